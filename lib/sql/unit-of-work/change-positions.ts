/** The log of changes as followers read it: by positions, of which a later commit has a higher one. */
import { type Selectable, type SqlBool, sql } from 'kysely';
import { Gone } from '../../errors/errors.js';
import type { Change as PublicChange, SortDirection } from '../../repository/repository.js';
import { type ChangeOrder, endingWith } from '../database/dialect.js';
import type { ChangeTable, Database } from '../database/schema.js';
import { inTransaction, translated, withRetries } from '../database/transactions.js';
import type { WaitBudget } from '../database/wait-budget.js';
import { fromJson, fromJsonArray, toDate } from '../values/rows.js';
import type { ChangeSubject } from './change-log.js';
import type { AnyStore, Store } from './store.js';

/** A change in its place in the log. */
export interface PlacedChange extends Omit<PublicChange, 'cursor'> {
  readonly position: number;
}

/** Selects changes. */
export interface PositionQuery {
  /** From the first one in the order that is kept, if missing. */
  readonly after?: number | undefined;
  /** By position; ascending by default. */
  readonly order?: SortDirection;
  readonly limit: number;
  /** Only changes of content of that type. */
  readonly contentTypeId?: number | undefined;
}

/** The log that positions belong to. */
export interface ChangeLog {
  readonly secret: string;
  /** The server and its timeline, where the database is more than a file. */
  readonly origin: string;
}

export interface PlacedChanges {
  readonly changes: readonly PlacedChange[];
  /** The position to continue after: behind these changes, and behind all others that were read. */
  readonly next: number;
  readonly log: ChangeLog;
}

/**
 * The changes after a position in their order; all that were committed before the call are among them, but inside a transaction of
 * several calls. Those without tags, which concern the repository alone, are left out.
 * @throws Gone for a position that the log does not have, or whose next changes may have been deleted
 */
export function nextChanges(store: AnyStore, query: PositionQuery, signal: AbortSignal): Promise<PlacedChanges> {
  const { dialect, transaction } = store;
  const order = dialect.changeOrder;
  const load = () => selectLog(store, order, query);
  return translated(dialect, async () => {
    const page = transaction ? await transaction.read(load) : await withRetries(store, load, signal);
    if (transaction || !page.isBehind || !mayMiss(page, query)) return toChanges(page, query);
    await placeAll(store, order, signal);
    // Other transactions write meanwhile: their commits since then are for the next call.
    return toChanges(await withRetries(store, load, signal), query);
  });
}

/** Changes without a position yet come after all others: they are on the last page, or on the first one of the latest. */
const mayMiss = ({ rows }: FoundLog, { after, limit, order }: PositionQuery): boolean =>
  order === 'descending' ? after === undefined : rows.length < limit;

async function placeAll(store: Store, { place }: ChangeOrder, signal: AbortSignal): Promise<void> {
  const { db, dialect } = store;
  const placeSome = (waitBudget: WaitBudget) =>
    inTransaction(db, endingWith(signal, [dialect.begin(waitBudget.left())], waitBudget), place);
  while (!(await withRetries(store, placeSome, signal))) signal.throwIfAborted();
}

/** Loads the current log. */
export const loadLog = async (store: AnyStore, signal: AbortSignal): Promise<ChangeLog> =>
  (await nextChanges(store, { limit: 0 }, signal)).log;

interface FoundLog extends ChangeLog {
  readonly last: number;
  readonly deleted: number;
  readonly isBehind: boolean;
  readonly rows: readonly Row[];
}

type Row = Omit<Selectable<ChangeTable>, 'id' | 'position'> & { readonly position: number };

/** One statement, so that the rows are those up to the last position, and none of them was deleted before. */
async function selectLog({ db, dialect }: AnyStore, order: ChangeOrder, query: PositionQuery): Promise<FoundLog> {
  const { secret, origin, last, deleted, behind, rows } = await db
    .selectFrom('cms_change_log as log')
    .select(['secret', 'deleted', order.last.as('last'), order.origin.as('origin')])
    .select(sql<number>`case when ${order.isBehind} then 1 else 0 end`.as('behind'))
    .select(dialect.jsonArray(selectRows(db, order, query)).as('rows'))
    .executeTakeFirstOrThrow();
  return {
    secret,
    origin,
    last: Number(last),
    deleted: Number(deleted),
    isBehind: behind === 1,
    rows: fromJsonArray<Row>(rows),
  };
}

function selectRows(db: Database, { column }: ChangeOrder, query: PositionQuery) {
  const { after, limit, contentTypeId, order } = query;
  const isDescending = order === 'descending';
  const first = after === undefined || isDescending ? sql<number>`log.deleted` : sql.val(after);
  const rows = db
    .selectFrom('cms_change as change')
    .select([`change.${column} as position`, 'change.created', 'change.user_id', 'change.event'])
    .select(['change.content_id', 'change.type_id', 'change.subject', 'change.tags'])
    .where(sql<SqlBool>`change.${sql.ref(column)} > ${first}`)
    .where(sql<SqlBool>`change.tags <> '[]'`)
    .$if(isDescending && after !== undefined, (query) =>
      query.where(sql<SqlBool>`change.${sql.ref(column)} < ${after}`),
    )
    .orderBy(`change.${column}`, isDescending ? 'desc' : 'asc')
    .limit(limit);
  return contentTypeId === undefined ? rows : rows.where('change.type_id', '=', contentTypeId);
}

function toChanges(log: FoundLog, { after, limit, order }: PositionQuery): PlacedChanges {
  const { rows, last, deleted, secret, origin } = log;
  if (after !== undefined && (after < deleted || after > last)) throw new Gone();
  const changes = rows.map(toChange);
  const isFull = rows.length === limit;
  const end = order === 'descending' ? deleted : Math.max(last, deleted);
  const next = isFull ? (changes.at(-1)?.position ?? after ?? deleted) : end;
  return { changes, next, log: { secret, origin } };
}

function toChange({ position, created, event, user_id, content_id, type_id, subject, tags }: Row): PlacedChange {
  const all = fromJson<readonly string[]>(tags);
  return {
    position,
    time: toDate(created),
    event,
    ...(user_id !== null && { userId: user_id }),
    ...(content_id !== null && { contentId: content_id }),
    ...(type_id !== null && { contentTypeId: type_id }),
    ...(subject !== null && fromJson<ChangeSubject>(subject)),
    tags: all.includes('*') ? '*' : all,
  };
}

interface DeletedChange {
  readonly position: number | string | null;
  readonly tags: string;
}

/** Takes note of changes that are deleted, in the same transaction: followers who have not seen them have to read everything. */
export async function noteDeleted(db: Database, rows: readonly DeletedChange[]): Promise<void> {
  const positions = rows.filter(({ tags }) => tags !== '[]').map(({ position }) => position);
  if (positions.length === 0) return;
  const log = db.updateTable('cms_change_log');
  if (positions.includes(null)) {
    // No follower has seen them: they take the next position together.
    await log.set({ last: sql`last + 1`, deleted: sql`last + 1` }).execute();
    return;
  }
  const deleted = Math.max(...positions.map(Number));
  await log.set({ deleted }).where('deleted', '<', deleted).execute();
}
