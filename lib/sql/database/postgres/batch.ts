/** Batches of statements as one message of the extended protocol of PostgreSQL. */
import pg from 'pg';

export interface BatchStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Under which it is prepared; missing for one that is not. */
  readonly name?: string;
}

/** A statement whose reply the server sends at once, while it runs those that follow. */
export interface Milestone {
  readonly index: number;
  /** Called with the reply. */
  readonly reached: () => void;
}

/** The state of the session at the end of a batch: no transaction once it is committed, or one that stays open. */
export type EndState = 'committed' | 'open';

const statusOf: Readonly<Record<EndState, string>> = { committed: 'I', open: 'T' };

/** How a batch is sent. */
export interface SendOptions {
  readonly types: pg.CustomTypesConfig;
  readonly endsIn: EndState;
  readonly milestone?: Milestone;
}

/** The replies of the server to a batch. */
export type BatchReply =
  | { readonly results: readonly pg.QueryResult[] }
  | {
      /** The index of the statement that has failed; behind the last one for the commit. */
      readonly failedAt: number;
      readonly error: unknown;
    };

/** A connection with members that the types of the driver do not declare. */
type Connection = pg.Connection & {
  /** The texts of statements that the server has parsed, by name. */
  readonly parsedStatements: Record<string, string>;
  /** The texts of statements that were sent to be parsed; earlier versions have none. */
  readonly submittedNamedStatements?: Record<string, string>;
  parse(query: { readonly name?: string }): void;
  flush(): void;
  sync(): void;
};

/** A statement of the driver, which sends it and reads the replies to it. */
type Statement = pg.Query & {
  name: string | undefined;
  queryMode: 'extended';
  callback: (error: unknown) => void;
  readonly text: string;
  readonly _result: pg.QueryResult & { _types: pg.CustomTypesConfig };
  submit(connection: unknown): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
};

/**
 * Sends the statements with a single `Sync` behind them: up to it the server runs them in the transaction that is open, in one that
 * they begin, or in one of their own, which it commits at `Sync`. After the first error it skips all others, so that none of them
 * can run by itself.
 */
export function sendBatch(
  client: pg.PoolClient,
  batch: readonly BatchStatement[],
  { types, endsIn, milestone }: SendOptions,
): Promise<BatchReply> {
  const statements = batch.map((statement) => toStatement(statement, types));
  let at = 0;
  let isAsExpected = false;
  const current = () => statements[at];
  return new Promise((resolve) => {
    const end = (reply: BatchReply) => {
      resolve(reply);
      submittable.callback();
    };
    const submittable = {
      // The driver reads both when the server has parsed a statement.
      get name() {
        return current()?.name;
      },
      get text() {
        return current()?.text;
      },
      submit(connection: Connection) {
        connection.prependOnceListener('readyForQuery', ({ status }) => {
          isAsExpected = status === statusOf[endsIn];
        });
        submitAll(statements, milestone?.index, connection);
      },
      handleRowDescription: (message: unknown) => current()?.handleRowDescription(message),
      handleDataRow: (message: unknown) => current()?.handleDataRow(message),
      handleCommandComplete(message: unknown, connection: Connection) {
        current()?.handleCommandComplete(message, connection);
        if (at === milestone?.index) milestone.reached();
        at += 1;
      },
      handleEmptyQuery: () => undefined,
      // Not before, for the commit can fail, and within a transaction that was left open there is none.
      handleReadyForQuery: () =>
        end(
          isAsExpected
            ? { results: statements.map(({ _result }) => _result) }
            : { failedAt: at, error: errors[endsIn]() },
        ),
      handleError(error: unknown, { parsedStatements, submittedNamedStatements }: Connection) {
        // The server has not prepared statements that it has skipped.
        for (const { name } of statements.slice(at))
          if (name && !parsedStatements[name]) delete submittedNamedStatements?.[name];
        end({ failedAt: at, error });
      },
      // The driver replaces it where it waits for a limited time.
      callback: (): void => undefined,
    };
    client.query(submittable as unknown as pg.Submittable);
  });
}

const errors: Readonly<Record<EndState, () => Error>> = {
  committed: () => Object.assign(new Error('A transaction was left open on the connection'), { code: '25001' }),
  open: () => Object.assign(new Error('The transaction of the connection has ended'), { code: '25P01' }),
};

function toStatement({ text, values, name }: BatchStatement, types: pg.CustomTypesConfig): Statement {
  const statement = new pg.Query(text, values as unknown[]) as Statement;
  statement.name = name;
  statement.queryMode = 'extended';
  statement._result._types = types;
  return statement;
}

/** A value that the driver cannot convert would leave a statement out: then none is sent, and the connection ends. */
function submitAll(statements: readonly Statement[], flushed: number | undefined, connection: Connection): void {
  const parsed = new Set<string>();
  const chunks: Uint8Array[] = [];
  let failure: unknown;
  const collecting: Connection = Object.create(connection, {
    // One write for all: a write to the socket takes longer than most other steps of the driver.
    stream: { value: { writable: true, write: (chunk: Uint8Array) => chunks.push(chunk) > 0 } },
    sync: { value: () => undefined },
    // Earlier versions of the driver parse a statement again that occurs twice.
    parse: {
      value(this: Connection, query: { readonly name?: string }) {
        if (query.name && parsed.has(query.name)) return;
        if (query.name) parsed.add(query.name);
        connection.parse.call(this, query);
      },
    },
  });
  for (const [index, statement] of statements.entries()) {
    statement.callback = (error) => {
      failure ??= error;
    };
    statement.submit(collecting);
    if (index === flushed) collecting.flush();
  }
  const { stream } = connection;
  if (failure) return void stream.destroy(failure as Error);
  stream.cork();
  stream.write(Buffer.concat(chunks));
  connection.sync();
  stream.uncork();
}
