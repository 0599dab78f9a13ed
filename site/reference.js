/** The reference, made of the reports: pages of operations and representations by group, and lists within pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { joined, table } from './markdown.js';
import { operationPages } from './operations.js';

/**
 * The pages of groups of operations by their source, and the text that pages show in place of a mark: `<!-- operations -->`.
 * @param {string} root
 */
export function readReference(root) {
  const read = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(join(root, `docs/reports/${name}.json`), 'utf8'));
  const { pages, index } = operationPages(read('openapi'));
  /** @type {Readonly<Record<string, string>>} */
  const lists = { operations: index, checks: checkList(read('checks')) };
  const fill = (/** @type {string} */ text) => text.replace(/^<!-- (\w+) -->$/gm, (mark, name) => lists[name] ?? mark);
  return { pages, fill };
}

/**
 * @typedef {object} Check
 * @property {string} id
 * @property {string} level
 * @property {string} requirement
 * @property {string} [only]
 * @property {boolean} [destructive]
 */

/**
 * Each check has an anchor by its id.
 * @param {readonly Check[]} checks
 */
function checkList(checks) {
  const groups = [...new Set(checks.map(({ id }) => id.slice(0, id.indexOf('.'))))];
  const rowOf = (/** @type {Check} */ { id, level, requirement, only, destructive }) => {
    const marks = [...(only ? ['not over HTTP'] : []), ...(destructive ? ['destructive'] : [])];
    return [
      `<a id="${id}"></a>\`${id}\``,
      level,
      requirement.replaceAll('<', '&lt;') + (marks.length > 0 ? ` (${marks.join(', ')})` : ''),
    ];
  };
  const ofGroup = (/** @type {string} */ group) => {
    const rows = checks.filter(({ id }) => id.startsWith(`${group}.`)).map(rowOf);
    return joined(`### ${group}`, table(['Check', 'Level', 'Requirement'], rows));
  };
  return joined('<!-- filter -->', ...groups.map(ofGroup));
}
