#!/usr/bin/env node
// The command of the package: `npx express-cms-rest init [folder]` copies the project in `starter`.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const usage =
  'Usage: express-cms-rest init [folder]\n\nCreates a host in TypeScript with SQLite, a content type and tests.\n';

async function init(folder) {
  await mkdir(folder, { recursive: true });
  const existing = await readdir(folder);
  if (existing.length > 0) throw new Error(`${folder} is not empty; nothing was changed`);
  await cp(fileURLToPath(new URL('starter', import.meta.url)), folder, { recursive: true });
  const manifest = join(folder, 'package.json');
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const own = JSON.parse(await readFile(manifest, 'utf8'));
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
