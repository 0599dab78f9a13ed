/** Transfers to and from a server by batches: how many requests they take, and what happens where one item is refused. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Repository } from '../../lib/repository/repository.js';
import { openSqlRepository, type SqlRepository } from '../../lib/sql/index.js';
import { transfer, verifyTransfer } from '../../lib/transfer/index.js';
import { type Client, context, openRemote } from '../client/remote.js';
import { asAdministrator } from '../sql/support.js';
import { createMany } from './many.js';

jest.setTimeout(300_000);
const items = 30;

let source: SqlRepository;
beforeAll(async () => {
  source = await openSqlRepository(':memory:');
  await createMany(source, items, asAdministrator);
});
const folder = await mkdtemp(join(tmpdir(), 'cms-'));
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

const from = () => ({ repository: source as Repository, context: asAdministrator });
const to = ({ repository }: Client) => ({ repository: repository as Repository, context });
const content = { publishedOnly: true };

describe('a transfer to a server that takes batches', () => {
  it('takes fewer than two requests for each item, beside those for the model', async () => {
    const remote = await openRemote();
    const client = await remote.open({ batches: true });
    await transfer(from(), to(client), { typesOnly: true });
    const before = client.requests.length;
    await transfer(from(), to(client), { typesOnly: true });
    const ofModel = client.requests.length - before;
    const { counts, skipped, differing } = await transfer(from(), to(client), content);
    expect([counts.content?.created, skipped, differing]).toEqual([items, [], []]);
    expect(client.requests.length - before - 2 * ofModel).toBeLessThan(items * 2);
    expect(await verifyTransfer(from(), to(client), content)).toMatchObject({
      missing: [],
      additional: [],
      differing: [],
    });
    await remote.close();
  });

  it('comes to the same where the server has lower limits', async () => {
    const remote = await openRemote({ limits: { batch: 7, batchBytes: 10_000 } });
    const client = await remote.open({ batches: true });
    expect(await transfer(from(), to(client), content)).toMatchObject({ skipped: [], differing: [] });
    expect(await verifyTransfer(from(), to(client), content)).toMatchObject({
      missing: [],
      additional: [],
      differing: [],
    });
    await remote.close();
  });

  it('stores all others where one is refused, which the report names', async () => {
    const remote = await openRemote();
    const client = await remote.open({ batches: true });
    const refusing = {
      ...client.repository,
      content: {
        ...client.repository.content,
        create: async (...[input, own]: Parameters<typeof client.repository.content.create>) => {
          const isRefused = input.fields.some(({ value }) => value === `Item ${items - 1} eng-GB`);
          const fields = isRefused ? input.fields.map((field) => ({ ...field, value: null })) : input.fields;
          return client.repository.content.create({ ...input, fields }, own);
        },
      },
    };
    const { counts, skipped } = await transfer(from(), { repository: refusing as Repository, context }, content);
    expect(counts.content?.created).toBe(items - 1);
    expect(skipped).toContainEqual(
      expect.objectContaining({ kind: 'content', reason: expect.stringContaining('title') }),
    );
    await remote.close();
  });
});

describe('a transfer from a server that takes batches', () => {
  it('writes the same file by less than half of the requests', async () => {
    const remote = await openRemote();
    await createMany(remote.opened as unknown as SqlRepository, items, asAdministrator);
    const texts: string[] = [];
    const counts: number[] = [];
    for (const batches of [false, true]) {
      const client = await remote.open({ batches });
      const file = join(folder, `${batches}.cms.ndjson`);
      const opening = client.requests.length;
      await transfer(to(client), { file });
      texts.push(await readFile(file, 'utf8'));
      counts.push(client.requests.length - opening);
    }
    const [alone = 0, together = 0] = counts;
    expect(texts[1]).toBe(texts[0]);
    expect(together).toBeLessThan(alone / 2);
    await remote.close();
  });
});
