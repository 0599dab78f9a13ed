/** Tables of MariaDB: by the checks of the conformance kit, and in an app of Express 4. */
import { afterAll, expect } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import { runChecks } from '../../conformance/index.js';
import { openMariadb } from '../../examples/mariadb-table.js';
import { loadExpress4, serve } from '../support/api.js';
import { itIf } from '../support/skipped.js';
import { articleSituation as situation } from './articles.js';

const { CMS_TEST_MARIADB } = process.env;
const server = CMS_TEST_MARIADB ? { uri: CMS_TEST_MARIADB } : { socketPath: '/run/mysqld/mysqld.sock', user: 'root' };
const database = `cms_tables_${process.pid}`;

const admin = await createConnection({ ...server, multipleStatements: true }).catch((cause: unknown) => {
  if (CMS_TEST_MARIADB) throw new Error('There is no MariaDB server to test with', { cause });
  return undefined;
});
await admin?.query(
  `create database ${database}; use ${database};
   create table author (id int primary key auto_increment, name varchar(100) not null);
   create table article (id int primary key auto_increment, slug varchar(100) unique, title varchar(200) not null, body text,
     author_id int references author (id), updated_at datetime(3) not null default now(3) on update now(3),
     version int not null default 1);
   insert into author (name) values ('Ada'), ('Émile');
   insert into article (slug, title, body, author_id) values ('first', 'The first', 'A rose', 1), ('second', 'Élan', null, 2)`,
);
afterAll(async () => {
  await admin?.query(`drop database ${database}`);
  await admin?.end();
});

const itHere = itIf(admin !== undefined, 'there is no MariaDB server');
const repository = openMariadb({ ...server, database });
afterAll(() => repository.close?.());
await runChecks(itHere, async () => ({ repository, situation, close: async () => undefined }));

itHere('are served by an app of Express 4 below a folder', async () => {
  const api = await serve(repository as never, { express: await loadExpress4(), mount: '/cms' });
  const query = 'type=article&filter[fields.author]=author-2&filter[name][contains]=elan&fields=title,author.name';
  const { json } = await api.get(`/items?${query}`);
  expect(json.ItemList.Item).toMatchObject([
    { name: 'Élan', url: '/article/second', fields: { author: { name: 'Émile', fields: { name: 'Émile' } } } },
  ]);
  expect(api.errors).toEqual([]);
  await api.close();
});
