/** Finds the versions that writes are about, with all that these depend on, in one statement: guards are of its row. */
import { sql } from 'kysely';
import { NotFound, PermissionDenied } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { FieldChange, Version, VersionId } from '../../../repository/repository.js';
import { type Guard, statesForGuard } from '../../unit-of-work/guards.js';
import { toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, type PartsWithRights, preparedForPlan, type RowOf } from '../../unit-of-work/prepared.js';
import type { RowsOf } from '../../unit-of-work/steps.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, toJson } from '../../values/rows.js';
import { uploadIdsIn } from '../uploads/rows.js';
import type { StoredValues } from './field-plan.js';
import { type PublicationParts, publicationColumns, toPublicationParts } from './publication-parts.js';
import { mayRead, readable } from './rows.js';
import { findReadable, selectVersions, toVersion } from './version-rows.js';
import {
  changeOfDraft,
  editRight,
  mayPublish,
  type Right,
  refused,
  type WrittenLanguages,
  type WrittenVersion,
} from './writable.js';
import {
  storedColumns,
  toStoredValues,
  toWrittenParts,
  type WrittenParts,
  type WrittenValues,
  writtenColumns,
  writtenLanguages,
} from './written-parts.js';

/** A unit of work on a version that was found, and that the caller may see and do this to. */
export interface VersionWork extends UnitOfWork {
  readonly row: WritableRow;
  /** Refuses versions that are not drafts, and then those that do not have the expected revision. */
  readonly checkDraft: () => void;
  readonly checkExpected: () => void;
}

/** Version work, with all that a write of fields depends on. */
export interface WrittenWork extends VersionWork, WrittenParts {
  readonly stored: StoredValues;
}

/** Version work, with all that a publication depends on. */
export interface PublishingWork extends WrittenWork, PublicationParts {}

/**
 * The work of a write to a version, once that has been found and the caller may see it and edit it, by default in any language.
 * It changes nothing but drafts of the content item.
 * @param afterScheduled called after a write to a version that has a schedule
 */
export const editing =
  <W extends WrittenVersion, T>(
    work: (unit: VersionWork, input: W) => Promise<T>,
    languagesOf: (input: W) => WrittenLanguages = () => [],
    afterScheduled?: (unit: VersionWork) => Promise<unknown>,
  ) =>
  async (unit: UnitOfWork, input: W): Promise<T> => {
    const languages = languagesOf(input);
    const opened = permitted(input, 'edit', await findVersion(unit, input, editRight(languages), languages));
    const result = await work(opened, input);
    if (unit.changes.length === 0) unit.changes.push(changeOfDraft('draft.saved', opened.row));
    if (opened.row.schedule_id !== null) await afterScheduled?.(opened);
    return result;
  };

/** The version, if the caller may see it and do this to it. */
export const openVersion = async (
  unit: UnitOfWork,
  version: WrittenVersion,
  [action, right]: readonly [action: string, right: Right],
): Promise<VersionWork> => permitted(version, action, await findVersion(unit, version, right));

/** The version, unless the caller may not see it, or not do this to it. @throws PermissionDenied */
export function permitted<W extends VersionWork>(version: WrittenVersion, action: string, work: W): W {
  const { row } = work;
  readable(row, `version ${version.versionNo} of content ${version.contentId}`);
  if (row.allowed !== 1) throw new PermissionDenied(action, `version ${row.version_no} of content ${row.content_id}`);
  return work;
}

/** The version, whether or not the caller has the right; its row contains the result of that check. */
export async function findVersion(
  unit: UnitOfWork,
  version: WrittenVersion,
  right: Right,
  languages: WrittenLanguages = [],
): Promise<VersionWork> {
  const row = await unit.first(versionsOf(right), { ...toVersionKey(version), languages: toCodes(languages) });
  return toWork(unit, version, row);
}

interface WrittenWith {
  readonly languages?: WrittenLanguages;
  /** The values that are written. */
  readonly fields?: readonly FieldChange[];
}

/** Like `findVersion`, with all that a write of its fields depends on: of one statement, and so of one state. */
export async function findWritten(
  unit: UnitOfWork,
  version: WrittenVersion,
  right: Right,
  { languages = [], fields = [] }: WrittenWith = {},
): Promise<WrittenWork> {
  const uploads = toJson(uploadIdsIn(fields.map(({ value }) => value)));
  const values = { ...toVersionKey(version), languages: toCodes(languages), uploads, now: unit.now };
  return toWrittenWork(unit, version, await unit.first(writtenOf(right), values));
}

/** Like `findWritten`, with all that a publication depends on. */
export async function findPublishing(unit: UnitOfWork, version: WrittenVersion): Promise<PublishingWork> {
  const values = { ...toVersionKey(version), languages: '[]', uploads: '[]', now: unit.now };
  const row = await unit.first(publishingOf(mayPublish), values);
  const work = await toWrittenWork(unit, version, row);
  return { ...work, ...toPublicationParts(row as NonNullable<typeof row>) };
}

