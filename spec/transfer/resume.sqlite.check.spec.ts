/** Transfers that are interrupted: with a checkpoint, another run continues and comes to the same. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mapMethods } from '../../lib/repository/map-methods.js';
import type { Context, Id, Repository } from '../../lib/repository/repository.js';
import { transfer, verifyTransfer } from '../../lib/transfer/index.js';
import { asAdministrator as context, type Opened, open } from '../sql/support.js';
import { createSite } from './site.js';
import { watched } from './watched.js';

const folder = await mkdtemp(join(tmpdir(), 'cms-'));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, 'site.cms.ndjson');
const selection = { withUsers: true };
const nothing = { missing: [], additional: [], differing: [] };

let source: Opened;
beforeAll(async () => {
  source = await open();
  await createSite(source as unknown as Repository<Id>, context as unknown as Context<Id>);
  await transfer({ repository: source as Repository, context }, { file }, selection);
});
afterAll(() => source.close());

const isWrite = (name: string) => /\.(?:create|update|assign|move|hide|publish|delete)|^transaction$/.test(name);

/** A repository whose process ends after some writes: nothing is called or returned after that. */
function endingAfter(writes: number, repository: Repository, isAtomic: boolean): Repository {
  let left = writes;
  const { transaction, ...others } = repository;
  return mapMethods(
    isAtomic && transaction ? { ...others, transaction } : others,
    (method, name) =>
      async (...args) => {
        if (left <= 0) throw new Error('The process has ended');
        const result = await method(...args);
        if (isWrite(name)) left -= 1;
        if (left <= 0) throw new Error('The process has ended');
        return result;
      },
  );
}

describe('a transfer with a checkpoint', () => {
  it.each([
    [1, true],
    [9, true],
    [3, false],
    [14, false],
    [17, false],
    [22, false],
    [31, false],
  ])('continues after an end after %d writes (in transactions: %s)', async (writes, isAtomic) => {
    const target = await open();
    const checkpoint = join(folder, `${writes}-${isAtomic}`);
    const options = { ...selection, checkpoint };
    const ending = { repository: endingAfter(writes, target as Repository, isAtomic), context };
    await expect(transfer({ file }, ending, options)).rejects.toThrow('The process has ended');
    expect((await stat(checkpoint)).mode & 0o777).toBe(0o600);
    // The last line may be incomplete.
    const text = await readFile(checkpoint, 'utf8');
    await writeFile(checkpoint, `${text}{"begin":"con`);
    const side = { repository: target as Repository, context };
    expect(await transfer({ file }, side, options)).toMatchObject({ differing: [], skipped: [] });
    expect(await verifyTransfer({ file }, side, selection)).toMatchObject(nothing);
    await target.close();
  });

  it('tells what changed in the source from what changed in the target', async () => {
    const [from, target] = [await open(), await open()];
    await createSite(from as unknown as Repository<Id>, context as unknown as Context<Id>, { withUsers: false });
    const [a, b] = [
      { repository: from as Repository, context },
      { repository: target as Repository, context },
    ];
    const options = { checkpoint: join(folder, 'both') };
    await transfer(a, b, options);
    await retitle(from, 'page zebra', 'Changed there');
    await retitle(target, 'page lone', 'Changed here');
    const { counts, differing } = await transfer(a, b, options);
    expect(counts.content).toMatchObject({ created: 0, updated: 1 });
    expect(differing.map(({ key }) => key)).toEqual(['page lone']);
    expect((await target.content.loadByRemoteId('page zebra', context)).name).toBe('Changed there');
    expect((await target.content.loadByRemoteId('page lone', context)).name).toBe('Changed here');
    await from.close();
    await target.close();
  });

  it('reads only content that has changed on either side, where both have a change feed', async () => {
    const [from, target] = [await open(), await open()];
    await createSite(from as unknown as Repository<Id>, context as unknown as Context<Id>, { withUsers: false });
    const loaded: number[] = [];
    const counting = watched(from as Repository, (name, argument) => {
      if (name === 'content.load') loaded.push(argument as number);
      if (name === 'content.loadMany') loaded.push(...(argument as number[]));
    });
    const sides = [
      { repository: counting, context },
      { repository: target as Repository, context },
    ] as const;
    const options = { checkpoint: join(folder, 'feeds') };
    await transfer(...sides, options);
    loaded.length = 0;
    expect((await transfer(...sides, options)).counts.content).toBeUndefined();
    expect(loaded).toEqual([]);
    await retitle(from, 'page zebra', 'Changed there');
    await retitle(target, 'page lone', 'Changed here');
    const { counts, differing } = await transfer(...sides, options);
    const ids = [];
    for (const name of ['page zebra', 'page lone']) ids.push((await from.content.loadByRemoteId(name, context)).id);
    expect(new Set(loaded)).toEqual(new Set(ids));
    expect(counts.content).toMatchObject({ created: 0, updated: 1 });
    expect(differing.map(({ key }) => key)).toEqual(['page lone']);
    // Something that is not content: everything is compared again, as it is after a difference.
    const before = loaded.length;
    await from.sections.create({ identifier: 'added', name: 'Added' }, context);
    expect((await transfer(...sides, options)).counts.section).toMatchObject({ created: 1 });
    expect(loaded.length).toBeGreaterThan(before + ids.length);
    await from.close();
    await target.close();
  });

  it('refuses the checkpoint of another transfer, and a file that is none', async () => {
    const target = await open();
    const side = { repository: target as Repository, context };
    const checkpoint = join(folder, 'other');
    await writeFile(checkpoint, 'something else\n');
    await expect(transfer({ file }, side, { checkpoint })).rejects.toThrow('is not the checkpoint of a transfer');
    expect(await readFile(checkpoint, 'utf8')).toBe('something else\n');
    await target.close();
  });
});

async function retitle(repository: Opened, remoteId: string, title: string): Promise<void> {
  const { id } = await repository.content.loadByRemoteId(remoteId, context);
  const { contentId, versionNo } = await repository.versions.createDraftOfCurrent({ id }, context);
  const fields = [{ fieldDefinitionIdentifier: 'title', languageCode: 'eng-GB', value: title }];
  await repository.versions.update({ contentId, versionNo, changes: { fields } }, context);
  await repository.versions.publish({ contentId, versionNo }, context);
}
