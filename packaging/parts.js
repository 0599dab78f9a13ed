/**
 * Packs the client and the conformance kit as packages of their own, of the same sources as the package, for those who need nothing
 * else: `node packaging/parts.js [folder]` writes two tarballs, for which `npm run build` must have written dist/.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleModules, bundleScript, bundleTypes, root } from './bundle.js';
import { copyPackages, noticesOf } from './copies.js';
import { manifestOf } from './manifests.js';

const client = {
  name: 'express-cms-rest-client',
  description: 'The clients of express-cms-rest: a server as a repository, and items for front ends',
  entries: { '.': 'dist/index', './items': 'dist/items/index' },
};

const conformance = {
  name: 'express-cms-rest-conformance',
  description:
    'The conformance kit of express-cms-rest: checks of repositories, and of servers that implement the protocol',
  entries: { '.': 'dist/conformance/index' },
  bin: { 'express-cms-rest-conformance': 'bin/express-cms-rest-conformance.js' },
};

const target = resolve(process.argv[2] ?? 'build/packages');
mkdirSync(target, { recursive: true });

await pack('client', client, async (folder) => {
  const modules = await bundleModules(join(folder, 'dist'), 'dist', { entries: { index: 'lib/client/index.ts' } });
  await bundleScript(join(folder, 'dist/items/index.js'), 'lib/items/index.ts');
  await bundleTypes(join(folder, 'dist'), {
    entries: { index: 'dist/client/index.d.ts', 'items/index': 'dist/items/index.d.ts' },
  });
  return { ...modules, at: 'dist' };
});

/**
 * The entries that the kit imports, whose modules or declarations it has copies of.
 * @param {string} folder @param {string} ending
 */
const copiesIn = (folder, ending) => ({
  'express-cms-rest': `${folder}/index${ending}`,
  'express-cms-rest/client': `${folder}/client/index${ending}`,
  'express-cms-rest/field-types': `${folder}/field-types/public${ending}`,
  'express-cms-rest/repository': `${folder}/tables/index${ending}`,
});

await pack('conformance', conformance, async (folder) => {
  const modules = await bundleModules(join(folder, 'dist/conformance'), 'dist/conformance', {
    entries: { index: 'conformance/index.ts', 'http/command': 'conformance/http/command.ts' },
    copies: copiesIn('lib', '.ts'),
  });
  await bundleTypes(join(folder, 'dist/conformance'), {
    entries: { index: 'dist/conformance/index.d.ts' },
    copies: copiesIn('dist', '.d.ts'),
  });
  for (const name of ['express-cms-rest-conformance.js', 'run.js'])
    cpSync(join(root, 'bin', name), join(folder, 'bin', name));
  return { ...modules, at: 'dist/conformance' };
});

/**
 * @param {string} readme the name of its page beside this file
 * @param {Parameters<typeof manifestOf>[0]} part
 * @param {(folder: string) => Promise<{ readonly packages: string[], readonly copied: string[], readonly at: string }>} write
 *   writes its files, and returns the packages that they import, and where they are
 */
async function pack(readme, part, write) {
  const folder = join(target, part.name);
  rmSync(folder, { recursive: true, force: true });
  const { packages, copied, at } = await write(folder);
  const manifest = manifestOf(part, packages);
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES'), noticesOf(await copyPackages(join(folder, at), copied)));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, 'packaging', `${readme}.md`), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', target], { cwd: folder, stdio: 'inherit' });
}
