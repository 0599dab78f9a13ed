/** Rebuilds the search index in bounded steps, while other requests read and write. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Json, Translations } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { changeOf, type Tags, withoutTags } from '../../unit-of-work/change-log.js';
import { addJob, type JobKind } from '../../unit-of-work/jobs.js';
import type { Store } from '../../unit-of-work/store.js';
import { backgroundContext, write } from '../../unit-of-work/unit-of-work.js';
import { fromJson, onCurrentVersion } from '../../values/rows.js';
import { type IndexedContent, type IndexedField, type Means, toIndexStatements } from './index-rows.js';
import { loadTypeNames, writeSortNames } from './sort-names.js';
import { writeUniqueValues } from './unique-values.js';

/** Items of one step. */
const most = 50;

/** Content of a type, or of all, and the item that was the last to be indexed. */
export interface IndexedPart {
  readonly contentTypeId?: number;
  readonly after: number;
  /** Whether searches cannot rely on the index until it is done. */
  readonly isStale?: boolean;
}

export const addIndexing = (db: Database, part: IndexedPart, now: number): Promise<void> =>
  addJob(db, 'indexContent', { ...part }, now);

/** Other writes go on meanwhile, but for those that exclude all others: these alone change which definitions there are. */
export const createIndexing = (means: Means): JobKind<IndexedPart> => ({
  lockOf: () => 'shared',
  async step({ db, changes }, part) {
    const { last, contentTypeIds, isRenamed } = await indexNext(db, means, part);
    const ofTypes = [...contentTypeIds].map((contentTypeId) => `published-of-type-${contentTypeId}`);
    // Anything may be sorted by the names.
    const tags: Tags = isRenamed ? ['*'] : ['published', ...ofTypes];
    changes.push(
      changeOf('content.indexed', part.contentTypeId === undefined ? {} : { contentTypeId: part.contentTypeId }, tags),
    );
    const { statistics } = means.dialect;
    if (last === undefined && (await statistics?.areNeeded(db))) await statistics?.update(db);
    return last === undefined ? undefined : { ...part, after: last };
  },
});

/** Replaces the rows of these items by those of their published versions. */
export async function indexContents(db: Database, means: Means, ids: readonly number[]): Promise<ContentRows> {
  const rows = await loadContents(db, ids);
  const contents = await loadFields(db, rows);
  for (const statement of toIndexStatements(db, means, contents)) await statement.execute(db);
  // Values that were the same before a validator was added: the first item has the row, the others are found when published again.
  await writeUniqueValues(db, contents);
  return rows;
}

/** @return the item that was indexed last, or undefined where there was none, the types of all, and whether any name sorts in another place */
async function indexNext(db: Database, means: Means, part: IndexedPart) {
  const ids = await lockNext(db, means, part);
  const rows = await indexContents(db, means, ids);
  const areTypesRenamed = part.after === 0 && (await writeSortNames(db, 'cms_content_type', await loadTypeNames(db)));
  const isRenamed = (await writeSortNames(db, 'cms_content', rows)) || areTypesRenamed;
  return { last: ids.at(-1), contentTypeIds: new Set(rows.map((row) => row.type_id)), isRenamed };
}

/** Items that are published again update their row before their index, so that reads after this see the published version. */
async function lockNext(
  db: Database,
  { dialect }: Means,
  { contentTypeId, after }: IndexedPart,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('cms_content')
    .select('id')
    .where('id', '>', after)
    .where('status', '<>', 'DRAFT')
    .$if(contentTypeId !== undefined, (query) => query.where('type_id', '=', contentTypeId as number))
    // In one order in all processes, so that they do not wait for each other.
    .orderBy('id')
    .limit(most)
    .$if(dialect.hasSharedLocks, (query) => query.forNoKeyUpdate())
    .execute();
  return rows.map(({ id }) => id);
}

const loadContents = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .select(['content.id', 'content.type_id', 'content.name', 'content.sort_name'])
    .select(['version.id as version_id', 'version.names'])
    .where(isAmong(db, 'content.id', ids))
    .execute();

