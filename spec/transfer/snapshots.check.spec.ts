/** Transfers while others write to the source: all that is read is of one state. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mapMethods } from '../../lib/repository/map-methods.js';
import type { Repository } from '../../lib/repository/repository.js';
import { openSqlRepository, type SqlRepository } from '../../lib/sql/index.js';
import { transfer, verifyTransfer } from '../../lib/transfer/index.js';
import { asAdministrator as context, newDatabase, open } from '../sql/support.js';
import { createMany } from './many.js';

jest.setTimeout(120_000);
/** More than are read before the first of them are stored. */
const items = 110;
const folder = await mkdtemp(join(tmpdir(), 'cms-'));
const file = join(folder, 'before.cms.ndjson');
afterAll(() => rm(folder, { recursive: true }));

let source: SqlRepository;
const side = (repository: unknown) => ({ repository: repository as Repository, context });
beforeAll(async () => {
  source = await openSqlRepository(await newDatabase());
  await createMany(source, items, context);
});
beforeEach(() => transfer(side(source), { file }));
afterAll(() => source.close());

/** Changes all content, and adds some. */
const changeSource = (): Promise<void> =>
  source.transaction(context, async ({ content, contentTypes, locations }) => {
    const [type] = (await contentTypes.list({ identifier: 'entry', offset: 0, limit: 1 }, context)).items;
    const contentTypeId = type?.id ?? 0;
    const location = { parentLocationId: 2, priority: 0, hidden: false };
    const fields = [{ fieldDefinitionIdentifier: 'title', value: 'Written meanwhile' }];
    const added = { contentTypeId, mainLanguageCode: 'eng-GB', location, fields, publish: true };
    for (let number = 0; number < 3; number += 1) await content.create(added, context);
    const ids = [2];
    for (const id of ids) {
      const { content: placed } = await locations.load(id, context);
      const changes = { alwaysAvailable: placed?.alwaysAvailable === false };
      if (placed && id !== 2) await content.updateInfo({ id: placed.id, changes }, context);
      const { items: below } = await locations.listChildren({ id, offset: 0, limit: 100 }, context);
      ids.push(...below.map((child) => child.id));
    }
  });

/** The repository, which others write to the source before its first write. */
function interrupted(repository: unknown): Repository {
  let isFirst = true;
  return mapMethods(repository as Repository, (method, name) => async (...args) => {
    if (name === 'transfer.create' && isFirst) {
      isFirst = false;
      await changeSource();
    }
    return method(...args);
  });
}

const nothing = { missing: [], additional: [], differing: [] };

describe('a transfer from a database to which others write meanwhile', () => {
  it.each([
    ['without a checkpoint', {}],
    ['with a checkpoint', { checkpoint: join(folder, 'checkpoint') }],
  ])('copies the state of its beginning: %s', async (_, options) => {
    const target = await open();
    await transfer(side(source), side(interrupted(target)), options);
    expect(await verifyTransfer({ file }, side(target))).toMatchObject(nothing);
    expect(await verifyTransfer(side(source), side(target))).not.toMatchObject(nothing);
    await target.close();
  });

  it('copies the rest by another run with the same checkpoint', async () => {
    const target = await open();
    const checkpoint = join(folder, 'checkpoint of two runs');
    await transfer(side(source), side(interrupted(target)), { checkpoint });
    await transfer(side(source), side(target), { checkpoint });
    const { missing } = await verifyTransfer(side(source), side(target));
    expect(missing).toEqual([]);
    await target.close();
  });
});

describe('a snapshot of a database', () => {
  it('only reads', async () => {
    const create = source.snapshot(context, ({ sections }) =>
      sections.create({ identifier: 'written', name: 'Written' }, context),
    );
    await expect(create).rejects.toThrow('A snapshot of the repository only reads');
  });

  it('ends with its caller', async () => {
    const aborting = new AbortController();
    const own = { ...context, signal: aborting.signal };
    const reading = source.snapshot(own, async ({ sections }) => {
      await sections.list({}, own);
      aborting.abort(new Error('No longer needed'));
      await new Promise(() => undefined);
    });
    await expect(reading).rejects.toThrow('No longer needed');
    expect((await source.sections.list({}, context)).items.length).toBeGreaterThan(0);
  });
});
