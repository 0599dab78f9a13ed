/** The duration of searches relative to hand-written SQL on the same tables: `[items] [rounds] [sqlite|postgres]`. Writes its part of bench/searches.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Repository, ViewQuery } from 'express-cms-rest';
import { context } from '../database.js';
import { type Opened, openPostgres, openSqlite } from './databases.js';
import { write } from './page.js';
import { criteria, ordered, type Search, typical } from './queries.js';
import { publishRatio, waitsDuringSearch } from './sqlite-only.js';

const [, , countText = '100000', rounds = '9', database = 'sqlite'] = process.argv;
const items = Number(countText);
const few = 1000;

const everything: ViewQuery = {
  ...{ target: 'content', filter: [], query: [], sortClauses: [], aggregations: [], useAlwaysAvailable: true },
  performCount: true,
};

const find = ({ views }: Repository, query: Partial<ViewQuery>) =>
  views?.find?.({ query: { ...everything, ...query }, page: { offset: 0, limit: 10 } }, context);

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

interface Compared {
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
}

/** Milliseconds that each of a pair takes at least, so that short searches run as often as a warm server runs them. */
const shortest = 40;

async function compare(
  { clock, change }: Pick<Opened, 'clock' | 'change'>,
  ours: () => unknown,
  theirs: () => unknown,
): Promise<Compared> {
  const pairs: (readonly [number, number])[] = [];
  await theirs();
  await ours();
  const once = await clock(async () => ours());
  const times = Math.min(Math.max(Math.ceil(shortest / once), 1), 100);
  const measure = async (call: () => unknown) => {
    let total = 0;
    for (let time = 0; time < times; time += 1) {
      await change();
      total += await clock(async () => call());
    }
    return total / times;
  };
  await measure(ours);
  for (let round = 0; round < Number(rounds); round += 1) pairs.push([await measure(ours), await measure(theirs)]);
  return {
    ours: median(pairs.map(([each]) => each)),
    theirs: median(pairs.map(([, each]) => each)),
    ratio: median(pairs.map(([one, other]) => one / other)),
  };
}

const toRow = (name: string, { ours, theirs, ratio }: Compared): string => {
  const row = `| ${name} | ${ours.toFixed(1)} | ${theirs.toFixed(1)} | ${ratio.toFixed(2)} |`;
  process.stdout.write(`${row}\n`);
  return row;
};

const open = (count: number, folder: string): Promise<Opened> =>
  database === 'postgres' ? openPostgres(count) : openSqlite(count, join(folder, `${count}.sqlite`));

const folder = await mkdtemp(join(tmpdir(), 'cms-searches-'));
const large = await open(items, folder);
const small = await open(few, folder);
try {
  const isPostgres = database === 'postgres';
  const byHand: string[] = [];
  const searches: readonly Search[] = [
    ...criteria(large.installed, isPostgres),
    ...typical(large.installed, isPostgres),
  ];
  for (const search of searches) {
    const hand = large.byHand(search);
    byHand.push(toRow(search.name, await compare(large, () => find(large.repository, search.query), hand)));
  }
  const bySize: string[] = [];
  for (const [name, query] of ordered(large.installed)) {
    const uncounted = { ...query, performCount: false };
    const [one, other] = [() => find(large.repository, uncounted), () => find(small.repository, uncounted)];
    bySize.push(toRow(name, await compare(large, one, other)));
  }
  const others = isPostgres
    ? []
    : [...(await waitsDuringSearch(join(folder, `${items}.sqlite`))), await publishRatio(few)];
  const load = `${loadavg()[0]?.toFixed(1)} processes were waiting or running on ${cpus().length} cores at the end`;
  await write({ database: isPostgres ? 'PostgreSQL' : 'SQLite', items, few, rounds, load, byHand, bySize, others });
} finally {
  await small.close();
  await large.close();
  await rm(folder, { recursive: true });
}
