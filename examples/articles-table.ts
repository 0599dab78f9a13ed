/** An API over a table of articles that exists, in SQL statements of the host. */
import Database from 'better-sqlite3';
import express from 'express';
import { createCmsRestRouter, type Repository } from 'express-cms-rest';
import { type RowId, tableRepository, toSelect } from 'express-cms-rest/repository';
import { isRunDirectly } from './run-directly.js';

interface Article {
  readonly id: number;
  readonly slug: string | null;
  readonly title: string;
  readonly body: string | null;
  readonly updated: number;
  readonly version: number;
}

const asExpected = 'id = ? AND version = coalesce(?, version)';

export function openArticles(file: string): Repository {
  const db = new Database(file);
  const all = (sql: string, values: readonly unknown[]) => db.prepare<unknown[], Article>(sql).all(...values);
  const tables = tableRepository(
    {
      article: {
        columns: { id: 'id', name: 'title', url: 'slug', modified: 'updated', revision: 'version' },
        dates: 'milliseconds',
        fields: { title: { type: 'string', isRequired: true }, slug: 'string', body: 'text' },
        load: (ids: readonly RowId[]) => all(`SELECT * FROM articles WHERE id IN (${ids.map(() => '?')})`, ids),
        list(query) {
          const { rows, total } = toSelect('articles', query);
          return {
            rows: all(rows.text, rows.values),
            ...(total && db.prepare<unknown[], { total: number }>(total.text).get(...total.values)),
          };
        },
        insert({ slug = null, title, body = null }) {
          const insert = 'INSERT INTO articles (slug, title, body, updated) VALUES (?, ?, ?, ?) RETURNING *';
          return all(insert, [slug, title, body, Date.now()])[0] as Article;
        },
        update(id, values, { expected = null }) {
          const set = Object.keys(values).map((column) => `${column} = ?`);
          const update = `UPDATE articles SET ${[...set, 'updated = ?', 'version = version + 1']} WHERE ${asExpected}`;
          return all(`${update} RETURNING *`, [...Object.values(values), Date.now(), id, expected])[0];
        },
        remove: (id, { expected = null }) =>
          all(`DELETE FROM articles WHERE ${asExpected} RETURNING id`, [id, expected]).length > 0,
      },
    },
    {
      ids: { toContentId: (_, id) => Number(id), fromContentId: (id) => ({ table: 'article', id }) },
      may: ({ userId }, action) => action === 'read' || userId !== null,
    },
  );
  return { ...tables, close: async () => void db.close() };
}

if (isRunDirectly(import.meta.url)) {
  const app = express().use(createCmsRestRouter(openArticles(process.argv[2] ?? 'articles.sqlite')));
  app.listen(3000, '127.0.0.1', () => console.log('The API is at http://127.0.0.1:3000/api/cms/v2/'));
}
