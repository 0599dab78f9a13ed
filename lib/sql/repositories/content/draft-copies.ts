/** New drafts: copies of versions, with all that belongs to these. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import { byShape, type ParameterOf, preparedText } from '../../unit-of-work/prepared.js';
import type { WriteStep } from '../../unit-of-work/steps.js';
import type { VersionWork } from './written-versions.js';

/** A draft that is created. */
interface NewDraft {
  readonly contentId: number;
  readonly versionNo: number;
  /** The version that is copied. */
  readonly fromId: number;
  readonly userId: number;
  readonly now: number;
}

interface DraftCopy {
  readonly versionNo: number;
  readonly steps: readonly WriteStep[];
}

/** The statements that create a draft of the caller as a copy of the version. */
export async function planCopy(unit: VersionWork): Promise<DraftCopy> {
  const { row, now, guards } = unit;
  const { content_id: contentId, version_id: fromId, last_version_no: lastNo } = row;
  guards.push({ of: 'versionNo', id: contentId, value: lastNo });
  // A number that no version of the content has or ever had: clients may still have ETags and links of deleted ones.
  const versionNo = Math.max(row.highest_version_no, lastNo) + 1;
  const { userId } = await unit.rights();
  const values: NewDraft = { contentId, versionNo, fromId, userId, now };
  const queries = unit.store.dialect.isRemote ? [copyInOneStatement] : [insertDraft, ...copied.map(copyOf), number];
  const [insertion, ...others] = await Promise.all(queries.map((query) => unit.toStep(query, values)));
  return { versionNo, steps: [{ ...(insertion as WriteStep), isNumbered: true }, ...others] };
}

const toInsertion = (param: ParameterOf<NewDraft>): RawBuilder<unknown> =>
  sql`insert into cms_version
    (content_id, version_no, status, creator_id, created, modified, updated, initial_language_code, names)
    select content_id, cast(${param('versionNo')} as integer), 'DRAFT', cast(${param('userId')} as integer),
      cast(${param('now')} as bigint), cast(${param('now')} as bigint), cast(${param('now')} as bigint),
      initial_language_code, names
    from cms_version where id = ${param('fromId')}`;

/** The rows of versions, by table: columns, and the one that they are in the order of. */
const ofVersions: Readonly<Record<string, readonly [columns: readonly string[], order?: string]>> = {
  cms_version_language: [['language_code']],
  cms_field_value: [['field_id', 'value', 'file_digest']],
  cms_nested_file: [['field_id', 'key', 'digest']],
  cms_download_count: [['field_id', 'downloads']],
  cms_relation: [['destination_id', 'definition_id', 'type'], 'id'],
  // A draft of a draft changes the account alike.
  cms_account_draft: [['login', 'email', 'enabled', 'password_hash', 'password_user_id']],
};

const copied = Object.keys(ofVersions);

/** @param toId the id of the draft */
function toCopy(table: string, toId: Expression<unknown>, fromId: Expression<number>): RawBuilder<unknown> {
  const [names = [], order] = ofVersions[table] ?? [];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  return sql`insert into ${sql.table(table)} (version_id, ${columns})
    select ${toId}, ${columns} from ${sql.table(table)} where version_id = ${fromId}
    ${order === undefined ? sql`` : sql`order by ${sql.ref(order)}`}`;
}

const toNumber = (param: ParameterOf<NewDraft>): RawBuilder<unknown> =>
  sql`update cms_content set last_version_no = ${param('versionNo')} where id = ${param('contentId')}`;

/** Its parts see the same state: the first returns the id of the draft to the others. */
const copyInOneStatement = preparedText((_, param: ParameterOf<NewDraft>) => {
  const parts = copied.map(
    (table) => sql`${sql.raw(`of_${table}`)} as (${toCopy(table, sql`(select id from draft)`, param('fromId'))})`,
  );
  return sql<never>`with draft as (${toInsertion(param)} returning id), ${sql.join(parts)},
    numbered as (${toNumber(param)}) select id from draft`;
});

const insertDraft = preparedText((_, param: ParameterOf<NewDraft>) => sql<never>`${toInsertion(param)}`);

const copyOf = byShape((table: string) =>
  preparedText((_, param: ParameterOf<NewDraft>) => {
    const toId = sql`(select id from cms_version where content_id = ${param('contentId')}
      and version_no = ${param('versionNo')})`;
    return sql<never>`${toCopy(table, toId, param('fromId'))}`;
  }),
);

const number = preparedText((_, param: ParameterOf<NewDraft>) => sql<never>`${toNumber(param)}`);
