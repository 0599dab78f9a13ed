/** The rows of a publication: the version that was published before, the one that is now, and the item. */
import { type Expression, sql } from 'kysely';
import type { Translations } from '../../../repository/repository.js';
import { toSortName } from '../../../support/normalize.js';
import { type ParameterOf, prepared, type RowOf } from '../../unit-of-work/prepared.js';
import { changed, fromJson, literal, toJson } from '../../values/rows.js';
import { toItemSegment } from '../../writes/url-tree/segment.js';
import type { PublishedChange, PublishedParts } from './content-tags.js';
import type { VersionWork } from './writable.js';

/** The names that a draft is published with. */
interface PublishedNames {
  readonly name: string;
  readonly names: Translations;
  readonly aliasNames: Translations | undefined;
}

/** Archives the version that was published, and shows the draft in its place. @return what that changes, also of an account */
export async function replacePublished(
  { first, row, now }: VersionWork,
  { name, names, aliasNames }: PublishedNames,
): Promise<PublishedChange & { readonly changesAccount: boolean }> {
  const item = { contentId: row.content_id, now };
  const before = await first(archive, item);
  const version = { ...item, versionId: row.version_id, names: toJson(names) };
  const after = await first(publish, { ...version, aliasNames: aliasNames ? toJson(aliasNames) : null });
  if (!after) throw new Error('The version has gone');
  // A step of the index locks this row too, so that of the two the later one writes what is published then.
  await first(show, { ...item, versionNo: row.version_no, name, sortName: toSortName(name) });
  return { before: before && toParts(before), after: toParts(after), changesAccount: after.changes_account === 1 };
}

const columns = [
  'names',
  'alias_names',
  sql<number | string>`(select count(distinct field.language_code) from cms_field_value held
    join cms_field field on field.id = held.field_id where held.version_id = cms_version.id)`.as('languages'),
] as const;

function toParts({ names, alias_names, languages }: RowOf<typeof archive>): PublishedParts {
  const forUrls = fromJson<Translations>(alias_names ?? '{}');
  const named = Object.entries(fromJson<Translations>(names));
  return {
    segments: Object.fromEntries(named.map(([code, name]) => [code, toItemSegment(name, forUrls[code])])),
    valueLanguages: Number(languages),
  };
}

interface Item {
  readonly contentId: number;
  readonly now: number;
}

interface Version extends Item {
  readonly versionId: number;
  readonly names: string;
  readonly aliasNames: string | null;
}

interface PublishedRow extends Item {
  readonly versionNo: number;
  readonly name: string;
  readonly sortName: string;
}

const archive = prepared(({ db }, given: ParameterOf<Item>) =>
  db
    .updateTable('cms_version')
    .set({ status: 'ARCHIVED', ...changed(given('now')) })
    .where('content_id', '=', given('contentId'))
    .where('status', '=', literal('PUBLISHED'))
    .returning(columns),
);

/** A caller who expects the previous current version must be refused. */
const nextRevision = (contentId: Expression<number>) =>
  sql<number>`(select max(revision) from cms_version where content_id = ${contentId}) + 1`;

const publish = prepared(({ db }, given: ParameterOf<Version>) =>
  db
    .updateTable('cms_version')
    .set({
      status: 'PUBLISHED',
      names: given('names'),
      alias_names: given('aliasNames'),
      modified: given('now'),
      updated: given('now'),
      revision: nextRevision(given('contentId')),
    })
    .where('id', '=', given('versionId'))
    .returning(columns)
    .returning(
      sql<number>`case when exists (select 1 from cms_account_draft draft where draft.version_id = cms_version.id)
        then 1 else 0 end`.as('changes_account'),
    ),
);

const show = prepared(({ db }, given: ParameterOf<PublishedRow>) =>
  db
    .updateTable('cms_content')
    .set({
      status: 'PUBLISHED',
      current_version_no: given('versionNo'),
      name: given('name'),
      sort_name: given('sortName'),
      published: sql<number>`coalesce(published, cast(${given('now')} as bigint))`,
      modified: given('now'),
      ...changed(given('now')),
    })
    .where('id', '=', given('contentId')),
);
