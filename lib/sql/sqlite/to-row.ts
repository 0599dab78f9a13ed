/** Makes objects of rows that SQLite returns as lists. */
import { LRUCache } from 'lru-cache';

type ToRow = (values: readonly unknown[]) => Record<string, unknown>;

/** Of the connection that reads, whose statements keep their list of columns. */
const ofStatements = new WeakMap<readonly string[], ToRow>();

/** Threads and processes send a list of columns with each result. */
const ofNames = new LRUCache<string, ToRow>({ max: 500 });

/** The function that makes objects with these members. */
export function toRowOf(columns: readonly string[]): ToRow {
  const known = ofStatements.get(columns);
  if (known) return known;
  const names = JSON.stringify(columns);
  const toRow = ofNames.get(names) ?? createToRow(columns);
  ofNames.set(names, toRow);
  ofStatements.set(columns, toRow);
  return toRow;
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
