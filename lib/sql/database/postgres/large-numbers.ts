/** Numbers of 64 bits from connections of a host, whose driver may read them as texts or as big integers. */
import { type Kysely, type KyselyPlugin, sql, type UnknownRow } from 'kysely';
import type { Tables } from '../schema.js';

/** The columns of large ids, by all names that statements give them; other large numbers are converted where they are read. */
const isId = (name: string): boolean => name === 'id' || (/(?:_id|Id)$/.test(name) && !isRemoteId(name));

/** Texts, which may be digits alone. */
const isRemoteId = (name: string): boolean => name.endsWith('remote_id');

/** Our own connections read them as numbers, and need no conversion. Ids stay far below 2^53. */
export async function withLargeNumbers(db: Kysely<Tables>): Promise<Kysely<Tables>> {
  const { rows } = await sql<{ readonly large: unknown }>`select cast(1 as bigint) as large`.execute(db);
  return typeof rows[0]?.large === 'number' ? db : db.withPlugin(toNumbers);
}

const toNumbers: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(converted) }),
};

const converted = (row: UnknownRow): UnknownRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isId(name) ? toNumber(value) : value]));

const toNumber = (value: unknown): unknown =>
  typeof value === 'bigint' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : value;
