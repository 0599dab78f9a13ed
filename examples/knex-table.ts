/** An API over tables by Knex: articles with their authors. */
import express from 'express';
import { createCmsRestRouter, type Repository } from 'express-cms-rest';
import { type RowId, tableRepository, toOrderBy, toSql, type Where } from 'express-cms-rest/repository';
import knex, { type Knex } from 'knex';
import { isRunDirectly } from './run-directly.js';

interface Article {
  readonly id: number;
  readonly slug: string | null;
  readonly title: string;
  readonly body: string | null;
  readonly author_id: number | null;
  readonly updated_at: number;
  readonly version: number;
}

export function openKnex(db: Knex): Repository<string> {
  const articles = () => db<Article>('article');
  const meeting = (where: Where) => {
    const { text, values } = toSql(where);
    return articles().whereRaw(text, values as Knex.RawBinding[]);
  };
  const tables = tableRepository(
    {
      article: {
        columns: { id: 'id', name: 'title', url: 'slug', modified: 'updated_at', revision: 'version' },
        dates: 'milliseconds',
        fields: {
          title: { type: 'string', isRequired: true },
          slug: 'string',
          body: 'text',
          author: { relation: 'author', column: 'author_id' },
        },
        load: async (ids: readonly RowId[]) => articles().whereIn('id', ids.map(Number)),
        async list({ pageWhere, totalWhere, sort, limit, count }) {
          const rows = meeting(pageWhere).orderByRaw(toOrderBy(sort)).limit(limit);
          const total = count && (await meeting(totalWhere).count<{ total: number }[]>({ total: '*' }))[0];
          return { rows: await rows, ...total };
        },
        insert: async (values) => (await articles().insert({ ...values, updated_at: Date.now() }, '*'))[0] as Article,
        update: async (_, values, { where }) => {
          const changes = { ...values, updated_at: Date.now(), version: db.raw('version + 1') };
          return (await meeting(where).update(changes, '*'))[0];
        },
        remove: async (_, { where }) => (await meeting(where).delete()) === 1,
      },
      author: {
        columns: { id: 'id', name: 'name' },
        fields: { name: 'string' },
        all: async () => db<{ readonly id: number; readonly name: string }>('author'),
      },
    },
    { may: ({ userId }, action) => action === 'read' || userId !== null },
  );
  return { ...tables, close: () => db.destroy() };
}

if (isRunDirectly(import.meta.url)) {
  const db = knex({ client: 'pg', connection: process.env.DATABASE_URL ?? '' });
  express()
    .use('/cms', createCmsRestRouter(openKnex(db)))
    .listen(3000, '127.0.0.1');
}
