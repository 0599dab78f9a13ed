/**
 * Prints at the end of a run which files took most processor time, with that of the programs that they started, and the total.
 * In continuous integration, a file that costs more than its budget fails the run; CMS_UPDATE_BUDGETS=true writes budgets instead.
 */
import { appendFileSync } from 'node:fs';
import { budgetOf, nameOf, writeBudgets } from './budgets.js';

const listed = 20;

/** @typedef {{ readonly name: string, readonly project: string, readonly seconds: number, readonly budget: number }} Cost */

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
      const excessive = costs.filter(({ seconds, budget }) => seconds > budget);
      // A run of all shards has no budget.
      if (ci && process.env.CMS_WHOLE !== 'true' && excessive.length > 0) {
        console.error(['\nAbove its budget in spec/support/budgets.json:', ...excessive.map(lineOf)].join('\n  '));
        error = new Error('Files of specs cost more than their budgets');
      }
    },
    getLastError: () => error,
  };
}

/** @param {import('@jest/reporters').TestResult & { readonly processorSeconds?: number }} file @returns {Cost} */
function toCost({ testFilePath, displayName, processorSeconds = 0 }) {
  const project = displayName?.name ?? '';
  return { name: nameOf(testFilePath), project, seconds: processorSeconds, budget: budgetOf(project, testFilePath) };
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
