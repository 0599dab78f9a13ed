/** Changes what all versions of a content item share. */
import type { Updateable } from 'kysely';
import { BadRequest, Conflict, type MemberFault, PermissionDenied } from '../../errors.js';
import type { ContentInfo, ContentInfoChanges, Context, Target } from '../../repository/repository.js';
import { contentRules, type Names, sectionRules } from '../permissions/limitations.js';
import { type Rights, toColumn } from '../permissions/policies.js';
import type { Given } from '../placeholders.js';
import { prepared, preparedWithRights } from '../prepared.js';
import { changed, checkId, checkRevision, flag, fromJson, isId, literal, toSortName } from '../rows.js';
import type { ContentTable, Database } from '../schema.js';
import type { Store } from '../store.js';
import { ofContent, refreshOrder } from '../tree/order.js';
import { type UnitOfWork, write } from '../unit-of-work.js';
import { findInfo, type InfoRow, readable, selectInfo, toContentInfo } from './rows.js';

const here: Names = { content: 'content', version: 'version' };

/** No section has this id. */
const noSection = 0;

export function updateInfo(
  store: Store,
  { id, changes, expected }: Target & { readonly changes: ContentInfoChanges },
  context: Context,
): Promise<ContentInfo> {
  return write(store, context, async (unit) => {
    checkId('content', id);
    const row = await loadPermitted(unit, id, changes);
    checkRevision(row, expected);
    await checkReferences(unit, row, changes);
    await apply(unit, row, changes);
    return toContentInfo((await unit.first(findInfo, { id })) ?? row);
  });
}

/** Moving to another section is a right of its own, and the only one that it takes. */
async function loadPermitted(
  unit: UnitOfWork,
  id: number,
  { sectionId, ...others }: ContentInfoChanges,
): Promise<InfoRow> {
  const { db, permissions } = unit;
  const found =
    sectionId === undefined
      ? await unit.first(findEditable, { id })
      : await unit.first(selectEditable(db, permissions, sectionId).where('content.id', '=', id));
  const row = readable(found, 'content', id);
  const edits = sectionId === undefined || Object.values(others).some((value) => value !== undefined);
  if (edits && row.editable !== 1) throw new PermissionDenied('edit', `content ${id}`);
  if (sectionId !== undefined && sectionId !== row.section_id && row.assignable !== 1) {
    throw new PermissionDenied('assign a section to', `content ${id}`);
  }
  return row;
}

/** Items with whether the caller may edit them, and may give them that section. */
function selectEditable(db: Database, rights: Rights, sectionId: number) {
  const edit = rights.may('content', 'edit', contentRules(rights, here));
  const assign = rights.may('section', 'assign', sectionRules(rights, here, sectionId));
  return selectInfo(db, rights).select([toColumn(edit).as('editable'), toColumn(assign).as('assignable')]);
}

const findEditable = preparedWithRights(({ db, rights }, given: Given<{ id: number }>) =>
  selectEditable(db, rights, noSection).where('content.id', '=', given('id')),
);

/** Reports all references to nothing at once. */
async function checkReferences(unit: UnitOfWork, row: InfoRow, changes: ContentInfoChanges): Promise<void> {
  const { db } = unit;
  const { sectionId, mainLanguageCode, mainLocationId, ownerId, remoteId } = changes;
  const members: MemberFault[] = [];
  const check = (holds: boolean, member: string, message: string) => {
    if (!holds) members.push({ member, message });
  };
  if (sectionId !== undefined) check(await hasSection(db, sectionId), 'sectionId', 'There is no such section');
  if (mainLanguageCode !== undefined) {
    const known = Object.hasOwn(fromJson<object>(row.names), mainLanguageCode);
    check(known, 'mainLanguageCode', 'The current version has no such language');
  }
  if (mainLocationId !== undefined) {
    const own = await hasLocation(db, row.id, mainLocationId);
    check(own, 'mainLocationId', 'The content has no such location');
  }
  if (ownerId !== undefined) check(await hasUser(db, ownerId), 'ownerId', 'There is no such user');
  if (members.length > 0) throw new BadRequest('The content cannot be changed like this', { members });
  if (remoteId !== undefined && (await unit.first(findOther, { contentId: row.id, remoteId }))) {
    throw new Conflict('The remote id', 'is taken');
  }
}

