/** Finds the server that takes writes, among those that can become the primary by a failover. */
import type pg from 'pg';
import { failureOf } from './failures.js';

export interface Primary {
  connect(): Promise<pg.PoolClient>;
  /** To be called when a server failed: the next connection looks for the primary again. */
  forget(): void;
}

/** The timeline of a primary, which names of log files begin with; null for a standby, which replays the log of a primary. */
export const timelineOfPrimary = `case when not pg_is_in_recovery()
  then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end`;

const timeline = `select ${timelineOfPrimary} as timeline`;

export function createPrimary(pools: readonly pg.Pool[]): Primary {
  const [only, ...others] = pools;
  if (only && others.length === 0) return { connect: () => only.connect(), forget: () => undefined };
  const verified = new WeakSet<pg.PoolClient>();
  let current: Promise<pg.Pool> | undefined;

  /** A server restarts before it becomes a standby, so that it is enough to look once at each connection. */
  async function connectTo(pool: pg.Pool): Promise<pg.PoolClient> {
    const client = await pool.connect();
    if (verified.has(client)) return client;
    try {
      const { rows } = await client.query(timeline);
      if (rows[0]?.timeline === null) throw noPrimary();
      verified.add(client);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  return {
    async connect() {
      current ??= findPrimary(pools);
      const finding = current;
      try {
        return await connectTo(await finding);
      } catch (error) {
        if (current === finding && failureOf(error) === 'unavailable') current = undefined;
        throw error;
      }
    },
    forget() {
      current = undefined;
    },
  };
}

/** A primary that was replaced may be there still, or again: each promotion begins a later timeline. */
async function findPrimary(pools: readonly pg.Pool[]): Promise<pg.Pool> {
  let busy: { readonly cause: unknown } | undefined;
  const candidates = await Promise.all(
    pools.map(async (pool) => {
      const { rows } = await pool.query(timeline).catch((cause: unknown) => {
        if (failureOf(cause) === 'poolFull') busy = { cause };
        return { rows: [] };
      });
      return [pool, Number(rows[0]?.timeline ?? 0)] as const;
    }),
  );
  const [[pool, latest] = [undefined, 0]] = candidates.sort(([, one], [, other]) => other - one);
  if (busy && latest === 0) throw busy.cause;
  if (!pool || latest === 0) throw noPrimary();
  return pool;
}

/** The code is that of a statement that writes to a standby. */
const noPrimary = () => Object.assign(new Error('None of the servers accepts writes'), { code: '25006' });
