/** What all pages of the documentation have in common: links that lead somewhere, and snippets that compile. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { anchorsOf, blocksOf, linksOf } from './markdown.js';
import { pages } from './pages.js';

/** Whether what is shown is said to be part of a file. */
const isOfFile = (title: string) => title.startsWith('examples/');

const anchors = new Map(pages.map(({ name, text }) => [name, anchorsOf(text)]));

describe.each(pages)('$name', ({ name, text }) => {
  it('links to files and headings that are there', () => {
    const inside = linksOf(text).filter((target) => !/^https?:/.test(target));
    const dead = inside.filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? name : join(dirname(name), path);
      return !existsSync(file) || (anchor !== undefined && !anchors.get(file)?.has(anchor));
    });
    expect(dead).toEqual([]);
  });

  it('shows of files what is in them', () => {
    const parts = blocksOf(text).filter(({ title }) => isOfFile(title));
    const others = parts.filter(({ title, code }) => !readFileSync(title, 'utf8').includes(code));
    expect(others).toEqual([]);
  });

  it('has lines that fit a screen, but for tables', () => {
    const prose = text.replace(/^```[\s\S]*?^```$/gm, '').split('\n');
    const isMade = text.includes('`npm run docs`: changes');
    expect(prose.filter((line) => line.length > 130 && !line.startsWith('|') && !isMade)).toEqual([]);
  });
});

describe('the snippets of all pages', () => {
  it('compile', () => {
    const folder = 'build/snippets';
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const { name, text } of pages) {
      const snippets = blocksOf(text).filter(({ language, title }) => language === 'ts' && !isOfFile(title));
      for (const { code, line } of snippets) {
        writeFileSync(`${folder}/${name.replace(/\W/g, '-')}-line-${line}.ts`, code);
      }
    }
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
    const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  });
});

const config = {
  extends: '../../spec/tsconfig.json',
  compilerOptions: {
    rootDir: '../..',
    incremental: false,
    tsBuildInfoFile: null,
    paths: {
      'express-cms-rest': ['../../lib/index.ts'],
      'express-cms-rest/sql': ['../../lib/sql/index.ts'],
      'express-cms-rest/client': ['../../lib/client/index.ts'],
      'express-cms-rest/conformance': ['../../conformance/index.ts'],
    },
  },
  include: ['.'],
};
