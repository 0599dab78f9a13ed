/** What all pages of the documentation have in common: links that lead somewhere, and the current text of files. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { anchorsOf, blocksOf, linksOf } from './markdown.js';
import { isOfFile, pages } from './pages.js';

const anchors = new Map(pages.map(({ name, text }) => [name, anchorsOf(text)]));

describe.each(pages)('$name', ({ name, text }) => {
  it('links to existing files and headings', () => {
    const inside = linksOf(text).filter((target) => !/^https?:/.test(target));
    const dead = inside.filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? name : join(dirname(name), path);
      return !existsSync(file) || (anchor !== undefined && !anchors.get(file)?.has(anchor));
    });
    expect(dead).toEqual([]);
  });

  it('shows the current text of files', () => {
    const parts = blocksOf(text).filter(({ title }) => isOfFile(title));
    const others = parts.filter(({ title, code }) => !readFileSync(title, 'utf8').includes(code));
    expect(others).toEqual([]);
  });

  it('names files that exist', () => {
    const named = [...text.matchAll(/`((?:lib|spec|examples|conformance|bench)\/[\w./-]+)`/g)].map(
      ([, file = '']) => file,
    );
    // What the changelog says of a release stays as it was.
    expect(name === 'CHANGELOG.md' ? [] : named.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('has lines that fit a screen, but for tables', () => {
    const prose = text.replace(/^```[\s\S]*?^```$/gm, '').split('\n');
    const isMade = text.includes('`npm run docs`: edit');
    expect(prose.filter((line) => line.length > 130 && !line.startsWith('|') && !isMade)).toEqual([]);
  });
});

describe('docs/README.md', () => {
  it('lists every page', () => {
    const index = pages.find(({ name }) => name === 'docs/README.md')?.text ?? '';
    const listed = linksOf(index).map((target) => `docs/${target.split('#')[0]}`);
    const written = pages.filter(({ name }) => /^docs\/(?!README\.md)/.test(name));
    expect(written.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
  });
});
