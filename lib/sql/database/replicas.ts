/** Reads on replicas: each goes to one that has replayed all that was committed before, else to the primary. */
import { shareLoads } from '../../support/shared-loads.js';
import type { CommittedPosition, Dialect, LogPosition } from './dialect.js';
import type { Database } from './schema.js';

export interface Reads {
  /** Runs a callback that only reads; once more on the primary where a replica fails. */
  run<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Runs a callback on the primary; where that is unavailable, or was shortly before, replicas read at another position. */
  onPrimary<T>(work: () => Promise<T>, otherwise: () => T): Promise<T>;
}

/** Without replicas. */
export const readsOn = (db: Database): Reads => ({ run: (work) => work(db), onPrimary: (work) => work() });

/** How long a server is not used after a failure, in milliseconds. */
const pause = 1000;

/** How long reads wait for a position of the log that another read is loading, in milliseconds. */
const maxWait = 5000;

/** A position of the log; each promotion begins another timeline, with positions of its own. */
interface Position {
  readonly timeline: number;
  readonly lsn: bigint;
}

/** Up to where a primary has written its log. */
interface Committed {
  readonly flushed: Position;
  /**
   * The position that replicas must have replayed while the primary is unavailable. Nothing is committed then: no client has
   * seen changes that a synchronous standby had not confirmed, and no standby will receive them.
   */
  readonly confirmed: Position;
}

interface Replica {
  readonly db: Database;
  readonly loadReplayed: () => Promise<Position | undefined>;
  /** Up to where it has replayed the log of the primary, as far as is known. */
  replayed: Position | undefined;
  awayUntil: number;
}

/** @throws TypeError where the database has no positions of its log to compare */
export function createReads(primary: Database, databases: readonly Database[], dialect: Dialect): Reads {
  const { replication } = dialect;
  if (databases.length === 0) return readsOn(primary);
  if (!replication) throw new TypeError('openSqlRepository: replicas must be standbys of PostgreSQL');
  const { committed, replayed } = replication;
  const replicas = databases.map((db): Replica => {
    const loadReplayed = shareLoads<void, Position | undefined>(
      async () => toPosition((await db.executeQuery(replayed)).rows[0]),
      maxWait,
    );
    return { db, loadReplayed, replayed: undefined, awayUntil: 0 };
  });
  const loadCommitted = shareLoads<void, Committed | undefined>(
    async () => toCommitted((await primary.executeQuery(committed)).rows[0]),
    maxWait,
  );
  let lastCommitted: Committed | undefined;
  let needed: Position | undefined;
  let awayUntil = 0;
  let turn = 0;

  const onPrimary: Reads['onPrimary'] = async (work, otherwise) => {
    if (performance.now() < awayUntil) return otherwise();
    try {
      return await work();
    } catch (error) {
      if (dialect.failure(error) !== 'unavailable') throw error;
      awayUntil = performance.now() + pause;
      return otherwise();
    }
  };

  async function isCurrent(replica: Replica): Promise<boolean> {
    if (performance.now() < replica.awayUntil) return false;
    if (!needed || !includes(replica.replayed, needed)) {
      replica.replayed = await replica.loadReplayed().catch((error: unknown) => {
        if (!isThere(error)) leave(replica);
        return undefined;
      });
    }
    return includes(replica.replayed, needed);
  }

  /** A server whose connections are all in use, or that has cancelled a statement, is not unavailable. */
  const isThere = (error: unknown) => ['poolFull', 'cancelled'].includes(dialect.failure(error));

  function leave(replica: Replica): void {
    replica.awayUntil = performance.now() + pause;
    replica.replayed = undefined;
  }

  async function findCurrent(): Promise<Replica | undefined> {
    needed = await onPrimary(
      async () => {
        lastCommitted = (await loadCommitted()) ?? lastCommitted;
        return lastCommitted?.flushed;
      },
      () => lastCommitted?.confirmed,
    );
    turn += 1;
    for (let n = 0; n < replicas.length; n += 1) {
      const replica = replicas[(turn + n) % replicas.length];
      if (replica && (await isCurrent(replica))) return replica;
    }
    return undefined;
  }

  return {
    onPrimary,
    async run(work) {
      const replica = await findCurrent();
      if (!replica) return work(primary);
      try {
        return await work(replica.db);
      } catch (error) {
        if (dialect.failure(error) !== 'unavailable') throw error;
        leave(replica);
        return work(primary);
      }
    },
  };
}

/**
 * Whether all that is needed has been replayed. A standby that was ahead of the one that was promoted stays on the timeline
 * before: it has commits that the new primary lacks, however far its positions are.
 */
function includes(replayed: Position | undefined, needed: Position | undefined): boolean {
  if (!replayed || !needed) return replayed !== undefined;
  return replayed.timeline === needed.timeline && replayed.lsn >= needed.lsn;
}

function toCommitted(row?: CommittedPosition): Committed | undefined {
  const flushed = toPosition(row);
  return flushed && { flushed, confirmed: toPosition({ ...row, lsn: row?.confirmed ?? null }) ?? flushed };
}

/** An LSN is two halves of a number in hexadecimal, such as `16/B374D848`; a server of the other kind has none. */
function toPosition({ lsn, timeline }: Partial<LogPosition> = {}): Position | undefined {
  const [high, low] = lsn?.split('/') ?? [];
  if (high === undefined || low === undefined) return undefined;
  return { timeline: Number(timeline), lsn: (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) };
}
