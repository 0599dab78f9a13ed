/** The values of published items, which are loaded once for each revision of a version and then cached, up to a number of bytes. */
import { LRUCache } from 'lru-cache';
import type { Cache, FieldTuple, ItemValues } from '../../unit-of-work/store.js';
import { fromJsonArray, toJson } from '../../values/rows.js';
import type { ItemColumns, PartToLoad } from './rows.js';

/** At most so many bytes of the objects and texts of one value, besides its JSON text. */
const bytesOfValue = 300;

/** @param maxSize bytes, roughly; 0 for no cache */
export function createItemValuesCache(maxSize: number): Cache<ItemValues> {
  if (maxSize === 0) return { get: () => undefined, set: () => undefined };
  return new LRUCache({ maxSize, sizeCalculation: sizeOf });
}

/** A character takes two bytes at most, and a parsed value has at most as many objects as its text has characters. */
const sizeOf = ({ byDefinition, characters }: ItemValues): number => characters * 4 + byDefinition.size * bytesOfValue;

/** SQLite returns JSON as text; PostgreSQL's driver has parsed it. */
const lengthOf = (fields: unknown, tuples: readonly FieldTuple[]): number =>
  (typeof fields === 'string' ? fields : toJson(tuples)).length;

export interface CachedValues {
  /** For the statement that loads items. */
  readonly keys: readonly string[];
  /** The values of a row, from the cache where the statement has left them out. */
  of(row: ItemColumns): ItemValues;
}

/** The values of these items that are cached; a draft that is previewed is always loaded. */
export function findCached(cache: Cache<ItemValues>, ids: readonly number[], part: PartToLoad): CachedValues {
  const { language = '', identifiers, previewed } = part;
  const fields = identifiers ? ` ${toJson([...identifiers])}` : '';
  const nameOf = (id: number) => `${id} ${language}${fields}`;
  const cachedByKey = new Map<string, ItemValues>();
  for (const id of previewed ? [] : ids) {
    const values = cache.get(nameOf(id));
    if (values) cachedByKey.set(values.key, values);
  }
  return {
    keys: [...cachedByKey.keys()],
    of(row) {
      const cached = row.fields === null ? cachedByKey.get(row.values_key) : undefined;
      if (cached) return cached;
      const tuples = fromJsonArray<FieldTuple>(row.fields);
      const byDefinition = new Map(tuples.map((tuple) => [tuple[0], tuple]));
      const values: ItemValues = {
        key: row.values_key,
        byDefinition,
        characters: lengthOf(row.fields, tuples),
        independent: new Map(),
      };
      if (!previewed) cache.set(nameOf(row.id), values);
      return values;
    },
  };
}
