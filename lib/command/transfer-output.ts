/** Output of transfers: progress, the report, the result of a verification, and a file with a line for each item. */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { RestError } from '../errors/errors.js';
import type { ReportItem, TransferProgress, TransferReport, VerifyReport } from '../transfer/index.js';
import type { CommandIo } from './io.js';

/** How many entities there are between two lines of progress. */
const step = 100;

export const progressTo =
  (progress: (text: string) => void) =>
  ({ count, total, rate, secondsLeft }: TransferProgress): void => {
    if (count % step !== 0) return;
    const ofTotal = total === undefined ? '' : ` of about ${total}`;
    const left = secondsLeft === undefined ? '' : `, ${Math.ceil(secondsLeft)} s left`;
    progress(`${count}${ofTotal} entities, ${Math.round(rate)} a second${left}`.padEnd(72));
  };

/** A file of JSON lines, which only its user can read: it names content that others may not see. */
export function createReportFile(path: string) {
  const file = openSync(path, 'w', 0o600);
  return {
    add: (item: ReportItem): void => void writeSync(file, `${JSON.stringify(item)}\n`),
    close: () => closeSync(file),
  };
}

export const textOf = ({ message, faults: { errors = [] } }: RestError): string =>
  [message, ...errors.map((fault) => `  ${fault.path || '/'}: ${fault.message}`)].join('\n');

export function printReport({ counts, differing, skipped, lost, leftOut }: TransferReport, { out }: CommandIo): number {
  for (const [kind, { created, updated, unchanged }] of Object.entries(counts))
    out(`${kind}: ${created} created, ${updated} updated, ${unchanged} unchanged\n`);
  for (const { kind, key, members } of differing) out(`! ${kind} ${key} differs and stays: ${members.join(', ')}\n`);
  for (const { kind, key, reason } of skipped) out(`- ${kind} ${key}: ${reason}\n`);
  for (const { data, count } of lost) out(`~ ${count} without ${data}\n`);
  out(`Not transferred: ${leftOut.join('; ')}\n`);
  return differing.length + skipped.length > 0 ? 1 : 0;
}

export function printVerified({ compared, missing, additional, differing }: VerifyReport, { out }: CommandIo): number {
  for (const { kind, key } of missing) out(`- ${kind} ${key}: the target lacks it\n`);
  for (const { kind, key } of additional) out(`+ ${kind} ${key}: the source lacks it\n`);
  for (const { kind, key, members } of differing) out(`! ${kind} ${key} differs: ${members.join(', ')}\n`);
  out(`${compared} entities compared\n`);
  return missing.length + additional.length + differing.length > 0 ? 1 : 0;
}
