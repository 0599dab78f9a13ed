/** Classifies errors of PostgreSQL, of its driver and of the network. */
import { codeOf, type Failure } from '../dialect.js';

export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  return failures[code] ?? failures[code.slice(0, 2)] ?? ofDriver(error);
}

/** By SQLSTATE, by its class, or by the code of Node where the server was not even reached. */
const failures: Readonly<Record<string, Failure>> = {
  // Serialization failure, deadlock, lock not available: a later transaction sees the commits of the others.
  '40001': 'lockTimeout',
  '40P01': 'lockTimeout',
  '55P03': 'lockTimeout',
  // The statement is not prepared, is prepared already, or returns other columns than when it was.
  '26000': 'stalePlan',
  '42P05': 'stalePlan',
  '0A000': 'stalePlan',
  // The text that `failUnless` converts to a number.
  '22P02': 'outdated',
  '23505': 'uniqueViolation',
  '53100': 'diskFull',
  // Text that no column holds, and numbers that are too large for theirs.
  '22021': 'invalidValue',
  '22P05': 'invalidValue',
  '22003': 'invalidValue',
  // Text that is too long for an index.
  '54000': 'invalidValue',
  // Whether the transaction was committed is unknown.
  '40003': 'unavailable',
  // A server that has become a standby takes no writes.
  '25006': 'unavailable',
  // A timeout, a user or an aborted request has ended the statement; the server is there.
  '57014': 'cancelled',
  // All connections that the server allows are in use.
  '53300': 'poolFull',
  // The transaction paused for too long, and its connection was closed.
  '25P03': 'unavailable',
  '08': 'unavailable',
  '53': 'unavailable',
  '57': 'unavailable',
  ...Object.fromEntries(
    ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].map((code) => [
      code,
      'unavailable' as const,
    ]),
  ),
  ENOENT: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
};

/** Errors of the driver about closed connections, and about a pool with no free one, have no code. */
function ofDriver(error: unknown): Failure {
  if (!(error instanceof Error)) return 'other';
  if (error.message.startsWith('timeout exceeded')) return 'poolFull';
  return /^(?:Connection terminated|Client (?:has|was))/.test(error.message) ? 'unavailable' : 'other';
}
