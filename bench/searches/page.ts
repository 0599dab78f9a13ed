/** The page of the figures, of which each run replaces its own part. */
import { readFile, writeFile } from 'node:fs/promises';

const path = 'bench/searches.md';

const beginning = `# Searches

\`npm run bench:searches [items] [rounds] [sqlite|postgres]\` writes its part of this page: \`views.find\` of the built-in repository, a page of
ten with the total where nothing else is said, against hand-written SQL on the same tables, which checks no rights, resolves no
identifiers and loads rows in the place of documents. On SQLite both use one connection, and the figures are milliseconds of processor time,
which other load changes little. On PostgreSQL they are milliseconds until the result is there, and other load changes them. All figures, and the
ratios, are medians of pairs that alternate; searches that take less than 40 milliseconds run several times in each of a pair.

Both count up to 10,000 hits, which is the default of \`limits.counted\`. Totals are cached until something is written, so that the
state of the database is changed before each search; that takes no part in the figures. \`npm run bench:searches\` alone takes
100,000 items on SQLite.

Rows above 1.5 times find or show few hits: the rest of their time is a fixed cost, which the hand-written SQL does not have. On SQLite it is a
tenth of a millisecond to build the statements and to load the caller's rights, and then the documents of up to ten hits: half a
millisecond to a millisecond. On PostgreSQL each statement is a round trip, and a search of one snapshot begins a transaction, loads the
caller's rights and the state, searches, loads the documents and commits: one to five milliseconds.
`;

interface Part {
  readonly database: string;
  readonly items: number;
  readonly few: number;
  readonly rounds: string;
  readonly load: string;
  readonly byHand: readonly string[];
  readonly bySize: readonly string[];
  readonly others: readonly string[];
}

export async function write({ database, items, few, rounds, load, byHand, bySize, others }: Part): Promise<void> {
  const count = items.toLocaleString('en');
  const title = `## ${database}, ${count} items`;
  const part = `${title}

${rounds} ${rounds === '1' ? 'pair' : 'pairs'}; ${load}.

| Search | Ours, ms | Hand-written, ms | Ratio |
| --- | --- | --- | --- |
${byHand.join('\n')}

First pages in the order of an index, without a total:

| First ten | ${count} items, ms | ${few.toLocaleString('en')} items, ms | Ratio |
| --- | --- | --- | --- |
${bySize.join('\n')}
${others.length > 0 ? `\n${others.join('\n')}\n` : ''}`;
  const [, ...measured] = (await readFile(path, 'utf8')).split(/^(?=## )/m);
  const parts = [
    ...measured.filter((own) => !own.startsWith(`${title}\n`)).map((own) => own.trimEnd()),
    part.trimEnd(),
  ];
  const rank = (own: string) => Number(/, ([\d,]+) items/.exec(own)?.[1]?.replaceAll(',', '') ?? 0);
  const sorted = parts.sort(
    (a, b) =>
      Number(/PostgreSQL/.test(a.slice(0, 20))) - Number(/PostgreSQL/.test(b.slice(0, 20))) || rank(a) - rank(b),
  );
  await writeFile(path, `${[beginning.trimEnd(), ...sorted].join('\n\n')}\n`);
}
