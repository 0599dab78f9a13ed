/** Measured requests to our servers, and to hand-written ones. */
import { ask } from './ask.js';
import type { Work } from './measure.js';

const { Accept } = accepting('json');
const tag = (await ask({ Accept })).headers.get('ETag') ?? '';

export const json: Work = { name: 'GET Content+json', server: 'ours', headers: { Accept } };
export const xml: Work = { name: 'GET Content+xml', server: 'ours', headers: accepting('xml') };
export const html: Work = { name: 'GET the page of the same item', server: 'ours', headers: { Accept: 'text/html' } };
export const unchanged: Work = {
  name: 'GET with If-None-Match that matches',
  server: 'ours',
  headers: { Accept, 'If-None-Match': tag },
  status: 304,
};
export const byHand: Work = { name: 'hand-written Express and res.json()', server: 'by-hand' };
export const finished: Work = { name: 'Express that sends finished bytes', server: 'finished' };
export const byNode: Work = { name: 'node:http alone', server: 'node-http' };

export const session: Work = {
  ...json,
  name: 'GET Content+json, logged in with express-session',
  server: 'session',
  login: '/login',
};
export const sessionByHand: Work = { name: 'the same, hand-written', server: 'session-by-hand', login: '/login' };

export const cached: Work = { ...json, name: 'GET Content+json, cached', server: 'cached' };
export const cachedHtml: Work = { ...html, name: 'GET the page of the same item, cached', server: 'cached' };
export const cachedOnNode: Work = { ...cached, name: 'GET Content+json on node:http, cached', server: 'cached-node' };
export const cachedSession: Work = {
  ...cached,
  name: 'GET Content+json, cached, logged in with express-session',
  server: 'cached-session',
  login: '/login',
};
export const cachedUnchanged: Work = {
  ...unchanged,
  name: 'GET with If-None-Match that matches, cached',
  server: 'cached',
};
export const unchangedByHand: Work = {
  ...unchanged,
  name: 'hand-written Express with the same tag',
  server: 'by-hand-tagged',
};

export const first: Work = { name: 'OPTIONS of the first resource', server: 'ours', method: 'OPTIONS' };
export const last: Work = { ...first, name: 'OPTIONS of the last resource', path: '/api/cms/v2/services/countries' };

const sqlItem = '/api/cms/v2/content/objects/60';
const sqlList = '/api/cms/v2/content/trash';
const sqlChildren = '/api/cms/v2/content/locations/1/43/children';

export const sql: Work = { name: 'GET Content+json from SQLite', server: 'sql', path: sqlItem, headers: { Accept } };
export const sqlByHand: Work = {
  name: 'hand-written Express and better-sqlite3',
  server: 'sql-by-hand',
  path: sqlItem,
};
export const cachedSql: Work = { ...sql, name: 'GET Content+json from SQLite, cached', server: 'cached-sql' };
export const list: Work = {
  name: 'GET of 25 content items, those in the trash, from SQLite',
  server: 'sql',
  path: sqlList,
  headers: { Accept: 'application/vnd.cms.api.Trash+json' },
};
export const listByHand: Work = { ...sqlByHand, path: sqlList };

export const patch: Work = {
  name: 'PATCH with JSON, SQLite on disk',
  server: 'sql',
  method: 'PATCH',
  path: sqlItem,
  headers: {
    Accept: 'application/vnd.cms.api.ContentInfo+json',
    'Content-Type': 'application/vnd.cms.api.ContentUpdate+json',
  },
  body: (serial) => JSON.stringify({ ContentUpdate: { remoteId: `bench-${serial}` } }),
};
export const patchByHand: Work = {
  ...patch,
  name: 'the same, hand-written',
  server: 'sql-by-hand',
  headers: { 'Content-Type': 'application/json' },
};
export const postgres: Work = { ...sql, name: 'GET Content+json from PostgreSQL', server: 'postgres' };
export const postgresByHand: Work = { name: 'hand-written Express and pg', server: 'postgres-by-hand', path: sqlItem };
export const cachedPostgres: Work = {
  ...postgres,
  name: 'GET Content+json from PostgreSQL, cached',
  server: 'cached-postgres',
};
export const postgresList: Work = {
  ...list,
  name: 'GET of 25 content items, those in the trash, from PostgreSQL',
  server: 'postgres',
};
export const postgresListByHand: Work = { ...postgresByHand, path: sqlList };
export const children: Work = {
  name: 'GET of 25 children from PostgreSQL',
  server: 'postgres',
  path: `${sqlChildren}?limit=25`,
  headers: { Accept: 'application/vnd.cms.api.LocationList+json' },
};
export const childrenByHand: Work = { ...postgresByHand, path: sqlChildren };
export const postgresPatch: Work = {
  ...patch,
  name: 'PATCH with JSON and one connection, PostgreSQL',
  server: 'postgres',
  connections: 1,
};
export const postgresPatchByHand: Work = { ...patchByHand, server: 'postgres-by-hand', connections: 1 };

/** The items that `database.ts` publishes have the ids that follow. */
const pathOf = (serial: number) => `/api/cms/v2/content/objects/${60 + (serial % 25)}`;
export const postgresPatches: Work = {
  ...patch,
  name: 'PATCH of different items with 16 connections, PostgreSQL',
  server: 'postgres',
  connections: 16,
  pathOf,
};
export const postgresPatchesByHand: Work = { ...postgresPatchByHand, connections: 16, pathOf };

export const publications: Work = {
  name: 'PUBLISH of different items again with 16 connections, PostgreSQL',
  server: 'publishing',
  method: 'POST',
  path: '/publish',
  headers: { 'X-HTTP-Method-Override': 'PUBLISH' },
  status: 204,
  connections: 16,
};
export const publicationsByHand: Work = {
  ...publications,
  name: 'the same, hand-written',
  server: 'publishing-by-hand',
};

export const patchXml: Work = {
  ...patch,
  name: 'PATCH with XML, SQLite on disk',
  headers: {
    Accept: 'application/vnd.cms.api.ContentInfo+xml',
    'Content-Type': 'application/vnd.cms.api.ContentUpdate+xml',
  },
  body: (serial) => `<ContentUpdate><remoteId>bench-${serial}</remoteId></ContentUpdate>`,
};

export const unknownUrl: Work = {
  name: 'GET of an unknown URL, no wildcards',
  server: 'sql',
  path: '/api/cms/v2/content/locations?urlAlias=/not/there/page.html',
  status: 404,
};
export const unknownUrlOfMany: Work = {
  ...unknownUrl,
  name: 'GET of an unknown URL, 5,000 wildcards',
  server: 'sql-wildcards',
};

export const sqlSession: Work = {
  ...sql,
  name: 'GET from SQLite, logged in with express-session',
  server: 'sql-users',
  login: '/login',
};
export const basic: Work = {
  ...sql,
  name: 'GET from SQLite with basic authentication, warm',
  server: 'sql-users',
  headers: { Accept, Authorization: `Basic ${Buffer.from('admin:publish').toString('base64')}` },
};

function accepting(format: string) {
  return { Accept: `application/vnd.cms.api.Content+${format}` };
}
