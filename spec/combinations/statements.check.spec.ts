/**
 * A shard of the operations where there is much of one thing, and others where there is much of another: no statement grows with
 * stored data, or with the rights of the caller.
 */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { LogEvent } from 'kysely';
import { database } from '../sql/databases.js';
import { statementFaults } from '../sql/statement-sizes.js';
import { isInShard } from '../support/shards.js';
import { usual } from './circumstances.js';
import { fixtures } from './fixtures.js';
import { operations, prepare } from './operations.js';
import { type Quantity, quantities } from './quantities.js';
import { openStage, type Stage } from './stage.js';

// Each test tries a shard of the operations of the table, or all of them.
jest.setTimeout(900_000);

const { CMS_OPERATION = '' } = process.env;

/** Most of the statements are the same on both databases, and on PostgreSQL they take longer. */
const shards = database === 'postgres' ? 24 : 6;

/** The operations that are tried in a row of quantities: those that a command names, else a shard. */
const selected = (row: number) =>
  operations.filter(({ name }, index) =>
    CMS_OPERATION ? name.includes(CMS_OPERATION) : isInShard(row + index, shards),
  );

let stage: Stage | undefined;
afterEach(() => stage?.close());

/** What is wrong with the statements of each operation, and with its response. */
async function faultsOf({ add, caller, refused }: Quantity, row: number): Promise<readonly string[]> {
  let sent: LogEvent[] = [];
  stage = await openStage(add, (event) => void sent.push(event));
  const faults: string[] = [];
  for (const operation of selected(row)) {
    await stage.restore();
    stage.touch();
    const host = await stage.hostOf({ mount: 'root', ids: 'integer', cache: 'none' });
    host.logins.forget();
    const { headers, sessionId = 'none' } = await host.logins.by(
      'session',
      caller ?? usual.caller.credentials ?? never(),
    );
    const place = {
      host,
      format: 'json' as const,
      login: { headers, sessionId },
      prepare: () => Promise.reject(new Error('is one operation')),
    };
    sent = [];
    const prepared = await prepare(operation, stage.things, { mount: host.mount, format: 'json', sessionId });
    const { status = 0, response } = await usual.carrier.carry(prepared, place);
    const { status: expected } = fixtures[operation.id] ?? {};
    const isRefused = refused?.test(operation.id) && status === 403;
    const isFine = expected === undefined ? status < 400 || isRefused : status === expected;
    faults.push(...statementFaults(sent).map((fault) => `${operation.name}: ${fault}`));
    if (!isFine) faults.push(`${operation.name}: is ${status} ${response.text.slice(0, 300)}`);
  }
  return faults;
}

const never = (): never => {
  throw new Error('The administrator has credentials');
};

describe('The statements of each operation stay as large as they are', () => {
  it.each(quantities.map((quantity, row) => ({ ...quantity, row })))('with $name', async ({ row, ...quantity }) => {
    expect(await faultsOf(quantity, row)).toEqual([]);
  });
});
