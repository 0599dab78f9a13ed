/** What `package.json` and others say of the entries of the package, against where these are declared: `npm run docs` writes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ts } from '@ts-morph/common';
import { routerOptions } from '../../lib/options.js';
import { exportsOfPackage, main, sources, typesVersions } from '../../packaging/entries.js';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

it('package.json has the entries', () => {
  const written = read('package.json');
  const right = { ...written, ...main, typesVersions, exports: exportsOfPackage };
  if (process.env.UPDATE_DOCS) writeFileSync('package.json', `${JSON.stringify(right, null, 2)}\n`);
  // As text, for the order of conditions counts.
  else expect(JSON.stringify(written, null, 2)).toBe(JSON.stringify(right, null, 2));
});

it('compilers of the repository find the sources of the entries', () => {
  const { paths } = read('spec/tsconfig.json').compilerOptions;
  for (const [name, source] of Object.entries(sources)) expect([name, paths[name]]).toEqual([name, [`../${source}`]]);
});

it('the main entry has at most 160 names, and the router 19 options', () => {
  const program = ts.createProgram(['lib/index.ts'], { module: ts.ModuleKind.NodeNext, skipLibCheck: true });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile('lib/index.ts');
  const names = checker.getExportsOfModule(checker.getSymbolAtLocation(source as ts.SourceFile) as ts.Symbol);
  expect(names.length).toBeGreaterThan(100);
  expect(names.length).toBeLessThanOrEqual(160);
  expect(Object.keys(routerOptions.members).length).toBeLessThanOrEqual(19);
});

describe('THIRD-PARTY-NOTICES', () => {
  it('has the versions of the lockfile', () => {
    const { packages } = read('package-lock.json');
    const notices = readFileSync('THIRD-PARTY-NOTICES', 'utf8');
    const named = [...notices.matchAll(/^-{80}\n(\S+) (\S+)\n-{80}$/gm)].map(([, name, version]) => [name, version]);
    const locked = named.map(([name]) => [name, packages[`node_modules/${name}`]?.version]);
    expect(named.length).toBeGreaterThan(0);
    expect(named).toEqual(locked);
  });
});
