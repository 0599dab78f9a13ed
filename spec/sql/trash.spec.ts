/** What goes to the trash, who sees it there, and how it comes back. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { violations } from './invariants.js';
import {
  addBranch,
  addFolder,
  addUser,
  asAdministrator,
  asAnonymous,
  calledBy,
  database,
  grant,
  type Opened,
  open,
  unpublish,
} from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(async () => {
  expect(await violations(repository.db)).toEqual([]);
  await repository.close();
});

const page = { offset: 0, limit: 100 };
const trash = (id: number, expected?: string | number, context = asAdministrator) =>
  repository.locations.trash({ id, expected }, context);
const restore = (id: number, parentLocationId?: number, expected?: string | number, context = asAdministrator) =>
  repository.trash.restore({ id, parentLocationId, expected }, context);
const list = async (context = asAdministrator) =>
  (await repository.trash.list(page, context)).items.map(({ id }) => id);
const info = (id: number, context = asAdministrator) => repository.content.loadInfo(id, context);

describe('SqlRepository locations.trash', () => {
  it('needs the right to remove all of it, and does not take the caller', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    const [top, middle] = await addBranch(repository, 'Top', 'Middle');
    await grant(repository, clerk, 'content/read');
    await grant(repository, clerk, 'content/manage_locations');
    await expect(trash(top.locationId, undefined, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/remove', { Section: ['3'] });
    await repository.content.updateInfo({ id: middle.id, changes: { sectionId: 5 } }, asAdministrator);
    await expect(trash(top.locationId, undefined, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
    await repository.content.updateInfo({ id: middle.id, changes: { sectionId: 3 } }, asAdministrator);
    await expect(trash(top.locationId, 9, calledBy(clerk))).rejects.toMatchObject({ status: 412 });
    await trash(top.locationId, undefined, calledBy(clerk));
    await expect(trash(5)).rejects.toMatchObject({ status: 403 });
    await expect(trash(4711)).rejects.toMatchObject({ status: 404 });
  });

  it('lets what was to be published within be published where it was', async () => {
    const [top, middle, draft] = await addBranch(repository, 'Top', 'Middle', 'Draft');
    await unpublish(repository, draft.id, 14);
    const plan = { content_id: draft.id, parent_id: middle.locationId, priority: 0, hidden: 0, is_main: 1 } as const;
    await repository.db
      .insertInto('cms_planned_location')
      .values({ ...plan, remote_id: 'plan', sort_field: 'PATH', sort_order: 'ASC' })
      .execute();
    await trash(top.locationId);
    const plans = await repository.db.selectFrom('cms_planned_location').select(['content_id', 'parent_id']).execute();
    expect(plans).toEqual([{ content_id: draft.id, parent_id: 2 }]);
  });

  it('takes any number of drafts that were to be published within', async () => {
    const [top, middle] = await addBranch(repository, 'Top', 'Middle');
    await planDrafts(middle.locationId);
    await trash(top.locationId);
    const counting = repository.db
      .selectFrom('cms_planned_location')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('parent_id', '=', 2);
    expect(Number((await counting.executeTakeFirstOrThrow()).count)).toBe(manyDrafts);
  });

  /** More than a statement can have parameters: 32,766 on SQLite, 65,535 on PostgreSQL. */
  const manyDrafts = database === 'sqlite' ? 33_000 : 66_000;

  async function planDrafts(parentLocationId: number): Promise<void> {
    const { db } = repository;
    await sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < ${sql.lit(manyDrafts)})
      insert into cms_content (remote_id, type_id, section_id, owner_id, name, sort_name, main_language_code,
        current_version_no, last_version_no, always_available, hidden, status, updated)
      select 'many-' || cast(n as text), 1, 1, 14, 'Many', 'many', 'eng-GB', 1, 1, 0, 0, 'DRAFT', 0 from number`.execute(
      db,
    );
    await sql`insert into cms_version (content_id, version_no, status, created, modified, creator_id, initial_language_code,
        names, updated)
      select id, 1, 'DRAFT', 0, 0, 14, 'eng-GB', '{"eng-GB":"Many"}', 0 from cms_content where name = 'Many'`.execute(
      db,
    );
    await sql`insert into cms_version_language (version_id, language_code)
      select version.id, 'eng-GB' from cms_version version join cms_content content on content.id = version.content_id
      where content.name = 'Many'`.execute(db);
    await sql`insert into cms_planned_location (content_id, parent_id, priority, hidden, is_main, remote_id, sort_field,
        sort_order)
      select id, ${sql.lit(parentLocationId)}, 0, 0, 1, 'plan-' || cast(id as text), 'PATH', 'ASC' from cms_content
      where name = 'Many'`.execute(db);
  }
});

describe('What is in the trash', () => {
  it('is read by those who may put it back or delete it, each where they may', async () => {
    const [top] = await addBranch(repository, 'Top');
    await repository.content.updateInfo({ id: top.id, changes: { sectionId: 1 } }, asAdministrator);
    expect(await info(top.id, asAnonymous)).toMatchObject({ name: 'Top' });
    await trash(top.locationId);
    await expect(info(top.id, asAnonymous)).rejects.toMatchObject({ status: 403 });
    await expect(repository.trash.load(top.locationId, asAnonymous)).rejects.toMatchObject({ status: 403 });
    await expect(list(asAnonymous)).rejects.toMatchObject({ status: 403 });
    const elsewhere = await addUser(repository, 12, 'elsewhere');
    await grant(repository, elsewhere, 'content/*', { Subtree: ['/1/43/'] });
    await expect(info(top.id, calledBy(elsewhere))).rejects.toMatchObject({ status: 403 });
    expect(await list(calledBy(elsewhere))).toEqual([]);
    const editor = await addUser(repository, 14, 'editor');
    expect(await info(top.id, calledBy(editor))).toMatchObject({ status: 'TRASHED' });
    expect(await list(calledBy(editor))).toEqual([top.locationId]);
  });

  it('is listed by few statements, however much there is', async () => {
    for (const name of ['a', 'b', 'c']) await trash((await addFolder(repository, 2, name)).locationId);
    expect(await repository.countStatements(() => list())).toBeLessThan(4);
  });

  it('can be neither placed nor copied', async () => {
    const [top] = await addBranch(repository, 'Top');
    await trash(top.locationId);
    await expect(repository.content.copy({ id: top.id, parentLocationId: 2 }, asAdministrator)).rejects.toMatchObject({
      rule: 'is in the trash',
    });
    expect((await repository.locations.listOfContent(top.id, asAdministrator)).items).toEqual([]);
  });

  it('can be deleted as content', async () => {
    const [top] = await addBranch(repository, 'Top');
    await trash(top.locationId);
    await repository.content.delete({ id: top.id }, asAdministrator);
    expect(await list()).toEqual([]);
  });
});

describe('SqlRepository trash.restore', () => {
  it('needs the right to restore, and that to create where it goes', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    const [top] = await addBranch(repository, 'Top');
    await trash(top.locationId);
    await grant(repository, clerk, 'content/read');
    await grant(repository, clerk, 'content/cleantrash');
    const attempt = (parentLocationId?: number) =>
      restore(top.locationId, parentLocationId, undefined, calledBy(clerk));
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/restore', { Subtree: ['/1/2/'] });
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/create', { Subtree: ['/1/43/'], Class: ['1'] });
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
    await attempt(51);
  });
});

describe('SqlRepository trash.delete and trash.empty', () => {
  it('need the right to clean the trash, and leave what it does not cover', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    const [top] = await addBranch(repository, 'Top');
    const image = await addFolder(repository, 51, 'Image');
    await trash(top.locationId);
    await trash(image.locationId);
    const as = calledBy(clerk);
    await grant(repository, clerk, 'content/read');
    await grant(repository, clerk, 'content/restore');
    await expect(repository.trash.delete({ id: top.locationId }, as)).rejects.toMatchObject({ status: 403 });
    await expect(repository.trash.empty({}, as)).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/cleantrash', { Subtree: ['/1/43/'] });
    await expect(repository.trash.delete({ id: top.locationId }, as)).rejects.toMatchObject({ status: 403 });
    await repository.trash.empty({}, as);
    expect(await list()).toEqual([top.locationId]);
  });

  it('log a change only where there is something to empty', async () => {
    const changes = () => repository.db.selectFrom('cms_change').select('id').orderBy('id').execute();
    const before = await changes();
    await repository.trash.empty({}, asAdministrator);
    expect(await changes()).toEqual(before);
    const [top] = await addBranch(repository, 'Top');
    await trash(top.locationId);
    const full = await changes();
    await repository.trash.empty({}, asAdministrator);
    expect((await changes()).length).toBeGreaterThan(full.length);
  });
});
