/** Days, points in time and lists in columns, as the drivers of SQLite, PostgreSQL and MariaDB return them. */
import { afterAll, describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { type RowId, type SqlDialect, type TableField, tableRepository, toSelect } from 'express-cms-rest/repository';
import { createPool } from 'mysql2/promise';
import pg from 'pg';
import { hasPostgres } from '../examples/plain-pg.js';
import { asAnonymous } from '../sql/support.js';
import { describeIf } from '../support/skipped.js';

interface Row {
  readonly id: number;
  readonly name: string;
}

interface Storage {
  readonly dialect: SqlDialect;
  run(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  close(): Promise<unknown>;
}

const days = ['2026-01-05', '2026-01-05', '2026-01-06', null];
const times = ['2026-01-05 09:00:00', '2026-01-05 10:00:00', '2026-01-06 00:00:00', null];

const openSqlite = async (): Promise<Storage> => {
  const db = new Database(':memory:');
  return {
    dialect: {},
    run: async (sql, values = []) => {
      const statement = db.prepare<unknown[], Row>(sql);
      if (statement.reader) return statement.all(...values);
      statement.run(...values);
      return [];
    },
    close: async () => db.close(),
  };
};

const openPostgres = async (): Promise<Storage> => {
  const { CMS_TEST_POSTGRES: url = 'postgres://root@127.0.0.1:5432/test' } = process.env;
  // Days as texts, not as midnights of the local time.
  const types = {
    getTypeParser: (oid: number, format?: never) => (oid === 1082 ? String : pg.types.getTypeParser(oid, format)),
  };
  const client = new pg.Client({ connectionString: url, types: types as never });
  await client.connect();
  return {
    dialect: { placeholder: (position) => `$${position}` },
    run: async (sql, values = []) => (await client.query(sql, [...values])).rows,
    close: () => client.end(),
  };
};

const openMariadb = async (): Promise<Storage> => {
  const { CMS_TEST_MARIADB: uri } = process.env;
  const server = uri ? { uri } : { socketPath: '/run/mysqld/mysqld.sock', user: 'root' };
  const pool = createPool({ ...server, timezone: 'Z', dateStrings: ['DATE'], connectionLimit: 1 });
  const database = `cms_columns_${process.pid}`;
  await pool.query(`create database ${database}`);
  await pool.query(`use ${database}`);
  return {
    dialect: { quote: (column) => `\`${column}\`` },
    run: async (sql, values = []) => (await pool.query(sql, [...values]))[0] as unknown as Row[],
    close: async () => {
      await pool.query(`drop database ${database}`);
      await pool.end();
    },
  };
};

const hasMariadb = await openMariadb().then(
  async (storage) => {
    await storage.close();
    return true;
  },
  () => false,
);

describe.each([
  ['SQLite', true, openSqlite, { date: 'text', time: 'text', list: 'text', dates: 'text' }],
  [
    'PostgreSQL',
    await hasPostgres(),
    openPostgres,
    { date: 'date', time: 'timestamptz(6)', list: 'jsonb', dates: 'Date' },
  ],
  ['MariaDB', hasMariadb, openMariadb, { date: 'date', time: 'datetime(6)', list: 'json', dates: 'Date' }],
] as const)('columns of %s', (name, isThere, open, types) => {
  describeIf(isThere, `there is no ${name} server`)('hold', () => {
    const opened = isThere ? open() : undefined;
    afterAll(async () => (await opened)?.close());
    const fields: Readonly<Record<string, TableField<Row>>> = {
      day: { type: 'date', column: 'day' as never, dates: 'text' },
      at: { type: 'datetime', column: 'at' as never },
      dayOfTime: { type: 'date', column: 'at' as never },
      tags: { type: 'keyword', column: 'tags' as never },
    };
    const repository = tableRepository<{ entry: Row }>({
      entry: {
        columns: { id: 'id', name: 'name' },
        dates: types.dates,
        fields,
        load: async (ids: readonly RowId[]) =>
          (await opened)?.run(`select * from entry where id in (${ids.map(Number).join(', ')})`) ?? [],
        async list(query) {
          const storage = (await opened) as Storage;
          const { rows, total } = toSelect('entry', query, storage.dialect);
          const [counted] = total ? await storage.run(total.text, total.values) : [];
          return { rows: await storage.run(rows.text, rows.values), ...(counted as object) };
        },
      },
    });
    const ready = opened?.then(async ({ run }) => {
      const columns = `id int primary key, name varchar(10), day ${types.date}, at ${types.time}, tags ${types.list}`;
      await run(`create ${name === 'PostgreSQL' ? 'temporary ' : ''}table entry (${columns})`);
      const text = (value: string | null) => (value === null ? 'null' : `'${value}'`);
      const zone = name === 'PostgreSQL' ? '+00' : '';
      for (const [at, day] of days.entries()) {
        const time = times[at] ?? null;
        await run(
          `insert into entry values (${at + 1}, 'e${at + 1}', ${text(day)}, ${text(time && time + zone)}, '["red", "blue"]')`,
        );
      }
    });
    const base = { offset: 0, limit: 20, performCount: true, maxEmbedded: 1, fields: [] };
    const find = async (query: object) => {
      await ready;
      const page = await repository.items?.find(
        { ...base, filter: [], sort: [], ...query } as never,
        asAnonymous as never,
      );
      return { names: page?.items.map((item) => item.name), next: page?.next };
    };

    it('days, points in time and lists', async () => {
      await ready;
      const { currentVersion } = await repository.content.load('entry-2', asAnonymous as never);
      expect(currentVersion.fields.map(({ value }) => value)).toEqual([
        { timestamp: Date.parse('2026-01-05') / 1000 },
        { timestamp: Date.parse('2026-01-05T10:00:00Z') / 1000 },
        { timestamp: Date.parse('2026-01-05') / 1000 },
        ['red', 'blue'],
      ]);
    });

    it.each([
      ['fields.day', 'eq', ['2026-01-05'], ['e1', 'e2']],
      ['fields.day', 'ne', ['2026-01-05'], ['e3', 'e4']],
      ['fields.day', 'gt', ['2026-01-05'], ['e3']],
      ['fields.day', 'lte', ['2026-01-05'], ['e1', 'e2']],
      ['fields.day', 'between', ['2026-01-05', '2026-01-06'], ['e1', 'e2', 'e3']],
      ['fields.day', 'in', ['2026-01-06', '2026-01-07'], ['e3']],
      ['fields.dayOfTime', 'eq', ['2026-01-05'], ['e1', 'e2']],
      ['fields.dayOfTime', 'lt', ['2026-01-06'], ['e1', 'e2']],
      ['fields.at', 'eq', ['2026-01-05T10:00:00Z'], ['e2']],
      ['fields.at', 'gte', ['2026-01-05T10:00:00Z'], ['e2', 'e3']],
    ])('what is compared: %s %s %j', async (member, operator, values, expected) => {
      expect((await find({ filter: [{ member, operator, values }] })).names).toEqual(expected);
    });

    it.each(['fields.day', '-fields.day', 'fields.at', '-fields.at'])('what is sorted by %s, on pages', async (key) => {
      const member = key.replace('-', '');
      const sort = [{ member, direction: key === member ? 'ascending' : 'descending' }];
      const names: (string | undefined)[] = [];
      for (let after: string | undefined; ; ) {
        const page = await find({ types: ['entry'], sort, limit: 1, ...(after !== undefined && { after }) });
        names.push(...(page.names ?? []));
        after = page.next;
        if (after === undefined) break;
      }
      const whole = await find({ types: ['entry'], sort });
      expect(names).toEqual(whole.names);
      expect([...names].sort()).toEqual(['e1', 'e2', 'e3', 'e4']);
    });

    it('no lists that a database would compare', async () => {
      const filter = [{ member: 'fields.tags', operator: 'eq', values: ['red'] }];
      await expect(find({ filter })).rejects.toMatchObject({ status: 400 });
    });
  });
});

it('lists in memory are compared', async () => {
  const row = { id: 1, name: 'one', tags: ['red', 'blue'] };
  const { items } = tableRepository({
    entry: { columns: { id: 'id', name: 'name' }, fields: { tags: 'keyword' }, load: () => [row], all: () => [row] },
  });
  const filter = [{ member: 'fields.tags', operator: 'eq', values: ['Red'] }] as const;
  const query = { offset: 0, limit: 20, performCount: true, maxEmbedded: 1, filter, sort: [] };
  await expect(items?.find(query, asAnonymous as never)).resolves.toMatchObject({ total: 1 });
});
