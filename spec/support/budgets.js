/**
 * How many seconds of processor time a file of specs may take, in each project: about twice what it takes, so that only a change
 * of the file or of the library exceeds it. `budgets.json` has the costly ones, and all others have the default.
 */
import { readFileSync } from 'node:fs';

/** @type {{ readonly default: number, readonly projects: Readonly<Record<string, Readonly<Record<string, number>>>> }} */
const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'));

/** As `http/batch`: without its suffixes, so that a file keeps its budget when these change. @param {string} path */
export const nameOf = (path) =>
  path.slice(path.lastIndexOf('/spec/') + '/spec/'.length).replace(/(\.[a-z]+)*\.spec\.ts$/, '');

/** @param {string | undefined} project @param {string} path */
export const budgetOf = (project, path) => budgets.projects[project ?? '']?.[nameOf(path)] ?? budgets.default;
