/** References in the values of limitations: the values are deleted together with the rows that they refer to. */
import { sql } from 'kysely';
import { limitations } from '../../repository/functions.js';
import { isAmong } from '../database/lists.js';
import type { Database } from '../database/schema.js';
import type { Limitations } from '../unit-of-work/policies.js';
import { chunks, toId } from '../values/rows.js';

/** The column of a value that refers to a row, with the key of the row. */
type Reference = Readonly<Record<string, string | number>>;

/** Undefined for a value that names nothing, or nothing that is there. */
export type ReferenceOf = (identifier: string, value: string) => Reference | undefined;

const tables = {
  section_id: 'cms_section',
  type_id: 'cms_content_type',
  state_id: 'cms_state',
  location_id: 'cms_location',
  language_code: 'cms_language',
} as const;

/** Looks up the values of each limitation at once. */
export async function findReferences(db: Database, valuesByLimitation: Limitations): Promise<ReferenceOf> {
  const referencesByValue = new Map<string, Reference>();
  for (const [identifier, values] of Object.entries(valuesByLimitation)) {
    const column = columnOf(identifier);
    if (column === undefined) continue;
    const name = identifier === 'Subtree' ? 'path' : column === 'language_code' ? 'code' : 'id';
    const keys: readonly (string | number)[] = name === 'id' ? values.flatMap((value) => toId(value) ?? []) : values;
    for (const some of chunks([...new Set(keys)], 500)) {
      const key = column === 'language_code' ? sql.ref('code') : sql.ref('id');
      const { rows } = await sql<{ readonly text: string | number; readonly key: string | number }>`
        select ${sql.ref(name)} as text, ${key} as key from ${sql.table(tables[column])}
        where ${isAmong(db, name, some)}`.execute(db);
      for (const row of rows) referencesByValue.set(`${identifier} ${row.text}`, { [column]: row.key });
    }
  }
  return (identifier, value) => referencesByValue.get(`${identifier} ${value}`);
}

function columnOf(identifier: string): keyof typeof tables | undefined {
  if (!isLimitation(identifier)) return undefined;
  const { values } = limitations[identifier];
  return 'refersTo' in values ? values.refersTo : undefined;
}

const isLimitation = (identifier: string): identifier is keyof typeof limitations =>
  Object.hasOwn(limitations, identifier);

/** Whether a value is one that a limitation can have, where it names nothing. */
export function isPlainValue(identifier: string, value: string): boolean {
  if (!isLimitation(identifier)) return false;
  const { values } = limitations[identifier];
  return 'pattern' in values && values.pattern.test(value);
}
