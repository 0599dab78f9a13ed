/** Deletes archived versions beyond the number that is kept, after publications, by jobs in bounded steps. */
import { type SqlBool, sql } from 'kysely';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { changeOfVersion, withoutTags } from '../../unit-of-work/change-log.js';
import type { JobKind } from '../../unit-of-work/jobs.js';
import { toTextStep, type WriteStep } from '../../unit-of-work/steps.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { literal, toJson } from '../../values/rows.js';

/** Versions of one step, each of which may have many values. */
const most = 50;

/** Content that has been published again. */
export interface PrunedContent {
  readonly contentId: number;
}

/** The statement that adds the job after a publication, where there are more archived versions than are kept. */
export function planPruning({ db, now, store }: UnitOfWork, contentId: number): readonly WriteStep[] {
  const { archivedVersions } = store;
  if (archivedVersions === undefined) return [];
  const job = sql`select 'pruneVersions', cast(${toJson({ contentId })} as text), cast(${now} as bigint)
    where exists ${selectBeyond(db, contentId, archivedVersions)}`;
  return [toTextStep(db, sql`insert into cms_job (kind, parameters, created) ${job}`)];
}

/** Files of deleted versions are no longer those of any version, unless others refer to them, so that a sweep deletes them. */
export const createPruning = (maxArchived: number | undefined): JobKind<PrunedContent> => ({
  lockOf: ({ contentId }) => ({ contentId }),
  async step({ db, changes }, { contentId }) {
    const rows = maxArchived === undefined ? [] : await selectBeyond(db, contentId, maxArchived).limit(most).execute();
    if (rows.length === 0) return void changes.push(withoutTags('job.taken'));
    const contents = db.selectFrom('cms_content').select('type_id').where('id', '=', contentId);
    const { type_id: contentTypeId } = await contents.executeTakeFirstOrThrow();
    changes.push(changeOfVersion('version.pruned', { contentId, contentTypeId }));
    // No later draft gets the number of a deleted version.
    const highest = Math.max(...rows.map(({ version_no }) => version_no));
    await db
      .updateTable('cms_content')
      .set({ last_version_no: highest })
      .where('id', '=', contentId)
      .where('last_version_no', '<', highest)
      .execute();
    const ids = rows.map(({ id }) => id);
    await db
      .deleteFrom('cms_version')
      .where(isAmong(db, 'id', ids))
      .execute();
    return rows.length < most ? undefined : { contentId };
  },
});

/** The newest come first, and are kept. */
const selectBeyond = (db: Database, contentId: number, maxArchived: number) =>
  db
    .selectFrom('cms_version')
    .select(['id', 'version_no'])
    .where('content_id', '=', contentId)
    .where('status', '=', literal('ARCHIVED'))
    .where(
      sql<SqlBool>`version_no <= (select coalesce(min(version_no), -1) from cms_version where id in (
        select id from cms_version where content_id = ${contentId} and status = 'ARCHIVED'
        order by version_no desc limit 1 offset ${maxArchived}))`,
    )
    .orderBy('version_no');
