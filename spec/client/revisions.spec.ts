import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PreconditionFailed } from '../../lib/errors/errors.js';
import { asAdministrator } from '../sql/support.js';
import { type Client, context, openClient, openRemote, type Remote } from './remote.js';

let remote: Remote;
let client: Client;
beforeAll(async () => {
  remote = await openRemote();
  client = await remote.open();
});
afterAll(() => remote.close());

describe('a revision', () => {
  it('is that of the entity, whatever document it comes with', async () => {
    const { content, versions } = client.repository;
    const stored = await remote.opened.content.load(41, asAdministrator);
    const loaded = await content.load(41, context);
    expect([loaded.revision, (await content.loadInfo(41, context)).revision]).toEqual(
      Array(2).fill(String(stored.revision)),
    );
    const version = await versions.load({ contentId: 41, versionNo: 1 }, context);
    expect([loaded.currentVersion.revision, version.revision]).toEqual(
      Array(2).fill(String(stored.currentVersion.revision)),
    );
    expect(loaded.mainLocation?.revision).toBe(String(stored.mainLocation?.revision));
  });

  it('can be expected by a write', async () => {
    const { sections } = client.repository;
    const { id, revision, ...values } = await sections.create({ identifier: 'expected', name: 'One' }, context);
    const changes = { identifier: values.identifier, name: 'Two' };
    const updated = await sections.update({ id, expected: revision, changes }, context);
    expect(updated.revision).not.toBe(revision);
    await expect(sections.update({ id, expected: revision, changes }, context)).rejects.toBeInstanceOf(
      PreconditionFailed,
    );
    await expect(sections.delete({ id, expected: '' }, context)).rejects.toBeInstanceOf(PreconditionFailed);
    await sections.delete({ id, expected: updated.revision }, context);
  });

  it('is the whole tag of a server that has tags of its own', async () => {
    const tags: (string | undefined)[] = [];
    const server = http.createServer((request, response) => {
      tags.push(request.headers['if-match']);
      const isRoot = request.url === '/';
      response.setHeader('Content-Type', `application/vnd.cms.api.${isRoot ? 'Root' : 'Section'}+json`);
      response.setHeader('ETag', '"a-b.c"').setHeader('Last-Modified', 'Sun, 06 Nov 1994 08:49:37 GMT');
      const section = { _href: '/content/sections/1', sectionId: 1, identifier: 'one', name: 'One' };
      response.end(JSON.stringify(isRoot ? { Root: {} } : { Section: section }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { repository } = await openClient(url, { serves: ['sections.load', 'sections.update'] });
    const { id, revision, updated, ...changes } = await repository.sections.load(1, context);
    expect([revision, updated]).toEqual(['"a-b.c"', new Date('1994-11-06T08:49:37Z')]);
    await repository.sections.update({ id, expected: revision, changes }, context);
    expect(tags.at(-1)).toBe('"a-b.c"');
    server.close().closeAllConnections();
  });
});

describe('a cursor', () => {
  it('leads from page to page', async () => {
    const { locations } = client.repository;
    const { items: whole } = await locations.listChildren({ id: 1, offset: 0, limit: 100 }, context);
    const walked: (typeof whole)[number][] = [];
    let after: string | undefined;
    do {
      const part = await locations.listChildren({ id: 1, offset: 0, limit: 1, ...(after && { after }) }, context);
      walked.push(...part.items);
      after = part.next;
    } while (after !== undefined);
    expect(walked).toEqual(whole);
  });
});