async function toWrittenWork(
  unit: UnitOfWork,
  version: WrittenVersion,
  row: Awaited<ReturnType<ReturnType<typeof selectWritten>['execute']>>[number] | undefined,
): Promise<WrittenWork> {
  const work = toWork(unit, version, row);
  const written = row as NonNullable<typeof row>;
  const parts = await toWrittenParts(unit, written);
  return { ...work, ...parts, stored: toStoredValues(written, unit.store, parts.type) };
}

/** @throws NotFound */
function toWork(unit: UnitOfWork, { contentId, versionNo, expected }: WrittenVersion, row?: WritableRow): VersionWork {
  if (!row) {
    if (versionNo === 'current') throw new NotFound('content', contentId);
    throw new NotFound(`version ${versionNo} of content ${contentId}`);
  }
  unit.guards.push(...guardsOfVersion(row));
  const checkExpected = () => checkRevision({ revision: row.version_revision }, expected);
  const checkDraft = () => {
    if (row.version_status !== 'DRAFT') throw refused(row, 'is not a draft');
    checkExpected();
  };
  return { ...unit, row, checkExpected, checkDraft };
}

/** Whatever a write reads of its version and of the item changes with these, or in exclusive writes. */
const guardsOfVersion = (row: WritableRow): readonly Guard[] => [
  { of: 'content', id: row.content_id, value: row.content_revision },
  { of: 'version', id: row.version_id, value: row.version_revision },
  ...(row.states === null ? [] : [{ of: 'states', id: row.content_id, value: row.states } as const]),
];

interface VersionKey {
  readonly contentId: number;
  /** Null for the current one. */
  readonly versionNo: number | null;
}

function toVersionKey({ contentId, versionNo }: WrittenVersion): VersionKey {
  checkId('content', contentId);
  if (versionNo !== 'current') checkId('version', versionNo);
  return { contentId, versionNo: versionNo === 'current' ? null : versionNo };
}

const toCodes = (languages: WrittenLanguages): string => toJson(languages.map((code) => code ?? null));

/** Creates the function that returns the query for a right. */
function byRight<Query>(create: (right: Right) => Query): (right: Right) => Query {
  const queries = new WeakMap<Right, Query>();
  return (right) => {
    const query = queries.get(right) ?? create(right);
    queries.set(right, query);
    return query;
  };
}

const versionsOf = byRight((right) =>
  preparedForPlan((parts, param: ParameterOf<VersionKey & Pick<WrittenValues, 'languages'>>) =>
    selectWritable(parts, right, param),
  ),
);

const writtenOf = byRight((right) =>
  preparedForPlan((parts, param: ParameterOf<VersionKey & WrittenValues>) => selectWritten(parts, right, param)),
);

const publishingOf = byRight((right) =>
  preparedForPlan((parts, param: ParameterOf<VersionKey & WrittenValues>) =>
    selectWritten(parts, right, param).select(publicationColumns(parts)),
  ),
);

const selectWritten = (parts: PartsWithRights, right: Right, param: ParameterOf<VersionKey & WrittenValues>) =>
  selectWritable(parts, right, param).select(storedColumns(parts)).select(writtenColumns(parts, param));

function selectWritable(
  parts: PartsWithRights,
  right: Right,
  param: ParameterOf<VersionKey & Pick<WrittenValues, 'languages'>>,
) {
  const { db, rights } = parts;
  return selectVersions(db)
    .select(['content.status as content_status', 'content.current_version_no', 'content.last_version_no'])
    .select(['content.revision as content_revision', statesForGuard(rights).as('states')])
    .select(
      sql<number>`(select max(other.version_no) from cms_version other where other.content_id = content.id)`.as(
        'highest_version_no',
      ),
    )
    .select(
      sql<number | null>`(select schedule.id from cms_schedule schedule where schedule.version_id = version.id)`.as(
        'schedule_id',
      ),
    )
    .select(toColumn(mayRead(rights)).as('readable'))
    .select(toColumn(right(rights, writtenLanguages(parts, param('languages')))).as('allowed'))
    .where('content.id', '=', param('contentId'))
    .where(
      'version.version_no',
      '=',
      sql<number>`coalesce(cast(${param('versionNo')} as integer), content.current_version_no)`,
    );
}

export type WritableRow = Awaited<ReturnType<ReturnType<typeof selectWritable>['execute']>>[number];

/** The statement that loads a version after a write, and the conversion of its row. */
export async function loadingVersion(unit: UnitOfWork, version: VersionId) {
  const step = await unit.toStep(findReadable, version);
  const result = (rowsOf: RowsOf): Version => toVersion(rowsOf(step)[0] as RowOf<typeof findReadable>, unit.store);
  return { step, result };
}
