/** The versions that a write changes: which, by which right and lock, and the log entry of the write. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refused } from '../../../errors/errors.js';
import type { ContentStatus, Expecting, Rule } from '../../../repository/repository.js';
import { isOneOf } from '../../database/lists.js';
import type { SharedLock } from '../../database/write-lock.js';
import { contentRules } from '../../permissions/limitations.js';
import { type Change, changeOfAll, changeOfVersion } from '../../unit-of-work/change-log.js';
import { type Condition, or, type Rights } from '../../unit-of-work/policies.js';
import { checkId } from '../../values/rows.js';

/** Versions by number; `current` is the one that the content item shows. */
export type VersionNo = number | 'current';

/** The version to write to. */
export interface WrittenVersion extends Expecting {
  readonly contentId: number;
  readonly versionNo: VersionNo;
}

/** The right to an operation on a version, as a condition on its row, that of its content, and the codes that are written in. */
export type Right = (rights: Rights, languages: RawBuilder<string>) => Condition;

/** The languages that are written in; undefined means the main language. */
export type WrittenLanguages = readonly (string | undefined)[];

export const mayEdit: Right = (rights) => rights.may('content', 'edit', contentRules(rights));

/** Limitations by language apply to the languages that are written in. */
const mayEditIn: Right = (rights, languages) =>
  rights.may('content', 'edit', {
    ...contentRules(rights),
    Language: (values) => sql<SqlBool>`not exists (select 1 from ${languages} written
      where not ${isOneOf(rights.lists, sql.ref('written.code'), values)})`,
  });

/** The right to write in languages; without any it is the right to edit the existing ones. */
export const editRight = (languages: WrittenLanguages): Right => (languages.length === 0 ? mayEdit : mayEditIn);

/** Limitations by language apply to the languages in which the draft differs from the published version. */
export const publishRules = (rights: Rights) => ({
  ...contentRules(rights),
  Language: (values: readonly string[]) => sql<SqlBool>`not exists (
      select 1 from cms_field_value held
      join cms_field field on field.id = held.field_id
      left join cms_version shown on shown.content_id = version.content_id and shown.status = 'PUBLISHED'
      left join cms_field_value was on was.version_id = shown.id and was.field_id = held.field_id
      where held.version_id = version.id and not ${isOneOf(rights.lists, sql.ref('field.language_code'), values)}
        and (was.value is null or was.value <> held.value))`,
});

export const mayPublish: Right = (rights) => rights.may('content', 'publish', publishRules(rights));

/** The creator of a draft may delete it. */
export const mayRemoveVersion: Right = (rights) => {
  const removable = rights.may('content', 'versionremove', contentRules(rights));
  const isOwnDraft = sql<SqlBool>`(version.status = 'DRAFT' and version.creator_id = ${rights.user})`;
  return rights.isAuthenticated ? or([removable, isOwnDraft]) : removable;
};

/** Writes to drafts of one content item, and to data that it alone shows, exclude each other. @throws NotFound */
export function contentLock({ contentId }: { readonly contentId: number }): SharedLock {
  checkId('content', contentId);
  return { contentId };
}

interface DraftRow {
  readonly content_id: number;
  readonly content_status: ContentStatus;
  readonly type_id: number;
  readonly version_no: number;
}

export function changeOfDraft(
  event: 'draft.created' | 'draft.saved' | 'draft.deleted',
  row: DraftRow,
  versionNo = row.version_no,
): Change {
  const version = { contentId: row.content_id, contentTypeId: row.type_id, versionNo };
  // The right to read content that was never published depends on its drafts, and with it the relations that others show.
  return row.content_status === 'DRAFT' ? changeOfAll(event, version) : changeOfVersion(event, version);
}

export const refused = ({ version_no, content_id }: Pick<DraftRow, 'content_id' | 'version_no'>, rule: Rule): Refused =>
  new Refused(`Version ${version_no} of content ${content_id}`, rule);
