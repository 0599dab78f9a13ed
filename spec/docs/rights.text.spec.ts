/** The tables of rights in the documentation against the code. `npm run docs` writes them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { functions, limitations, limitationsOf } from '../../lib/repository/functions.js';

const name = 'docs/reference/rights.md';

interface Described {
  readonly allows: string;
  readonly isUnused?: true;
}

const rowsOfFunctions = Object.entries(functions).flatMap(([module, own]) =>
  Object.entries<Described>(own).map(([right, { allows, isUnused }]) => {
    const limited = [...limitationsOf(module, right)].map((each) => `\`${each}\``).join(', ');
    const unused = isUnused ? '; no operation of this API requires it' : '';
    return `| \`${module}/${right}\` | ${allows}${unused} | ${limited} |`;
  }),
);

const rowsOfLimitations = Object.entries(limitations).map(
  ([identifier, { values, meaning }]) => `| \`${identifier}\` | ${values.kind} | ${meaning} |`,
);

const tables: Readonly<Record<string, readonly string[]>> = {
  functions: ['| Function | Allows to | Limitations |', '| --- | --- | --- |', ...rowsOfFunctions],
  limitations: ['| Limitation | Values | Allowed where |', '| --- | --- | --- |', ...rowsOfLimitations],
};

const between = (table: string) => new RegExp(`(<!-- ${table} -->\\n)[^]*?(\\n<!-- end of ${table} -->)`);

function withTables(text: string): string {
  return Object.entries(tables).reduce(
    (page, [table, rows]) => page.replace(between(table), (_, start, end) => start + rows.join('\n') + end),
    text,
  );
}

if (process.env.UPDATE_DOCS) writeFileSync(name, withTables(readFileSync(name, 'utf8')));

describe(name, () => {
  const text = readFileSync(name, 'utf8');

  it.each(Object.keys(tables))('has the table of %s', (table) => {
    expect(between(table).exec(text)?.[0].split('\n').slice(1, -1)).toEqual(tables[table]);
  });
});
