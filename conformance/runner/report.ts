/** Reports of the outcomes of checks, as text and as JSON. */
import { conforms, isChecked, type Outcome, type Verdict } from './outcomes.js';

/** The subject of a report. */
export interface Heading {
  /** The subject of the checks, in one line. */
  readonly subject: string;
  /** Milliseconds. */
  readonly duration: number;
}

const verdicts: readonly Verdict[] = ['passed', 'failed', 'waived', 'not applicable'];

export function toJsonReport(outcomes: readonly Outcome[], { subject, duration }: Heading): string {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, of(outcomes, verdict).length]));
  return JSON.stringify({ subject, conforms: conforms(outcomes), counts, duration, outcomes }, undefined, 2);
}

/** Formats outcomes by aggregate: how many have passed, and the ids and reasons of all others. */
export function toTextReport(outcomes: readonly Outcome[], { subject, duration }: Heading): string {
  const groups = grouped(outcomes, ({ id }) => id.slice(0, id.indexOf('.')));
  const width = Math.max(...[...groups.keys()].map((name) => name.length));
  const sections = [...groups].map(([name, members]) =>
    [`${name.padEnd(width)}  ${summary(members)}`, ...details(members)].join('\n'),
  );
  const failed = of(outcomes, 'failed');
  const musts = failed.filter(({ level }) => level === 'MUST').length;
  const warnings = failed.length - musts;
  const last = `${summary(outcomes)}, in ${(duration / 1000).toFixed(1)} s`;
  const warned = warnings === 0 ? '' : `; ${warnings} of the SHOULDs failed, which are warnings`;
  const verdict = isChecked(outcomes) ? `${conclusion(musts)}${warned}` : 'Nothing was checked: no check is applicable';
  return [subject, '', ...sections, '', last, verdict, ...hints(outcomes), ''].join('\n');
}

const conclusion = (musts: number): string =>
  musts === 0 ? 'It conforms' : `It does not conform: ${musts} of the MUSTs failed`;

/** The situation names no existing content, without which little of a repository that creates none is checked. */
function hints(outcomes: readonly Outcome[]): string[] {
  const left = outcomes.filter(({ missing = [] }) => missing.includes('situation.content')).length;
  if (left === 0) return [];
  return [`For ${left} more checks, give \`situation.content\`: ids of published content that everyone may read`];
}

function details(outcomes: readonly Outcome[]): string[] {
  const failed = of(outcomes, 'failed').flatMap(({ id, level, requirement, reason = '' }) => [
    `  ${level === 'MUST' ? 'FAILED' : 'warning'} ${id}`,
    `    ${level} ${requirement}`,
    ...indented(reason),
  ]);
  const waived = of(outcomes, 'waived').map(({ id, reason }) => `  waived ${id}: ${reason}`);
  const left = of(outcomes, 'not applicable');
  const lacking = left.filter(({ missing }) => missing !== undefined);
  const needs = [...new Set(lacking.flatMap(({ missing = [] }) => missing))].join(', ');
  const others = [
    ...grouped(
      left.filter(({ missing }) => missing === undefined),
      ({ reason = '' }) => reason,
    ),
  ];
  return [
    ...failed,
    ...waived,
    ...(lacking.length > 0 ? [`  ${lacking.length} not applicable, for lack of ${needs}`] : []),
    ...others.map(
      ([reason, own]) => `  ${own.length} not applicable: ${reason} (${own.map(({ id }) => id).join(', ')})`,
    ),
  ];
}

/** Long findings, such as comparisons of values, are cut. */
function indented(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, 12).map((line) => `    ${line.slice(0, 200)}`);
}

const of = (outcomes: readonly Outcome[], verdict: Verdict) =>
  outcomes.filter((outcome) => outcome.verdict === verdict);

function summary(outcomes: readonly Outcome[]): string {
  const counts = verdicts.map((verdict) => [of(outcomes, verdict).length, verdict] as const);
  return counts
    .flatMap(([count, verdict]) => (count > 0 || verdict === 'passed' ? [`${count} ${verdict}`] : []))
    .join(', ');
}

function grouped(outcomes: readonly Outcome[], keyOf: (outcome: Outcome) => string): Map<string, readonly Outcome[]> {
  const groups = new Map<string, readonly Outcome[]>();
  for (const outcome of outcomes) groups.set(keyOf(outcome), [...(groups.get(keyOf(outcome)) ?? []), outcome]);
  return groups;
}
