/** Looking wildcards up: which one a path fits, and how many of them are read to find out. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type KyselyPlugin, sql } from 'kysely';
import { fill, fit, toPath } from '../../lib/sql/repositories/url-wildcards/pattern.js';
import { translate } from '../../lib/sql/repositories/url-wildcards/repository.js';
import { fc } from '../support/properties.js';
import { asAdministrator, type Opened, onlyOn, open } from './support.js';

const many = 60;
const numbers = Array.from({ length: many }, (_, index) => index);

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const create = (sourceUrl: string, destinationUrl = '/to') =>
  repository.urlWildcards.create({ sourceUrl, destinationUrl, forward: false }, asAdministrator);

async function createAll(sources: readonly string[]): Promise<void> {
  for (const [index, source] of sources.entries()) await create(source, `/to/${index}`);
}

/** How many wildcards are read for a path that fits none. */
async function rowsRead(path: string): Promise<number> {
  let rows = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.rows.length;
      return result;
    },
  };
  expect(await translate(repository.db.withPlugin(counting), path)).toBeUndefined();
  return rows;
}

describe('An unknown path', () => {
  it.each([
    ['beginnings', (index: number) => `/old-${index}/*`, '/new/page'],
    ['ends', (index: number) => `*/page-${index}.html`, '/new/page.html'],
    ['ends after the same beginning', (index: number) => `/old/*/page-${index}.html`, '/old/a/page.html'],
    ['beginnings before the same end', (index: number) => `/old-${index}/*/index.html`, '/old/a/index.html'],
    ['texts without stars', (index: number) => `/old/${index}`, '/old/page'],
  ])('reads next to none of many wildcards with different %s', async (_, sourceOf, path) => {
    await createAll(numbers.map(sourceOf));
    expect(await rowsRead(path)).toBeLessThan(5);
  });

  it('takes as many statements, however many wildcards there are', async () => {
    const statements = () => repository.countStatements(() => translate(repository.db, '/old-7'));
    const before = await statements();
    await createAll(numbers.map((index) => `/old-${index}/*`));
    expect([before, await statements()]).toEqual([1, 1]);
  });

  it('may be as long as a URL, and hold what no column does', async () => {
    await create('/*/end');
    for (const path of [`/${'a'.repeat(8000)}`, '/a'.repeat(4000), '/a\0b', '/\ud800/a', '/*']) {
      expect(await rowsRead(path)).toBe(0);
      const missing = repository.locations.loadByUrlAlias(path, asAdministrator);
      await expect(missing).rejects.toMatchObject({ status: 404 });
    }
    expect(await translate(repository.db, `/${'a\0'.repeat(4000)}/END`)).toBe('/to');
  });

  onlyOn('sqlite')('is looked up by index', async () => {
    const { rows } = await sql<{ readonly detail: string }>`
      explain query plan select 1 from cms_url_wildcard where lookup_key in ('a', 'b')`.execute(repository.db);
    expect(rows.map(({ detail }) => detail).join()).toMatch(/^SEARCH cms_url_wildcard USING .*INDEX/);
  });
});

describe('Wildcards that begin and end alike', () => {
  it('are refused when there are a hundred', async () => {
    const sourceOf = (index: number) => `/*a${index}*`;
    await createAll(Array.from({ length: 100 }, (_, index) => sourceOf(index)));
    await expect(create(sourceOf(100))).rejects.toMatchObject({ rule: 'begins and ends like too many others' });
    expect(await rowsRead('/b')).toBe(100);
    await create('/other/*a100*');
    const { items } = await repository.urlWildcards.list({ offset: 0, limit: 1 }, asAdministrator);
    await repository.urlWildcards.delete({ id: items[0]?.id ?? 0 }, asAdministrator);
    await create(sourceOf(100));
  });
});

/** All wildcards compared, one after the other: the most text of its own first, then the oldest. */
function expected(sources: readonly string[], path: string): string | undefined {
  const own = (source: string) => source.replaceAll('*', '').length;
  const ordered = sources
    .map((source, index) => ({ source, destination: `/to/${index}` }))
    .toSorted((a, b) => own(b.source) - own(a.source));
  for (const { source, destination } of ordered) {
    const found = fit(source.toLowerCase(), path.toLowerCase());
    if (found) return fill(destination, found);
  }
  return undefined;
}

const text = (letters: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...letters), { maxLength }).map((parts) => toPath(parts.join('')));
const long = 'L'.repeat(70);
const patterns = text(['*', '*', 'a', 'B', 'é', '/', '😀', long], 6).filter((pattern) => pattern !== '/');
const sources = fc.uniqueArray(patterns, {
  minLength: 1,
  maxLength: 12,
  selector: (source) => source.toLowerCase(),
});
const paths = fc.array(text(['a', 'b', 'É', '/', '😀', long.toLowerCase()], 8), { minLength: 1, maxLength: 12 });

describe('The wildcard that a path fits', () => {
  it('is that which is found where all are compared', async () => {
    const property = fc.asyncProperty(sources, paths, async (given, asked) => {
      await repository.db.deleteFrom('cms_url_wildcard').execute();
      await createAll(given);
      for (const path of asked)
        expect([path, await translate(repository.db, path)]).toEqual([path, expected(given, path)]);
    });
    await fc.assert(property, { numRuns: 20 });
  });

  it('is the longest, and the oldest of those that are equally long', async () => {
    await createAll(['/*', '*.html', '/a*', '/*b.html', '/a*b*', '/*/c', '/a/c']);
    const found = (path: string) => translate(repository.db, path);
    expect([await found('/ab.html'), await found('/ac.html'), await found('/axb'), await found('/A/C')]).toEqual([
      '/to/3',
      '/to/1',
      '/to/4',
      '/to/6',
    ]);
  });
});
