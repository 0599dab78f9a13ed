/** Reads of several statements: all of them see one state of the database. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CompiledQuery, Kysely } from 'kysely';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { requiredMethods } from '../../lib/operations/declaration/operations.js';
import { resources } from '../../lib/resources/table.js';
import { openDatabase } from '../../lib/sql/database/drivers.js';
import type { Tables } from '../../lib/sql/database/schema.js';
import { createSqlRepository } from '../../lib/sql/index.js';
import { addCaller, matrix, prepareTarget } from './rights-matrix.js';
import { type Complete, calledBy, grant, isBackgroundWork, newDatabase, type Opened } from './support.js';

let opened: Opened;
let callerId: number;
let sent: string[] = [];
beforeAll(async () => {
  const log = ({ query }: { readonly query: CompiledQuery }) =>
    void (isBackgroundWork(query.sql) || sent.push(query.sql));
  const db = (await openDatabase(await newDatabase(), { log, connections: 1 })) as Kysely<Tables>;
  const options = {
    variations: { small: { width: 10 } },
    signedUrls: { secret: 'x'.repeat(32) },
    previews: { secret: 'x'.repeat(32) },
  };
  const repository = await createSqlRepository(db, { files: createMemoryFileStore(), ...options });
  opened = { ...(repository as unknown as Complete), db } as unknown as Opened;
  callerId = await addCaller(opened);
  await grant(opened, callerId, '*/*');
});
afterAll(() => opened.close());

const reading = new Set<string>(
  resources.flatMap(({ methods }) =>
    Object.values(methods).flatMap(({ method, operation }) => (method === 'GET' ? requiredMethods(operation) : [])),
  ),
);
/** A page of the log never changes, but its changes may first need positions, which is a write. */
const writing = ['changes.list', 'changes.listLatest'];
const reads = Object.entries(matrix).filter(([name]) => {
  const [method = ''] = name.split(' ');
  return reading.has(method) && !writing.includes(method);
});

/** Whose the rights are is asked with each read, and depends on no other statement. */
const ofRights = /^select "assignment"\."id", "role"\."revision"/;

describe('A read', () => {
  it.each(reads)('sees one state: %s', async (_, { prepare, run }) => {
    const target = await prepareTarget(opened, callerId);
    const made = await prepare?.(opened, target);
    const context = calledBy(callerId);
    // Rights and numbers of children are cached, by the state that they are of.
    await run(opened, context, target, made);
    expect(await outsideSnapshot(() => run(opened, context, target, made))).toEqual([]);
  });

  it.each([
    ['an alias', '/Media'],
    ['a wildcard', '/old/Media'],
  ])('sees one state: a location by the path of %s', async (_, path) => {
    const wildcard = { sourceUrl: '/old/*', destinationUrl: '/{1}', forward: false };
    const { id } = await opened.urlWildcards.create(wildcard, calledBy(callerId));
    const load = () => opened.locations.loadByUrlAlias(path, calledBy(callerId));
    await load();
    expect(await outsideSnapshot(load)).toEqual([]);
    await opened.urlWildcards.delete({ id }, calledBy(callerId));
  });

  /** The statements of a read that may see another state than the first of them. */
  async function outsideSnapshot(read: () => Promise<unknown>): Promise<readonly string[]> {
    sent = [];
    await read();
    const isTransaction = sent.some((text) => text.startsWith('begin')) && sent.at(-1) === 'commit';
    // Without one, the state is compared with that before.
    const isCompared = sent.length > 2 && [sent[0], sent.at(-1)].every((text) => text?.includes('data_version'));
    const isOne = isTransaction || isCompared;
    return isOne ? [] : sent.filter((text) => !ofRights.test(text)).slice(1);
  }
});
