/** Names in look-ups and criteria without case, where the context says so. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Context, Criterion } from '../../lib/repository/repository.js';
import { useRepository } from '../support/fixtures.js';
import { asAdministrator } from './support.js';

const opened = await useRepository();
beforeAll(async () => {
  for (const remoteId of ['Start-Page', 'start-page'])
    await opened.content
      .copy({ id: 49, parentLocationId: 2 }, asAdministrator)
      .then(({ id }) => opened.content.updateInfo({ id, changes: { remoteId } }, asAdministrator));
  await opened.content.updateInfo({ id: 1, changes: { remoteId: 'HOME-Äpfel' } }, asAdministrator);
  await opened.locations.update({ id: 2, changes: { remoteId: 'Place' } }, asAdministrator);
});

const folding: Context = { ...asAdministrator, ignoresCase: true };
const all = { offset: 0, limit: 100 };

const failed = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ status }) => status,
  );

describe('A remote id that is looked up', () => {
  it('is found without case where the context says so, and with it elsewhere', async () => {
    expect((await opened.content.loadByRemoteId('home-Äpfel', folding)).id).toBe(1);
    expect((await opened.locations.loadByRemoteId('PLACE', folding)).id).toBe(2);
    expect(await failed(opened.content.loadByRemoteId('home-Äpfel', asAdministrator))).toBe(404);
    expect(await failed(opened.locations.loadByRemoteId('PLACE', asAdministrator))).toBe(404);
    expect(await failed(opened.content.loadByRemoteId('homes', folding))).toBe(404);
  });

  it('is found as it is where several differ in case alone', async () => {
    for (const remoteId of ['Start-Page', 'start-page'])
      expect((await opened.content.loadByRemoteId(remoteId, folding)).remoteId).toBe(remoteId);
    expect((await opened.content.loadByRemoteId('START-PAGE', folding)).remoteId.toLowerCase()).toBe('start-page');
  });

  it('finds types, users and groups too', async () => {
    const upper = async (remoteId: Promise<{ readonly remoteId: string }>) => (await remoteId).remoteId.toUpperCase();
    const type = await upper(opened.contentTypes.load(1, asAdministrator));
    const user = await upper(opened.content.load(14, asAdministrator));
    const group = await upper(opened.content.load(12, asAdministrator));
    for (const [context, found] of [
      [folding, 1],
      [asAdministrator, 0],
    ] as const) {
      expect((await opened.contentTypes.list({ remoteId: type, ...all }, context)).items).toHaveLength(found);
      expect((await opened.users.list({ remoteId: user }, context)).items).toHaveLength(found);
      expect((await opened.userGroups.list({ remoteId: group }, context)).items).toHaveLength(found);
    }
  });

  it('says nothing of what the caller may not read', async () => {
    const { remoteId } = await opened.content.load(41, asAdministrator);
    const anonymous = { ...folding, caller: { userId: null, login: null } };
    expect(await failed(opened.content.loadByRemoteId(remoteId.toUpperCase(), anonymous))).toBe(404);
  });

  it('is found in a transaction by what that has written', async () => {
    await opened.transaction(folding, async (within) => {
      await within.content.updateInfo?.({ id: 49, changes: { remoteId: 'Within' } }, folding);
      expect((await within.content.loadByRemoteId?.('wiTHin', folding))?.id).toBe(49);
    });
  });
});

describe('Identifiers and remote ids in criteria', () => {
  const totals = async (criterion: Criterion, target: 'content' | 'locations' = 'content') => {
    const query = {
      ...{ target, filter: [criterion], query: [], sortClauses: [], aggregations: [] },
      ...{ useAlwaysAvailable: true, performCount: true },
    };
    const find = async (context: Context) => (await opened.views.find({ query, page: all }, context)).total;
    return [
      await find(folding),
      await failed(find(asAdministrator).then((total) => total !== 0 || Promise.reject({ status: 0 }))),
    ];
  };

  it.each<readonly [Criterion, number, number | undefined]>([
    [{ kind: 'contentTypeIdentifier', values: ['FOLDER'] }, 5, 404],
    [{ kind: 'sectionIdentifier', values: ['STANDARD'] }, 3, 0],
    [{ kind: 'objectStateIdentifier', values: ['Not_Locked'], group: 'CMS_lock' }, 15, 0],
    [{ kind: 'contentRemoteId', values: ['home-Äpfel', 'START-page'] }, 3, 0],
    [{ kind: 'locationRemoteId', values: ['place'] }, 1, 0],
    [{ kind: 'field', identifier: 'NAME', operator: 'LIKE', values: ['*'] }, 5, 400],
    [
      {
        kind: 'or',
        criteria: [
          { kind: 'not', criterion: { kind: 'not', criterion: { kind: 'locationRemoteId', values: ['place'] } } },
        ],
      },
      1,
      0,
    ],
  ])('%j finds content without case', async (criterion, least, otherwise) => {
    const [found, status] = await totals(criterion);
    expect(Number(found)).toBeGreaterThanOrEqual(least);
    expect(status).toBe(otherwise);
  });

  it('find types', async () => {
    const filter = { identifiers: ['FOLDER'], groupIdentifiers: ['CONTENT'] };
    const find = (context: Context) => opened.contentTypes.find({ filter, sortClauses: [], ...all }, context);
    expect([(await find(folding)).items.length, (await find(asAdministrator)).items.length]).toEqual([1, 0]);
  });
});
