/** A library of authors, books and shelves: tables over SQLite, over an array, and a tree. */
import Database from 'better-sqlite3';
import {
  matches,
  type Row,
  type RowExpectation,
  type RowId,
  type RowQuery,
  tableRepository,
  toSelect,
} from 'express-cms-rest/repository';

interface Author {
  readonly id: number;
  readonly name: string;
  readonly country: string | null;
}

interface Book {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly blurb: string | null;
  readonly pages: number | null;
  readonly in_print: 0 | 1;
  readonly author_id: number | null;
  readonly published_at: number;
  readonly updated_at: number;
  readonly is_public: 0 | 1;
  readonly version: number;
}

interface Shelf {
  readonly code: string;
  readonly label: string;
  readonly part: string;
  readonly inside: string | null;
}

export const authors: Author[] = [
  { id: 1, name: 'Ada', country: 'England' },
  { id: 2, name: 'Émile', country: null },
];

const day = (n: number) => Date.UTC(2026, 0, n);

export const books: Book[] = [
  ['Roses', 'roses', 'A rose is a rose', 120, 1, 1, 1],
  ['garden', 'garden', 'Of Roses & herbs: 100%', 80, 0, 1, 2],
  ['Élan', 'elan', null, null, 1, null, 3],
  ['Zebra', 'zebra', 'stripes', 80, 1, 2, 4],
  ['Secret', 'secret', 'hidden rose', 10, 1, 1, 5],
].map(([title, slug, blurb, pages, inPrint, author, n], at) => ({
  ...{ id: at + 1, title, slug, blurb, pages, in_print: inPrint, author_id: author },
  ...{ published_at: day(n as number), updated_at: day((n as number) + 10), version: 1 },
  is_public: title === 'Secret' ? 0 : 1,
})) as Book[];

interface Topic {
  readonly id: number;
  readonly name: string;
  readonly note: string | null;
  readonly parent_id: number | null;
  readonly version: number;
}

const shelves: Shelf[] = [
  { code: 'a', label: 'Hall', part: 'hall', inside: null },
  { code: 'b', label: 'Left', part: 'left', inside: 'a' },
  { code: 'c', label: 'Top', part: 'top', inside: 'b' },
  { code: 'd', label: 'Cellar', part: 'cellar', inside: null },
];

/** The same books in SQLite, where each statement is logged. */
export function openBooks() {
  const db = new Database(':memory:');
  db.exec(
    `create table book (id integer primary key autoincrement, title text, slug text, blurb text, pages integer, in_print integer, author_id integer,
       published_at integer, updated_at integer, is_public integer default 1, version integer default 1)`,
  );
  db.exec(
    `create table topic (id integer primary key autoincrement, name text, note text, parent_id integer references topic on delete cascade, version integer default 1);
     insert into topic (name, note) values ('Plants', 'green')`,
  );
  const names = Object.keys(books[0] as Book);
  const insert = db.prepare(
    `insert into book (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`,
  );
  for (const book of books) insert.run(book);
  return db;
}

/** The driver takes no booleans. */
const toParameter = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value);

const listOf =
  <R extends object>(db: Database.Database, table: string) =>
  (query: RowQuery) => {
    const { rows, total } = toSelect(table, query);
    return {
      rows: db.prepare<unknown[], R>(rows.text).all(...rows.values),
      ...(total && db.prepare<unknown[], { total: number }>(total.text).get(...total.values)),
    };
  };

const writable = <R extends object>(db: Database.Database, table: string) => ({
  load: (ids: readonly RowId[]) =>
    db.prepare<unknown[], R>(`select * from ${table} where id in (${ids.map(() => '?')})`).all(...ids),
  insert(values: Partial<R>) {
    const columns = Object.keys(values);
    const marks = columns.map(() => '?');
    return db
      .prepare<unknown[], R>(`insert into ${table} (${columns}) values (${marks}) returning *`)
      .get(...Object.values(values).map(toParameter)) as R;
  },
  update: (id: RowId, values: Partial<R>, { expected }: RowExpectation<string>) =>
    db
      .prepare<unknown[], R>(
        `update ${table} set ${Object.keys(values).map((column) => `${column} = ?`)}, version = version + 1
         where id = ? and version = coalesce(?, version) returning *`,
      )
      .get(...Object.values(values).map(toParameter), id, expected ?? null),
  remove: (id: RowId, { expected }: RowExpectation<string>) =>
    db.prepare(`delete from ${table} where id = ? and version = coalesce(?, version)`).run(id, expected ?? null)
      .changes === 1,
});

/** Everyone reads what is public, and user `1` everything. */
export function openLibrary(storage: 'array' | 'sqlite') {
  const db = openBooks();
  const repository = tableRepository(
    {
      author: {
        columns: { id: 'id', name: 'name' },
        fields: { name: 'string', country: 'string' },
        all: () => authors,
      },
      book: {
        columns: {
          id: 'id',
          name: 'title',
          url: 'slug',
          modified: 'updated_at',
          published: 'published_at',
          revision: 'version',
        },
        dates: 'milliseconds',
        fields: {
          title: { type: 'string', isRequired: true },
          text: { type: 'text', column: 'blurb' },
          pages: 'integer',
          inPrint: { type: 'boolean', column: 'in_print' },
          author: { relation: 'author', column: 'author_id' },
          since: { type: 'date', column: 'published_at' },
          initial: { type: 'string', value: (row) => row.title.charAt(0) },
        },
        ...writable<Book>(db, 'book'),
        ...(storage === 'array'
          ? { all: () => db.prepare<[], Book>('select * from book').all() }
          : { list: listOf<Book>(db, 'book') }),
      },
      topic: {
        columns: { id: 'id', name: 'name', parent: 'parent_id', revision: 'version' },
        fields: { name: { type: 'string', isRequired: true }, note: 'text' },
        ...writable<Topic>(db, 'topic'),
        list: listOf<Topic>(db, 'topic'),
      },
      shelf: {
        idType: 'string',
        columns: { id: 'code', name: 'label', url: 'part', parent: 'inside' },
        fields: { label: 'string' },
        load: (ids) => shelves.filter(({ code }) => ids.includes(code)),
        all: async () => shelves,
      },
    },
    {
      users: {
        authenticate: async ({ login, password }) =>
          login.toLowerCase() === 'ada' && password === 'secret' ? { userId: '1', login: 'ada' } : undefined,
        findAccount: async (userId) => (userId === '1' ? { userId, login: 'ada' } : undefined),
      },
      may: ({ userId }, action, type) => {
        if (userId === '1') return true;
        if (action !== 'read') return false;
        return type !== 'book' || { column: 'is_public', operator: 'eq', values: [1] };
      },
    },
  );
  return { db, repository };
}

export const isPublic = (row: Row) => matches(row, { column: 'is_public', operator: 'eq', values: [true] });
