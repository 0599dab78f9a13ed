/** The thread that writes to a SQLite file: runs one statement after the other, while the main thread serves others. */
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from './connection.js';

/** @type {import('./connection.js').Connection | undefined} */
let connection;

/** @param {import('./writer.js').Command} command */
function run([text, parameters]) {
  try {
    // The file may be busy or gone, which is an error of the statement, not of the thread.
    connection ??= connect(workerData.path);
    return connection.run(text, parameters);
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: string }} */ (error);
    return { message, code };
  }
}

parentPort?.on('message', (/** @type {import('./writer.js').Command | 'close'} */ command) => {
  if (command !== 'close') return parentPort?.postMessage(run(command));
  connection?.close();
  parentPort?.close();
});
