/** Articles with authors, as the examples over tables of databases have them, and what the conformance kit finds there. */
import { expect } from '@jest/globals';
import type { Situation } from '../../conformance/index.js';
import type { Repository } from '../../lib/index.js';
import { serve } from '../support/api.js';
import { stringTableSituation } from '../support/table-situation.js';

export const articleSituation: Situation<string> = {
  ...stringTableSituation,
  parentLocationId: 'article',
  contentTypeId: 'article',
  textField: 'body',
  content: ['article-1', 'article-2'],
};

/** On SQLite. */
export const articleTables = `
  create table author (id integer primary key, name text not null);
  create table article (id integer primary key autoincrement, slug text unique, title text not null, body text,
    author_id integer references author (id), updated_at integer not null, version integer not null default 1);
  insert into author (name) values ('Ada'), ('Émile');
  insert into article (slug, title, body, author_id, updated_at) values
    ('first', 'The first', 'A rose', 1, 1767603600000), ('second', 'Elan', null, 2, 1770827400000)`;

/** The second article alone, found by its author and a word, and the pages of a list. */
export async function expectItems(repository: Repository<string>): Promise<void> {
  const api = await serve(repository as never, { mount: '/cms' });
  const itemsAt = async (query: string) => (await api.get(`/items?type=article&${query}`)).json.ItemList;
  const author = { id: 'author-2', fields: { name: 'Émile' } };
  const found = await itemsAt('filter[fields.author]=author-2&text=elan&count=true&fields=slug,author.name');
  expect(found).toMatchObject({ total: 1, Item: [{ url: '/article/second', fields: { slug: 'second', author } }] });
  const first = await itemsAt('sort=-modified&limit=1&count=true');
  const second = await itemsAt(`sort=-modified&limit=1&after=${first.next}`);
  expect([...first.Item, ...second.Item]).toMatchObject([{ name: 'Elan' }, { name: 'The first' }]);
  expect([first.total, second.next]).toEqual([2, undefined]);
  expect(api.errors).toEqual([]);
  await api.close();
}
