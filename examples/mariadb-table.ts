/** An API over tables of MariaDB or MySQL, by mysql2: articles with their authors, mounted in an app of Express 4 or 5. */
import express from 'express';
import { AlreadyInUse, createCmsRestRouter, type Repository } from 'express-cms-rest';
import { tableRepository, toSelect } from 'express-cms-rest/repository';
import { createPool, type PoolOptions, type ResultSetHeader } from 'mysql2/promise';
import { isRunDirectly } from './run-directly.js';

type Article = {
  id: number;
  slug: string | null;
  title: string;
  body: string | null;
  author_id: number | null;
  updated_at: Date;
  version: number;
};
type Author = { id: number; name: string };

const dialect = { quote: (column: string) => `\`${column}\`` };
const asExpected = 'id = ? AND version = coalesce(?, version)';

export function openMariadb(options: PoolOptions): Repository<string> {
  const pool = createPool({ ...options, timezone: 'Z' });
  const run = async <T>(sql: string, values: readonly unknown[]): Promise<T> => {
    try {
      return (await pool.query(sql, [...values]))[0] as T;
    } catch (error) {
      throw (error as { code?: string }).code === 'ER_DUP_ENTRY' ? new AlreadyInUse('slug') : error;
    }
  };
  const load = (ids: readonly unknown[]) => run<Article[]>('SELECT * FROM article WHERE id IN (?)', [ids]);
  const tables = tableRepository(
    {
      article: {
        columns: { id: 'id', name: 'title', url: 'slug', modified: 'updated_at', revision: 'version' },
        fields: {
          title: { type: 'string', isRequired: true },
          slug: 'string',
          body: 'text',
          author: { relation: 'author', column: 'author_id' },
        },
        load,
        async list(query) {
          const { rows, total } = toSelect('article', query, dialect);
          const counted = total && (await run<{ total: number }[]>(total.text, total.values))[0];
          return { rows: await run<Article[]>(rows.text, rows.values), ...counted };
        },
        insert: async (values) => (await run<ResultSetHeader>('INSERT INTO article SET ?', [values])).insertId,
        async update(id, values, { expected = null }) {
          const update = `UPDATE article SET ?, version = version + 1 WHERE ${asExpected}`;
          const { affectedRows } = await run<ResultSetHeader>(update, [values, id, expected]);
          return affectedRows === 1 ? (await load([id]))[0] : undefined;
        },
        async remove(id, { expected = null }) {
          return (
            (await run<ResultSetHeader>(`DELETE FROM article WHERE ${asExpected}`, [id, expected])).affectedRows === 1
          );
        },
      },
      author: {
        columns: { id: 'id', name: 'name' },
        fields: { name: 'string' },
        all: () => run<Author[]>('SELECT * FROM author', []),
      },
    },
    { may: ({ userId }, action) => action === 'read' || userId !== null },
  );
  return { ...tables, close: () => pool.end() };
}

if (isRunDirectly(import.meta.url)) {
  const repository = openMariadb({ uri: process.env.DATABASE_URL ?? 'mysql://127.0.0.1/articles' });
  express().use('/cms', createCmsRestRouter(repository)).listen(3000, '127.0.0.1');
}
