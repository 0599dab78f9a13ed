/** The page of the figures, of which each run replaces its own part. */
import { readFile, writeFile } from 'node:fs/promises';

const path = 'bench/searches.md';

const beginning = `# Searches

\`npm run bench:searches [items] [rounds] [sqlite|postgres]\` writes its part of this page: \`views.find\` of the built-in repository, a page of
ten with the total where nothing else is said, against hand-written SQL on the same tables, which checks no rights, resolves no
identifiers and loads rows in the place of documents. On SQLite both use one connection, and the figures are milliseconds of processor time,
which other load changes little. On PostgreSQL they are milliseconds until the result is there, and other load changes them. All figures, and the
ratios, are medians of pairs that alternate; searches that take less than 40 milliseconds run several times in each of a pair.

A search of few hits is mostly the loading of rights and of ten whole documents, which the hand-written SQL does not do: such rows have large
ratios of small figures. \`npm run bench:searches\` alone takes 100,000 items on SQLite.

Rows above 1.5 times:

- Ids, remote ids, users, bookmarks, ancestors, siblings, parents and the newest ten: one or two milliseconds for rights, references and documents.
- A range of a field, and full text at 100,000 items: the same, beside statements that take as long as hand-written ones.
- A range of a field, sorted by it: the hits are counted together with a check that none has another value in its main language.
- A subtree of 10,000 locations among 1,000,000: above 2,000 locations SQLite reads all content and looks up the place of each item,
  because first pages in the order of an index are faster that way.
- A date before nearly all content takes long, as it does hand-written: SQLite has no histograms, and expects a quarter.
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

${rounds} pairs; ${load}.

| Search | Ours, ms | Hand-written, ms | Ratio |
| --- | --- | --- | --- |
${byHand.join('\n')}

First pages in the order of an index, without a total:

| First ten | ${count} items, ms | ${few.toLocaleString('en')} items, ms | Ratio |
| --- | --- | --- | --- |
${bySize.join('\n')}
${others.length > 0 ? `\n${others.join('\n')}\n` : ''}`;
  const [, ...known] = (await readFile(path, 'utf8')).split(/^(?=## )/m);
  const parts = [...known.filter((own) => !own.startsWith(`${title}\n`)).map((own) => own.trimEnd()), part.trimEnd()];
  const rank = (own: string) => Number(/, ([\d,]+) items/.exec(own)?.[1]?.replaceAll(',', '') ?? 0);
  const sorted = parts.sort(
    (a, b) =>
      Number(/PostgreSQL/.test(a.slice(0, 20))) - Number(/PostgreSQL/.test(b.slice(0, 20))) || rank(a) - rank(b),
  );
  await writeFile(path, `${[beginning.trimEnd(), ...sorted].join('\n\n')}\n`);
}
