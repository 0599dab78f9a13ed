/** Versions that a write is about: their rows, and the check that the caller may write. */
import { type SqlBool, sql } from 'kysely';
import { NotFound, PermissionDenied, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { Expecting, Rule, Version } from '../../../repository/repository.js';
import { isOneOf } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import type { WriteLock } from '../../database/write-lock.js';
import { constant, contentRules } from '../../permissions/limitations.js';
import { type Change, changeOfAll, changeOfVersion } from '../../unit-of-work/change-log.js';
import { and, type Condition, or, type Rights, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId } from '../../values/rows.js';
import { mayRead, readable } from './rows.js';
import { partsOf, selectVersions, toVersion } from './version-rows.js';

/** Versions by number; `current` is the one that the content item shows. */
export type VersionNo = number | 'current';

/** The version to write to. */
export interface WrittenVersion extends Expecting {
  readonly contentId: number;
  readonly versionNo: VersionNo;
}

/** A unit of work on a version that was found, and that the caller may see and do this to. */
export interface VersionWork extends UnitOfWork {
  readonly row: WritableRow;
  /** Refuses versions that are not drafts, and then those that do not have the expected revision. */
  readonly checkDraft: () => void;
  readonly checkExpected: () => void;
}

/** The right to an operation on a version, as a condition on its row and that of its content. */
export type Right = (rights: Rights) => Condition;

export const mayEdit: Right = (rights) => rights.may('content', 'edit', contentRules(rights));

/** The languages are those that are written in; undefined means the main language. */
export function mayEditIn(languageCodes: readonly (string | undefined)[]): Right {
  if (languageCodes.length === 0) return mayEdit;
  return (permissions) => {
    const inMain = (values: readonly string[]) =>
      isOneOf(permissions.lists, sql.ref('content.main_language_code'), values);
    return permissions.may('content', 'edit', {
      ...contentRules(permissions),
      Language: (values) =>
        and(languageCodes.map((code) => (code === undefined ? inMain(values) : constant(values.includes(code))))),
    });
  };
}

/** Limitations by language apply to the languages in which the draft differs from the published version. */
export const mayPublish: Right = (permissions) =>
  permissions.may('content', 'publish', {
    ...contentRules(permissions),
    Language: (values) => sql<SqlBool>`not exists (
      select 1 from cms_field_value held
      join cms_field field on field.id = held.field_id
      left join cms_version shown on shown.content_id = version.content_id and shown.status = 'PUBLISHED'
      left join cms_field_value was on was.version_id = shown.id and was.field_id = held.field_id
      where held.version_id = version.id and not ${isOneOf(permissions.lists, sql.ref('field.language_code'), values)}
        and (was.value is null or was.value <> held.value))`,
  });

/** The creator of a draft may delete it. */
export const mayRemoveVersion: Right = (rights) => {
  const removable = rights.may('content', 'versionremove', contentRules(rights));
  const own = sql<SqlBool>`(version.status = 'DRAFT' and version.creator_id = ${rights.user})`;
  return rights.isAuthenticated ? or([removable, own]) : removable;
};

/** Writes to drafts of one content item, and to what it alone shows, exclude each other. @throws NotFound */
export function contentLock({ contentId }: { readonly contentId: number }): WriteLock {
  checkId('content', contentId);
  return { contentId };
}

/**
 * The work of a write to a version, once that has been found and the caller may see it and edit it, by default in any language.
 * It changes nothing but drafts of the content item.
 */
export const editing =
  <W extends WrittenVersion, T>(
    work: (unit: VersionWork, what: W) => Promise<T>,
    rightOf: (what: W) => Right = () => mayEdit,
  ) =>
  async (unit: UnitOfWork, what: W): Promise<T> => {
    const opened = await openVersion(unit, what, ['edit', rightOf(what)]);
    const result = await work(opened, what);
    if (unit.changes.length === 0) unit.changes.push(changeOfDraft('draft.saved', opened.row));
    return result;
  };

export function changeOfDraft(
  event: 'draft.created' | 'draft.saved' | 'draft.deleted',
  row: WritableRow,
  versionNo = row.version_no,
): Change {
  const version = { contentId: row.content_id, contentTypeId: row.type_id, versionNo };
  // The right to read content that was never published depends on its drafts, and with it the relations that others show.
  return row.content_status === 'DRAFT' ? changeOfAll(event, version) : changeOfVersion(event, version);
}

/** The version, if the caller may see it and do this to it. */
export async function openVersion(
  unit: UnitOfWork,
  version: WrittenVersion,
  [action, right]: readonly [action: string, right: Right],
): Promise<VersionWork> {
  const work = await findVersion(unit, version, right);
  const { row } = work;
  readable(row, `version ${version.versionNo} of content ${version.contentId}`);
  if (row.allowed !== 1) throw new PermissionDenied(action, `version ${row.version_no} of content ${row.content_id}`);
  return work;
}

export const refused = ({ version_no, content_id }: WritableRow, rule: Rule): Refused =>
  new Refused(`Version ${version_no} of content ${content_id}`, rule);

/** The version, whether or not the caller has the right; its row contains the result of that check. */
export async function findVersion(
  unit: UnitOfWork,
  { contentId, versionNo, expected }: WrittenVersion,
  right: Right,
): Promise<VersionWork> {
  checkId('content', contentId);
  if (versionNo !== 'current') checkId('version', versionNo);
  const row = await findRow(unit, right, contentId, versionNo);
  const checkExpected = () => checkRevision({ revision: row.version_revision }, expected);
  const checkDraft = () => {
    if (row.version_status !== 'DRAFT') throw refused(row, 'is not a draft');
    checkExpected();
  };
  return { ...unit, row, checkExpected, checkDraft };
}

async function findRow(unit: UnitOfWork, right: Right, contentId: number, versionNo: VersionNo): Promise<WritableRow> {
  const query = queries.get(right) ?? queryOf(right);
  queries.set(right, query);
  const row = await unit.first(query, { contentId, versionNo: versionNo === 'current' ? null : versionNo });
  if (row) return row;
  if (versionNo === 'current') throw new NotFound('content', contentId);
  throw new NotFound(`version ${versionNo} of content ${contentId}`);
}

interface Wanted {
  readonly contentId: number;
  /** Null for the current one. */
  readonly versionNo: number | null;
}

/** A right in given languages has a query of its own each time, and is kept for no longer. */
const queries = new WeakMap<Right, ReturnType<typeof queryOf>>();

const queryOf = (right: Right) =>
  preparedWithRights(({ db, rights }, given: ParameterOf<Wanted>) =>
    selectWritable(db, rights, right)
      .where('content.id', '=', given('contentId'))
      .where(
        'version.version_no',
        '=',
        sql<number>`coalesce(cast(${given('versionNo')} as integer), content.current_version_no)`,
      ),
  );

function selectWritable(db: Database, rights: Rights, right: Right) {
  return selectVersions(db)
    .select(['content.status as content_status', 'content.current_version_no', 'content.last_version_no'])
    .select([toColumn(mayRead(rights)).as('readable'), toColumn(right(rights)).as('allowed')]);
}

export type WritableRow = Awaited<ReturnType<ReturnType<typeof selectWritable>['execute']>>[number];

/** A version after the write. */
export async function loadWrittenVersion({ db, store, rights }: UnitOfWork, id: number): Promise<Version> {
  const versions = selectVersions(db).select(partsOf(db, store, await rights()));
  return toVersion(await versions.where('version.id', '=', id).executeTakeFirstOrThrow(), store);
}
