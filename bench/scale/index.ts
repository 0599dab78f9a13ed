/** How much slower a million items are than a thousand, or as many as it is called with: prints a table and writes it to a page. */
import type { SortField, SortOrder } from 'express-cms-rest/repository';
import { type Filled, type Kind, openFilled } from './databases.js';
import { compare, type Effort, type Measured, once } from './measure.js';
import { createTable } from './table.js';
import { large, small } from './tree.js';
import {
  contextOf,
  cursorPage,
  deepPage,
  draftType,
  firstPage,
  loadFolder,
  loads,
  move,
  ofUsers,
  publishType,
  sample,
  sortBy,
  touch,
} from './workloads.js';

const usual = 1_000_000;
const [, , count = String(usual), only = 'SQLite,PostgreSQL'] = process.argv;
const items = Number(count);
const kinds = only.split(',') as Kind[];
if (!(items >= 2000) || items % 1000 !== 0) throw new TypeError('How many items? 2000 or more whole thousands');

const quick: Effort = { calls: 600, enough: 4000 };
const slow: Effort = { calls: 40, enough: 8000 };
const targets = { single: 1.3, afterWrite: 2, first: 1.5, cursor: 1.5, type: 3 };

const orders: readonly (readonly [SortField, SortOrder])[] = [
  ['NAME', 'ASC'],
  ['PUBLISHED', 'DESC'],
  ['PRIORITY', 'ASC'],
];
const callers = ['administrator', 'mixed'] as const;
const named = { administrator: 'administrator', mixed: 'limited' };

const table = createTable();

type Pair<T> = readonly [small: T, large: T];

async function measure(kind: Kind, filled: Pair<Filled>): Promise<void> {
  const both = <T>(make: (each: Filled) => T): Pair<T> => [make(filled[0]), make(filled[1])];
  const add = (call: string, measured: Measured, target?: number) => table.add(call, kind, measured, target);
  const afterWrite = { ...slow, before: both(touch) };
  // A database that was measured before has another order of rows than after filling.
  for (const user of filled) await sortBy(user, 'PATH', 'ASC')().then(user.tidy);

  const samples = await Promise.all(both((each) => sample(each, [contextOf('mixed')])));
  for (const caller of callers) {
    const [few, many] = [0, 1].map((side) => loads(filled[side as 0], samples[side as 0], contextOf(caller))) as [
      ReturnType<typeof loads>,
      ReturnType<typeof loads>,
    ];
    for (const [label, call] of Object.entries(few)) {
      add(`Load ${label}; ${named[caller]}`, await compare([call, many[label] ?? call], quick), targets.single);
    }
    const counting = both((each) => loadFolder(each, contextOf(caller)));
    const label = 'Load the large folder itself, with its childCount';
    add(`${label}; ${named[caller]}`, await compare(counting, quick), targets.single);
    add(`${label}, first after a write; ${named[caller]}`, await compare(counting, afterWrite), targets.afterWrite);
  }
  const [few, many] = both(ofUsers);
  for (const [label, call] of Object.entries(few)) {
    const target = label.startsWith('First page') ? targets.first : targets.single;
    add(label, await compare([call, many[label] ?? call], quick), target);
  }
  for (const [field, order] of orders) {
    const by = `by ${field} ${order}`;
    add(`Have the large folder sorted ${by}`, await once(both((each) => sortBy(each, field, order))));
    for (const workload of filled) await workload.tidy();
    for (const caller of callers) {
      const context = contextOf(caller);
      const who = named[caller];
      const cursors = await Promise.all(both((each) => cursorPage(each, context)));
      const deep = both((each) => deepPage(each, context));
      add(
        `First page ${by}; ${who}`,
        await compare(
          both((each) => firstPage(each, context)),
          quick,
        ),
        targets.first,
      );
      add(`Deep page ${by}, by cursor; ${who}`, await compare(cursors, quick), targets.cursor);
      add(`Deep page ${by}, by offset; ${who}`, await compare(deep, slow));
    }
  }
  for (const caller of ['section', 'subtree', 'owner', 'state'] as const) {
    const pages = both((each) => firstPage(each, contextOf(caller)));
    add(`First page by PRIORITY ASC; limited by ${caller}`, await compare(pages, quick), targets.first);
  }
  const drafted = { ...slow, before: both(draftType) };
  add('Publish a changed draft of the type of most items', await compare(both(publishType), drafted), targets.type);
  const moves = await compare(both(move), slow);
  const nodes = both(({ shape }) => shape.moved);
  add(`Move a subtree`, moves);
  add(`Move a subtree, for each node`, { small: moves.small / nodes[0], large: moves.large / nodes[1] });
}

for (const kind of kinds) {
  const opened: Filled[] = [];
  try {
    for (const shape of [small, large(items)]) {
      const start = performance.now();
      opened.push(await openFilled(kind, shape));
      console.log(`${kind}: ${shape.items} items filled in within ${Math.round((performance.now() - start) / 1000)} s`);
    }
    await measure(kind, opened as unknown as Pair<Filled>);
  } finally {
    for (const filled of opened) await filled.close();
  }
}
table.write(items === usual ? 'bench/scale.md' : `bench/scale-${items}.md`, large(items));
