/** The thread that writes to a SQLite file: runs one statement after the other, while the main thread serves others. */
import { parentPort, workerData } from 'node:worker_threads';
import { createStatementRunner } from './statement-runner.js';

const { run, close } = await createStatementRunner(workerData.path, workerData.driver);

parentPort?.on('message', (/** @type {readonly import('./replies.js').Command[] | 'close'} */ message) => {
  if (message !== 'close') return parentPort?.postMessage(message.map(run));
  close();
  // Ends the thread alone. The port cannot be closed in Deno.
  process.exit();
});
