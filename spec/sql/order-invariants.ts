/** What is true of the order of siblings whatever was done before. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../lib/sql/database/schema.js';

type Value = number | string | null;

/** All that is wrong, in words: siblings that are kept in another order than what is placed there has. */
export async function orderViolations(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('cms_location as location')
    .innerJoin('cms_location as parent', 'parent.id', 'location.parent_id')
    .innerJoin('cms_content as content', 'content.id', 'location.content_id')
    .innerJoin('cms_content_type as type', 'type.id', 'content.type_id')
    .select(['location.id', 'location.parent_id', 'location.sort_key', 'location.sort_tie', 'location.priority'])
    .select(['parent.sort_field', 'parent.sort_order', 'content.id as content_id'])
    .select(['content.published', 'content.modified', 'content.section_id', 'content.sort_name'])
    .select(['type.identifier', 'type.sort_name as type_name'])
    .execute();
  type Row = (typeof rows)[number];
  const values: Readonly<Record<Row['sort_field'], (row: Row) => Value>> = {
    PATH: ({ id }) => id,
    PUBLISHED: ({ published }) => Number(published),
    MODIFIED: ({ modified }) => Number(modified),
    SECTION: ({ section_id }) => section_id,
    DEPTH: () => 0,
    CLASS_IDENTIFIER: ({ identifier }) => identifier,
    CLASS_NAME: ({ type_name }) => type_name,
    PRIORITY: ({ priority }) => priority,
    NAME: ({ sort_name }) => sort_name,
    NODE_ID: ({ id }) => id,
    CONTENTOBJECT_ID: ({ content_id }) => content_id,
  };
  const families = new Map<number | null, Row[]>();
  for (const row of rows) families.set(row.parent_id, [...(families.get(row.parent_id) ?? []), row]);
  return [...families].flatMap(([parentLocationId, family]) => {
    const sign = family[0]?.sort_order === 'DESC' ? -1 : 1;
    const sortedBy = (row: Row) => values[row.sort_field](row);
    const expected = family.toSorted((a, b) => sign * compare(sortedBy(a), sortedBy(b)) || a.id - b.id);
    const kept = family.toSorted((a, b) => sign * (compare(a.sort_key, b.sort_key) || compare(a.sort_tie, b.sort_tie)));
    const [is, ought] = [kept, expected].map((some) => some.map(({ id }) => id).join());
    return is === ought ? [] : [`the children of ${parentLocationId} are kept as ${is} and ought to be ${ought}`];
  });
}

/** As databases compare text byte by byte. */
function compare(one: Value, other: Value): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}
