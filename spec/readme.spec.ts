/** README against the code: its option tables. `npm run docs` writes the tables anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { defaults } from '../lib/options.js';

const readme = readFileSync('README.md', 'utf8');
const source = readFileSync('lib/options.ts', 'utf8');

describe('README', () => {
  it('lists every option with its default and its meaning', () => {
    const tables = withTable(withTable(readme, 'options', 'RouterOptions', defaults), 'limits', 'LimitOptions', {
      ...defaults.limits,
      failedLogins: { perAccount: 10, perAddress: 100, window: 900 },
    });
    if (process.env.UPDATE_DOCS) writeFileSync('README.md', tables);
    else expect(readme).toBe(tables);
  });
});

/** The text with the table of one options interface between its marks: names and defaults from the code, meanings from its comments. */
function withTable(text: string, mark: string, name: string, values: object): string {
  const body = source.slice(source.indexOf(`export interface ${name}`)).split('\n}')[0] ?? '';
  const rows = [...body.matchAll(/\/\*\* (.+?) \*\/\s+readonly (\w+)\?/gs)].map(([, meaning = '', option = '']) => {
    const value = (values as Readonly<Record<string, unknown>>)[option];
    return `| \`${option}\` | ${written(value)} | ${meaning.replace(/\s*\n\s*\*\s*/g, ' ')} |`;
  });
  const table = ['| Option | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
  return text.replace(new RegExp(`(<!-- ${mark} -->\n).*?(<!-- /${mark} -->)`, 's'), `$1\n${table}\n\n$2`);
}

function written(value: unknown): string {
  if (typeof value === 'function') return value === defaults.onError ? '`console.error`' : 'none';
  if (typeof value === 'string') return `\`'${value}'\``;
  return value === defaults.limits
    ? 'see below'
    : `\`${JSON.stringify(value)?.replaceAll('"', '').replaceAll(',', ', ')}\``;
}
