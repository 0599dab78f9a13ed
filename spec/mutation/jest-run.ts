/** Runs of spec files in a copy of the repository, up to the first file that fails. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Run {
  readonly root: string;
  readonly project: 'SQLite' | 'PostgreSQL';
  readonly specs: readonly string[];
  /** The names of the tests, if not all of them. */
  readonly tests?: readonly string[];
  readonly timeoutMs: number;
}

/** What failed first: a test, or the run as a whole. */
export interface Failure {
  readonly spec: string;
  readonly test: string;
  readonly message: string;
  readonly isTimeout: boolean;
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function argumentsOf({ project, specs, tests }: Run, output: string): readonly string[] {
  return [
    '--max-semi-space-size=64',
    'node_modules/jest/bin/jest.js',
    ...(project === 'PostgreSQL' ? ['--config=jest.check.config.js'] : []),
    ...['--selectProjects', project, '--runInBand', '--bail=1', '--json', `--outputFile=${output}`, '--silent'],
    // What hangs fails before the time limit of the run, which then names the test.
    ...['--testTimeout=60000', '--testSequencer=./spec/mutation/in-order.js'],
    ...(tests ? ['--testNamePattern', `^(?:${tests.map(escaped).join('|')})$`] : []),
    ...['--runTestsByPath', ...specs],
  ];
}

/** The first failure, undefined if every test has passed. */
export async function runSpecs(run: Run): Promise<Failure | undefined> {
  const output = join(run.root, '.results.json');
  rmSync(output, { force: true });
  const child = spawn(process.execPath, argumentsOf(run, output), {
    cwd: run.root,
    // A group of its own, since specs start processes.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, CMS_SPEC_ORDER: run.specs.join(' ') },
  });
  const end = () => child.pid && killGroup(child.pid);
  process.once('exit', end);
  const timer = setTimeout(end, run.timeoutMs);
  const began = Date.now();
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  process.off('exit', end);
  if (code === 0) return undefined;
  const isTimeout = Date.now() - began >= run.timeoutMs;
  return (
    failureIn(output, run.root) ?? { spec: run.specs.join(' '), test: '', message: `exit code ${code}`, isTimeout }
  );
}

function killGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function failureIn(output: string, root: string): Failure | undefined {
  if (!existsSync(output)) return undefined;
  const { testResults }: Report = JSON.parse(readFileSync(output, 'utf8'));
  const failed = testResults.find(({ status }) => status === 'failed');
  if (!failed) return undefined;
  const test = failed.assertionResults.find(({ status }) => status === 'failed');
  const message = test?.failureMessages[0] ?? failed.message;
  return {
    spec: failed.name.slice(root.length + 1),
    test: test?.fullName ?? '',
    message: /^.*Error.*$/m.exec(message)?.[0].trim() ?? message.slice(0, 200),
    isTimeout: message.includes('Exceeded timeout'),
  };
}
