/** Transfers to and from a server by batches: how many requests they take, and what happens where one item is refused. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { FieldChange, Repository } from '../../lib/repository/repository.js';
import { openSqlRepository, type SqlRepository } from '../../lib/sql/index.js';
import { transfer, verifyTransfer } from '../../lib/transfer/index.js';
import { type Client, context, openClient, openRemote } from '../client/remote.js';
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
const to = ({ repository }: Pick<Client, 'repository'>) => ({ repository: repository as Repository, context });
const content = { publishedOnly: true };
const nothing = { missing: [], additional: [], differing: [] };

/** The client of a server that creates content by lists, or item by item, as those do that lack transfers. */
function clientOf({ repository, requests }: Client, creates: 'items' | 'lists'): Client {
  if (creates === 'lists') return { repository, requests };
  const { transfer: _, ...others } = repository;
  return { repository: others as Client['repository'], requests };
}

/** The same client, which sends no title of the last item. */
function refusing({ repository, requests }: Client): Client {
  type Input = { readonly fields: readonly FieldChange[] };
  const without = <T extends Input>(input: T): T => {
    const isLast = input.fields.some(({ value }) => value === `Item ${items - 1} eng-GB`);
    return isLast ? { ...input, fields: input.fields.map((field) => ({ ...field, value: null })) } : input;
  };
  const changed = {
    ...repository,
    content: {
      ...repository.content,
      create: (...[input, own]: Parameters<typeof repository.content.create>) =>
        repository.content.create(without(input), own),
    },
    ...('transfer' in repository && {
      transfer: {
        ...repository.transfer,
        create: (...[inputs, own]: Parameters<typeof repository.transfer.create>) =>
          repository.transfer.create(inputs.map(without), own),
      },
    }),
  };
  return { repository: changed, requests };
}

// Calls item by item are spread over more batches where the event loop is busy: 60 to 67 were measured.
describe.each([
  ['lists', items * 1.5],
  ['items', items * 2.5],
] as const)('a transfer to a server that takes batches, and creates content by %s', (creates, most) => {
  it(`takes fewer than ${most} requests for ${items} items, beside those for the model`, async () => {
    const remote = await openRemote();
    const client = clientOf(await remote.open({ batches: true }), creates);
    await transfer(from(), to(client), { typesOnly: true });
    const before = client.requests.length;
    await transfer(from(), to(client), { typesOnly: true });
    const ofModel = client.requests.length - before;
    const { counts, skipped, differing } = await transfer(from(), to(client), content);
    expect([counts.content?.created, skipped, differing]).toEqual([items, [], []]);
    expect(client.requests.length - before - 2 * ofModel).toBeLessThan(most);
    expect(await verifyTransfer(from(), to(client), content)).toMatchObject(nothing);
    await remote.close();
  });

  it('comes to the same where the server has lower limits', async () => {
    const remote = await openRemote({ limits: { batch: 7, batchBytes: 10_000, elements: 500 } });
    const client = clientOf(await remote.open({ batches: true }), creates);
    expect(await transfer(from(), to(client), content)).toMatchObject({ skipped: [], differing: [] });
    expect(await verifyTransfer(from(), to(client), content)).toMatchObject(nothing);
    await remote.close();
  });

  it('stores all others where one is refused, which the report names', async () => {
    const remote = await openRemote();
    const client = refusing(clientOf(await remote.open({ batches: true }), creates));
    const { counts, skipped } = await transfer(from(), to(client), content);
    expect(counts.content?.created).toBe(items - 1);
    expect(skipped).toContainEqual(
      expect.objectContaining({ kind: 'content', reason: expect.stringContaining('title') }),
    );
    await remote.close();
  });
});

describe('a transfer to a server that creates content by lists', () => {
  it('keeps ids, versions and drafts', async () => {
    const remote = await openRemote();
    const client = await remote.open({ batches: true });
    const { skipped, differing } = await transfer(from(), to(client));
    expect([skipped, differing]).toEqual([[], []]);
    expect(await verifyTransfer(from(), to(client))).toMatchObject(nothing);
    const idsOf = ({ items: found }: Awaited<ReturnType<SqlRepository['locations']['listChildren']>>) =>
      found.map(({ id }) => id);
    const page = { id: 2, offset: 0, limit: 100 };
    const expected = idsOf(await source.locations.listChildren(page, asAdministrator));
    const kept = new Set(idsOf(await remote.opened.locations.listChildren(page, asAdministrator)));
    // The server has a location of its own.
    expect(expected.filter((id) => !kept.has(id)).length).toBeLessThanOrEqual(1);
    await remote.close();
  });

  it('takes that way only for callers whose rights have no limitation', async () => {
    const remote = await openRemote();
    const { repository } = await remote.open();
    const anonymous = await openClient(remote.url);
    await expect(anonymous.repository.transfer.list({ limit: 1 }, context)).rejects.toMatchObject({ status: 401 });
    expect(await repository.transfer.list({ limit: 1 }, context)).toEqual({ items: [] });
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
