/** A process that only reads a SQLite file: neither driver can interrupt a statement, but a process can be killed. */
import { createStatementRunner } from './statement-runner.js';

const [, , path = '', driver = 'better-sqlite3'] = process.argv;

const { run } = await createStatementRunner(path, /** @type {import('./connection.js').SqliteDriver} */ (driver), [
  'pragma query_only = on',
]);

process.on('message', (/** @type {readonly import('./replies.js').Command[]} */ batch) =>
  process.send?.(batch.map(run)),
);
// The process that it reads for has ended.
process.on('disconnect', () => process.exit());
