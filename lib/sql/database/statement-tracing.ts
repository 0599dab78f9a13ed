/** Trace events of SQL statements: their texts, which have placeholders for all values. */
import type { QueryResult } from 'kysely';
import { createTracer, type Traced } from '../../support/tracing.js';

/** The message of `express-cms-rest:statement`. */
export interface StatementTrace extends Traced {
  readonly system: 'sqlite' | 'postgresql';
  readonly text: string;
}

const statements = createTracer<StatementTrace>('statement');

type Execute<Q> = <Row>(query: Q) => Promise<QueryResult<Row>>;

export const tracing =
  <Q extends { readonly sql: string }>(system: StatementTrace['system'], execute: Execute<Q>): Execute<Q> =>
  (query) =>
    statements.trace(
      () => ({ system, text: query.sql }),
      () => execute(query),
    );
