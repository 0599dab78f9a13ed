/** Writes of which the response lacks something, on a server that fails right after them. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Client, context, openRemote, type Remote } from './remote.js';

let remote: Remote;
let client: Client;
/** Whether reads have the status 503 from the next write on. */
let fails = false;
let isDown = false;

const failing =
  (inner: typeof fetch): typeof fetch =>
  async (target, given) => {
    const isRead = given?.method === 'GET';
    if (isDown && isRead) return new Response('', { status: 503 });
    const response = await inner(target, given);
    isDown = fails && !isRead && response.ok;
    return response;
  };

/** A server that knows no preferences of clients. */
const older: typeof fetch = (target, given) => {
  const headers = new Headers(given?.headers);
  headers.delete('prefer');
  return fetch(target, { ...given, headers });
};

beforeAll(async () => {
  remote = await openRemote();
  client = await remote.open({ fetch: failing(fetch) });
});
afterAll(() => remote.close());
beforeEach(() => {
  fails = isDown = false;
});

/** The result of a write after which all reads fail, and what a read returns when they no longer do. */
async function writeAndLoad<T>(write: () => Promise<T>, load: (written: T) => Promise<unknown>) {
  fails = true;
  const written = await write();
  fails = isDown = false;
  return { written, loaded: await load(written) };
}

const media = 41;
const folder = 1;

const withoutRevision = ({ revision: _, updated: __, ...rest }: Record<string, unknown>) => rest;

/** A response has a date only once the second has passed in which the entity was written. */
function withoutDate(entity: unknown): object {
  const { mainLocation, ...others } = entity as { readonly mainLocation?: object };
  return { ...others, updated: undefined, ...(mainLocation && { mainLocation: withoutDate(mainLocation) }) };
}

describe('a write after which reads fail', () => {
  it('returns the complete version that it creates, and that it changes', async () => {
    const { versions } = client.repository;
    const load = ({ contentId, versionNo }: { contentId: number; versionNo: number }) =>
      versions.load({ contentId, versionNo }, context);
    const first = await writeAndLoad(() => versions.createDraftOfCurrent({ id: media }, context), load);
    expect(withoutDate(first.written)).toEqual(withoutDate(first.loaded));
    const second = await writeAndLoad(() => versions.createDraft({ contentId: media, versionNo: 1 }, context), load);
    expect(withoutDate(second.written)).toEqual(withoutDate(second.loaded));
    const fields = [{ fieldDefinitionIdentifier: 'name', value: 'Changed' }];
    const draft = { contentId: media, versionNo: second.written.versionNo };
    const third = await writeAndLoad(() => versions.update({ ...draft, changes: { fields } }, context), load);
    expect(withoutDate(third.written)).toEqual(withoutDate(third.loaded));
  });

  it('returns the copy of content', async () => {
    const { content } = client.repository;
    const { written, loaded } = await writeAndLoad(
      () => content.copy({ id: media, parentLocationId: 2 }, context),
      ({ id }) => content.loadInfo(id, context),
    );
    expect(withoutDate(written)).toEqual(withoutDate(loaded));
  });

  it('returns the copy of a content type', async () => {
    const { contentTypes } = client.repository;
    const { written, loaded } = await writeAndLoad(
      () => contentTypes.copy({ id: folder }, context),
      ({ id }) => contentTypes.load(id, context),
    );
    expect(withoutDate(written)).toEqual(withoutDate(loaded));
  });

  it('returns the complete draft of a content type', async () => {
    const { contentTypes } = client.repository;
    const { written, loaded } = await writeAndLoad(
      () => contentTypes.createDraft({ id: folder, changes: {} }, context),
      ({ id }) => contentTypes.loadDraft(id, context),
    );
    expect(withoutRevision({ ...written })).toEqual(withoutRevision({ ...(loaded as object) }));
    await contentTypes.deleteDraft({ id: folder }, context);
  });

  it('returns the role that it publishes', async () => {
    const { roles } = client.repository;
    const draft = await roles.create({ identifier: 'Writers', isDraft: true }, context);
    const { written, loaded } = await writeAndLoad(
      () => roles.publishDraft({ id: draft.id }, context),
      ({ id }) => roles.load(id, context),
    );
    expect(withoutDate(written)).toEqual(withoutDate(loaded));
  });

  it('returns the object states that it assigns', async () => {
    const { objectStates } = client.repository;
    const states = [{ groupId: 2, id: 2 }];
    const { written } = await writeAndLoad(
      () => objectStates.assign({ contentId: media, states }, context),
      () => objectStates.loadOfContent(media, context),
    );
    expect(written).toMatchObject({ contentId: media, states });
  });

  it('returns the upload that it continues', async () => {
    const { uploads } = client.repository;
    const { id } = await uploads.create({ fileName: 'a.txt', size: 6 }, context);
    for (const offset of [0, 3]) {
      const { written, loaded } = await writeAndLoad(
        () => uploads.append({ id, offset, content: Readable.from([Buffer.from('abc')]) }, context),
        () => uploads.load(id, context),
      );
      expect(written).toEqual({ ...(loaded as object), expires: expect.any(Date) });
    }
  });

  it('says what is wrong with itself', async () => {
    const { content, versions } = client.repository;
    await expect(content.copy({ id: 9999, parentLocationId: 2 }, context)).rejects.toMatchObject({ status: 404 });
    const unexpected = versions.createDraftOfCurrent({ id: media, expected: 'no-such' }, context);
    await expect(unexpected).rejects.toMatchObject({ status: 412 });
  });
});