async function apply(unit: UnitOfWork, row: InfoRow, changes: ContentInfoChanges): Promise<void> {
  const { db, now } = unit;
  const columns = Object.entries(toColumns(row, changes)).filter(([name, value]) => !isSame(row, name, value));
  const moves = changes.mainLocationId !== undefined && changes.mainLocationId !== row.main_id;
  if (columns.length === 0 && !moves) return;
  const update = updateOf(columns.map(([name]) => name));
  await unit.all(update, { itemId: row.id, now, ...Object.fromEntries(columns) });
  if (columns.some(([name]) => sorting.has(name))) await refreshOrder(db, ofContent(row.id));
  if (moves) await setMainLocation(db, row, changes.mainLocationId as number, now);
}

interface Updated {
  readonly itemId: number;
  readonly now: number;
  readonly [column: string]: unknown;
}

const updates = new Map<string, ReturnType<typeof prepared<object, Updated>>>();

/** What sets these columns: for as many sets of them as somebody changes at once, which are few. */
function updateOf(columns: readonly string[]) {
  const known =
    updates.get(columns.join()) ??
    prepared(({ db }, given: Given<Updated>) =>
      db
        .updateTable('cms_content')
        .set(Object.fromEntries(columns.map((name) => [name, given(name)])))
        .set(changed(given('now')))
        .where('id', '=', given('itemId')),
    );
  updates.set(columns.join(), known);
  return known;
}

/** What places of content can be sorted by. */
const sorting: ReadonlySet<string> = new Set(['section_id', 'sort_name', 'modified', 'published']);

function toColumns(row: InfoRow, changes: ContentInfoChanges): Updateable<ContentTable> {
  const { sectionId, mainLanguageCode, ownerId, alwaysAvailable, remoteId, modified, published } = changes;
  const name = mainLanguageCode && fromJson<Record<string, string>>(row.names)[mainLanguageCode];
  return {
    ...(sectionId !== undefined && { section_id: sectionId }),
    ...(mainLanguageCode !== undefined && { main_language_code: mainLanguageCode }),
    ...(name !== undefined && { name, sort_name: toSortName(name) }),
    ...(ownerId !== undefined && { owner_id: ownerId }),
    ...(alwaysAvailable !== undefined && { always_available: flag(alwaysAvailable) }),
    ...(remoteId !== undefined && { remote_id: remoteId }),
    ...(modified && { modified: modified.getTime() }),
    ...(published && { published: published.getTime() }),
  };
}

/** Moments may come back as text. */
const isSame = (row: object, name: string, value: unknown): boolean =>
  String((row as Record<string, unknown>)[name]) === String(value);

async function setMainLocation(db: Database, row: InfoRow, locationId: number, now: number): Promise<void> {
  const locations = db.updateTable('cms_location').where('content_id', '=', row.id);
  await locations
    .set({ is_main: 0, ...changed(now) })
    .where('is_main', '=', literal(1))
    .execute();
  await locations
    .set({ is_main: 1, ...changed(now) })
    .where('id', '=', locationId)
    .execute();
}

export async function hasSection(db: Database, id: number): Promise<boolean> {
  if (!isId(id)) return false;
  return (await db.selectFrom('cms_section').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function hasUser(db: Database, id: number): Promise<boolean> {
  if (!isId(id)) return false;
  const query = db.selectFrom('cms_account').select('content_id').where('content_id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}

async function hasLocation(db: Database, contentId: number, id: number): Promise<boolean> {
  if (!isId(id)) return false;
  const query = db.selectFrom('cms_location').select('id').where('id', '=', id).where('content_id', '=', contentId);
  return (await query.executeTakeFirst()) !== undefined;
}

const findOther = prepared(({ db }, given: Given<{ contentId: number; remoteId: string }>) =>
  db
    .selectFrom('cms_content')
    .select('id')
    .where('remote_id', '=', given('remoteId'))
    .where('id', '<>', given('contentId')),
);
