/** Runs the command: opens the server, runs the checks, and reports. */
import { readFileSync } from 'node:fs';
import { ServiceUnavailable } from 'express-cms-rest';
import { assess, conforms, type Outcome } from '../runner/outcomes.js';
import { toJsonReport, toTextReport } from '../runner/report.js';
import { type Command, type Environment, help, readArguments, UsageError } from './arguments.js';
import { httpChecks } from './checks/index.js';
import { Unreachable } from './connection.js';
import { LoginFailed } from './login.js';
import { type HttpRepository, openHttp } from './open.js';

/** The streams and the environment of a command. */
export interface Surroundings {
  readonly env: Environment;
  out(text: string): void;
  err(text: string): void;
  /** The progress of the checks; only where a terminal shows it. */
  progress?(text: string): void;
}

export const exitCodes = { conforming: 0, failed: 1, unusable: 2 } as const;

/** The exit code of the command; nothing is thrown that a user could have caused. */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    const command = readArguments(args, surroundings.env, (path) => readFileSync(path, 'utf8'));
    if (command) return await carryOut(command, surroundings);
    surroundings.out(help);
    return exitCodes.conforming;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof Unreachable || error instanceof LoginFailed)) throw error;
    const hint = error instanceof UsageError ? ' (see --help)' : '';
    surroundings.err(`${error.message}${hint}\n`);
    return exitCodes.unusable;
  }
}

async function carryOut(command: Command, { out, progress }: Surroundings): Promise<number> {
  const { url, options, waived, destructive, report } = command;
  const checks = chosen(command);
  const started = performance.now();
  const subject = await openHttp(url, options);
  try {
    let done = 0;
    const onOutcome = async (_: Outcome, error: unknown) => {
      done += 1;
      progress?.(`${done} of ${checks.length}`);
      // A request that gets no response is a finding; a server that has stopped is none.
      if (error instanceof Unreachable || error instanceof ServiceUnavailable)
        await subject.repository.http.client.send('GET', '/');
    };
    // Waivers of checks that --only leaves out may stay where they are.
    const relevant = Object.fromEntries(Object.entries(waived).filter(([id]) => checks.some((each) => each.id === id)));
    const outcomes = await assess(subject, { checks, waived: relevant, destructive, onOutcome });
    const heading = { subject: describe(url, subject.repository), duration: Math.round(performance.now() - started) };
    out(report === 'json' ? `${toJsonReport(outcomes, heading)}\n` : toTextReport(outcomes, heading));
    return conforms(outcomes) ? exitCodes.conforming : exitCodes.failed;
  } finally {
    await subject.close?.();
  }
}

function chosen({ only, waived }: Command) {
  const checks = only ? httpChecks.filter(({ id }) => beginsWith(id, only)) : httpChecks;
  if (checks.length === 0) throw new UsageError(`No check is called ${only}`);
  const stranger = Object.keys(waived).find((id) => !httpChecks.some((check) => check.id === id));
  if (stranger !== undefined) throw new UsageError(`There is no check ${stranger} to waive`);
  return checks;
}

/** Whether an id begins with a pattern, in which `*` matches any text. */
function beginsWith(id: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  let at = id.startsWith(first) ? first.length : -1;
  for (const text of others) {
    const position = at < 0 ? -1 : id.indexOf(text, at);
    at = position < 0 ? -1 : position + text.length;
  }
  return at >= 0;
}

function describe(url: string, { http }: HttpRepository): string {
  const { administrator, client } = http;
  const way = administrator.scheme === 'basic' ? 'Basic' : 'a session';
  return `${url}, as ${administrator.login} by ${way}, in ${client.format.toUpperCase()}`;
}
