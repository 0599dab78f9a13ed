/** Runs of spec files in a copy of the repository, as a whole or up to the first file that fails. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Run {
  readonly root: string;
  readonly project: 'SQLite' | 'PostgreSQL';
  readonly specs: readonly string[];
  readonly timeoutMs: number;
  /** Whether it goes on after a failure. */
  readonly isWhole?: boolean;
}

/** What failed: the first test of a file, or the run as a whole. */
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

function argumentsOf({ project, specs, isWhole = false }: Run, output: string): readonly string[] {
  return [
    '--max-semi-space-size=64',
    'node_modules/jest/bin/jest.js',
    ...(project === 'PostgreSQL' ? ['--config=jest.check.config.js'] : []),
    ...['--selectProjects', project, '--json', `--outputFile=${output}`, '--silent'],
    ...(isWhole ? [] : ['--runInBand', '--bail=1']),
    // What hangs fails before the time limit of the run, which then names the test.
    ...['--testTimeout=60000', '--testSequencer=./spec/mutation/in-order.js'],
    ...['--runTestsByPath', ...specs],
  ];
}

/** A failure of each file that has one. */
export async function runSpecs(run: Run): Promise<readonly Failure[]> {
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
  if (code === 0) return [];
  const isTimeout = Date.now() - began >= run.timeoutMs;
  const failures = failuresIn(output, run.root);
  if (failures.length > 0) return failures;
  return [{ spec: run.specs.join(' '), test: '', message: `exit code ${code}`, isTimeout }];
}

function killGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function failuresIn(output: string, root: string): readonly Failure[] {
  if (!existsSync(output)) return [];
  const { testResults }: Report = JSON.parse(readFileSync(output, 'utf8'));
  return testResults.filter(({ status }) => status === 'failed').map((result) => toFailure(result, root));
}

function toFailure(failed: Report['testResults'][number], root: string): Failure {
  const test = failed.assertionResults.find(({ status }) => status === 'failed');
  const message = test?.failureMessages[0] ?? failed.message;
  return {
    spec: failed.name.slice(root.length + 1),
    test: test?.fullName ?? '',
    message: /^.*Error.*$/m.exec(message)?.[0].trim() ?? message.slice(0, 200),
    isTimeout: message.includes('Exceeded timeout'),
  };
}
