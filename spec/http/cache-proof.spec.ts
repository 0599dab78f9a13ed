/** Cached responses against the log of changes: with each tag of it missing, the proof of caches finds one out of date. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { withCacheProof } from '../../conformance/http/cache-proof.js';
import { type Connection, createConnection } from '../../conformance/http/connection.js';
import { asAdministrator, type Opened, open } from '../sql/support.js';
import { article, field, folder, publishNew } from '../sql/writing.js';
import { admin, serve } from '../support/api.js';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Server {
  readonly opened: Opened;
  /** Loads a document as administrator, or with these headers. */
  read(path: string, type?: string, headers?: Readonly<Record<string, string>>): Promise<void>;
  find(criterion: object): Promise<void>;
  /** Writes, and compares what was loaded before. */
  write(work: () => Promise<unknown>): Promise<void>;
}

/** @param isLost whether a tag is missing in the log */
async function serveWithout(isLost: (tag: string) => boolean): Promise<Server> {
  const opened = await open();
  const since: Opened['changes']['since'] = async (last, context) => {
    const { token, tags } = await opened.changes.since(last, context);
    if (tags === '*') return { token, tags: last !== undefined && isLost('*') ? [] : '*' };
    return { token, tags: tags.filter((tag) => !isLost(tag)) };
  };
  const api = await serve({ ...opened, changes: { ...opened.changes, since } });
  const connection: Connection = withCacheProof(createConnection(api.url));
  ends.push(async () => {
    connection.close();
    await api.close();
    await opened.close();
  });
  const typeOf = (name: string) => `application/vnd.cms.api.${name}+json`;
  return {
    opened,
    async read(path, type, headers = admin) {
      const accept = type === undefined ? 'application/json' : typeOf(type);
      const { status } = await connection.send('GET', api.base + path, { headers: { ...headers, Accept: accept } });
      expect([path, status]).toEqual([path, 200]);
    },
    async find(criterion) {
      const body = JSON.stringify({
        ViewInput: { identifier: 'all', Query: { Filter: criterion, limit: 100, offset: 0 } },
      });
      const headers = { ...admin, 'Content-Type': typeOf('ViewInput'), Accept: typeOf('View') };
      const { status } = await connection.send('POST', `${api.base}/views`, { headers, body });
      expect(status).toBe(200);
    },
    async write(work) {
      await work();
      await connection.send('POST', `${api.base}/nothing`);
    },
  };
}

/** What is read, and what is written then, by the tag that says so. */
const rows: Readonly<Record<string, readonly [lost: RegExp, run: (server: Server) => Promise<void>]>> = {
  'a draft that is created': [
    /^draft-/,
    async ({ opened, read, write }) => {
      const { id } = await publishNew(opened);
      await read(`/content/objects/${id}/versions`);
      await write(() => opened.versions.createDraftOfCurrent({ id }, asAdministrator));
    },
  ],
  'an item that is published again': [
    /^content-/,
    async ({ opened, read, write }) => {
      const { id } = await publishNew(opened);
      await opened.versions.createDraftOfCurrent({ id }, asAdministrator);
      await read(`/content/objects/${id}`, 'Content');
      await write(() => opened.versions.publish({ contentId: id, versionNo: 2 }, asAdministrator));
    },
  ],
  'the list of children of a location': [
    /^location-/,
    async ({ opened, read, write }) => {
      const draft = await opened.content.create(folder, asAdministrator);
      await read('/content/locations/1/43/children');
      await write(() => opened.versions.publish({ contentId: draft.id, versionNo: 1 }, asAdministrator));
    },
  ],
  'a search for content of a type': [
    /^published-of-type-/,
    async ({ opened, find, write }) => {
      const draft = await opened.content.create(article, asAdministrator);
      await find({ ContentTypeIdentifierCriterion: 'article' });
      await write(() => opened.versions.publish({ contentId: draft.id, versionNo: 1 }, asAdministrator));
    },
  ],
  'a search for content of all types': [
    /^published$/,
    async ({ opened, find, write }) => {
      const draft = await opened.content.create(article, asAdministrator);
      await find({ SubtreeCriterion: '/1/43/' });
      await write(() => opened.versions.publish({ contentId: draft.id, versionNo: 1 }, asAdministrator));
    },
  ],
  'the order in which a location lists its children': [
    /^location-/,
    async ({ opened, read, write }) => {
      await opened.locations.update({ id: 43, changes: { sortField: 'MODIFIED', sortOrder: 'DESC' } }, asAdministrator);
      const { id } = await publishNew(opened);
      await publishNew(opened);
      const { versionNo } = await opened.versions.createDraftOfCurrent({ id }, asAdministrator);
      await read('/content/locations/1/43/children');
      // Dates are stored in seconds.
      const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000);
      await write(() => opened.versions.publish({ contentId: id, versionNo }, asAdministrator));
      clock.mockRestore();
    },
  ],
  'a relation to an item that is published for the first time': [
    /^content-/,
    async ({ opened, read, write }) => {
      const location = { ...folder.location, parentLocationId: 2 };
      const draft = await opened.content.create({ ...folder, location }, asAdministrator);
      const image = field('image', { destinationContentId: draft.id });
      const source = await publishNew(opened, { ...article, location, fields: [...article.fields, image] });
      await read(`/content/objects/${source.id}`, 'Content', {});
      await write(() => opened.versions.publish({ contentId: draft.id, versionNo: 1 }, asAdministrator));
    },
  ],
  'the remote id of an item': [
    /^content-/,
    async ({ opened, read, write }) => {
      const { id } = await publishNew(opened);
      await read(`/content/objects/${id}`, 'ContentInfo');
      await write(() => opened.content.updateInfo({ id, changes: { remoteId: 'another' } }, asAdministrator));
    },
  ],
  'the remote id of an item at a location': [
    /^location-/,
    async ({ opened, read, write }) => {
      const { id, mainLocation } = await publishNew(opened);
      await read(`/content/locations${mainLocation?.pathString.replace(/\/$/, '')}`);
      await write(() => opened.content.updateInfo({ id, changes: { remoteId: 'another' } }, asAdministrator));
    },
  ],
  'a section': [
    /^\*$/,
    async ({ opened, read, write }) => {
      await read('/content/sections/1');
      const changes = { identifier: 'standard', name: 'Another' };
      await write(() => opened.sections.update({ id: 1, changes }, asAdministrator));
    },
  ],
};

describe('Cached responses', () => {
  it.each(Object.entries(rows))('are never out of date after a change of %s', async (_, [lost, run]) => {
    await run(await serveWithout(() => false));
    await expect(run(await serveWithout((tag) => lost.test(tag) || tag === 'everything'))).rejects.toThrow(
      'is out of date',
    );
  });

  it('are not out of date where a server writes by itself for a while between all responses', async () => {
    const opened = await open();
    const api = await serve(opened);
    const connection = createConnection(api.url);
    const { id } = await publishNew(opened);
    let writes = 0;
    const proven = withCacheProof({
      ...connection,
      async send(...request) {
        const response = await connection.send(...request);
        if (writes > 0) await opened.versions.createDraftOfCurrent({ id }, asAdministrator);
        writes -= 1;
        return response;
      },
    });
    ends.push(async () => {
      connection.close();
      await api.close();
      await opened.close();
    });
    const { status } = await proven.send('GET', `${api.base}/content/objects/${id}/versions`, { headers: admin });
    expect(status).toBe(200);
    writes = 9;
    await proven.send('POST', `${api.base}/nothing`);
    expect(writes).toBeLessThanOrEqual(0);
  });
});