type ContentRows = Awaited<ReturnType<typeof loadContents>>;

async function loadFields(db: Database, rows: ContentRows): Promise<readonly IndexedContent[]> {
  if (rows.length === 0) return [];
  const definitions = await loadDefinitions(db, new Set(rows.map((row) => row.type_id)));
  const versionIds = rows.map((row) => row.version_id);
  const valueRows = await db
    .selectFrom('cms_field_value as held')
    .innerJoin('cms_field as field', 'field.id', 'held.field_id')
    .select(['held.version_id', 'field.definition_id', 'field.language_code', 'held.value'])
    .where(isAmong(db, 'held.version_id', versionIds))
    .execute();
  return rows.map(({ id, type_id, version_id, ...row }) => {
    const names = fromJson<Translations>(row.names);
    const languageCodes = Object.keys(names);
    const rowsOfVersion = valueRows.filter((row) => row.version_id === version_id);
    const ofType = definitions.filter(({ contentTypeId }) => contentTypeId === type_id);
    const fields = ofType.flatMap((definition): IndexedField[] => {
      const values = rowsOfVersion.filter((row) => row.definition_id === definition.id);
      // Fields that were added to the type later show their default value.
      if (values.length === 0)
        return languageCodes.map((languageCode) => ({ definition, languageCode, value: definition.defaultValue }));
      return values.map(({ language_code: languageCode, value }) => ({
        ...{ definition, languageCode, value: fromJson<Json>(value) },
      }));
    });
    return { id, names, fields };
  });
}

async function loadDefinitions(db: Database, contentTypeIds: ReadonlySet<number>) {
  const rows = await db
    .selectFrom('cms_field_definition')
    .select(['id', 'type_id', 'field_type', 'is_searchable', 'is_required', 'is_translatable'])
    .select(['settings', 'validators', 'default_value'])
    .where(isAmong(db, 'type_id', [...contentTypeIds]))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    contentTypeId: row.type_id,
    fieldTypeIdentifier: row.field_type,
    isSearchable: row.is_searchable === 1,
    isRequired: row.is_required === 1,
    isTranslatable: row.is_translatable === 1,
    settings: fromJson<JsonMap>(row.settings),
    validators: fromJson<JsonMap>(row.validators),
    defaultValue: fromJson<Json>(row.default_value),
  }));
}

type JsonMap = Readonly<Record<string, Json>>;

/** In one step, for a new database. */
export async function indexAll(db: Database, means: Means): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) after = (await indexNext(db, means, { after })).last;
  await db.deleteFrom('cms_job').where('kind', '=', 'indexContent').execute();
}

/** In milliseconds. */
const lookAgain = 100;

/** How often a job may fail before nothing waits for it any more. */
const maxAttempts = 3;

/**
 * Rebuilds the search index, and returns once any process has done that; reads and writes continue meanwhile.
 * @throws Error where the job fails again and again; it is tried again later all the same
 */
export async function reindex(store: Store): Promise<void> {
  const { db, wakeJobs } = store;
  await write(store, backgroundContext(), 'shared', async ({ db: within, changes }) => {
    changes.push(withoutTags('job.added'));
    // Failed jobs are retried immediately.
    const untried = { attempts: 0, run_after: 0, error: null };
    await within.updateTable('cms_job').set(untried).where('kind', '=', 'indexContent').execute();
    await addIndexing(within, { after: 0 }, Date.now());
  });
  const jobs = db.selectFrom('cms_job').select(['attempts', 'error']).where('kind', '=', 'indexContent');
  for (let left = await jobs.execute(); left.length > 0; left = await jobs.execute()) {
    const failed = left.find(({ attempts }) => attempts >= maxAttempts);
    if (failed) throw new Error(`The search index is not rebuilt yet: ${failed.error}`);
    wakeJobs();
    await wait(lookAgain);
  }
}
