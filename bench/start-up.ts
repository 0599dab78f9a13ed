/** How long it takes until a router is there, in processes of their own. */
import { execFileSync } from 'node:child_process';
import { median } from './measure.js';

const rounds = 15;

const sources = {
  ours: "const { createCmsRestRouter } = await import('express-cms-rest'); createCmsRestRouter({ content: { load: async () => {} } });",
  express: "await import('express');",
} as const;

/** Milliseconds of ours and of express alone, as medians. */
export function startUpTimes(): readonly [number, number] {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(timeOf(sources.ours));
    times[1].push(timeOf(sources.express));
  }
  return [median(times[0]), median(times[1])];
}

function timeOf(source: string): number {
  const code = `const started = performance.now(); ${source} console.log(performance.now() - started);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }));
}
