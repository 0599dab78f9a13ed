/** Reports of SQL statements: to the log of the host, and as trace events with their texts, which have placeholders for all values. */
import { type CompiledQuery, Log, type LogConfig } from 'kysely';
import { createTracer, type Traced } from '../../support/tracing.js';
import type { BatchOutcome } from './batches.js';

/** The message of `express-cms-rest:statement`. */
export interface StatementTrace extends Traced {
  readonly system: 'sqlite' | 'postgresql';
  readonly text: string;
}

const statements = createTracer<StatementTrace>('statement');

export interface StatementReports {
  /** Runs a statement and reports it. */
  run<T>(query: CompiledQuery, execute: () => Promise<T>): Promise<T>;
  /** Reports the statements of a batch, each like one that is sent alone: all of them succeed or fail with it. */
  runAll(queries: readonly CompiledQuery[], replying: Promise<BatchOutcome>): Promise<BatchOutcome>;
}

/** @param config the log of the host, as Kysely would call it for statements that are sent one by one */
export function createReports(system: StatementTrace['system'], config: LogConfig = []): StatementReports {
  const log = new Log(config);
  const isLogging = log.isLevelEnabled('query') || log.isLevelEnabled('error');

  async function logged<T>(query: CompiledQuery, execute: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const event = () => ({ query, queryDurationMillis: performance.now() - start });
    try {
      const result = await execute();
      await log.query(() => ({ level: 'query', isStream: false, ...event() }));
      return result;
    } catch (error) {
      await log.error(() => ({ level: 'error', error, ...event() }));
      throw error;
    }
  }

  const run: StatementReports['run'] = (query, execute) =>
    statements.trace(() => ({ system, text: query.sql }), isLogging ? () => logged(query, execute) : execute);

  return {
    run,
    async runAll(queries, replying) {
      if (isLogging || statements.hasSubscribers()) {
        const succeeding = () => replying.then(requireSuccess);
        await Promise.allSettled(queries.map((query) => run(query, succeeding)));
      }
      return replying;
    },
  };
}

function requireSuccess(outcome: BatchOutcome): void {
  if ('cause' in outcome) throw outcome.cause;
}
