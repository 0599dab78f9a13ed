/** Speed against other content management systems that run already: `item|list` and their URLs as `name=URL`. Prints the rows of bench/peers.md. */
import assert from 'node:assert/strict';
import { createLargeFile } from './database.js';
import { item } from './item.js';
import { measureAlternately, pinLoad, start, type Work } from './measure.js';

const items = 10_000;
/** Items below this number are not hits. */
const least = 4000;
const pageSize = 25;

type Values = Readonly<Record<string, unknown>>;

const [, , kind, ...named] = process.argv;
if (kind !== 'item' && kind !== 'list') throw new TypeError('The first argument must be item or list');
const peers = named.map((argument) => {
  const [name = '', url] = argument.split(/=(.*)/s);
  if (!url) throw new TypeError(`${argument} is not of the form name=URL`);
  return { name, url };
});

/** Published content as plain values, which the other servers respond with. */
const resource = '/api/cms/v2/items';
const values = Object.fromEntries(
  item.currentVersion.fields.map(({ fieldDefinitionIdentifier, value }) => [fieldDefinitionIdentifier, value]),
);

const ofItem = { name: 'GET an item', path: `${resource}/60` };
const ofList = {
  name: `GET a page of ${pageSize} of ${items - least} items, filtered and sorted, with all fields and the total`,
  path: `${resource}?type=bench&filter[fields.field_3][gte]=${least}&sort=fields.field_3&limit=${pageSize}&count=true`,
};

const call: Work = {
  ...(kind === 'item' ? ofItem : ofList),
  headers: { Accept: 'application/json' },
  server: 'sql-many',
};
const calls = [
  { work: call, target: kind === 'item' ? 6 : 5 },
  { work: { ...call, name: `${call.name}, cached`, path: `/cached${call.path}` }, target: undefined },
];
/** Rates of responses from the cache, by the peer. */
const cachedTarget = (name: string) => (kind === 'list' ? 10 : name.startsWith('Strapi') ? 15 : 30);

pinLoad();
process.env.BENCH_FILE = await createLargeFile(items);
const ours = await start(call);
for (const { work: task } of calls) await requireOwnValues(task);
console.log('| Work | Against | Ratio | Target | Met |\n| --- | --- | --- | --- | --- |');
for (const { work: task, target: limit } of calls) {
  for (const { name, url } of peers) {
    await requireValuesOf(url);
    const target = limit ?? cachedTarget(name);
    const reached = { url: ours.origin + task.path, cookie: undefined };
    const compared = await measureAlternately([reached, task], [{ url, cookie: undefined }, { name }]);
    const { ratio } = compared;
    const cells = [task.name, name, ratio.toFixed(1), `>= ${target}`, ratio >= target ? 'yes' : 'no'];
    console.log(
      `| ${cells.join(' | ')} |`,
      `${Math.round(compared.ours)} and ${Math.round(compared.theirs)} requests a second`,
    );
  }
}
ours.process.disconnect();

/** @throws AssertionError where ours responds with other values than the fixture has, or with another total */
async function requireOwnValues({ path = '', headers = {} }: Work): Promise<void> {
  const { Item, ItemList } = JSON.parse(await (await fetch(ours.origin + path, { headers })).text());
  const items: readonly { readonly fields: Values }[] = kind === 'list' ? ItemList.Item : [Item];
  requireValues(
    items.map(({ fields }) => fields),
    ItemList?.total,
  );
}

/** @throws AssertionError where the response lacks one of the 20 values, or has another number of items or another total */
async function requireValuesOf(url: string): Promise<void> {
  const { data, meta } = JSON.parse(await (await fetch(url)).text());
  requireValues(kind === 'list' ? data : [data], meta?.pagination?.total ?? meta?.filter_count);
}

function requireValues(rows: readonly Values[], total: unknown): void {
  if (kind === 'list') assert.equal(total, items - least);
  const expected = Array.from({ length: kind === 'list' ? pageSize : 1 }, (_, index) =>
    kind === 'list' ? { ...values, field_3: least + index } : values,
  );
  assert.deepEqual(
    rows.map((each) => Object.fromEntries(Object.keys(values).map((name) => [name, each[name]]))),
    expected,
  );
}
