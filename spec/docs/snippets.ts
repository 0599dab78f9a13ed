/** The code of a page's snippets, as modules that can be imported. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { blocksOf } from './markdown.js';

/** Makes the function that imports a snippet of a page by its title, with what `change` replaces in it. */
export function snippetsOf(page: string, change = (code: string) => code) {
  const blocks = blocksOf(readFileSync(page, 'utf8')).filter(({ language }) => language === 'ts');
  const folder = `build/${basename(page, '.md')}-snippets`;
  mkdirSync(folder, { recursive: true });
  return async <T>(title: string): Promise<T> => {
    const block = blocks.find((each) => each.title === title);
    if (!block) throw new Error(`${page} has no snippet ${title}`);
    const file = resolve(folder, `${title}.ts`);
    writeFileSync(file, change(block.code));
    return import(file);
  };
}
