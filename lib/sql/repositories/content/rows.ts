/** The properties common to all versions, as one row: the item, its current version and its main location. */
import { type SqlBool, sql } from 'kysely';
import { NotFound, PermissionDenied } from '../../../errors/errors.js';
import type { ContentInfo, LocationRef } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { contentNames, contentRules, type Names } from '../../permissions/limitations.js';
import { always, and, type Condition, or, type Rights, toColumn } from '../../unit-of-work/policies.js';
import { byRight, type ParameterOf, preparedWithRights, type RightTo } from '../../unit-of-work/prepared.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, fromJson, onCurrentVersion, onMainLocation, toDate, toStored } from '../../values/rows.js';

/**
 * Callers who may read content see published versions; another right shows the other versions, and drafts are seen by those
 * who write them as well. Content in the trash is seen by those who may also put it back or delete it for good.
 */
export function mayRead(rights: Rights, names: Names = contentNames): Condition {
  const rules = contentRules(rights, names);
  const published = rights.may('content', 'read', rules);
  const others = rights.may('content', 'versionread', rules);
  const trashed = maySeeTrash(rights, names);
  if (published === always && others === always && trashed === always) return always;
  const status = sql.ref(`${names.version}.status`);
  const creator = sql.ref(`${names.version}.creator_id`);
  const isOwnDraft = sql<SqlBool>`${status} = 'DRAFT' and ${creator} = ${rights.user}`;
  return and([
    or([
      and([sql<SqlBool>`${status} = 'PUBLISHED'`, published]),
      and([
        sql<SqlBool>`${status} <> 'PUBLISHED'`,
        rights.isAuthenticated ? or([others, sql<SqlBool>`(${isOwnDraft})`]) : others,
      ]),
    ]),
    or([sql<SqlBool>`${sql.ref(`${names.content}.status`)} <> 'TRASHED'`, trashed]),
  ]);
}

/** The read permission, as `mayRead`, for placed content: it is always published, and its published version is shown. */
export function mayReadPlaced(rights: Rights, names: Names): Condition {
  const published = rights.may('content', 'read', contentRules(rights, names));
  if (published === always) return always;
  return and([sql<SqlBool>`${sql.ref(`${names.content}.status`)} = 'PUBLISHED'`, published]);
}

/** A content item's main location, if the caller may read the item there. */
export function onReadableMain(rights: Rights) {
  const readable = mayReadPlaced(rights, { ...contentNames, location: 'main' });
  return (join: Parameters<typeof onMainLocation>[0]) =>
    readable === always ? onMainLocation(join) : onMainLocation(join).on(readable);
}

export function maySeeTrash(rights: Rights, names: Names = contentNames): Condition {
  const rules = contentRules(rights, names);
  return or([rights.may('content', 'restore', rules), rights.may('content', 'cleantrash', rules)]);
}

/** One row for each requested content item, with the columns that `toContentInfo` needs and whether the caller may read it. */
export function selectInfo(db: Database, rights: Rights) {
  return db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .leftJoin('cms_location as main', onReadableMain(rights))
    .select(infoColumns)
    .select(toColumn(mayRead(rights)).as('readable'));
}

export const findInfo = preparedWithRights(({ db, rights }, param: ParameterOf<{ id: number }>) =>
  selectInfo(db, rights).where('content.id', '=', param('id')),
);

/** The item, if the caller may do that to it. @throws PermissionDenied also where the caller may not read it */
export async function loadItem(
  unit: UnitOfWork,
  id: number,
  [action, right]: readonly [action: string, right: RightTo],
): Promise<InfoRow> {
  checkId('content', id);
  const row = readable(await unit.first(findPermitted(right), { id }), 'content', id);
  if (row.permitted !== 1) throw new PermissionDenied(action, `content ${id}`);
  return row;
}

/** Items with whether the caller has a right to them. */
const findPermitted = byRight((right) =>
  preparedWithRights(({ db, rights }, param: ParameterOf<{ id: number }>) =>
    selectInfo(db, rights)
      .select(toColumn(right(rights)).as('permitted'))
      .where('content.id', '=', param('id')),
  ),
);

/** The columns of `toContentInfo`, to be selected where content, version and main location have these names. */
export const infoColumns = [
  ...(['content.id', 'content.remote_id', 'content.type_id', 'content.section_id', 'content.owner_id'] as const),
  ...(['content.name', 'content.main_language_code', 'content.current_version_no', 'version.names'] as const),
  ...(['content.always_available', 'content.hidden', 'content.status', 'content.published'] as const),
  ...(['content.modified', 'content.revision', 'content.updated', 'main.id as main_id'] as const),
  ...(['main.path as main_path', 'main.revision as main_revision', 'main.updated as main_updated'] as const),
] as const;

export type InfoRow = Awaited<ReturnType<ReturnType<typeof selectInfo>['execute']>>[number];

export function toContentInfo(row: Omit<InfoRow, 'readable'>): ContentInfo {
  const mainLocation = toMainLocation(row);
  // The spread comes last: objects that begin with one are far slower to create.
  return {
    id: row.id,
    remoteId: row.remote_id,
    contentTypeId: row.type_id,
    name: row.name,
    names: fromJson(row.names),
    sectionId: row.section_id,
    ownerId: row.owner_id,
    mainLanguageCode: row.main_language_code,
    currentVersionNo: row.current_version_no,
    alwaysAvailable: row.always_available === 1,
    hidden: row.hidden === 1,
    status: row.status,
    ...(mainLocation && { mainLocation }),
    ...(row.published !== null && { published: toDate(row.published) }),
    ...(row.modified !== null && { modified: toDate(row.modified) }),
    ...toStored(row),
  };
}

function toMainLocation(row: Omit<InfoRow, 'readable'>): LocationRef | undefined {
  const { main_id: id, main_path: pathString, main_revision: revision, main_updated: updated } = row;
  if (id === null || pathString === null || revision === null || updated === null) return undefined;
  return { id, pathString, ...toStored({ revision, updated }) };
}

/** By a name that can be guessed, content that the caller may not read is the same as content that does not exist. */
export function readableByName<T extends { readonly readable: number }>(row: T | undefined, kind: string): T {
  if (row?.readable !== 1) throw new NotFound(kind);
  return row;
}

/** By an id, content that does not exist differs from content that the caller may not read. */
export function readable<T extends { readonly readable: number }>(
  row: T | undefined,
  kind: string,
  id?: number | string,
): T {
  if (!row) throw new NotFound(kind, id);
  if (row.readable !== 1) throw new PermissionDenied('read', `${kind} ${id ?? ''}`.trim());
  return row;
}
