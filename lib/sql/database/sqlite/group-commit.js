/** Group commit: writes that wait become one transaction, each within a savepoint, so that one that fails undoes no other. */

/**
 * A write: its statements, in their order.
 * @typedef {readonly import('./replies.js').Statement[]} Write
 */

/**
 * The outcomes of the statements of a write, or the first that failed and why.
 * @typedef {object} Written
 * @property {readonly import('./connection.js').Outcome[]} outcomes
 * @property {{ readonly at: number, readonly error: import('./replies.js').FailedReply }} [failure] at -1 where no transaction could begin
 */

const savepoint = 'savepoint cms_write';
const release = 'release savepoint cms_write';
const undo = 'rollback to savepoint cms_write';

/**
 * Runs the writes in one transaction, and returns the result of each once it is committed.
 * @param {(statement: import('./replies.js').Statement) => import('./replies.js').StatementReply} run runs a statement, and returns its error
 * @param {readonly Write[]} writes
 * @returns {readonly Written[]}
 */
export function commitGroup(run, writes) {
  const begun = run(['begin immediate', []]);
  if ('message' in begun) return writes.map(() => ({ outcomes: [], failure: { at: -1, error: begun } }));
  /** @type {Written[]} */
  const written = [];
  let isLost = false;
  for (const write of writes) {
    run([savepoint, []]);
    const reply = runWrite(run, write);
    written.push(reply);
    // After a full disk or an error of the file SQLite has rolled back the whole transaction, and knows of no savepoint.
    isLost = reply.failure !== undefined && 'message' in run([undo, []]);
    if (isLost || 'message' in run([release, []])) break;
  }
  const committed = isLost || written.length < writes.length ? undefined : run(['commit', []]);
  if (committed && !('message' in committed)) return written;
  run(['rollback', []]);
  // Each alone: one that needs less room may succeed, and the others fail as they would have without a group.
  if (writes.length > 1) return writes.flatMap((write) => commitGroup(run, [write]));
  const [first = { outcomes: [] }] = written;
  if (first.failure || !committed || !('message' in committed)) return [first];
  return [{ outcomes: [], failure: { at: first.outcomes.length, error: committed } }];
}

/**
 * @param {Parameters<typeof commitGroup>[0]} run
 * @param {Write} write
 * @returns {Written}
 */
function runWrite(run, write) {
  /** @type {import('./connection.js').Outcome[]} */
  const outcomes = [];
  for (const [at, statement] of write.entries()) {
    const reply = run(statement);
    if ('message' in reply) return { outcomes: [], failure: { at, error: reply } };
    outcomes.push(reply);
  }
  return { outcomes };
}
