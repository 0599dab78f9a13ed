/** An API over tables of Drizzle: articles with their authors, whose properties have other names than their columns. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Repository } from 'express-cms-rest';
import { type RowId, tableRepository, toOrderBy, toSql, type Where } from 'express-cms-rest/repository';

const author = sqliteTable('author', { id: integer().primaryKey(), name: text().notNull() });

const article = sqliteTable('article', {
  id: integer().primaryKey({ autoIncrement: true }),
  slug: text().unique(),
  title: text().notNull(),
  body: text(),
  authorId: integer('author_id').references(() => author.id),
  updatedAt: integer('updated_at').notNull(),
  version: integer().notNull().default(1),
});
type NewArticle = typeof article.$inferInsert;

const quote = (property: string) => `"${article[property as keyof NewArticle].name}"`;
const meeting = (...conditions: (Where | undefined)[]) => {
  const { strings, values } = toSql({ and: conditions }, { quote });
  return sql(strings, ...values);
};
const asExpected = (id: RowId, version: RowId | undefined) =>
  and(eq(article.id, Number(id)), version === undefined ? undefined : eq(article.version, Number(version)));

export function openDrizzle(db: BetterSQLite3Database): Repository<string> {
  const articles = (condition: SQL | undefined) => db.select().from(article).where(condition);
  const authors = (condition?: SQL) => db.select().from(author).where(condition);
  return tableRepository(
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
        load: (ids: readonly RowId[]) => articles(inArray(article.id, ids.map(Number))),
        async list({ where, words, after, sort, limit, count }) {
          const page = articles(meeting(where, words?.where, after?.where)).limit(limit);
          return {
            rows: await page.orderBy(sql.raw(toOrderBy(sort, { quote }))),
            ...(count && { total: await db.$count(article, meeting(where, words?.where)) }),
          };
        },
        async insert(values) {
          const row = { ...values, updatedAt: Date.now() } as NewArticle;
          return db.insert(article).values(row).returning().get();
        },
        async update(id, values, { expected }) {
          const changes = { ...values, updatedAt: Date.now(), version: sql`version + 1` };
          return db.update(article).set(changes).where(asExpected(id, expected)).returning().get();
        },
        remove: async (id, { expected }) => db.delete(article).where(asExpected(id, expected)).run().changes === 1,
      },
      author: {
        columns: { id: 'id', name: 'name' },
        fields: { name: 'string' },
        load: (ids) => authors(inArray(author.id, ids.map(Number))),
        all: () => authors(),
      },
    },
    { may: ({ userId }, action) => action === 'read' || userId !== null },
  );
}
