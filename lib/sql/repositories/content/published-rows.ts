/** The rows of a publication: the version that was published before, the one that is now, and the item. */
import { type Expression, sql } from 'kysely';
import type { Translations } from '../../../repository/repository.js';
import { toSortName } from '../../../support/normalize.js';
import { type ParameterOf, prepared } from '../../unit-of-work/prepared.js';
import type { WriteStep } from '../../unit-of-work/steps.js';
import { changed, literal, toJson } from '../../values/rows.js';
import type { VersionWork } from './written-versions.js';

/** The names that a draft is published with. */
export interface PublishedNames {
  readonly name: string;
  readonly names: Translations;
  readonly aliasNames: Translations | undefined;
}

/** The statements that archive the version that was published, and show the draft in its place. */
export function planReplacement(
  { toStep, row, now }: VersionWork,
  { name, names, aliasNames }: PublishedNames,
): Promise<readonly WriteStep[]> {
  const item = { contentId: row.content_id, now };
  const texts = { names: toJson(names), aliasNames: aliasNames ? toJson(aliasNames) : null };
  return Promise.all([
    toStep(archive, item),
    toStep(publish, { ...item, ...texts, versionId: row.version_id }),
    // A step of the index locks this row too, so that the later of the two indexes the version that is published then.
    toStep(show, { ...item, versionNo: row.version_no, name, sortName: toSortName(name) }),
  ]);
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

const archive = prepared(({ db }, param: ParameterOf<Item>) =>
  db
    .updateTable('cms_version')
    .set({ status: 'ARCHIVED', ...changed(param('now')) })
    .where('content_id', '=', param('contentId'))
    .where('status', '=', literal('PUBLISHED')),
);

/** A caller who expects the previous current version must be refused. */
const nextRevision = (contentId: Expression<number>) =>
  sql<number>`(select max(revision) from cms_version where content_id = ${contentId}) + 1`;

const publish = prepared(({ db }, param: ParameterOf<Version>) =>
  db
    .updateTable('cms_version')
    .set({
      status: 'PUBLISHED',
      names: param('names'),
      alias_names: param('aliasNames'),
      modified: param('now'),
      updated: param('now'),
      revision: nextRevision(param('contentId')),
    })
    .where('id', '=', param('versionId')),
);

const show = prepared(({ db }, param: ParameterOf<PublishedRow>) =>
  db
    .updateTable('cms_content')
    .set({
      status: 'PUBLISHED',
      current_version_no: param('versionNo'),
      name: param('name'),
      sort_name: param('sortName'),
      published: sql<number>`coalesce(published, cast(${param('now')} as bigint))`,
      modified: param('now'),
      ...changed(param('now')),
    })
    .where('id', '=', param('contentId')),
);
