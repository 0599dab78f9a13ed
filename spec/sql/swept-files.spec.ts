/** The sweep of files: what a version refers to stays, whatever is written meanwhile, and nothing else does. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { InsufficientStorage } from '../../lib/errors/errors.js';
import type { FileStore } from '../../lib/files/file-store.js';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import type { Content } from '../../lib/repository/repository.js';
import { createSqlRepository, type SqlRepository } from '../../lib/sql/index.js';
import { random } from '../support/seed.js';
import { untilEqual } from '../support/until.js';
import { asAdministrator, type Opened, onlyOn, open } from './support.js';

const opened: Opened[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

type Sweeping = Opened & Pick<SqlRepository, 'sweepFiles'>;

async function openWith(files: FileStore): Promise<Sweeping> {
  const repository = (await open(':memory:', { files })) as Sweeping;
  opened.push(repository);
  return repository;
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const fileField = (bytes: Buffer) => ({
  fieldDefinitionIdentifier: 'file',
  value: { fileName: 'a.bin', data: bytes.toString('base64') },
});

function create(repository: Opened, bytes: Buffer): Promise<Content> {
  const content = {
    contentTypeId: 12,
    mainLanguageCode: 'eng-GB',
    location: { parentLocationId: 2, priority: 0, hidden: false },
    fields: [{ fieldDefinitionIdentifier: 'name', value: 'File' }, fileField(bytes)],
  } as const;
  return repository.content.create(content, asAdministrator);
}

async function keysOf(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list()) keys.push(key);
  return keys.sort();
}

describe('A write that fails', () => {
  const limit = (pages: number, { db }: Opened) => sql.raw(`pragma max_page_count = ${pages}`).execute(db);

  onlyOn('sqlite')('with a full disk leaves none of its files, and those that something refers to', async () => {
    const files = createMemoryFileStore();
    const repository = await openWith(files);
    const known = randomBytes(100);
    await create(repository, known);
    await limit(1, repository);
    for (const bytesOf of [() => randomBytes(100), () => known]) {
      const fill = async () => {
        for (;;) await create(repository, bytesOf());
      };
      await expect(fill()).rejects.toMatchObject({ status: 507 });
    }
    await limit(1_000_000, repository);
    const kept = await keysOf(files);
    expect(kept).toContain(digestOf(known));
    expect(await repository.sweepFiles()).toEqual({ kept: kept.length, deleted: 0 });
  });

  it('because the store has no room for the second of its files leaves not the first one', async () => {
    const files = createMemoryFileStore();
    let puts = 0;
    const put: FileStore['put'] = async (key, content) => {
      puts += 1;
      if (puts === 2) throw new InsufficientStorage();
      await files.put(key, content);
    };
    const repository = await openWith({ ...files, put });
    const fields = [
      { fieldDefinitionIdentifier: 'name', value: 'Files' },
      fileField(randomBytes(100)),
      { ...fileField(randomBytes(100)), languageCode: 'pol-PL' },
    ];
    const location = { parentLocationId: 2, priority: 0, hidden: false };
    const creating = repository.content.create(
      { contentTypeId: 12, mainLanguageCode: 'eng-GB', location, fields },
      asAdministrator,
    );
    await expect(creating).rejects.toMatchObject({ status: 507 });
    expect(await keysOf(files)).toEqual([]);
  });
});

describe('A sweep of files', () => {
  it('keeps what published versions, archived ones, drafts and trashed content refer to', async () => {
    const files = createMemoryFileStore();
    const repository = await openWith(files);
    const [first, second, third, trashed] = [1, 2, 3, 4].map(() => randomBytes(100)) as [
      Buffer,
      Buffer,
      Buffer,
      Buffer,
    ];
    const { id: contentId } = await create(repository, first);
    await repository.versions.publish({ contentId, versionNo: 1 }, asAdministrator);
    for (const bytes of [second, third]) {
      const { versionNo } = await repository.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
      await repository.versions.update(
        { contentId, versionNo, changes: { fields: [fileField(bytes)] } },
        asAdministrator,
      );
      if (bytes === second) await repository.versions.publish({ contentId, versionNo }, asAdministrator);
    }
    const gone = await create(repository, trashed);
    const { mainLocation } = await repository.versions
      .publish({ contentId: gone.id, versionNo: 1 }, asAdministrator)
      .then(() => repository.content.load(gone.id, asAdministrator));
    await repository.locations.trash({ id: mainLocation?.id ?? 0 }, asAdministrator);
    expect(await repository.sweepFiles()).toEqual({ kept: 4, deleted: 0 });
    expect(await keysOf(files)).toEqual([first, second, third, trashed].map(digestOf).sort());
  });

  it('deletes what deleted content has left, unless other content has the same', async () => {
    const files = createMemoryFileStore();
    const repository = await openWith(files);
    const [own, shared] = [randomBytes(100), randomBytes(100)];
    const contents = [await create(repository, own), await create(repository, shared)];
    await create(repository, shared);
    for (const { id } of contents) await repository.content.delete({ id }, asAdministrator);
    expect(await repository.sweepFiles()).toEqual({ kept: 1, deleted: 1 });
    expect(await keysOf(files)).toEqual([digestOf(shared)]);
  });

  it('keeps uploads until they expire, complete or not', async () => {
    const files = createMemoryFileStore();
    const repository = await openWith(files);
    const [part, whole] = [randomBytes(100), randomBytes(100)];
    const content = Readable.from([part], { objectMode: false });
    await repository.uploads.create({ size: 1000, content }, asAdministrator);
    await repository.uploads.create({ content: Readable.from([whole], { objectMode: false }) }, asAdministrator);
    expect(await repository.sweepFiles()).toEqual({ kept: 2, deleted: 0 });
    expect(await keysOf(files)).toContain(digestOf(whole));
    await repository.db
      .updateTable('cms_upload')
      .set({ expires: Date.now() - 1 })
      .execute();
    expect(await repository.sweepFiles()).toEqual({ kept: 0, deleted: 2 });
    expect(await repository.db.selectFrom('cms_upload').select('id').execute()).toEqual([]);
  });

  it('leaves alone what is not its own in a store', async () => {
    const files = createMemoryFileStore();
    const repository = await openWith(files);
    await files.put('robots.txt', Buffer.from('x'));
    await files.put(digestOf(Buffer.from('y')), Buffer.from('y'));
    expect(await repository.sweepFiles()).toEqual({ kept: 0, deleted: 1 });
    expect(await keysOf(files)).toEqual(['robots.txt']);
  });

  it('never deletes what is written and referred to meanwhile', async () => {
    const files = slow(createMemoryFileStore());
    const repository = await openWith(files);
    const bytes = Array.from({ length: 4 }, () => randomBytes(50));
    let isOver = false;
    const sweeps = (async () => {
      while (!isOver) await Promise.all([repository.sweepFiles(), setTimeout(1)]);
    })();
    const held: Content[] = [];
    await Promise.all(
      bytes.map(async (own) => {
        for (let round = 0; round < 8; round++) {
          const content = await create(repository, own);
          if (round < 7) await repository.content.delete({ id: content.id }, asAdministrator);
          else held.push(content);
          await setTimeout(random() * 5);
        }
      }),
    );
    isOver = true;
    await sweeps;
    await repository.sweepFiles();
    expect(held).toHaveLength(4);
    expect(await keysOf(files)).toEqual(bytes.map(digestOf).sort());
  });

  it('goes on with the next one where a store has failed', async () => {
    const files = createMemoryFileStore();
    let isBroken = true;
    const repository = await openWith({
      ...files,
      delete: async (key) => (isBroken ? Promise.reject(new Error('Broken')) : files.delete(key)),
    });
    await files.put(digestOf(Buffer.from('y')), Buffer.from('y'));
    await expect(repository.sweepFiles()).rejects.toThrow('Broken');
    isBroken = false;
    expect(await repository.sweepFiles()).toEqual({ kept: 0, deleted: 1 });
  });

  it('is made by the repository where it has an interval', async () => {
    const files = createMemoryFileStore();
    opened.push((await open(':memory:', { files, sweepInterval: 20 })) as Sweeping);
    await files.put(digestOf(Buffer.from('y')), Buffer.from('y'));
    await untilEqual(() => keysOf(files), [], 'the files');
    const { db } = await openWith(files);
    await expect(createSqlRepository(db, { sweepInterval: 0 })).rejects.toThrow('sweepInterval');
  });
});

/** A store that takes its time, as those on other machines do. */
function slow(files: FileStore): FileStore {
  const wait = () => setTimeout(random() * 3);
  return {
    ...files,
    put: async (key, content) => {
      await wait();
      await files.put(key, content);
    },
    delete: async (key) => {
      await wait();
      await files.delete(key);
    },
  };
}
