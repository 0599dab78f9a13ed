/** Round trips that calls take on PostgreSQL, each as a caller without limitations makes it. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { everything } from '../../../conformance/search/world.js';
import type { FieldChange } from '../../../lib/repository/repository.js';
import { openPostgres } from '../../../lib/sql/database/postgres/open.js';
import { createSqlRepository } from '../../../lib/sql/repository.js';
import { asAdministrator, newDatabase, type Opened } from '../support.js';
import { field, folder, intro } from '../writing.js';
import { countRoundTrips } from './round-trips.js';

const context = asAdministrator;

/** So many times, as the first calls load rights and types, and a background job may look for work meanwhile. */
const rounds = 4;

type Count = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** What an editor does to one item after the other. */
async function write({ content, versions, locations, trash, objectStates }: Opened, count: Count): Promise<void> {
  const { id } = await count('create', () => content.create(folder, context));
  const version = (versionNo: number) => ({ contentId: id, versionNo });
  const save = (versionNo: number, name: string, value: FieldChange['value']) =>
    versions.update({ ...version(versionNo), changes: { fields: [field(name, value)] } }, context);
  await count('publish the first version', () => versions.publish(version(1), context));
  await count('update', () => content.updateInfo({ id, changes: { remoteId: randomUUID() } }, context));
  await count('assign a section', () => content.updateInfo({ id, changes: { sectionId: 1 } }, context));
  await count('assign an object state', () =>
    objectStates.assign({ contentId: id, states: [{ groupId: 2, id: 2 }] }, context),
  );
  await count('create a draft', () => versions.createDraftOfCurrent({ id }, context));
  await count('save a draft', () => save(2, 'description', intro));
  await count('publish again', () => versions.publish(version(2), context));
  await versions.createDraftOfCurrent({ id }, context);
  await save(3, 'name', `Renamed ${randomUUID()}`);
  await count('publish with another URL', () => versions.publish(version(3), context));
  await count('hide', () => content.hide({ id }, context));
  await count('reveal', () => content.reveal({ id }, context));
  const { mainLocation } = await content.loadInfo(id, context);
  const location = { id: mainLocation?.id ?? 0 };
  await count('update a location', () => locations.update({ ...location, changes: { priority: 5 } }, context));
  await count('move', () => locations.move({ ...location, parentLocationId: 51 }, context));
  await count('trash', () => locations.trash(location, context));
  await count('restore', () => trash.restore(location, context));
  const copy = await count('copy', () => content.copy({ id, parentLocationId: 43 }, context));
  await count('delete', () => content.delete({ id: copy.id }, context));
}

const page = { offset: 0, limit: 10 };
const items = { filter: [], sort: [], ...page, performCount: true, maxEmbedded: 0 } as const;

/** What editors and visitors load. */
async function read(repository: Opened, count: Count): Promise<void> {
  const { content, versions, locations, users, views, changes } = repository;
  await count('load content', () => content.load(41, context));
  await count('load a version', () => versions.load({ contentId: 41, versionNo: 1 }, context));
  await count('list children', () => locations.listChildren({ id: 2, ...page }, context));
  await count('find a location by its URL', () => locations.loadByUrlAlias('/Media', context));
  await count('list users', () => users.list({ ...page }, context));
  await count('search for users', () => users.list({ text: 'admin', ...page }, context));
  await count('list changes', () => changes.list({ limit: 10 }, context));
  await count('search', () => views.find({ query: everything, page }, context));
  await count('find items', () => repository.items.find(items, context));
  await count('find items with a text', () => repository.items.find({ ...items, text: 'media' }, context));
}

/** The round trips of calls by name: of one connection, each called in several rounds. */
async function roundTripsOf(calls: (repository: Opened, count: Count) => Promise<void>) {
  const counts = new Map<string, number>();
  await countRoundTrips(await newDatabase(`trips-${randomUUID()}`), async ({ url, during }) => {
    const repository = (await createSqlRepository(openPostgres(url, { connections: 1 }))) as unknown as Opened;
    const count: Count = async (name, work) => {
      let running: ReturnType<typeof work> | undefined;
      const trips = await during(() => {
        running = work();
        return running;
      });
      counts.set(name, Math.min(trips, counts.get(name) ?? trips));
      return running as ReturnType<typeof work>;
    };
    for (let round = 0; round < rounds; round += 1) await calls(repository, count);
    await repository.close();
  });
  return Object.fromEntries(counts);
}

describe('Round trips', () => {
  it('of a write are few', async () => {
    expect(await roundTripsOf(write)).toEqual({
      create: 3,
      'publish the first version': 8,
      update: 2,
      'assign a section': 3,
      'assign an object state': 2,
      'create a draft': 2,
      'save a draft': 2,
      'publish again': 2,
      'publish with another URL': 6,
      hide: 4,
      reveal: 4,
      'update a location': 4,
      move: 8,
      trash: 7,
      restore: 7,
      copy: 12,
      delete: 8,
    });
  });

  it('of a read are few', async () => {
    expect(await roundTripsOf(read)).toEqual({
      'load content': 1,
      'load a version': 1,
      'list children': 1,
      'find a location by its URL': 1,
      'list users': 1,
      'search for users': 2,
      'list changes': 2,
      search: 5,
      'find items': 5,
      'find items with a text': 5,
    });
  });
});
