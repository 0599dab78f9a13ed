/** Updates the properties common to all versions of a content item. */
import type { Updateable } from 'kysely';
import { BadRequest, type MemberFault, PermissionDenied } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { ContentInfo, ContentInfoChanges, Target } from '../../../repository/repository.js';
import { toSortName } from '../../../support/normalize.js';
import type { ContentTable } from '../../database/schema.js';
import { contentRules, sectionRules } from '../../permissions/limitations.js';
import { changeOf, type Tags } from '../../unit-of-work/change-log.js';
import { guardsOfItem, statesForGuard } from '../../unit-of-work/guards.js';
import { toColumn } from '../../unit-of-work/policies.js';
import { byShape, type ParameterOf, prepared, preparedForPlan, type RowOf } from '../../unit-of-work/prepared.js';
import { hasRow, hasSection, hasUser } from '../../unit-of-work/references.js';
import type { Write, WriteStep } from '../../unit-of-work/steps.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { changed, flag, fromJson, isId, literal } from '../../values/rows.js';
import { refreshPlaces } from '../../writes/tree/order.js';
import { hasAccount, placePaths, tagsOfUpdate } from './content-tags.js';
import { findInfo, type InfoRow, readable, selectInfo, toContentInfo } from './rows.js';

export async function planUpdate(
  unit: UnitOfWork,
  { id, changes, expected }: Target & { readonly changes: ContentInfoChanges },
): Promise<Write<ContentInfo>> {
  const row = await loadPermitted(unit, id, changes);
  checkRevision(row, expected);
  const { steps, result } = await planInfo(unit, row, changes);
  const tags: Tags = row.is_user === 1 ? ['*'] : tagsOfUpdate(row, changes);
  unit.changes.push(changeOf('content.updated', { contentId: id, contentTypeId: row.type_id }, tags));
  return { steps, result: (rowsOf) => toContentInfo(result(rowsOf)) };
}

/** Moving to another section takes a separate right, and no other. */
export async function loadPermitted(
  unit: UnitOfWork,
  id: number,
  { sectionId, ...others }: ContentInfoChanges,
): Promise<EditableRow> {
  // No section has the id 0.
  const editable = await unit.first(findEditable, { id, sectionId: sectionId ?? 0 });
  if (editable) unit.guards.push(...guardsOfItem(editable));
  const row = readable(editable, 'content', id);
  const edits = sectionId === undefined || Object.values(others).some((value) => value !== undefined);
  if (edits && row.editable !== 1) throw new PermissionDenied('edit', `content ${id}`);
  if (sectionId !== undefined && sectionId !== row.section_id && row.assignable !== 1) {
    throw new PermissionDenied('assign a section to', `content ${id}`);
  }
  return row;
}

interface Editable {
  readonly id: number;
  /** The section that the item gets. */
  readonly sectionId: number;
}

/** Items with whether the caller may edit them, and may give them that section. */
const findEditable = preparedForPlan(({ db, rights }, param: ParameterOf<Editable>) => {
  const edit = rights.may('content', 'edit', contentRules(rights));
  const assign = rights.may('section', 'assign', sectionRules(rights, param('sectionId')));
  return selectInfo(db, rights)
    .select([toColumn(edit).as('editable'), toColumn(assign).as('assignable'), toColumn(hasAccount).as('is_user')])
    .select(placePaths.as('place_paths'))
    .select(['version.id as version_id', 'version.revision as version_revision'])
    .select(statesForGuard(rights).as('states'))
    .where('content.id', '=', param('id'));
});

type EditableRow = RowOf<typeof findEditable>;

/** Reports all invalid references together. */
async function checkReferences(unit: UnitOfWork, row: InfoRow, changes: ContentInfoChanges): Promise<void> {
  const { sectionId, mainLanguageCode, mainLocationId, ownerId } = changes;
  const members: MemberFault[] = [];
  const check = (holds: boolean, member: string, message: string) => {
    if (!holds) members.push({ member, message });
  };
  if (sectionId !== undefined) check(await hasSection(unit.db, sectionId), 'sectionId', 'There is no such section');
  if (mainLanguageCode !== undefined) {
    const isTranslated = Object.hasOwn(fromJson<object>(row.names), mainLanguageCode);
    check(isTranslated, 'mainLanguageCode', 'The current version has no such language');
  }
  if (mainLocationId !== undefined) {
    const isPlace =
      isId(mainLocationId) && (await hasRow(unit.db, 'cms_location', { id: mainLocationId, content_id: row.id }));
    check(isPlace, 'mainLocationId', 'The content has no such location');
  }
  if (ownerId !== undefined) check(await hasUser(unit.db, ownerId), 'ownerId', 'There is no such user');
  if (members.length > 0) throw new BadRequest('The content cannot be changed with these values', { members });
}

