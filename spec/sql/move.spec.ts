/** Moving locations with all that is below them. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { refreshOrder } from '../../lib/sql/writes/tree/order.js';
import { refreshAliases } from '../../lib/sql/writes/url-tree/automatic.js';
import { violations } from './invariants.js';
import { addBranch, addFolder, addUser, asAdministrator, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(async () => {
  expect(await violations(repository.db)).toEqual([]);
  await repository.close();
});
const pathOf = async (id: number) => (await repository.locations.load(id, asAdministrator)).pathString;
const move = (id: number, parentLocationId: number, expected?: string | number, context = asAdministrator) =>
  repository.locations.move({ id, parentLocationId, expected }, context);
const copy = (id: number, parentLocationId: number, expected?: string | number, context = asAdministrator) =>
  repository.locations.copy({ id, parentLocationId, expected }, context);
const swap = (id: number, otherId: number, expected?: string | number, context = asAdministrator) =>
  repository.locations.swap({ id, otherId, expected }, context);
const remove = (id: number, expected?: string | number, context = asAdministrator) =>
  repository.locations.delete({ id, expected }, context);

/** Places so many copies of content below a location, one below the other at times. */
async function addMany(contentId: number, locationId: number, count: number) {
  const content = [
    'type_id',
    'section_id',
    'owner_id',
    'name',
    'sort_name',
    'main_language_code',
    'current_version_no',
    'status',
  ];
  const version = ['version_no', 'status', 'created', 'modified', 'creator_id', 'initial_language_code', 'names'];
  const location = ['hidden', 'invisible', 'priority', 'is_main', 'sort_field', 'sort_order'];
  const columns = (names: readonly string[]) => sql.raw(names.join(', '));
  const of = (table: string, names: readonly string[]) => columns(names.map((name) => `${table}.${name}`));
  const run = (text: RawBuilder<unknown>) => text.execute(repository.db);
  await run(sql`insert into cms_content (remote_id, always_available, hidden, updated, ${columns(content)})
    with recursive number (n) as (select 1 union all select n + 1 from number where n < ${count})
    select 'many-' || n, 1, 0, 0, ${of('one', content)} from number, cms_content one where one.id = ${contentId}`);
  await run(sql`insert into cms_version (content_id, updated, ${columns(version)})
    select made.id, 0, ${of('one', version)} from cms_version one, cms_content made
    where one.content_id = ${contentId} and made.remote_id like 'many-%'`);
  await run(sql`insert into cms_version_language (version_id, language_code)
    select version.id, version.initial_language_code from cms_version version
    join cms_content made on made.id = version.content_id where made.remote_id like 'many-%'`);
  await run(sql`insert into cms_location (content_id, parent_id, path, depth, remote_id, updated, ${columns(location)})
    select made.id, top.id, made.remote_id, top.depth + 1, made.remote_id, 0, ${of('top', location)}
    from cms_location top, cms_content made where top.id = ${locationId} and made.remote_id like 'many-%'`);
  const top = sql`cast(${await pathOf(locationId)} as text)`;
  // Every other one is below the one before.
  await run(sql`update cms_location set path = ${top} || (id - 1) || '/' || id || '/', parent_id = id - 1, depth = depth + 1
    where remote_id like 'many-%' and id % 2 = 1 and exists (
      select 1 from cms_location before where before.id = cms_location.id - 1 and before.remote_id like 'many-%')`);
  await run(sql`update cms_location set path = ${top} || id || '/' where path = remote_id`);
  await refreshAliases(repository.db, { within: await pathOf(locationId) });
  await refreshOrder(repository.db, sql`cms_location.remote_id like 'many-%'`);
}

describe('SqlRepository locations.move', () => {
  it('takes one more statement for ten thousand than for one, which counts them', async () => {
    const { id, locationId } = await addFolder(repository, 2, 'Top');
    const single = await repository.countStatements(() => move(locationId, 51));
    await addMany(id, locationId, 9_999);
    const many = await repository.countStatements(() => move(locationId, 2));
    expect(many).toBe(single + 1);
    expect(many).toBeLessThan(25);
  });

  it('leaves the root of the tree where it is', async () => {
    await expect(move(1, 2)).rejects.toMatchObject({ status: 403 });
    await expect(copy(1, 2)).rejects.toMatchObject({ status: 403 });
    await expect(swap(1, 2)).rejects.toMatchObject({ status: 400 });
    await expect(remove(1)).rejects.toMatchObject({ status: 403 });
    await expect(repository.locations.trash({ id: 1 }, asAdministrator)).rejects.toMatchObject({ status: 403 });
    await expect(
      repository.locations.update({ id: 1, changes: { hidden: true } }, asAdministrator),
    ).rejects.toMatchObject({
      status: 403,
    });
  });

  it('goes to the root of the tree, which has no content', async () => {
    const [top] = await addBranch(repository, 'Top');
    await move(top.locationId, 1);
    expect(await pathOf(top.locationId)).toBe(`/1/${top.locationId}/`);
  });

  it('needs the right to create there and the right to take away here', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    const as = calledBy(clerk);
    const [top, middle] = await addBranch(repository, 'Top', 'Middle');
    await grant(repository, clerk, 'content/read', { Subtree: ['/1/'] });
    const attempt = () => move(top.locationId, 51, undefined, as);
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/create', { Class: ['1'], Subtree: ['/1/43/'] });
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/manage_locations', { Subtree: ['/1/2/'] });
    await expect(move(top.locationId, 48, undefined, as)).rejects.toMatchObject({ status: 403 });
    await repository.db.updateTable('cms_content').set({ type_id: 2 }).where('id', '=', middle.id).execute();
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
    await repository.db.updateTable('cms_content').set({ type_id: 1 }).where('id', '=', middle.id).execute();
    await attempt();
    await expect(move(top.locationId, 2, undefined, as)).rejects.toMatchObject({ status: 403 });
  });

  it('needs all of it to be readable', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    const [top, middle] = await addBranch(repository, 'Top', 'Middle');
    for (const right of ['create', 'manage_locations']) await grant(repository, clerk, `content/${right}`);
    await grant(repository, clerk, 'content/read', { Section: ['3'] });
    await repository.content.updateInfo({ id: middle.id, changes: { sectionId: 5 } }, asAdministrator);
    await expect(move(top.locationId, 51, undefined, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
    await expect(copy(top.locationId, 51, undefined, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
    await repository.content.updateInfo({ id: middle.id, changes: { sectionId: 3 } }, asAdministrator);
    await move(top.locationId, 51, undefined, calledBy(clerk));
  });

  it('looks at limitations to parents as they will be', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    for (const right of ['read', 'manage_locations']) await grant(repository, clerk, `content/${right}`);
    const [top] = await addBranch(repository, 'Top', 'Middle', 'Bottom');
    await grant(repository, clerk, 'content/create', { ParentDepth: ['1', '2'] });
    await expect(move(top.locationId, 51, undefined, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/create', {
      ParentDepth: ['3', '4'],
      ParentClass: ['1'],
      Language: ['eng-GB'],
    });
    await move(top.locationId, 51, undefined, calledBy(clerk));
  });
});
