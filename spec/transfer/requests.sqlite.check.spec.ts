/** Requests that a transfer from a server with transfers sends: TRANSFER_ITEMS sets of how many items. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Repository } from '../../lib/repository/repository.js';
import type { SqlRepository } from '../../lib/sql/index.js';
import { transfer, verifyTransfer } from '../../lib/transfer/index.js';
import { credentials, openClient, openRemote, type Remote, context as remoteContext } from '../client/remote.js';
import { asAdministrator as context, open } from '../sql/support.js';
import { createMany } from './many.js';

// Each item takes several requests.
jest.setTimeout(600_000);
const items = Number(process.env.TRANSFER_ITEMS || 120);
let from: Remote;
beforeAll(async () => {
  from = await openRemote();
  await createMany(from.opened as unknown as SqlRepository, items, context);
});
afterAll(() => from.close());

/** Lists that the details of content are read from, where they are not loaded together. */
const ofDetails = /^\/content\/(?:objects\/\d+\/(?:objectstates|versions)|locations\/.*\/urlaliases)(?:$|\?)/;

describe.each([
  { batches: false, most: 5 },
  { batches: true, most: 1 },
])('a transfer from a server with transfers, with batches: $batches', ({ batches, most }) => {
  it('loads the details of many items by one request', async () => {
    const { repository, requests } = await openClient(from.url, { auth: { session: credentials }, batches });
    const source = { repository: repository as Repository, context: remoteContext };
    const target = await open();
    const { counts } = await transfer(source, { repository: target as Repository, context });
    expect(counts.content).toMatchObject({ created: items });
    expect(requests.filter(({ path }) => ofDetails.test(path)).map(({ path }) => path)).toEqual([]);
    if (process.env.TRANSFER_ITEMS) console.log({ batches, items, requests: requests.length });
    // Beside the model, of which each item needs nothing.
    expect(requests.length).toBeLessThan(60 + most * items);
    expect(await verifyTransfer(source, { repository: target as Repository, context })).toMatchObject({
      missing: [],
      additional: [],
      differing: [],
    });
    await target.close();
    await repository.close();
  });
});
