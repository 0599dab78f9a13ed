/** An API over tables of Drizzle: articles with their authors, whose properties have other names than their columns. */
import { inArray, type SQL, sql } from 'drizzle-orm';
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
const meeting = (where: Where) => {
  const { strings, values } = toSql(where, { quote });
  return sql(strings, ...values);
};

export function openDrizzle(db: BetterSQLite3Database): Repository<string> {
  const articles = (condition: SQL) => db.select().from(article).where(condition);
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
        async list({ pageWhere, totalWhere, sort, limit, count }) {
          const page = articles(meeting(pageWhere)).limit(limit);
          return {
            rows: await page.orderBy(sql.raw(toOrderBy(sort, { quote }))),
            ...(count && { total: await db.$count(article, meeting(totalWhere)) }),
          };
        },
        insert(values) {
          const row = { ...values, updatedAt: Date.now() } as NewArticle;
          return db.insert(article).values(row).returning().get();
        },
        update(_, values, { where }) {
          const changes = { ...values, updatedAt: Date.now(), version: sql`version + 1` };
          return db.update(article).set(changes).where(meeting(where)).returning().get();
        },
        remove: (_, { where }) => db.delete(article).where(meeting(where)).run().changes === 1,
      },
      author: {
        columns: { id: 'id', name: 'name' },
        fields: { name: 'string' },
        all: () => db.select().from(author),
      },
    },
    { may: ({ userId }, action) => action === 'read' || userId !== null },
  );
}
