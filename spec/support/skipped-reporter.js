/** Prints the skipped tests at the end of a run, and the reasons. */

/**
 * @param {{ readonly testNamePattern?: string }} config
 * @param {{ readonly left?: readonly string[] }} options the groups that the run leaves out as a whole
 */
export default function createSkippedReporter({ testNamePattern }, { left = [] } = {}) {
  return {
    /** @param {unknown} _contexts @param {import('@jest/reporters').AggregatedResult} results */
    onRunComplete(_contexts, { testResults }) {
      // A pattern skips the tests that were not asked for.
      const lines = testNamePattern ? [] : summaryOf(testResults);
      if (lines.length + left.length > 0) console.log(['\nSkipped:', ...lines, ...left].join('\n  '));
    },
  };
}

/**
 * How many tests of each file were skipped for each reason, in parentheses at the end of their names or of those
 * around them. Checks of the conformance kit that turn out not to be applicable while they run report that by a warning.
 * @param {readonly import('@jest/reporters').TestResult[]} files
 */
function summaryOf(files) {
  return files.flatMap(({ testFilePath, displayName, testResults, console: entries = [] }) => {
    const skipped = testResults.filter(({ status }) => status === 'pending' || status === 'todo');
    const reasons = skipped.map(({ ancestorTitles, title }) => reasonIn([...ancestorTitles, title]));
    const warnings = entries.flatMap(({ message }) => / is (not applicable: .*)$/.exec(message)?.[1] ?? []);
    const file = testFilePath.slice(testFilePath.indexOf('/spec/') + 1);
    return [...counted([...reasons, ...warnings])].map(
      ([reason, count]) => `${displayName?.name ?? ''} ${file}: ${reason} (${count})`,
    );
  });
}

/** @param {readonly string[]} titles */
function reasonIn(titles) {
  const [reason = 'no reason given'] = titles.flatMap((title) => /\(([^()]+)\)$/.exec(title)?.[1] ?? []);
  return reason;
}

/**
 * How often each reason is there; checks of the conformance kit that are not applicable are one reason, whose methods are named
 * where they are few.
 * @param {readonly string[]} reasons
 */
function counted(reasons) {
  const prefix = 'not applicable without ';
  const lacking = reasons.filter((reason) => reason.startsWith(prefix));
  const missing = [...new Set(lacking.flatMap((reason) => reason.slice(prefix.length).split(', ')))].sort();
  const methods = missing.length > 4 ? `${missing.length} methods` : missing.join(', ');
  /** @type {Map<string, number>} */
  const counts = new Map(lacking.length > 0 ? [[prefix + methods, lacking.length]] : []);
  for (const reason of reasons) {
    if (!lacking.includes(reason)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return counts;
}
