/** Dry runs by the client: the errors of writes, and their results where these are there, without a change. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, context, openRemote, type Remote } from './remote.js';

let remote: Remote;
let client: Client;
beforeAll(async () => {
  remote = await openRemote();
  client = await remote.open();
});
afterAll(() => remote.close());

const writesSent = () => client.requests.filter(({ method }) => method !== 'GET');

describe('dryRun of the client', () => {
  it('returns what an update would have made, and nothing of what it would have created', async () => {
    const { dryRun, sections } = client.repository;
    const changes = { identifier: 'dry', name: 'Dry' };
    expect(await dryRun.sections?.update?.({ id: 2, changes }, context)).toMatchObject({ id: 2, ...changes });
    expect(await dryRun.sections?.create?.(changes, context)).toBeUndefined();
    const { id } = await sections.create({ identifier: 'left', name: 'Left' }, context);
    expect(await dryRun.sections?.delete?.({ id }, context)).toBeUndefined();
    const { items } = await sections.list({}, context);
    expect(items.map(({ identifier }) => identifier)).not.toContain('dry');
    expect(items.map((each) => each.id)).toContain(id);
  });

  it('fails as the write would', async () => {
    const { dryRun } = client.repository;
    const update = dryRun.sections?.update?.({ id: 2, changes: { identifier: 'standard', name: 'Taken' } }, context);
    await expect(update).rejects.toMatchObject({ status: 409 });
    const outdated = { id: 2, changes: { identifier: 'dry', name: 'Dry' }, expected: 'outdated' };
    await expect(dryRun.sections?.update?.(outdated, context)).rejects.toMatchObject({ status: 412 });
  });

  it('ends with the write of a method that loads its result', async () => {
    const { dryRun, content } = client.repository;
    const sent = writesSent().length;
    expect(await dryRun.content?.copy?.({ id: 41, parentLocationId: 2 }, context)).toBeUndefined();
    expect(await dryRun.locations?.trash?.({ id: 43 }, context)).toBeUndefined();
    expect(
      writesSent()
        .slice(sent)
        .every(({ headers }) => headers.get('prefer') === 'dry-run'),
    ).toBe(true);
    expect((await content.load(41, context)).status).toBe('PUBLISHED');
  });

  it('reads as always', async () => {
    expect(await client.repository.dryRun.sections?.load?.(2, context)).toMatchObject({ id: 2 });
  });

  it('says that a server without dry runs has carried out the write', async () => {
    const older: typeof fetch = (target, given) => {
      const headers = new Headers(given?.headers);
      headers.delete('prefer');
      return fetch(target, { ...given, headers });
    };
    const { repository } = await remote.open({ fetch: older });
    const created = repository.dryRun.sections?.create?.({ identifier: 'carried-out', name: 'Carried out' }, context);
    await expect(created).rejects.toThrow('knows no dry runs, and has carried it out');
  });
});
