/** README against the code: its option tables, and snippets that compile. `npm run docs` writes the tables anew. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

  it('has snippets that compile', () => {
    const folder = 'build/readme';
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const snippets = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
    expect(snippets.length).toBeGreaterThan(3);
    snippets.forEach((code, index) => {
      writeFileSync(`${folder}/snippet-${index}.ts`, code);
    });
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
    expect(spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' }).stdout).toBe('');
  }, 60_000);
});

const compiler = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace('package.json', 'bin/tsc');

const config = {
  extends: '../../spec/tsconfig.json',
  compilerOptions: {
    rootDir: '../..',
    tsBuildInfoFile: '.tsbuildinfo',
    paths: {
      'express-cms-rest': ['../../lib/index.ts'],
      'express-cms-rest/sql': ['../../lib/sql/index.ts'],
    },
  },
  include: ['.'],
};

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
