/** Runs the statements and groups of writes that a thread or a process is sent, on one connection, which is opened with the first of them. */
import { connect, loadDriver } from './connection.js';
import { commitGroup } from './group-commit.js';

/** @type {import('./connection.js').Outcome} */
const nothing = { columns: [], rows: [], changes: 0, insertId: 0 };

/**
 * @param {string} path
 * @param {import('./connection.js').SqliteDriver} driver
 * @param {readonly string[]} settings statements that each connection begins with
 */
export async function createStatementRunner(path, driver, settings = []) {
  const openFile = await loadDriver(driver);
  /** @type {import('./connection.js').Connection | undefined} */
  let connection;

  function open() {
    const opened = connect(path, openFile);
    for (const text of settings) opened.run(text, []);
    return opened;
  }

  /**
   * @param {import('./replies.js').Statement} statement
   * @returns {import('./replies.js').StatementReply}
   */
  function attempt([text, parameters]) {
    try {
      // The file may be busy or gone, which is an error of the statement, not of the thread.
      connection ??= open();
      return connection.run(text, parameters);
    } catch (error) {
      const { message, code } = /** @type {Error & { code?: string }} */ (error);
      return { message, code };
    }
  }

  /**
   * A transaction that was left open would keep all others from beginning: its connection was given back, so that nothing else
   * ends it.
   * @param {import('./replies.js').Statement} statement
   */
  function begin(statement) {
    const reply = attempt(statement);
    const isLeftOpen = 'message' in reply && !('message' in attempt(['rollback', []]));
    return isLeftOpen ? attempt(statement) : reply;
  }

  /**
   * Why the transaction did not begin: statements are sent before the reply to that has come, and must not run without it.
   * @type {import('./replies.js').StatementReply | undefined}
   */
  let refusal;

  /** @param {import('./replies.js').Statement} statement */
  function run(statement) {
    const [text] = statement;
    const begins = /^begin\b/i.test(text);
    const refused = begins ? undefined : refusal;
    if (begins || text === 'rollback') refusal = undefined;
    if (refused) return text === 'rollback' ? nothing : refused;
    const reply = begins ? begin(statement) : attempt(statement);
    if (begins && 'message' in reply) refusal = reply;
    return reply;
  }

  return {
    /**
     * @param {import('./replies.js').Command} command
     * @returns {import('./replies.js').Reply}
     */
    run: (command) => ('writes' in command ? commitGroup(run, command.writes) : run(command)),
    close: () => connection?.close(),
  };
}
