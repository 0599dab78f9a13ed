/** How many responses stay cached while others write, and the saved time: prints a table and writes it to a page. */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { createEditor } from './editor.js';
import { pinLoad, type Running, start } from './measure.js';
import { type NodeBinary, nodes } from './nodes.js';
import { type CreatedDatabase, createFilled, type Kind } from './scale/databases.js';
import { folder, large, type Node, nodesOf } from './scale/tree.js';
import type { Hits } from './servers/changing.js';

const items = 10_000;
const listCount = 50;
const connections = 20;
/** One request of so many is for a list. */
const listShare = 10;
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const warmUp = Number(process.env.BENCH_WARM_UP ?? 30);
const base = '/api/cms/v2';

// A few more, as some are users.
const shape = large(items + 1000);
const contents = [...nodesOf(shape)].filter(({ parentLocationId }) => parentLocationId !== 5).slice(0, items);
const ids = contents.map(({ id }) => id);
const lists = foldersOf(contents).slice(0, listCount);

function foldersOf(nodes: readonly Node[]): readonly string[] {
  const parents = new Set(nodes.map(({ parentLocationId }) => parentLocationId));
  return nodes.filter(({ id }) => parents.has(id)).map(({ path }) => `${base}/content/locations${path}children`);
}

/** The sums of 1, 1/2, 1/3 and so on: Zipf's distribution with an exponent of 1. */
const sums = new Float64Array(items);
for (let rank = 0; rank < items; rank += 1) sums[rank] = (sums[rank - 1] ?? 0) + 1 / (rank + 1);

/** The first ids are the most frequent ones, but spread over the tree. */
function pickId(): number {
  const point = Math.random() * (sums.at(-1) ?? 0);
  let [low, high] = [0, items - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) < point) low = middle + 1;
    else high = middle;
  }
  return ids[(low * 7919) % items] as number;
}

/** Only articles are children of the large folder, and an article cannot be published without an introduction. */
const inFolder = new Set(contents.filter(({ parentLocationId }) => parentLocationId === folder).map(({ id }) => id));

function pickEdited(): number {
  const id = pickId();
  return inFolder.has(id) ? pickEdited() : id;
}

const pickPath = (): string =>
  Math.random() * listShare < 1
    ? (lists[Math.floor(Math.random() * lists.length)] as string)
    : `${base}/content/objects/${pickId()}`;

async function read(origin: string, duration: number): Promise<number> {
  const {
    requests,
    duration: milliseconds,
    non2xx,
  } = await autocannon({
    url: origin,
    connections,
    duration,
    requests: [{ setupRequest: (request) => ({ ...request, path: pickPath() }) }],
  });
  if (non2xx > 0) throw new Error(`${non2xx} reads failed`);
  return requests.total / milliseconds;
}

const hitsOf = ({ process: child }: Running): Promise<Hits> =>
  new Promise((resolve) => {
    child.once('message', (message) => resolve(message as Hits));
    child.send('hits');
  });

const shareOf = (hits: Hits, operation: string): number => {
  const { all = Number.NaN, cached = Number.NaN } = hits[operation] ?? {};
  return cached / all;
};

interface Round {
  readonly requests: number;
  readonly items: number;
  readonly lists: number;
  /** Writes a second. */
  readonly writes: number;
}

/** @param path of the router that is written to: that of the same database, or of another one of the same server */
async function measure(running: Running, rate: number, path: '' | '/other'): Promise<Round> {
  const editor = createEditor(`${running.origin}${path}${base}`, {
    pickId: pickEdited,
    field: 'description',
    toValue: (text) => ({
      xml: `<section xmlns="http://docbook.org/ns/docbook" version="5.0"><para>${text}</para></section>`,
    }),
  });
  const controller = new AbortController();
  const writing = editor.write(rate, controller.signal);
  await read(running.origin, warmUp);
  await hitsOf(running);
  const before = editor.writes;
  const requests = await read(running.origin, seconds);
  const hits = await hitsOf(running);
  const writes = (editor.writes - before) / seconds;
  controller.abort();
  await writing;
  return { requests, writes, items: shareOf(hits, 'content.load'), lists: shareOf(hits, 'locations.listChildren') };
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const lines: string[] = [];

async function compare(kind: Kind, node: NodeBinary): Promise<void> {
  const created: CreatedDatabase[] = [];
  try {
    for (const _ of ['read', 'other']) created.push(await createFilled(kind, shape));
    process.env.BENCH_DATABASES = created.map(({ url }) => url).join(' ');
    for (const rate of [0, 1, 10, 50]) {
      const rounds: Round[] = [];
      for (const path of rate === 0 ? ([''] as const) : (['', '/other'] as const)) {
        // A new process, so that each begins with an empty cache.
        const running = await start({ name: 'changing', server: 'changing' }, '0', node);
        rounds.push(await measure(running, rate, path));
        running.process.disconnect();
        await setTimeout(500);
      }
      const [row, other = row] = rounds as [Round, Round?];
      const cells = [
        kind,
        node.name,
        `${rate} (${row.writes.toFixed(1)})`,
        percent(row.items),
        percent(row.lists),
        percent(other.items),
        row.requests.toFixed(0),
      ];
      lines.push(`| ${[...cells, (row.requests / other.requests).toFixed(2)].join(' | ')} |`);
      console.log(lines.at(-1));
    }
  } finally {
    for (const { drop } of created) await drop();
  }
}

pinLoad();
const [, , only = 'SQLite,PostgreSQL'] = process.argv;
for (const kind of only.split(',') as Kind[]) for (const node of nodes) await compare(kind, node);
writeFileSync(
  'bench/changes.md',
  `# Changes

Measured by \`npm run bench:changes\` at a load of ${loadavg()[0]?.toFixed(1)}. ${connections} connections read ${items.toLocaleString('en')} content items (Zipf's
distribution, exponent 1) and, with one request of ${listShare}, ${lists.length} lists of children, for ${seconds} s after ${warmUp} s, while others save nine drafts for each
version that they publish, of items that are chosen like those that are read. *Elsewhere* is the same with all writes to another database of the same
server, through the same process.

| Database | Server on | Writes a second (done) | Cached items | Cached lists | Cached items, writes elsewhere | Requests a second | against writes elsewhere |
| --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`,
);
