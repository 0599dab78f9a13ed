/** Speed as ratios, measured side by side: prints a table and writes it to bench/results.md. */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { ask } from './ask.js';
import { timeOfRefusal } from './deep.js';
import { measure, pin, type Work } from './measure.js';

pin(process.pid, cpus().length - 1);

const json: Work = { name: 'GET Content+json', server: 'ours', headers: accepting('json') };
const xml: Work = { name: 'GET Content+xml', server: 'ours', headers: accepting('xml') };
const unchanged: Work = {
  name: 'GET with If-None-Match that matches',
  server: 'ours',
  headers: { ...json.headers, 'If-None-Match': (await ask(json.headers)).headers.get('ETag') ?? '' },
};
const byHand: Work = { name: 'Express and res.json() by hand', server: 'by-hand', headers: {} };

const rows: readonly (readonly [work: Work, against: Work, target: number])[] = [
  [json, byHand, 1.3],
  [xml, json, 0.8],
  [unchanged, json, 1.5],
];

const lines = ['| Work | Against | Ratio | Target | Met |', '| --- | --- | --- | --- | --- |'];
for (const [work, against, target] of rows) {
  const [ours, theirs] = await measure(work, against);
  const ratio = ours / theirs;
  lines.push(
    `| ${work.name} | ${against.name} | ${ratio.toFixed(2)} | ${target} | ${ratio >= target ? 'yes' : 'no'} |`,
  );
  console.log(lines.at(-1), Math.round(ours), Math.round(theirs));
}

lines.push('', '| Refused | Milliseconds | At most | Met |', '| --- | --- | --- | --- |');
for (const format of ['xml', 'json'] as const) {
  const time = await timeOfRefusal(format);
  lines.push(`| 20,000 nested elements, ${format} | ${time.toFixed(1)} | 50 | ${time <= 50 ? 'yes' : 'no'} |`);
  console.log(lines.at(-1));
}

writeFileSync(
  'bench/results.md',
  `# Results\n\nRatios of requests a second, medians of five rounds in turns.\n\n${lines.join('\n')}\n`,
);

function accepting(format: string): Record<string, string> {
  return { Accept: `application/vnd.cms.api.Content+${format}` };
}
