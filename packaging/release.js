/** Checks the conditions that only a release requires, and lists all that it lacks: `node packaging/release.js v0.1.0`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A domain that is reserved for documentation (RFC 2606), which stands for an address that is not known yet. */
const placeholder = /https:\/\/[\w.-]*express-cms-rest[\w.-]*\.example/;

/**
 * @param {string} root the repository
 * @param {string} tag
 * @returns {readonly string[]} the missing parts
 */
export function missingForRelease(root, tag) {
  const read = (/** @type {string} */ name) => readFileSync(join(root, name), 'utf8');
  const { version, repository, bugs, homepage } = JSON.parse(read('package.json'));
  const addresses = Object.entries({ repository: repository?.url, bugs: bugs?.url, homepage });
  const sources = readdirSync(join(root, 'lib'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `lib/${name}`);
  return [
    ...(tag === `v${version}` ? [] : [`The tag ${tag} is not that of version ${version} of package.json`]),
    ...(hasSection(read('CHANGELOG.md'), version) ? [] : [`CHANGELOG.md has no section "## [${version}]" with a date`]),
    ...addresses
      .filter(([, address]) => !address || placeholder.test(address))
      .map(([name, address]) => `${name} of package.json must be set, and is ${address}`),
    ...sources
      .filter((name) => placeholder.test(read(name)))
      .map((name) => `${name} has the placeholder of an address`),
  ];
}

/** @param {string} changelog @param {string} version */
const hasSection = (changelog, version) =>
  changelog.split('\n').some((line) => line.startsWith(`## [${version}] - `) && /\d{4}-\d{2}-\d{2}$/.test(line));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = missingForRelease(join(import.meta.dirname, '..'), process.argv[2] ?? '');
  for (const problem of missing) console.error(problem);
  process.exitCode = missing.length > 0 ? 1 : 0;
}
