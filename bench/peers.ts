/** Speed against other content management systems that run already: prints the table of bench/peers.md. */
import assert from 'node:assert/strict';
import { item } from './item.js';
import { measureInTurns, pinLoad, start } from './measure.js';
import { sql } from './works.js';

const target = 20;
const peers = process.argv.slice(2).map((argument) => {
  const [name = '', url] = argument.split(/=(.*)/s);
  if (!url) throw new TypeError(`${argument} is not of the form name=URL`);
  return { name, url };
});

const values = Object.fromEntries(
  item.currentVersion.fields.map(({ fieldDefinitionIdentifier, value }) => [fieldDefinitionIdentifier, value]),
);

pinLoad();
const ours = await start(sql);
console.log('| Work | Against | Ratio | Target | Met |\n| --- | --- | --- | --- | --- |');
for (const { name, url } of peers) {
  await requireValues(url);
  const compared = await measureInTurns([ours, sql], [{ url, cookie: undefined }, { name }]);
  const { ratio } = compared;
  const cells = [sql.name, name, ratio.toFixed(1), `>= ${target}`, ratio >= target ? 'yes' : 'no'];
  console.log(
    `| ${cells.join(' | ')} |`,
    `${Math.round(compared.ours)} and ${Math.round(compared.theirs)} requests a second`,
  );
}
ours.process.disconnect();

/** @throws AssertionError where the response lacks one of the 20 values */
async function requireValues(url: string): Promise<void> {
  const { data } = (await (await fetch(url)).json()) as { data: Readonly<Record<string, unknown>> };
  assert.deepEqual(Object.fromEntries(Object.keys(values).map((name) => [name, data[name]])), values);
}
