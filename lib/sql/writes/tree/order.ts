/** The sort order of the children of a location: stored with each child, so that pages are read from an index. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { SortField } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import type { Condition } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedText } from '../../unit-of-work/prepared.js';

/** Numbers of the same sign and length are in the same order as their texts; the offset makes them so, whatever they are. */
const sortable = (value: RawBuilder<unknown>, offset: string) =>
  sql<string>`cast(cast(${value} as bigint) + ${sql.raw(offset)} as text)`;

const id = (name: string) => sortable(sql.ref(name), '20000000000');

/** Dates are within 8,640,000,000,000,000 milliseconds of 1970. */
const timestampKey = (name: string) => sortable(sql.ref(name), '50000000000000000');

/** PostgreSQL has no index of much longer texts. */
const text = (name: string) => sql<string>`substr(${sql.ref(name)}, 1, 255)`;

/** Siblings have the same depth, and sort by id when they are sorted by path. */
const keys: Readonly<Record<SortField, RawBuilder<string>>> = {
  PATH: id('cms_location.id'),
  PUBLISHED: timestampKey('content.published'),
  MODIFIED: timestampKey('content.modified'),
  SECTION: id('content.section_id'),
  DEPTH: sql`''`,
  CLASS_IDENTIFIER: text('type.identifier'),
  CLASS_NAME: text('type.sort_name'),
  PRIORITY: id('cms_location.priority'),
  NAME: text('content.sort_name'),
  NODE_ID: id('cms_location.id'),
  CONTENTOBJECT_ID: id('content.id'),
};

const cases = Object.entries(keys).map(([field, key]) => sql`when ${sql.lit(field)} then ${key}`);

const key = sql<string>`case parent.sort_field ${sql.join(cases, sql` `)} end`;

/** By id, upwards even where the order is downwards. */
const tie = sql<number>`case parent.sort_order when 'DESC' then -cms_location.id else cms_location.id end`;

/**
 * Updates the sort keys of rows of `cms_location`; must be called after anything that their order depends on has changed: their
 * parent and its sort order, their priority, and the names, dates, section and type of the content there.
 */
export async function refreshOrder(db: Database, which: Condition): Promise<void> {
  await refreshed(which).execute(db);
}

const refreshed = (which: Condition) =>
  sql<never>`update cms_location set sort_key = fresh.sort_key, sort_tie = fresh.sort_tie
    from (
      select cms_location.id, coalesce(${key}, '') as sort_key, ${tie} as sort_tie
      from cms_location
      join cms_location parent on parent.id = cms_location.parent_id
      left join cms_content content on content.id = cms_location.content_id
      left join cms_content_type type on type.id = content.type_id
      where ${which}
    ) fresh where fresh.id = cms_location.id
      and (fresh.sort_key <> cms_location.sort_key or fresh.sort_tie <> cms_location.sort_tie)`;

/** The places of a content item. */
export const ofContent = (contentId: number | Expression<number>): Condition =>
  sql`cms_location.content_id = ${contentId}`;

/** Updates the sort keys of the places of one item. */
export const refreshPlaces = preparedText((_, param: ParameterOf<{ contentId: number }>) =>
  refreshed(ofContent(param('contentId'))),
);
