/** Converts rows from the lists that SQLite returns to objects. */
import { LRUCache } from 'lru-cache';

type Values = readonly unknown[];
type ToRow = (values: Values) => Record<string, unknown>;

/** The objects of the rows of a result. */
export type ToRows = (columns: readonly string[], rows: readonly Values[]) => readonly Record<string, unknown>[];

export function createToRows(): ToRows {
  // Of the connection that reads, whose statements keep their list of columns.
  const ofStatements = new WeakMap<readonly string[], ToRow>();
  // Threads and processes send a list of columns with each result.
  const ofNames = new LRUCache<string, ToRow>({ max: 500 });

  function toRowOf(columns: readonly string[]): ToRow {
    const known = ofStatements.get(columns);
    if (known) return known;
    const names = JSON.stringify(columns);
    const toRow = ofNames.get(names) ?? createToRow(columns);
    ofNames.set(names, toRow);
    ofStatements.set(columns, toRow);
    return toRow;
  }

  return (columns, rows) => rows.map(toRowOf(columns));
}

/**
 * To write all members as one object literal takes a twentieth of the time of a loop that adds them, which for 25 rows of 35
 * columns was 8 % of "GET of 25 content items from SQLite" of `npm run bench`; measure it again on Node 26. The code
 * holds nothing but names of columns.
 */
function createToRow(columns: readonly string[]): ToRow {
  const members = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  try {
    return new Function('values', `return { ${members.join(', ')} };`) as ToRow;
  } catch (error) {
    if (!(error instanceof EvalError)) throw error;
    // The process does not allow code to be generated (`node --disallow-code-generation-from-strings`).
    return (values) => Object.fromEntries(columns.map((name, index) => [name, values[index]]));
  }
}
