/**
 * Transfers of a tree in three languages whose process is killed at random moments: with the checkpoint, the next run continues,
 * and both sides are the same in the end. KILL_ROUNDS sets how often, and TRANSFER_ITEMS how large the tree is.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { openSqlRepository } from '../../lib/sql/index.js';
import { verifyTransfer } from '../../lib/transfer/index.js';
import { type Compiled, compileLibrary } from '../sql/processes.js';
import { asAdministrator as context, database, newDatabase } from '../sql/support.js';
import { random } from '../support/seed.js';
import { createMany } from './many.js';

const rounds = Number(process.env.KILL_ROUNDS || 5);
const items = Number(process.env.TRANSFER_ITEMS || 60);
// Each round imports the library, and reads again what is stored.
jest.setTimeout(300_000 + rounds * 60_000 + items * 500);

const folder = await mkdtemp(join(tmpdir(), 'cms-'));
let library: Compiled;
let script: string;
beforeAll(async () => {
  library = await compileLibrary();
  script = join(library.folder, 'transfer.js');
  await writeFile(script, program);
});
afterAll(async () => {
  await library.remove();
  await rm(folder, { recursive: true });
});

/** Says how many entities it has stored, as it stores them. */
const program = `
import { writeSync } from 'node:fs';
import { openSqlRepository } from './lib/sql/index.js';
import { transfer } from './lib/transfer/index.js';
const [from, to, checkpoint] = process.argv.slice(2);
const caller = { userId: 14, login: 'admin' };
const context = { caller, siteaccess: '', languages: [], signal: new AbortController().signal };
const source = { repository: await openSqlRepository(from), context };
const target = { repository: await openSqlRepository(to), context };
const { differing, skipped } = await transfer(source, target, { checkpoint, withUsers: true, onProgress: ({ count }) => {
  writeSync(1, count + '\\n');
} });
writeSync(1, JSON.stringify({ differing, skipped }) + '\\n');
await source.repository.close();
await target.repository.close();
`;

/** Runs it until it has stored so many entities, or to its end. @return the last line that it wrote */
async function run(args: readonly string[], until: number): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    if (Number(line) >= until) child.kill('SIGKILL');
  }
  await ended;
  return last;
}

it('a transfer that is killed at random moments comes to the same as one that is not', async () => {
  const from = join(folder, 'source.sqlite');
  const source = await openSqlRepository(from);
  await createMany(source, items, context);
  const to = await newDatabase();
  const args = [from, to, join(folder, 'checkpoint')];
  const began = performance.now();
  // Users, the model and what is installed come first.
  const entities = items + 40;
  for (let round = 1; round <= rounds; round += 1) {
    const moment = Math.floor(((round - random()) / rounds) * entities);
    const last = await run(args, moment);
    expect([round, last]).toEqual([round, expect.stringMatching(/^\d*$/)]);
  }
  expect(await run(args, Infinity)).toBe('{"differing":[],"skipped":[]}');
  if (process.env.KILL_ROUNDS) console.log({ database, rounds, items, seconds: (performance.now() - began) / 1000 });
  const target = await openSqlRepository(to);
  const sides = [source, target].map((repository) => ({ repository, context })) as [never, never];
  expect(await verifyTransfer(...sides, { withUsers: true })).toMatchObject({
    missing: [],
    additional: [],
    differing: [],
  });
  await source.close();
  await target.close();
});
