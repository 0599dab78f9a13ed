/** SQLite files as a host opens them for Kysely, with whichever driver there is. */
import type { SqliteDatabase } from 'kysely';

interface RawSqlite extends SqliteDatabase {
  /** What is in it, as a file. */
  serialize(): Uint8Array;
}

/** As much of `node:sqlite` as is used here. */
interface NodeSqlite {
  readonly DatabaseSync: new (
    path: string,
  ) => {
    prepare(text: string): {
      columns(): readonly unknown[];
      all(...parameters: readonly unknown[]): unknown[];
      run(...parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
      iterate(...parameters: readonly unknown[]): IterableIterator<unknown>;
    };
    serialize(): Uint8Array;
    close(): void;
  };
}

export async function openRaw(path: string): Promise<RawSqlite> {
  const sqlite = process.getBuiltinModule?.('node:sqlite') as unknown as NodeSqlite | undefined;
  if (!sqlite) return new (await import('better-sqlite3')).default(path);
  const database = new sqlite.DatabaseSync(path);
  return {
    prepare(text) {
      const statement = database.prepare(text);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...parameters),
        run: (parameters) => statement.run(...parameters),
        iterate: (parameters) => statement.iterate(...parameters),
      };
    },
    serialize: () => database.serialize(),
    close: () => database.close(),
  };
}
