/** Speed as ratios, measured side by side: prints a table and writes it to bench/results.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { compareTime, memoryAfter } from './cost.js';
import { timeOfRefusal } from './deep.js';
import { measure, pinLoad, rounds, type Work } from './measure.js';
import { waitsAmongWrites } from './mixed.js';
import { nodes } from './nodes.js';
import { requireSame } from './same.js';
import { startUpTimes } from './start-up.js';
import { waitsDuringWrites } from './subtree.js';
import * as works from './workloads.js';

pinLoad();

/** Rows whose ratio of requests a second must be at least the target. */
const rows: readonly (readonly [work: Work, against: Work, target: number, times?: number])[] = [
  [works.json, works.byHand, 1.3],
  [works.session, works.sessionByHand, 1.2],
  [works.json, works.byNode, 0.4],
  [works.xml, works.json, 0.8],
  [works.html, works.json, 0.4],
  [works.unchanged, works.json, 1.5],
  [works.sql, works.sqlByHand, 1],
  [works.list, works.listByHand, 1],
  [works.patch, works.patchByHand, 0.8],
  [works.patchXml, works.patch, 0.8],
  [works.postgres, works.postgresByHand, 0.8],
  [works.postgresList, works.postgresListByHand, 0.8],
  [works.children, works.childrenByHand, 0.8],
  [works.postgresPatch, works.postgresPatchByHand, 0.6],
  [works.postgresPatches, works.postgresPatchesByHand, 0.5],
  [works.publications, works.publicationsByHand, 0.5],
  [works.cached, works.byHand, 1.5],
  [works.finished, works.byHand, 1],
  [works.cached, works.finished, 1],
  [works.cachedHtml, works.cached, 0.4],
  [works.cachedSession, works.sessionByHand, 1.2],
  [works.cachedUnchanged, works.unchangedByHand, 1.3],
  [works.cachedOnNode, works.byNode, 0.6],
  [works.cachedSql, works.sqlByHand, 1.6],
  [works.cachedPostgres, works.postgresByHand, 1.2],
  [works.basic, works.sqlSession, 0.9],
  [works.unknownUrlOfMany, works.unknownUrl, 0.9],
  [works.last, works.first, 0.98, 3],
];

/** Several versions of Node.js have a column each. */
const names = nodes.length > 1 ? nodes.map(({ name }) => name) : ['Ratio'];
const lines = [
  `| Work | Against | ${names.join(' | ')} | Target | Met |`,
  `| --- | --- | ${names.map(() => '---').join(' | ')} | --- | --- |`,
];

await requireSame([works.json, works.byHand]);
await requireSame([works.sql, works.sqlByHand]);
await requireSame([works.list, works.listByHand]);
await requireSame([works.postgres, works.postgresByHand]);
await requireSame([works.postgresList, works.postgresListByHand]);
await requireSame([works.children, works.childrenByHand]);

for (const [work, against, target, times] of rows) {
  const compared = [];
  for (const node of nodes) compared.push(await measure(work, against, times, node));
  const notes = compared.map(({ ours, theirs }) => `${Math.round(ours)} and ${Math.round(theirs)} requests a second`);
  const ratios = compared.map(({ ratio }) => ratio);
  const isMet = ratios.every((ratio) => ratio >= target);
  tell([work.name, against.name, ...ratios.map(ratioText), `>= ${target}`, isMet], notes.join(', '));
}

/** The rows that depend most on the router alone; processor time is nearly the same on a machine that is busy. */
for (const [work, against, target] of rows.slice(0, 3)) {
  const ratios = [];
  for (const node of nodes) ratios.push(await compareTime(work, against, 15, 1000, node));
  const isMet = ratios.every((ratio) => ratio >= target);
  tell([`${work.name}: processor time`, against.name, ...ratios.map(ratioText), `>= ${target}`, isMet]);
}

tellAtMost('Start-up: import and create the router', 'import of express alone', nodes.map(startUpTimes), 2);
tellAtMost(
  'GET from PostgreSQL, 99th percentile with 100 connections, 20 of which write',
  'all of which read',
  [await waitsAmongWrites()],
  5,
);
const requests = 100_000;
const rss: (readonly [number, number])[] = [];
for (const node of nodes) {
  rss.push([await memoryAfter(requests, works.json, node), await memoryAfter(requests, works.byHand, node)]);
}
tellAtMost(`Memory (RSS) after ${requests} requests`, works.byHand.name, rss, 1.3);

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

const file = 'bench/results.md';
const end = '<!-- /measured -->';
const [, explanations = ''] = readFileSync(file, 'utf8').split(end);
writeFileSync(
  file,
  `# Results\n\nRatios of requests a second, medians of ${rounds} alternating rounds; see [README.md](README.md).\n\n${lines.join('\n')}\n\n${end}${explanations}`,
);

function tellAtMost(
  call: string,
  against: string,
  pairs: readonly (readonly [number, number])[],
  target: number,
): void {
  const ratios = pairs.map(([own, other]) => own / other);
  const notes = pairs.map(([own, other]) => `${own.toFixed(0)} and ${other.toFixed(0)}`);
  const isMet = ratios.every((ratio) => ratio <= target);
  tell([call, against, ...ratios.map(ratioText), `<= ${target}`, isMet], notes.join(', '));
}

function ratioText(ratio: number): string {
  return ratio.toFixed(2);
}

function tell(cells: readonly (string | boolean)[], note = ''): void {
  lines.push(`| ${cells.map((cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell)).join(' | ')} |`);
  console.log(lines.at(-1), note);
}
