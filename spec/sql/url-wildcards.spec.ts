/** URL wildcards: what fits them, what they make of it, and who may change them. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fill, fit, indexOf } from '../../lib/sql/repositories/url-wildcards/pattern.js';
import { translate } from '../../lib/sql/repositories/url-wildcards/repository.js';
import { fc } from '../support/properties.js';
import { addUser, asAdministrator, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const create = (sourceUrl: string, destinationUrl: string, context = asAdministrator) =>
  repository.urlWildcards.create({ sourceUrl, destinationUrl, forward: true }, context);

describe('A wildcard', () => {
  it.each([
    ['/archive/*', '/archive/2024', ['2024']],
    ['/archive/*', '/archive/2024/may', ['2024/may']],
    ['/archive/*', '/archive/', ['']],
    ['/archive/*', '/archives', undefined],
    ['/*/news/*', '/en/news/a', ['en', 'a']],
    ['/*/news/*', '/en/news/b/news/a', ['en', 'b/news/a']],
    ['*.html', '/page.html', ['/page']],
    ['/a*a', '/a', undefined],
    ['/exact', '/exact', []],
    ['/exact', '/exact/', undefined],
    ['/a.c/*', '/abc/d', undefined],
    ['/**', '/x', ['', 'x']],
  ])('%s takes from %s %j', (pattern, path, found) => {
    expect(fit(pattern, path)).toEqual(found);
  });

  it('puts what it took in place of numbers', () => {
    expect(fill('/{2}/{1}/{1}', ['a', '{2}'])).toBe('/{2}/a/a');
  });

  it('is not slowed down by many stars', () => {
    const path = `/${'a'.repeat(8000)}`;
    expect(fit(`/${'a*'.repeat(500)}b`, path)).toBeUndefined();
  });
});

describe('The search for a text between stars', () => {
  it('finds what String.prototype.indexOf finds', () => {
    const text = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b'), maxLength });
    const property = fc.property(text(30), text(6), fc.nat(30), (path, wanted, from) => {
      expect(indexOf(path, wanted, Math.min(from, path.length))).toBe(
        path.indexOf(wanted, Math.min(from, path.length)),
      );
    });
    fc.assert(property, { numRuns: 1000 });
  });
});

describe('SqlRepository urlWildcards', () => {
  it('have paths with one slash at their start and none at their end', async () => {
    const paths = { sourceUrl: '/archive/*', destinationUrl: '/articles/{1}' };
    expect(await create('archive/*/', ' /articles/{1}')).toMatchObject(paths);
  });

  it('have a source each, whatever its case', async () => {
    await create('/Archive/*', '/a/{1}');
    await expect(create('/archive/*', '/b/{1}')).rejects.toMatchObject({ status: 409 });
  });

  it('refuse an empty source', async () => {
    await expect(create('/', '/b')).rejects.toMatchObject({
      faults: { members: [{ member: 'sourceUrl' }] },
    });
  });

  it('translate a path, the one with the most literal text first', async () => {
    await create('/*', '/anything');
    await create('/old/*', '/new/{1}');
    expect(await translate(repository.db, '/OLD/Page')).toBe('/new/page');
    expect(await translate(repository.db, 'other/')).toBe('/anything');
  });

  it('are changed by those with the right', async () => {
    const guest = calledBy(await addUser(repository, 12, 'guest'));
    await expect(create('/a/*', '/b', guest)).rejects.toMatchObject({ status: 403 });
    const { id } = await create('/a/*', '/b');
    await expect(repository.urlWildcards.delete({ id }, guest)).rejects.toMatchObject({ status: 403 });
    await grant(repository, guest.caller.userId as number, 'content/urltranslator');
    await repository.urlWildcards.delete({ id }, guest);
    expect(await create('/a/*', '/c', guest)).toMatchObject({ destinationUrl: '/c' });
  });
});
