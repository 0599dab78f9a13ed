#!/usr/bin/env node
// The command of the package: `npx express-cms-rest init [folder]` copies the project in `starter`.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const usage =
  'Usage: express-cms-rest init [folder]\n\nCreates a host in TypeScript with SQLite, a content type and tests.\n';

/** The manifest of the package itself. */
const { engines, peerDependencies } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));

/** Whether one version is at least another one. */
function isAtLeast(version, required) {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  const [requiredMajor, requiredMinor = 0] = required.split('.').map(Number);
  return major > requiredMajor || (major === requiredMajor && minor >= requiredMinor);
}

/** What a project needs where Node.js has no driver of SQLite, which is before 22.13. */
function withDriver({ dependencies, ...rest }) {
  const [driver] = peerDependencies['better-sqlite3'].split(' ');
  return { ...rest, engines, dependencies: { 'better-sqlite3': driver, ...dependencies } };
}

async function init(folder) {
  const required = engines.node.replace('>=', '');
  if (!isAtLeast(process.version, required)) {
    throw new Error(`Node.js ${required} or newer is required, and this is ${process.version}; nothing was changed`);
  }
  await mkdir(folder, { recursive: true });
  const existing = await readdir(folder);
  if (existing.length > 0) throw new Error(`${folder} is not empty; nothing was changed`);
  await cp(fileURLToPath(new URL('starter', import.meta.url)), folder, { recursive: true });
  const manifest = join(folder, 'package.json');
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const starter = JSON.parse(await readFile(manifest, 'utf8'));
  const own = isBuiltin('node:sqlite') ? starter : withDriver(starter);
  await writeFile(manifest, `${JSON.stringify({ ...own, name: name || 'cms' }, null, 2)}\n`);
  await writeFile(join(folder, '.gitignore'), 'node_modules/\ndist/\n*.sqlite*\n');
  console.log(`Created ${folder}. Next:\n\n  cd ${folder}\n  npm install\n  npm test\n  npm start`);
}

const [command, folder = '.', ...rest] = process.argv.slice(2);
if (command !== 'init' || rest.length > 0 || folder.startsWith('-')) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  await init(resolve(folder)).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
