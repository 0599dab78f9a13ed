/** The pipeline of a transaction: statements that return no rows wait for the next one that does, or for the commit. */
import type { CompiledQuery } from 'kysely';
import type { Ending, Several } from '../dialect.js';

export type Query = CompiledQuery & Ending & Pick<Several, 'parts'>;

export interface Pipeline {
  /** Whether the statement need not be sent now: it waits, or ends a transaction of which nothing was sent. */
  holds(query: Query): boolean;
  /** The statements to send with the next one, in their order. */
  take(): readonly Query[];
}

/** So that an import keeps few rows in memory, and no message of one transaction is large. */
const maxWaiting = 50;

const isWithoutRows = (text: string): boolean =>
  /^\s*(?:insert|update|delete)\b/i.test(text) && !/\breturning\b/i.test(text);

export function createPipeline(): Pipeline {
  let isOpen = false;
  let waiting: Query[] = [];
  const take = () => {
    const queries = waiting;
    waiting = [];
    return queries;
  };
  return {
    take,
    holds(query) {
      const { sql, isPipelined } = query;
      if (isPipelined) isOpen = true;
      else if (/^rollback\b/i.test(sql)) {
        // Statements that were not sent need no rollback.
        const [first] = take();
        if (/^rollback$/i.test(sql)) isOpen = false;
        return first?.isPipelined === true;
      } else if (!isOpen || waiting.length >= maxWaiting || !isWithoutRows(sql)) return false;
      waiting.push(query);
      return true;
    },
  };
}
