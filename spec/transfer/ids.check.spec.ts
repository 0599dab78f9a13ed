/** Ids of all entities that an empty repository takes over: from a database, from a file, and by a server with transfers. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openRestRepository } from '../../lib/client/index.js';
import type { Context, Id, Repository } from '../../lib/repository/repository.js';
import { openSqlRepository, type SqlRepository } from '../../lib/sql/index.js';
import { type RepositorySide, type TransferSide, transfer } from '../../lib/transfer/index.js';
import { credentials, openRemote, context as remoteContext } from '../client/remote.js';
import { asAdministrator as context, type Opened, open } from '../sql/support.js';
import { createSite } from './site.js';

jest.setTimeout(300_000);
const folder = await mkdtemp(join(tmpdir(), 'cms-'));
const file = join(folder, 'site.cms.ndjson');
const selection = { withUsers: true };
const sideOf = (repository: Opened | SqlRepository) => ({ repository: repository as Repository, context });

/** On SQLite, whatever database the target is in. */
let source: SqlRepository;
beforeAll(async () => {
  source = await openSqlRepository(join(folder, 'source.sqlite'));
  await leaveGaps(source);
  await createSite(source as unknown as Repository<Id>, context as unknown as Context<Id>);
  const { id: contentId } = await source.content.loadByRemoteId('page pear', context);
  const place = { contentId, priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' } as const;
  const { id } = await source.locations.create({ ...place, parentLocationId: 43 }, context);
  await source.locations.delete({ id }, context);
  await source.locations.create({ ...place, parentLocationId: 43, remoteId: 'second place' }, context);
  await transfer(sideOf(source), { file }, selection);
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

const texts = { defaultLanguageCode: 'eng-GB', names: { 'eng-GB': 'Gap' } };
const definition = { identifier: 'name', fieldTypeIdentifier: 'string' };

/** Entities of each kind that do not exist any more: their ids are not given again. */
async function leaveGaps({ sections, objectStates, contentTypeGroups, contentTypes, roles }: SqlRepository) {
  for (const number of [1, 2, 3]) {
    const identifier = `gap${number}`;
    await sections.delete({ id: (await sections.create({ identifier, name: 'Gap' }, context)).id }, context);
    await roles.delete({ id: (await roles.create({ identifier }, context)).id }, context);
    const group = await objectStates.createGroup({ identifier, ...texts }, context);
    await objectStates.create({ identifier, groupId: group.id, priority: 0, ...texts }, context);
    await objectStates.deleteGroup({ id: group.id }, context);
    const { id: groupId } = await contentTypeGroups.create({ identifier }, context);
    const type = { identifier, groupId, isPublished: true, mainLanguageCode: 'eng-GB', names: texts.names };
    const { id } = await contentTypes.create({ ...type, fieldDefinitions: [definition] }, context);
    await contentTypes.delete({ id }, context);
    await contentTypeGroups.delete({ id: groupId }, context);
  }
}

/** The ids of all entities by their names. */
async function idsOf({
  sections,
  objectStates,
  contentTypeGroups,
  contentTypes,
  roles,
  ...others
}: Opened | SqlRepository) {
  const all = { offset: 0, limit: 1000 };
  const states = [];
  const groups = (await objectStates.listGroups({}, context)).items;
  for (const { id } of groups) states.push(...(await objectStates.list(id, context)).items);
  const { items: places } = await others.locations.listOfContent(
    (await others.content.loadByRemoteId('page pear', context)).id,
    context,
  );
  const named = (items: readonly { readonly id: number; readonly identifier: string }[]) =>
    Object.fromEntries(items.map(({ id, identifier }) => [identifier, id]));
  return {
    sections: named((await sections.list({}, context)).items),
    objectStateGroups: named(groups),
    objectStates: named(states),
    contentTypeGroups: named((await contentTypeGroups.list({}, context)).items),
    contentTypes: named((await contentTypes.list(all, context)).items),
    roles: named((await roles.list(all, context)).items),
    locations: places.map(({ id }) => id).sort(),
  };
}

/** New entities, which must have ids of their own. */
async function createLater({ sections, roles, contentTypeGroups }: Opened | SqlRepository) {
  const identifier = 'later';
  return [
    (await sections.create({ identifier, name: 'Later' }, context)).id,
    (await roles.create({ identifier }, context)).id,
    (await contentTypeGroups.create({ identifier }, context)).id,
  ];
}

describe('a transfer to an empty repository', () => {
  it.each<[string, () => TransferSide]>([
    ['from a database', () => sideOf(source)],
    ['from a file', () => ({ file })],
  ])('%s keeps the ids of all entities', async (_, from) => {
    const target = await open();
    expect(await transfer(from(), sideOf(target), selection)).toMatchObject({ differing: [], skipped: [] });
    const ids = await idsOf(source);
    expect(await idsOf(target)).toEqual(ids);
    const highest = [ids.sections, ids.roles, ids.contentTypeGroups].map((own) => Math.max(...Object.values(own)));
    for (const [index, id] of (await createLater(target)).entries()) expect(id).toBeGreaterThan(Number(highest[index]));
    await target.close();
  });

  it.each(['json', 'xml'] as const)(
    'keeps the ids of all entities by a server with transfers, in %s',
    async (format) => {
      const to = await openRemote();
      const options = { auth: { session: credentials }, format };
      const target = { repository: await openRestRepository(to.url, options), context: remoteContext };
      expect(await transfer(sideOf(source), target as RepositorySide, selection)).toMatchObject({ skipped: [] });
      expect(await idsOf(to.opened)).toEqual(await idsOf(source));
      await target.repository.close();
      await to.close();
    },
  );

  it('gives others in place of ids that are in use', async () => {
    const target = await open();
    const { sections } = await idsOf(source);
    const highest = Math.max(...Object.values(sections));
    let used = 0;
    while (used < highest) used = (await target.sections.create({ identifier: `own${used}`, name: 'Own' }, context)).id;
    expect(await transfer(sideOf(source), sideOf(target), selection)).toMatchObject({ differing: [], skipped: [] });
    const { sections: actual, ...others } = await idsOf(target);
    expect(others).toEqual(expect.objectContaining({ roles: (await idsOf(source)).roles }));
    expect(new Set(Object.values(actual)).size).toBe(Object.keys(actual).length);
    await target.close();
  });
});

it('a file has the ids beside the values of entities', async () => {
  const lines = (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const { objectStates, objectStateGroups, sections } = await idsOf(source);
  const idsIn = (kind: string) =>
    Object.assign({}, ...lines.filter((line) => line.kind === kind).map(({ ids }) => ids));
  expect(idsIn('section')).toEqual(sections);
  const ofGroups = Object.entries(idsIn('objectStateGroup'));
  const named = (isState: boolean) =>
    Object.fromEntries(
      ofGroups.filter(([name]) => name.includes('/') === isState).map(([name, id]) => [name.replace(/^.*\//, ''), id]),
    );
  expect([named(false), named(true)]).toEqual([objectStateGroups, objectStates]);
});
