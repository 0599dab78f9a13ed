/** The code of all pages of the documentation, by the compiler, which takes as long as it does for the whole library. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { blocksOf } from './markdown.js';
import { frameworkPages, isOfFile, pages } from './pages.js';

it('the snippets of all pages compile', () => {
  const folder = 'build/snippets';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of pages) {
    if (frameworkPages.includes(name)) continue;
    const snippets = blocksOf(text).filter(({ language, title }) => language === 'ts' && !isOfFile(title));
    for (const { code, line } of snippets) {
      writeFileSync(`${folder}/${name.replace(/\W/g, '-')}-line-${line}.ts`, code);
    }
  }
  // What the command `types` writes for the magazine, of which pages on front ends have their examples.
  copyFileSync('examples/front-end/content.d.ts', `${folder}/content.d.ts`);
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

const config = {
  extends: '../../spec/tsconfig.json',
  compilerOptions: {
    rootDir: '../..',
    incremental: false,
    tsBuildInfoFile: null,
  },
  include: ['.'],
};
