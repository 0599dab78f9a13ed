/** The code of the pages on frameworks of front ends, as the files of a site, by the compiler. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { type Block, blocksOf } from './markdown.js';
import { frameworkPages } from './pages.js';

it.each(frameworkPages)('the files of %s compile', (page) => {
  const folder = join('build/frameworks', basename(page, '.md'));
  rmSync(folder, { recursive: true, force: true });
  for (const block of blocksOf(readFileSync(page, 'utf8'))) {
    const { path, code } = toModule(block);
    if (path === undefined) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  // What the command `types` writes for the magazine.
  copyFileSync('examples/front-end/content.d.ts', join(folder, page.endsWith('astro.md') ? 'src' : '', 'content.d.ts'));
  copyFileSync('spec/docs/frameworks.d.ts', join(folder, 'frameworks.d.ts'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

/** A component of Astro is a function of the code between its fences, which returns what is below them. */
function toModule({ language, title, code }: Block): { readonly path?: string; readonly code: string } {
  if (language === 'ts' || language === 'tsx') return { path: title, code };
  if (language !== 'astro') return { code };
  const [, script = '', template = ''] = /^---\n([\s\S]*?)^---\n([\s\S]*)$/m.exec(code) ?? [];
  const outside =
    script.match(/^(?:import .*|export const .*|(?:export async function|interface)[\s\S]*?^\})$/gm) ?? [];
  const inside = outside.reduce((text, part) => text.replace(part, ''), script);
  const props = script.includes('interface Props') ? 'Props' : 'object';
  const component = `export default async function Component(props: ${props}) {
  const Astro = { ...page, props };
  ${inside}
  return <>${template}</>;
}`;
  return { path: `${title}.tsx`, code: [...outside, component].join('\n') };
}

const config = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, skipLibCheck: true, target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'] },
    ...{ module: 'esnext', moduleResolution: 'bundler', jsx: 'preserve', types: ['node'] },
    paths: {
      '@/*': ['./*'],
      'express-cms-rest/items': ['../../../lib/items/index.ts'],
    },
  },
  include: ['**/*.ts', '**/*.tsx'],
};
