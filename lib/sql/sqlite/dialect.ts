/** How SQLite does it: one process writes at a time, and all the others know at once that it does. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/sqlite';
import { codeOf, type Dialect } from '../dialect.js';
import type { Tables } from '../schema.js';

export async function createSqliteDialect(db: Kysely<Tables>): Promise<Dialect> {
  await sql`pragma foreign_keys = on`.execute(db);
  return sqlite;
}

// A deferred transaction would fail when it turns from reading to writing while another process writes.
const begin = CompiledQuery.raw('begin immediate');

const sqlite: Dialect = {
  begin: () => begin,
  beginAlone: () => begin,
  isRemote: false,
  spelling: { id: 'id integer primary key autoincrement', binary: 'text' },
  jsonArray: (query) => jsonArrayFrom(query),
  skipIds: async () => undefined,
  failure: (error) => {
    const code = codeOf(error);
    if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'uniqueViolation';
    if (code === writerEnded) return 'unavailable';
    // The second one is said of the memory that processes share, which is a file too.
    if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE') return 'diskFull';
    return code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED') ? 'lockTimeout' : 'other';
  },
};

/** Of a statement whose thread has ended, which no driver says. */
export const writerEnded = 'SQLITE_WRITER_ENDED';