describe('a write after which reads fail on a server that knows no preferences', () => {
  beforeAll(async () => {
    client = await remote.open({ fetch: failing(older) });
  });

  it('returns a copy of content with what is known of it', async () => {
    const { content } = client.repository;
    const { written, loaded } = await writeAndLoad(
      () => content.copy({ id: media, parentLocationId: 2 }, context),
      ({ id }) => content.loadInfo(id, context),
    );
    const { id, contentTypeId, name, mainLanguageCode, status } = loaded as typeof written;
    expect(written).toMatchObject({ id, contentTypeId, name, mainLanguageCode, status, remoteId: '' });
    expect(written).not.toHaveProperty('mainLocation');
  });

  it('returns a copy of a content type with what is known of it', async () => {
    const { contentTypes } = client.repository;
    const { written, loaded } = await writeAndLoad(
      () => contentTypes.copy({ id: folder }, context),
      ({ id }) => contentTypes.load(id, context),
    );
    const { id, names, fieldDefinitions } = loaded as typeof written;
    expect(written).toMatchObject({ id, names, identifier: '', remoteId: '' });
    expect(written.fieldDefinitions.map(({ identifier }) => identifier)).toEqual(
      fieldDefinitions.map(({ identifier }) => identifier),
    );
  });

  it('returns the role that it publishes', async () => {
    const { roles } = client.repository;
    const draft = await roles.create({ identifier: 'Reviewers', isDraft: true }, context);
    const { written, loaded } = await writeAndLoad(
      () => roles.publishDraft({ id: draft.id }, context),
      ({ id }) => roles.load(id, context),
    );
    expect(written).toEqual(withoutRevision({ ...(loaded as object) }));
  });

  it('returns the user group that it moves', async () => {
    const { userGroups } = client.repository;
    const fields = [{ fieldDefinitionIdentifier: 'name', value: 'Guests' }];
    const group = { mainLanguageCode: 'eng-GB', fields };
    const { path } = await userGroups.create({ ...group, parentPath: '/1/5/' }, context);
    const { mainLocation } = await userGroups.create({ ...group, parentPath: '/1/5/' }, context);
    const parentLocationId = mainLocation?.id as number;
    const { written, loaded } = await writeAndLoad(
      () => userGroups.move({ path, parentLocationId }, context),
      (moved) => userGroups.load(moved.path, context),
    );
    const { id, name, mainLocation: place, parentPath } = loaded as typeof written;
    expect(written).toMatchObject({ id, name, parentPath, sectionId: 0 });
    expect(written.mainLocation).toEqual({ id: place?.id, pathString: written.path });
  });

  it('returns the trash item', async () => {
    const { content, locations, trash } = client.repository;
    const { mainLocation } = await content.copy({ id: media, parentLocationId: 2 }, context);
    const { written, loaded } = await writeAndLoad(
      () => locations.trash({ id: mainLocation?.id as number }, context),
      (item) => trash.load(item?.id as number, context),
    );
    const { id, content: trashed } = loaded as NonNullable<typeof written>;
    expect(written).toMatchObject({ id, content: { id: trashed.id, name: trashed.name, status: 'TRASHED' } });
  });

  it('says that a change of groups has succeeded, whose groups it cannot load', async () => {
    const { users } = client.repository;
    fails = true;
    const assigned = users.assignGroup({ userId: 10, groupLocationId: 13 }, context);
    await expect(assigned).rejects.toThrow('The write has succeeded');
    fails = isDown = false;
    const { items } = await users.listGroups({ userId: 10, offset: 0, limit: 10 }, context);
    expect(items.map(({ path }) => path)).toContain('/1/5/13/');
  });
});