/** The caller checks the rights. The result is the row as it is then. */
export async function planInfo(unit: UnitOfWork, row: InfoRow, changes: ContentInfoChanges): Promise<Write<InfoRow>> {
  await checkReferences(unit, row, changes);
  const { now } = unit;
  const { id } = row;
  const columns = Object.entries(toColumns(row, changes)).filter(([name, value]) => !isSame(row, name, value));
  const moves = changes.mainLocationId !== undefined && changes.mainLocationId !== row.main_id;
  if (columns.length === 0 && !moves) return { steps: [], result: () => row };
  const values = Object.fromEntries(columns);
  const isLimiting = moves || columns.some(([name]) => limiting.has(name));
  // The only one of the columns that is unique is the remote id.
  const update = {
    ...(await unit.toStep(updateOf(Object.keys(values)), { itemId: id, now, ...values })),
    unique: 'The remote id',
  };
  const order = columns.some(([name]) => sorting.has(name))
    ? [await unit.toStep(refreshPlaces, { contentId: id })]
    : [];
  const main = moves ? await planMainLocation(unit, id, changes.mainLocationId as number) : [];
  const loadInfo = isLimiting ? await unit.toStep(findInfo, { id }) : undefined;
  return {
    steps: [update, ...order, ...main, ...(loadInfo ? [loadInfo] : [])],
    result: (rowsOf) => {
      if (loadInfo) return rowsOf(loadInfo)[0] ?? row;
      return { ...row, ...values, ...rowsOf(update)[0] };
    },
  };
}

interface Updated {
  readonly itemId: number;
  readonly now: number;
  readonly [column: string]: unknown;
}

/**
 * Columns that are read back from the database: not every database stores U+0000, so the remote id may differ from that of the
 * changes.
 */
const stored = ['revision', 'updated', 'remote_id'] as const;

/** The statement that sets these columns: few different sets of them are written in practice. */
const updateOf = byShape((columns: readonly string[]) =>
  prepared(({ db }, param: ParameterOf<Updated>) =>
    db
      .updateTable('cms_content')
      .set(Object.fromEntries(columns.map((name) => [name, param(name)])))
      .set(changed(param('now')))
      .where('id', '=', param('itemId'))
      .returning(stored),
  ),
);

/** The columns that rights can be limited by, which decide which items the caller sees. */
const limiting: ReadonlySet<string> = new Set(['section_id', 'owner_id']);

/** The columns that locations of content can be sorted by. */
const sorting: ReadonlySet<string> = new Set(['section_id', 'sort_name', 'modified', 'published']);

function toColumns(row: InfoRow, changes: ContentInfoChanges): Updateable<ContentTable> {
  const { sectionId, mainLanguageCode, ownerId, alwaysAvailable, remoteId, modified, published } = changes;
  // The name of the same language is that of the row already, of which rows have no sort name to compare.
  const isOther = mainLanguageCode !== undefined && mainLanguageCode !== row.main_language_code;
  const name = isOther ? fromJson<Record<string, string>>(row.names)[mainLanguageCode] : undefined;
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

/** Timestamps may come back as text. */
const isSame = (row: object, name: string, value: unknown): boolean =>
  String((row as Record<string, unknown>)[name]) === String(value);

interface MainLocation {
  readonly contentId: number;
  readonly locationId: number;
  readonly now: number;
}

async function planMainLocation(
  unit: UnitOfWork,
  contentId: number,
  locationId: number,
): Promise<readonly WriteStep[]> {
  const values = { contentId, locationId, now: unit.now };
  return [await unit.toStep(unsetMainLocation, values), await unit.toStep(setMainLocation, values)];
}

const unsetMainLocation = prepared(({ db }, param: ParameterOf<MainLocation>) =>
  db
    .updateTable('cms_location')
    .set({ is_main: 0, ...changed(param('now')) })
    .where('content_id', '=', param('contentId'))
    .where('is_main', '=', literal(1)),
);

const setMainLocation = prepared(({ db }, param: ParameterOf<MainLocation>) =>
  db
    .updateTable('cms_location')
    .set({ is_main: 1, ...changed(param('now')) })
    .where('id', '=', param('locationId')),
);
