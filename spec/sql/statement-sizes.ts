/** How large statements are: their parameters, and how deep their expressions are nested. */
import type { LogEvent } from 'kysely';

/** Rows are inserted by at most 500 at once, of which those of the index of fields have nine columns. */
const maxParameters = 4600;

/** SQLite takes expressions of 1000 levels. */
const deepest = 250;

/**
 * The levels of the deepest expression: brackets, and in each the operators beside each other, as databases read `a or b or c` as
 * `(a or b) or c`.
 */
export function depthOf(text: string): number {
  const operators = [0];
  let depth = 0;
  for (const [token] of text
    .toLowerCase()
    .matchAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|[()]|\b(?:and|or|union)\b|\|\||[^\s()|'"]+/g)) {
    if (token === '(') operators.push(0);
    else if (token === ')') operators.pop();
    else if (/^(?:and|or|union|\|\|)$/.test(token)) operators.push((operators.pop() ?? 0) + 1);
    depth = Math.max(
      depth,
      operators.reduce((sum, count) => sum + count + 1, 0),
    );
  }
  return depth;
}

/** What is wrong with those that were sent; each kind once. */
export function statementFaults(events: readonly LogEvent[]): readonly string[] {
  const faults = events.flatMap(({ level, query, ...event }) => {
    const text = query.sql.replace(/\s+/g, ' ').slice(0, 120);
    const failed = level === 'error' && 'error' in event ? [`fails: ${String(event.error)}: ${text}`] : [];
    const long = query.parameters.length > maxParameters ? [`has ${query.parameters.length} parameters: ${text}`] : [];
    const depth = depthOf(query.sql);
    return [...failed, ...long, ...(depth > deepest ? [`is ${depth} levels deep: ${text}`] : [])];
  });
  return [...new Set(faults)];
}
