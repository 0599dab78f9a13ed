/** The sides of the walk: the same clean installation on each database, and behind a server for clients of both formats. */
import { type Kysely, sql } from 'kysely';
import { withCacheProof } from '../../conformance/http/cache-proof.js';
import { createConnection } from '../../conformance/http/connection.js';
import { createFetch } from '../../conformance/http/fetch.js';
import { openRestRepository } from '../../lib/client/index.js';
import { RestError } from '../../lib/errors/errors.js';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import type { Context, Repository } from '../../lib/repository/repository.js';
import { defaultDriver } from '../../lib/sql/database/drivers.js';
import type { Tables } from '../../lib/sql/database/schema.js';
import { openSqlite } from '../../lib/sql/database/sqlite/open.js';
import { createSqlRepository } from '../../lib/sql/index.js';
import { complete } from '../conformance/installed.js';
import { administrator, calledBy, database, open } from '../sql/support.js';
import { admin, serve } from '../support/api.js';
import { createOutcomes, type Outcome, type Outcomes } from './outcomes.js';

type Methods = Readonly<Record<string, (what: unknown, context: Context) => Promise<unknown>>>;

/** Any repository, whose methods are called by name. */
type Callable = Readonly<Record<string, Methods>>;

export interface Side {
  readonly name: string;
  /** The database that it is stored in. */
  readonly db: Kysely<Tables>;
  /** Whether documents are between the caller and the storage, which tell less than values. */
  readonly isRemote: boolean;
  readonly isXml: boolean;
  readonly outcomes: Outcomes;
  has(method: string): boolean;
  call(method: string, argument: unknown): Promise<Outcome>;
  close(): Promise<void>;
}

export async function openSides(): Promise<readonly Side[]> {
  const direct = await openDirect();
  const others = [openRemote('json'), openRemote('xml'), ...(database === 'postgres' ? [openOnPostgres()] : [])];
  return [direct, ...(await Promise.all(others))];
}

async function openStorage() {
  const db = (await openSqlite(':memory:', undefined, defaultDriver)) as Kysely<Tables>;
  const repository = await createSqlRepository(db, { files: createMemoryFileStore(), ...complete });
  return { db, repository };
}

async function openDirect(): Promise<Side> {
  const { db, repository } = await openStorage();
  return sideOf('SQLite', repository, db, { close: () => repository.close() });
}

async function openOnPostgres(): Promise<Side> {
  const opened = await open(':memory:', complete);
  return sideOf('PostgreSQL', opened, opened.db, { close: () => opened.close() });
}

async function openRemote(format: 'json' | 'xml'): Promise<Side> {
  const { db, repository } = await openStorage();
  const api = await serve(repository, {
    limits: { pageSize: 1000 },
    session: { install: { secret: 'not a secret' } },
    apiKeys: true,
  });
  // Both formats come from one cache.
  const connection = format === 'json' ? withCacheProof(createConnection(api.url)) : createConnection(api.url);
  const fetch = createFetch(api.url, connection);
  const client = await openRestRepository(api.url + api.base, { format, auth: () => admin, fetch });
  const close = async () => {
    await client.close?.();
    connection.close();
    await api.close();
    await repository.close();
  };
  return sideOf(`the client in ${format}`, client, db, { close, format });
}

function sideOf(
  name: string,
  repository: Repository,
  db: Kysely<Tables>,
  { close, format }: { readonly close: () => Promise<void>; readonly format?: 'json' | 'xml' },
): Side {
  const outcomes = createOutcomes();
  const followed = {
    ...repository,
    changes: {
      list: createFollower(repository.changes?.list as ChangeList),
      listLatest: latestOfUsers(repository.changes?.listLatest as ChangeList),
    },
  } as unknown as Callable;
  const methodOf = (method: string) => {
    const [aggregate = '', member = ''] = method.split('.');
    return followed[aggregate]?.[member];
  };
  return {
    name,
    db,
    isRemote: format !== undefined,
    isXml: format === 'xml',
    outcomes,
    has: (method) => methodOf(method) !== undefined,
    async call(method, argument) {
      try {
        const work = methodOf(method) as Methods[string];
        return { value: await work(streamed(argument), calledBy(administrator)) };
      } catch (error) {
        if (error instanceof RestError && error.status < 500) return { status: error.status, message: error.message };
        throw new Error(`${method} fails on ${name}`, { cause: error });
      }
    },
    close,
  };
}

/** Each call goes on where the last one ended. What jobs have done is left out: they run when they run. */
function createFollower(list: ChangeList): ChangeList {
  let after: string | undefined;
  return async ({ limit }, context) => {
    const { items, next } = await list({ limit, after }, context);
    after = next;
    return { items: items.filter(({ userId }) => userId !== undefined), next };
  };
}

/** The latest changes, without those of jobs. */
const latestOfUsers =
  (listLatest: ChangeList): ChangeList =>
  async (query, context) => {
    const { items, next } = await listLatest(query, context);
    return { items: items.filter(({ userId }) => userId !== undefined).slice(0, 100), next };
  };

type ChangeList = NonNullable<NonNullable<Repository['changes']>['list']>;

/** The argument with a stream of its own. */
function streamed(argument: unknown): unknown {
  if (typeof argument !== 'object' || argument === null || !('content' in argument)) return argument;
  const { content } = argument as { readonly content: unknown };
  return typeof content === 'function' ? { ...argument, content: content() } : argument;
}

/** Tables that jobs fill in the background; no result shows their ids. */
const ofJobs = new Set(['cms_job', 'cms_change', 'cms_field_index', 'cms_search_text']);

/** Gives the sequences of PostgreSQL the values of SQLite: writes that were rolled back use up values there, and here not. */
export async function alignSequences(sides: readonly Side[]): Promise<void> {
  const [first] = sides;
  const other = sides.find(({ name }) => name === 'PostgreSQL');
  if (!first || !other) return;
  const { rows } = await sql<Sequence>`select name, seq from sqlite_sequence`.execute(first.db);
  const calls = rows
    .filter(({ name }) => !ofJobs.has(name))
    .map(({ name, seq }) => sql`setval(pg_get_serial_sequence(${sql.lit(name)}, 'id'), ${sql.lit(seq + 1)}, false)`);
  await sql`select ${sql.join(calls)}`.execute(other.db);
}

interface Sequence {
  readonly name: string;
  readonly seq: number;
}
