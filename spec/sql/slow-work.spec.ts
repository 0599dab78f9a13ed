/** Slow work of writes: hashing and storing files keep no lock, and nothing is lost by that. */
import { createHash, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FileStore } from '../../lib/files/file-store.js';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import type { Context, NewContent } from '../../lib/repository/repository.js';
import { asAdministrator, asAnonymous, type Opened, open } from './support.js';
import { field } from './writing.js';

let repository: Opened;
afterEach(() => repository.close());

const bytes = randomBytes(1000);
const digest = createHash('sha256').update(bytes).digest('hex');
const file = field('file', { fileName: 'a.bin', data: bytes.toString('base64') });
const fileContent: NewContent = {
  ...{ contentTypeId: 12, mainLanguageCode: 'eng-GB', location: { parentLocationId: 2, priority: 0, hidden: false } },
  fields: [field('name', 'File'), file],
};

/** Opens the repository with a store that does this in place of `put`; gives what it was called with. */
async function openWith(put: (store: FileStore, ...file: Parameters<FileStore['put']>) => Promise<void>) {
  const store = createMemoryFileStore();
  const keys: string[] = [];
  const files: FileStore = {
    ...store,
    put: (key, content) => {
      keys.push(key);
      return put(store, key, content);
    },
  };
  repository = await open(':memory:', { files });
  return { store, keys };
}

const write = (identifier: string) => repository.sections.create({ identifier, name: identifier }, asAdministrator);

describe('A file that is stored slowly', () => {
  it('lets others write meanwhile', async () => {
    const { keys } = await openWith(async (store, key, content) => {
      // Nothing else may be locked until this is done.
      await write(`section-${keys.length}`);
      await store.put(key, content);
    });
    const { id: contentId } = await repository.content.create(fileContent, asAdministrator);
    const changes = { fields: [field('file', { fileName: 'b.bin', data: randomBytes(10).toString('base64') })] };
    await repository.versions.update({ contentId, versionNo: 1, changes }, asAdministrator);
    expect(keys).toHaveLength(2);
    const { items } = await repository.sections.list({}, asAdministrator);
    expect(items.map(({ identifier }) => identifier)).toEqual(expect.arrayContaining(['section-1', 'section-2']));
  });

  it('is stored again where a sweep has deleted it before something refers to it', async () => {
    const { store, keys } = await openWith(async (own, key, content) => {
      await own.put(key, content);
      if (keys.length === 1) await own.delete(key);
    });
    const { id: contentId } = await repository.content.create(fileContent, asAdministrator);
    expect(keys).toEqual([digest, digest]);
    expect(await store.get(digest)).toBeDefined();
    expect(await repository.versions.load({ contentId, versionNo: 1 }, asAdministrator)).toMatchObject({
      versionNo: 1,
    });
  });

  it.each<[string, NewContent, Context]>([
    ['the caller may not write', fileContent, asAnonymous],
    ['another value is not valid', { ...fileContent, fields: [file, field('name', { a: 1 })] }, asAdministrator],
  ])('is not stored where %s', async (_, content, context) => {
    const { keys } = await openWith((store, ...given) => store.put(...given));
    await expect(repository.content.create(content, context)).rejects.toMatchObject({ status: expect.any(Number) });
    expect(keys).toEqual([]);
  });

  it('is stored in a transaction of several calls too', async () => {
    const { keys } = await openWith((store, ...given) => store.put(...given));
    const { id } = await repository.transaction(asAdministrator, ({ content }) =>
      (content as Opened['content']).create(fileContent, asAdministrator),
    );
    expect(keys).toEqual([digest]);
    expect(await repository.content.loadInfo(id, asAdministrator)).toMatchObject({ name: 'File' });
    await write('afterwards');
  });
});

describe('A password that is hashed', () => {
  const user = {
    ...{ groupPath: '/1/5/12/', mainLanguageCode: 'eng-GB', login: 'clerk', email: 'clerk@example.com' },
    ...{ password: 'Secret-2026', fields: [field('first_name', 'A'), field('last_name', 'Clerk')] },
  };

  it('lets those write who wait behind it', async () => {
    repository = await open();
    const order: string[] = [];
    const creating = repository.users.create(user, asAdministrator).then(({ id }) => {
      order.push('user');
      return id;
    });
    await Promise.all([creating, write('first').then(() => order.push('section'))]);
    const changes = { password: 'Secret-2027' };
    const changing = repository.users.update({ id: await creating, changes }, asAdministrator);
    await Promise.all([changing.then(() => order.push('password')), write('second').then(() => order.push('section'))]);
    expect(order).toEqual(['section', 'user', 'section', 'password']);
    const account = await repository.users.authenticate({ login: 'clerk', password: 'Secret-2027' }, asAnonymous);
    expect(account).toMatchObject({ login: 'clerk' });
  });
});
