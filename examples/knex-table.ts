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
  const authors = () => db<{ readonly id: number; readonly name: string }>('author');
  const articles = () => db<Article>('article');
  const meeting = (...and: (Where | undefined)[]) => {
    const { text, values } = toSql({ and });
    return articles().whereRaw(text, values as Knex.RawBinding[]);
  };
  const asExpected = (id: RowId, version: RowId | undefined) =>
    articles().where({ id: Number(id), ...(version !== undefined && { version: Number(version) }) });
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
        async list({ where, words, after, sort, limit, count }) {
          const rows = meeting(where, words?.where, after?.where).orderByRaw(toOrderBy(sort)).limit(limit);
          const [counted] = count ? await meeting(where, words?.where).count<{ total: number }[]>({ total: '*' }) : [];
          return { rows: await rows, ...counted };
        },
        async insert(values) {
          return (await articles().insert({ ...values, updated_at: Date.now() }, '*'))[0] as Article;
        },
        async update(id, values, { expected }) {
          const changes = { ...values, updated_at: Date.now(), version: db.raw('version + 1') };
          return (await asExpected(id, expected).update(changes, '*'))[0];
        },
        remove: async (id, { expected }) => (await asExpected(id, expected).delete()) === 1,
      },
      author: {
        columns: { id: 'id', name: 'name' },
        fields: { name: 'string' },
        load: async (ids) => authors().whereIn('id', ids.map(Number)),
        all: async () => authors(),
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
