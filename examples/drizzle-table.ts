/** An API over tables of Drizzle: articles with their authors, whose properties have other names than their columns. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Repository } from 'express-cms-rest';
import {
  type RowId,
  type RowRevision,
  tableRepository,
  toOrderBy,
  toSql,
  type Where,
} from 'express-cms-rest/repository';

const author = sqliteTable('author', { id: integer().primaryKey(), name: text().notNull() });

const article = sqliteTable('article', {
  id: integer().primaryKey({ autoIncrement: true }),
  slug: text().unique(),
  title: text().notNull(),
  body: text(),
  authorId: integer('author_id').references(() => author.id),
  updatedAt: integer('updated_at').notNull().$onUpdateFn(Date.now),
  version: integer()
    .notNull()
    .default(1)
    .$onUpdateFn((): SQL => sql`version + 1`),
});

const quote = (property: string) => `"${article[property as keyof typeof article.$inferSelect].name}"`;
const meeting = (...conditions: (Where | undefined)[]) => {
  const { strings, values } = toSql({ and: conditions }, { quote });
  return sql(strings, ...values);
};
const asExpected = (id: RowId, version: RowRevision | undefined) =>
  and(eq(article.id, Number(id)), version === undefined ? undefined : eq(article.version, Number(version)));

export const openDrizzle = (db: BetterSQLite3Database): Repository<string> =>
  tableRepository(
    {
      article: {
        columns: { id: 'id', name: 'title', url: 'slug', modified: 'updatedAt', revision: 'version' },
        dates: 'milliseconds',
        fields: {
          title: { type: 'string', isRequired: true },
          slug: 'string',
          body: 'text',
          author: { relation: 'author', column: 'authorId' },
        },
        load: (ids: readonly RowId[]) =>
          db
            .select()
            .from(article)
            .where(inArray(article.id, ids.map(Number))),
        async list({ where, words, after, sort, limit, count }) {
          const page = db
            .select()
            .from(article)
            .where(meeting(where, words?.where, after?.where));
          return {
            rows: await page.orderBy(sql.raw(toOrderBy(sort, { quote }))).limit(limit),
            ...(count && { total: await db.$count(article, meeting(where, words?.where)) }),
          };
        },
        insert: async (values) =>
          db
            .insert(article)
            .values(values as typeof article.$inferInsert)
            .returning()
            .get(),
        update: async (id, values, { expected }) =>
          db.update(article).set(values).where(asExpected(id, expected)).returning().get(),
        remove: async (id, { expected }) => db.delete(article).where(asExpected(id, expected)).run().changes === 1,
      },
      author: {
        columns: { id: 'id', name: 'name' },
        fields: { name: 'string' },
        load: (ids) =>
          db
            .select()
            .from(author)
            .where(inArray(author.id, ids.map(Number))),
        all: () => db.select().from(author),
      },
    },
    { may: ({ userId }, action) => action === 'read' || userId !== null },
  );
