/** Updates content after the publication of its type, by jobs in bounded steps. */
import { sql } from 'kysely';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import type { JobKind } from '../../unit-of-work/jobs.js';
import { refreshOrder } from '../../writes/tree/order.js';

/** Rows of one step. */
const most = 500;

/** A definition that is no longer published. */
export interface RemovedDefinition {
  readonly definitionId: number;
}

/** Deletes the stored values of a removed definition, and its id after all else. */
const removeDefinition: JobKind<RemovedDefinition> = {
  lockOf: () => 'exclusive',
  async step({ db, changes }, { definitionId }) {
    changes.push(changeOfAll('contentType.applied'));
    for (const remove of removals) if ((await remove(db, definitionId)) > 0) return { definitionId };
    await db.deleteFrom('cms_field_definition_id').where('id', '=', definitionId).execute();
    return undefined;
  },
};

async function removeValues(db: Database, definitionId: number): Promise<number> {
  const { rows } = await sql`delete from cms_field_value where (version_id, field_id) in (
    select held.version_id, held.field_id from cms_field field join cms_field_value held on held.field_id = field.id
    where field.definition_id = ${definitionId} limit ${most}) returning field_id`.execute(db);
  return rows.length;
}

const removeFrom = (table: 'cms_relation' | 'cms_field') => async (db: Database, definitionId: number) => {
  const rows = db.selectFrom(table).select('id').where('definition_id', '=', definitionId).limit(most);
  const deleted = await db.deleteFrom(table).where('id', 'in', rows).returning('id').execute();
  return deleted.length;
};

/** By content: the rows of one item are few. */
const removeOfContent =
  (table: 'cms_field_index' | 'cms_unique_value') => async (db: Database, definitionId: number) => {
    const rows = db.selectFrom(table).select('content_id').where('definition_id', '=', definitionId).limit(most);
    const deletion = db.deleteFrom(table).where('definition_id', '=', definitionId).where('content_id', 'in', rows);
    return (await deletion.returning('content_id').execute()).length;
  };

/** In this order, each until it deletes nothing more. */
const removals = [
  ...[removeValues, removeFrom('cms_relation'), removeOfContent('cms_field_index')],
  ...[removeOfContent('cms_unique_value'), removeFrom('cms_field')],
];

/** A type that children of locations are sorted by, and the last content that was processed. */
export interface SortedType {
  readonly contentTypeId: number;
  readonly after: number;
}

/** Sorts content among its siblings, where these are in the order of the names or identifiers of their types. */
const sortContent: JobKind<SortedType> = {
  lockOf: () => 'exclusive',
  async step({ db, changes }, { contentTypeId, after }) {
    changes.push(changeOfAll('contentType.applied', { contentTypeId }));
    const rows = await db
      .selectFrom('cms_content')
      .select('id')
      .where('type_id', '=', contentTypeId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .execute();
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return undefined;
    const isPlaced = isAmong(db, 'cms_location.content_id', ids);
    await refreshOrder(db, sql`${isPlaced} and parent.sort_field in ('CLASS_IDENTIFIER', 'CLASS_NAME')`);
    return { contentTypeId, after: last };
  },
};

export const typeJobs = { removeDefinition, sortContent } as const;
