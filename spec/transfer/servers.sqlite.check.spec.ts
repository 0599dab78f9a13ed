/** Transfers between servers: the source and the target have other vendors, prefixes and names of field types. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, jest } from '@jest/globals';
import { openRestRepository } from '../../lib/client/index.js';
import type { Context, Id, Repository } from '../../lib/repository/repository.js';
import { transfer, verifyTransfer } from '../../lib/transfer/index.js';
import { context, credentials, openRemote } from '../client/remote.js';
import { asAdministrator } from '../sql/support.js';
import { createSite } from './site.js';

const folder = await mkdtemp(join(tmpdir(), 'cms-'));
afterAll(() => rm(folder, { recursive: true }));
// Each step sends several hundred requests.
jest.setTimeout(300_000);
const selection = { withUsers: true };
const nothing = { missing: [], additional: [], differing: [] };

it('a server, a file and a server under another vendor and prefix come to hold the same', async () => {
  const dialect = { vendor: 'vnd.other.api', fieldTypePrefix: 'ex' };
  const [from, to] = [await openRemote(), await openRemote({ ...dialect, prefix: '/other/v1' })];
  await createSite(from.opened as unknown as Repository<Id>, asAdministrator as unknown as Context<Id>);
  const auth = { session: credentials };
  const source = { repository: await openRestRepository(from.url, { auth }), context };
  const target = { repository: await openRestRepository(to.url, { auth, ...dialect }), context };
  const file = join(folder, 'site.cms.ndjson');
  expect(await transfer(source, { file }, selection)).toMatchObject({ skipped: [] });
  expect(await transfer({ file }, target, selection)).toMatchObject({ skipped: [], differing: [] });
  const direct = { repository: from.opened as Repository, context: asAdministrator };
  expect(await verifyTransfer(direct, target, selection)).toMatchObject(nothing);
  const { counts, differing } = await transfer(direct, target, selection);
  expect(differing).toEqual([]);
  for (const own of Object.values(counts)) expect(own).toMatchObject({ created: 0, updated: 0 });
  for (const { repository } of [source, target]) await repository.close();
  await from.close();
  await to.close();
});
