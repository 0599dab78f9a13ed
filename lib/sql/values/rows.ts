/** Conversion between rows and values: ids, booleans, timestamps and JSON. */
import { hash, randomBytes } from 'node:crypto';
import { type Expression, type JoinBuilder, sql } from 'kysely';
import { NotFound } from '../../errors/errors.js';
import type { Json, Stored } from '../../repository/repository.js';
import { storableJson } from '../../support/json-text.js';
import type { ContentTable, Database, LocationTable, Tables, VersionTable } from '../database/schema.js';

/** The largest id that all databases keep in an integer column. */
const maxId = 2_147_483_647;

export const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= maxId;

/** The integer from 0 on that a text is; undefined for any other, and for one that no integer column holds. */
export function toInteger(text: string): number | undefined {
  if (!/^(?:0|[1-9]\d{0,9})$/.test(text)) return undefined;
  const value = Number(text);
  return value <= maxId ? value : undefined;
}

/** The id that a text is; undefined where no row can have it. */
export const toId = (text: string): number | undefined => toInteger(text) || undefined;

/** Throws for ids that no database can have, without a query. */
export function checkId(kind: string, id: number): void {
  if (!isId(id)) throw new NotFound(kind, id);
}

/** Picks the named members that are not undefined. */
export const pickDefined = <T, K extends keyof T>(values: T, names: readonly K[]) =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]))) as {
    [N in K]?: Exclude<T[N], undefined>;
  };

export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/**
 * For the columns that indexes of only some rows are made for. SQLite has to look at the value of a parameter each time, and
 * prepares the statement again.
 */
export const literal = <T extends string | number>(value: T) => sql.lit(value);

export const toDate = (timestamp: number | string): Date => new Date(Number(timestamp));

export const toJson = storableJson;

/** Parses JSON written by `toJson`; the caller knows its type. */
export const fromJson = <T>(text: string): T => JSON.parse(text) as T;

/** A JSON array from the database: text, or already parsed by its driver. */
export const fromJsonArray = <T>(rows: unknown): readonly T[] =>
  typeof rows === 'string' ? fromJson(rows) : (rows as T[]);

export const newRemoteId = (): string => randomBytes(16).toString('hex');

export function toStored(row: { readonly revision: number; readonly updated: number | string }): Required<Stored> {
  return { revision: Number(row.revision), updated: toDate(row.updated) };
}

/** A combined revision for documents of several entities. */
export const digest = (shown: Json): string => hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 16);

/** The column of an id that was reserved; the database gives all others. */
export const withId = (id: number | undefined) => (id === undefined ? {} : { id });

/** The columns that every change of a row sets. */
export const changed = (now: number | Expression<number>) => ({ revision: sql<number>`revision + 1`, updated: now });

type Joined = Tables & { content: ContentTable; version: VersionTable; main: LocationTable };

/** A content item's current version. */
export const onCurrentVersion = (join: JoinBuilder<Joined, 'content' | 'version'>) =>
  join.onRef('version.content_id', '=', 'content.id').onRef('version.version_no', '=', 'content.current_version_no');

/** A content item's main location. */
export const onMainLocation = (join: JoinBuilder<Joined, 'content' | 'main'>) =>
  join.onRef('main.content_id', '=', 'content.id').on('main.is_main', '=', literal(1));

/** No less than the number of rows, and found at once; 0 of an empty table. */
export async function highestId(db: Database, table: 'cms_content' | 'cms_location'): Promise<number> {
  const { highest } = await db
    .selectFrom(table)
    .select((row) => row.fn.max<number | null>('id').as('highest'))
    .executeTakeFirstOrThrow();
  return highest ?? 0;
}

/** Lists short enough for one statement: other requests are served between two of them, and to make one takes time too. */
export function* chunks<T>(items: readonly T[], size = 100): Iterable<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
