/** Each operation where there is much of one thing: no statement grows with what is stored, or with the rights of the caller. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { LogEvent } from 'kysely';
import { statementFaults } from '../sql/statement-sizes.js';
import { usual } from './circumstances.js';
import { fixtures } from './fixtures.js';
import { operations, prepare } from './operations.js';
import { type Quantity, quantities } from './quantities.js';
import { openStage, type Stage } from './stage.js';

// Each test tries every operation of the table.
jest.setTimeout(900_000);

const { CMS_OPERATION = '' } = process.env;
const selected = operations.filter(({ name }) => name.includes(CMS_OPERATION));

let stage: Stage | undefined;
afterEach(() => stage?.close());

/** What is wrong with the statements of each operation, and with its response. */
async function faultsOf({ add, caller, refused }: Quantity): Promise<readonly string[]> {
  let sent: LogEvent[] = [];
  stage = await openStage(add, (event) => void sent.push(event));
  const faults: string[] = [];
  for (const operation of selected) {
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
    const prepared = await prepare(operation, stage.things, { wire: host.wire, format: 'json', sessionId });
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
  it.each(quantities)('with $name', async (quantity) => {
    expect(await faultsOf(quantity)).toEqual([]);
  });
});
