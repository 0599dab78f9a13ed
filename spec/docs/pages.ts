/** The pages of the documentation, as far as people write them and as far as they are made. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Page {
  readonly name: string;
  readonly text: string;
}

const names = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export const pages: readonly Page[] = names.map((name) => ({ name, text: readFileSync(name, 'utf8') }));

/** Whether a block is said to be part of a file. */
export const isOfFile = (title: string) => title.startsWith('examples/');

/** Pages whose code is the files of a site, with the packages of a framework. */
export const frameworkPages = ['docs/learn/next.md', 'docs/learn/astro.md'];
