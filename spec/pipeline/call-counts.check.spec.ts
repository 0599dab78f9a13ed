/** Bounds of what requests take, which are counts and not times: `npm run walk:request` prints them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CallCounts, Kind } from '../../bench/call-counts.js';

let counts: Readonly<Record<Kind, CallCounts>>;

beforeAll(async () => {
  const program = ['--import', './spec/support/runner/register.js', 'bench/walk-request.ts', '--json'];
  // In a process of its own: to read counts sets them to 0, those of `npm run coverage` too.
  const { stdout } = await promisify(execFile)(process.execPath, program, { env: { PATH: process.env.PATH } });
  counts = JSON.parse(stdout);
});

describe.each([
  ['cached GET', 33, 23],
  ['uncached GET', 98, 105],
  ['list', 96, 89],
  ['PATCH', 116, 137],
] as const)('a %s', (kind, files, promises) => {
  it(`enters at most ${files} files of lib`, () => {
    const names = counts[kind].files.map(({ name }) => name);
    expect(names).toContain('pipeline/handle');
    expect(names.length).toBeLessThanOrEqual(files);
  });

  it('enters nothing of keys, dry runs and schedules, which it does not use', () => {
    const names = counts[kind].files.map(({ name }) => name);
    expect(names.filter((name) => /idempotency|dry-run|schedules|keyed-writes|shared-age/.test(name))).toEqual([]);
  });

  it(`creates at most ${promises} promises`, () => {
    expect(counts[kind].promises).toBeGreaterThan(0);
    expect(counts[kind].promises).toBeLessThanOrEqual(promises);
  });
});
