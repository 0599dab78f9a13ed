/**
 * Prints at the end of a run which files took most processor time, with that of the programs that they started, and the total.
 * In continuous integration, a file that costs more than its budget fails the run; CMS_UPDATE_BUDGETS=true writes budgets instead.
 * On a slower machine budgets are larger, by the median of the costly files.
 */
import { appendFileSync } from 'node:fs';
import { budgetOf, nameOf, usualOf, writeBudgets } from './budgets.js';

const listed = 20;

/** @typedef {{ readonly name: string, readonly project: string, readonly seconds: number, readonly budget: number, readonly usual: number | undefined }} Cost */

/** @param {import('@jest/types').Config.GlobalConfig} config */
export default function createCostReporter({ ci, testNamePattern }) {
  /** @type {Error | undefined} */
  let error;
  return {
    /** @param {unknown} _contexts @param {import('@jest/reporters').AggregatedResult} results */
    onRunComplete(_contexts, { testResults, numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
      const failed = numFailedTests + numRuntimeErrorTestSuites;
      // Added up by `.ci/run`.
      const { CMS_TEST_COUNTS } = process.env;
      if (CMS_TEST_COUNTS) appendFileSync(CMS_TEST_COUNTS, `${numPassedTests} ${failed}\n`);
      const costs = testResults.map(toCost).sort((a, b) => b.seconds - a.seconds);
      if (costs.length > 1 && !testNamePattern) console.log(summaryOf(costs));
      if (process.env.CMS_UPDATE_BUDGETS === 'true') {
        writeBudgets(costs);
        return;
      }
      const slowness = slownessOf(costs);
      const excessive = costs.filter(({ seconds, budget }) => seconds > budget * slowness);
      // A run of all shards has no budget.
      if (ci && process.env.CMS_WHOLE !== 'true' && excessive.length > 0) {
        const head = `\nAbove ${slowness.toFixed(1)} times its budget in spec/support/budgets.json:`;
        console.error([head, ...excessive.map(lineOf)].join('\n  '));
        error = new Error('Files of specs cost more than their budgets');
      }
    },
    getLastError: () => error,
  };
}

/** @param {import('@jest/reporters').TestResult & { readonly processorSeconds?: number }} file @returns {Cost} */
function toCost({ testFilePath, displayName, processorSeconds = 0 }) {
  const project = displayName?.name ?? '';
  return {
    ...{ name: nameOf(testFilePath), project, seconds: processorSeconds },
    budget: budgetOf(project, testFilePath),
    usual: usualOf(project, testFilePath),
  };
}

/** How many times as long as usual the costly files of a run took; 1 for a faster machine, and for few files. @param {readonly Cost[]} costs */
function slownessOf(costs) {
  const ratios = costs.flatMap(({ seconds, usual }) => (usual === undefined ? [] : [seconds / usual]));
  const median = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 1;
  return ratios.length < 5 ? 1 : Math.max(1, median);
}

/** @param {readonly Cost[]} costs */
function summaryOf(costs) {
  const seconds = costs.reduce((sum, cost) => sum + cost.seconds, 0);
  const head = `\nProcessor time of ${costs.length} files: ${seconds.toFixed(0)} s; of those that cost most:`;
  return [head, ...costs.slice(0, listed).map(lineOf)].join('\n  ');
}

/** @param {Cost} cost */
const lineOf = ({ name, project, seconds, budget }) =>
  `${seconds.toFixed(1).padStart(6)} s of ${budget}  ${project} ${name}`;
