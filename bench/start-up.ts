/** The time until a router is created, in separate processes, which import the files that the package ships. */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './measure.js';
import type { NodeBinary } from './nodes.js';

const rounds = 15;

/** The path of the bundle of the package, below the folder of the Node.js binary. */
const root = 'build/start-up';
const bundle = `${root}/dist`;

const sources = {
  ours: `const { createCmsRestRouter } = await import('./${bundle}/index.js'); createCmsRestRouter({ content: { load: async () => {} } });`,
  express: "await import('express');",
} as const;

/** Milliseconds of ours and of express alone, as medians. */
export function startUpTimes({ path, folder: cwd }: NodeBinary): readonly [number, number] {
  execFileSync(process.execPath, ['packaging/dist.js', join(cwd, bundle)]);
  for (const path of ['package.json', 'lib/html/browser/stylesheet.css']) cpSync(path, join(cwd, root, path));
  const times: [number[], number[]] = [[], []];
  const timeOf = (source: string) => {
    const code = `const started = performance.now(); ${source} console.log(performance.now() - started);`;
    return Number(execFileSync(path, ['--input-type=module', '--eval', code], { encoding: 'utf8', cwd }));
  };
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(timeOf(sources.ours));
    times[1].push(timeOf(sources.express));
  }
  return [median(times[0]), median(times[1])];
}
