/** Speed against other content management systems that run already: `item|list` and their URLs as `name=URL`. Prints the rows of bench/peers.md. */
import assert from 'node:assert/strict';
import { createLargeFile } from './database.js';
import { item } from './item.js';
import { measureInTurns, pinLoad, start, type Work } from './measure.js';

const items = 10_000;
/** Items below this number are no hits. */
const least = 4000;
const pageSize = 25;

const [, , kind, ...named] = process.argv;
if (kind !== 'item' && kind !== 'list') throw new TypeError('The first argument must be item or list');
const peers = named.map((argument) => {
  const [name = '', url] = argument.split(/=(.*)/s);
  if (!url) throw new TypeError(`${argument} is not of the form name=URL`);
  return { name, url };
});

const type = (name: string) => `application/vnd.cms.api.${name}+json`;
const values = Object.fromEntries(
  item.currentVersion.fields.map(({ fieldDefinitionIdentifier, value }) => [fieldDefinitionIdentifier, value]),
);

const ofItem = { name: 'GET an item', headers: { Accept: type('Content') }, path: '/api/cms/v2/content/objects/60' };
const ofList = {
  name: `a page of ${pageSize} of ${items - least} hits, filtered and sorted, with all fields and the total`,
  method: 'POST',
  path: '/api/cms/v2/views',
  headers: { Accept: type('View'), 'Content-Type': type('ViewInput') },
  body: () => search,
} as const;
const search = JSON.stringify({
  ViewInput: {
    identifier: 'page',
    Query: {
      ...{ limit: pageSize, offset: 0, Filter: { Field: { name: 'field_3', operator: 'GTE', value: least } } },
      SortClauses: { Field: { identifier: 'bench/field_3', direction: 'ascending' } },
    },
  },
});

const work: Work = { ...(kind === 'item' ? ofItem : ofList), server: 'sql-many' };
const works = [
  { work, target: kind === 'item' ? 20 : 10 },
  { work: { ...work, name: `${work.name}, cached`, path: `/cached${work.path}` }, target: undefined },
];
/** Of responses from the cache, by the peer. */
const cachedTarget = (name: string) => (kind === 'list' ? 10 : name.startsWith('Strapi') ? 15 : 30);

pinLoad();
process.env.BENCH_FILE = await createLargeFile(items);
const ours = await start(work);
await requireHits();
console.log('| Work | Against | Ratio | Target | Met |\n| --- | --- | --- | --- | --- |');
for (const { work: own, target: given } of works) {
  for (const { name, url } of peers) {
    await requireValues(url);
    const target = given ?? cachedTarget(name);
    const reached = { url: ours.origin + own.path, cookie: undefined };
    const compared = await measureInTurns([reached, own], [{ url, cookie: undefined }, { name }]);
    const { ratio } = compared;
    const cells = [own.name, name, ratio.toFixed(1), `>= ${target}`, ratio >= target ? 'yes' : 'no'];
    console.log(
      `| ${cells.join(' | ')} |`,
      `${Math.round(compared.ours)} and ${Math.round(compared.theirs)} requests a second`,
    );
  }
}
ours.process.disconnect();

/** @throws AssertionError where ours responds with other hits than were asked for */
async function requireHits(): Promise<void> {
  if (kind !== 'list') return;
  const response = await fetch(ours.origin + ofList.path, { method: 'POST', headers: ofList.headers, body: search });
  const { View } = JSON.parse(await response.text());
  assert.equal(View.Result.count, items - least);
  assert.equal(View.Result.searchHits.searchHit.length, pageSize);
}

/** @throws AssertionError where the response lacks one of the 20 values, or has another number of items */
async function requireValues(url: string): Promise<void> {
  const { data, meta } = JSON.parse(await (await fetch(url)).text());
  const shown: readonly Readonly<Record<string, unknown>>[] = kind === 'list' ? data : [data];
  if (kind === 'list') assert.equal(meta.pagination?.total ?? meta.filter_count, items - least);
  const expected = shown.map((_, index) => (kind === 'list' ? { ...values, field_3: least + index } : values));
  assert.equal(shown.length, kind === 'list' ? pageSize : 1);
  assert.deepEqual(
    shown.map((each) => Object.fromEntries(Object.keys(values).map((name) => [name, each[name]]))),
    expected,
  );
}
