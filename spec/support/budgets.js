/**
 * How many seconds of processor time a file of specs may take, in each project: three times its usual time, so that only a change
 * of the file or of the library exceeds it. `budgets.json` has the costly files of each project, and a default for all others.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('budgets.json', import.meta.url);

/** By the names of files, of which `default` is none. @typedef {Readonly<Record<string, number>>} Budgets */

/** @returns {Record<string, Budgets>} by the names of projects, of which `default` is none */
const read = () => JSON.parse(readFileSync(file, 'utf8'));

const budgets = read();

/** A name such as `http/batch`, without suffixes, so that a file keeps its budget when these change. @param {string} path */
export const nameOf = (path) =>
  path.slice(path.lastIndexOf('/spec/') + '/spec/'.length).replace(/(\.[a-z]+)*\.spec\.ts$/, '');

/** @param {string} project */
const defaultOf = (project) => budgets[project]?.default ?? budgets.default?.default ?? 0;

/** The usual seconds of a costly file; undefined for all others. @param {string} project @param {string} path */
export function usualOf(project, path) {
  const budget = budgets[project]?.[nameOf(path)];
  return budget && budget / 3;
}

/** @param {string} project @param {string} path */
export const budgetOf = (project, path) => budgets[project]?.[nameOf(path)] ?? defaultOf(project);

/**
 * Writes the budgets from the measurements of a run: three times each, in steps of five seconds.
 * @param {readonly { readonly name: string, readonly project: string, readonly seconds: number }[]} costs
 */
export function writeBudgets(costs) {
  const updated = read();
  for (const { name, project, seconds } of costs) {
    // A file that cannot be imported has none.
    if (project === '') continue;
    const { [name]: _, ...others } = updated[project] ?? {};
    const budget = 5 * Math.ceil((3 * seconds) / 5);
    updated[project] = budget > defaultOf(project) ? { ...others, [name]: budget } : others;
  }
  for (const [project, budgetsOfFiles] of Object.entries(updated)) {
    const { default: fallback, ...files } = budgetsOfFiles;
    const sorted = Object.entries(files).sort(([, a], [, b]) => b - a);
    updated[project] = { ...(fallback !== undefined && { default: fallback }), ...Object.fromEntries(sorted) };
  }
  writeFileSync(file, `${JSON.stringify(updated, null, 2)}\n`);
}
