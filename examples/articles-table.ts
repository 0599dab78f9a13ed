/** A read-only API over a table of articles that exists, in SQL statements of the host. */
import Database from 'better-sqlite3';
import express from 'express';
import { type Content, createCmsRestRouter, type Location, NotFound, type Repository } from 'express-cms-rest';
import { publishedContent } from 'express-cms-rest/repository';
import { isRunDirectly } from './run-directly.js';

interface Article {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly updated: number;
}

export function openArticles(file: string): Repository {
  const db = new Database(file, { readonly: true });
  const byId = db.prepare<[number], Article>('SELECT * FROM articles WHERE id = ?');
  const bySlug = db.prepare<[string], Article>('SELECT * FROM articles WHERE slug = ?');
  const page = db.prepare<[number, number], Article>(
    'SELECT * FROM articles ORDER BY updated DESC, id LIMIT ? OFFSET ?',
  );
  const count = db.prepare<[], number>('SELECT count(*) FROM articles').pluck();
  return {
    content: {
      load: async (id) => toContent(byId.get(id)),
      loadByRemoteId: async (slug) => toContent(bySlug.get(slug)),
    },
    // The tree is a root, location 1, with all articles below it.
    locations: {
      load: async (id) => (id === 1 ? { ...root, childCount: count.get() ?? 0 } : toLocation(byId.get(id - 1000))),
      listChildren: async ({ id, limit, offset }) => {
        if (id === 1) return { items: page.all(limit, offset).map(toLocation), total: count.get() ?? 0 };
        toLocation(byId.get(id - 1000)); // What is no article is not found.
        return { items: [], total: 0 };
      },
    },
    close: async () => void db.close(),
  };
}

const place = { depth: 1, priority: 0, hidden: false, invisible: false, childCount: 0, sortField: 'MODIFIED' } as const;
const root: Location = { ...place, id: 1, pathString: '/1/', remoteId: 'root', depth: 0, sortOrder: 'DESC' };

function toLocation(article: Article | undefined): Location {
  const { mainLocation = root, ...content } = toContent(article);
  return { ...place, ...mainLocation, remoteId: content.remoteId, sortOrder: 'DESC', parent: root, content };
}

function toContent(article: Article | undefined): Content {
  if (!article) throw new NotFound('content');
  const { id, slug, title, body, updated } = article;
  return publishedContent({
    id,
    remoteId: slug,
    contentTypeId: 1,
    sectionId: 1,
    ownerId: 1,
    name: title,
    mainLanguageCode: 'eng-GB',
    mainLocation: { id: 1000 + id, pathString: `/1/${1000 + id}/`, revision: updated },
    published: new Date(updated),
    modified: new Date(updated),
    revision: updated,
    fields: [
      { id: id * 10, fieldDefinitionIdentifier: 'title', fieldTypeIdentifier: 'text', value: title },
      { id: id * 10 + 1, fieldDefinitionIdentifier: 'body', fieldTypeIdentifier: 'text', value: body },
    ],
  });
}

if (isRunDirectly(import.meta.url)) {
  const app = express().use(createCmsRestRouter(openArticles(process.argv[2] ?? 'articles.sqlite')));
  app.listen(3000, '127.0.0.1', (error) => {
    if (error) throw error;
    console.log('The API is at http://127.0.0.1:3000/api/cms/v2/');
  });
}
