/** Speed as ratios, measured side by side: prints a table and writes it to bench/results.md. */
import { writeFileSync } from 'node:fs';
import { memoryAfter } from './cost.js';
import { timeOfRefusal } from './deep.js';
import { measure, pinLoad, type Work } from './measure.js';
import { requireSame } from './same.js';
import { startUpTimes } from './start-up.js';
import { waitsDuringWrites } from './subtree.js';
import * as works from './works.js';

pinLoad();

/** Rows whose ratio of requests a second is to be at least the target. */
const rows: readonly (readonly [work: Work, against: Work, target: number, times?: number])[] = [
  [works.json, works.byHand, 1.3],
  [works.session, works.sessionByHand, 1.2],
  [works.json, works.byNode, 0.4],
  [works.xml, works.json, 0.8],
  [works.unchanged, works.json, 1.5],
  [works.sql, works.sqlByHand, 1],
  [works.list, works.listByHand, 1],
  [works.patch, works.patchByHand, 0.8],
  [works.patchXml, works.patch, 0.8],
  [works.basic, works.sqlSession, 0.9],
  [works.unknownUrlOfMany, works.unknownUrl, 0.9],
  [works.last, works.first, 0.98, 3],
];

const lines = ['| Work | Against | Ratio | Target | Met |', '| --- | --- | --- | --- | --- |'];

await requireSame([works.json, works.byHand]);
await requireSame([works.sql, works.sqlByHand]);
await requireSame([works.list, works.listByHand]);

for (const [work, against, target, times] of rows) {
  const { ours, theirs, ratio } = await measure(work, against, times);
  const note = `${Math.round(ours)} and ${Math.round(theirs)} requests a second`;
  tell([work.name, against.name, ratio.toFixed(2), `>= ${target}`, ratio >= target], note);
}

const [ours, express] = startUpTimes();
tellAtMost('Start-up: import and create the router', 'import of express alone', ours, express, 3.5);
const requests = 100_000;
const rss = [await memoryAfter(requests, works.json), await memoryAfter(requests, works.byHand)] as const;
tellAtMost(`Memory (RSS) after ${requests} requests`, works.byHand.name, ...rss, 1.3);

lines.push('', '| Refused | Milliseconds | At most | Met |', '| --- | --- | --- | --- |');
for (const format of ['xml', 'json'] as const) {
  const time = await timeOfRefusal(format);
  tell([`20,000 nested elements, ${format}`, time.toFixed(1), '50', time <= 50]);
}

lines.push(
  '',
  '| Subtree of 20,000 locations, SQLite on disk | Seconds | GETs meanwhile: 99th percentile, ms | At most | Met |',
);
lines.push('| --- | --- | --- | --- | --- |');
for (const { name, took, slowest, worst, count } of await waitsDuringWrites()) {
  const note = `${count} GETs, the slowest ${worst.toFixed(1)} ms`;
  tell([name, (took / 1000).toFixed(1), slowest.toFixed(1), '50', slowest <= 50], note);
}

writeFileSync(
  'bench/results.md',
  `# Results\n\nRatios of requests a second, medians of 13 rounds in turns; see [README.md](README.md).\n\n${lines.join('\n')}\n`,
);

function tellAtMost(work: string, against: string, own: number, other: number, target: number): void {
  const ratio = own / other;
  tell([work, against, ratio.toFixed(2), `<= ${target}`, ratio <= target], `${own.toFixed(0)} and ${other.toFixed(0)}`);
}

function tell(cells: readonly (string | boolean)[], note = ''): void {
  lines.push(`| ${cells.map((cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell)).join(' | ')} |`);
  console.log(lines.at(-1), note);
}