describe('what a write has made', () => {
  it('is loaded where an older server does not send it', async () => {
    const { content, locations, trash, contentTypes } = (await remote.open({ fetch: older })).repository;
    const { id, mainLocation } = await content.copy({ id: media, parentLocationId: 2 }, context);
    expect(mainLocation?.pathString).toMatch(/^\/1\/2\/\d+\/$/);
    const location = { id: mainLocation?.id as number };
    const moved = await locations.move({ ...location, parentLocationId: 43 }, context);
    expect([moved.parent?.id, moved.content?.id]).toEqual([43, id]);
    expect((await locations.trash(location, context))?.content.id).toBe(id);
    expect(await trash.restore(location, context)).toMatchObject({ ...location, parent: { id: 43 } });
    expect((await contentTypes.copy({ id: folder }, context)).identifier).toMatch(/^copy_of_folder/);
  });

  it('is not loaded where the server sends it', async () => {
    const methods: (string | undefined)[] = [];
    const counted: typeof fetch = (target, given) => {
      methods.push(given?.method);
      return fetch(target, given);
    };
    const { content, locations } = (await remote.open({ fetch: counted })).repository;
    const place = async () => {
      const { mainLocation } = await content.copy({ id: media, parentLocationId: 2 }, context);
      return { id: mainLocation?.id as number };
    };
    const [first, second] = [await place(), await place()];
    await locations.trash(first, context);
    methods.splice(0);
    await place();
    await locations.trash(second, context);
    expect(methods).toEqual(['POST', 'POST']);
  });
});

describe('a read after a write', () => {
  it('is repeated', async () => {
    let failures = 1;
    const flaky: typeof fetch = async (target, given) => {
      const isRead = given?.method === 'GET' && String(target).includes('/content/objects/');
      if (isRead && requests.includes('COPY') && failures-- > 0) return new Response('', { status: 503 });
      requests.push(String(new Headers(given?.headers).get('x-http-method-override') ?? given?.method));
      return older(target, given);
    };
    const requests: string[] = [];
    const { repository } = await remote.open({ fetch: flaky });
    const copy = await repository.content.copy({ id: media, parentLocationId: 2 }, context);
    expect(withoutDate(copy)).toEqual(withoutDate(await repository.content.loadInfo(copy.id, context)));
  });
});

describe('a login whose session cannot be ended', () => {
  it('succeeds', async () => {
    const stuck: typeof fetch = async (target, given) =>
      given?.method === 'DELETE' ? new Response('', { status: 503 }) : fetch(target, given);
    const { repository } = await remote.open({ fetch: stuck });
    const credentials = { login: 'admin', password: 'publish' };
    expect(await repository.users.authenticate(credentials, context)).toMatchObject({ userId: 14 });
  });
});
