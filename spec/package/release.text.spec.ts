/** What only a release needs: addresses, a section of the changelog, and packages that run nothing unseen when they are installed. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { missingForRelease } from '../../packaging/release.js';

const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'));

describe('missingForRelease', () => {
  let root: string;
  const addresses = {
    homepage: 'https://cms.test',
    bugs: { url: 'https://git.test/issues' },
    repository: { url: 'git+https://git.test/express-cms-rest.git' },
  };
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);
  const writePackage = (more: object) =>
    write('package.json', JSON.stringify({ version: '1.2.3', ...addresses, ...more }));

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'release-'));
    mkdirSync(join(root, 'lib'));
    cpSync('lib/router.ts', join(root, 'lib/router.ts'));
    write('CHANGELOG.md', '# Changelog\n\n## [1.2.3] - 2026-11-29\n');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('is nothing for a release that has all', () => {
    writePackage({});
    expect(missingForRelease(root, 'v1.2.3')).toEqual([]);
  });

  it('names a tag that is not that of the version, and a version without a section', () => {
    writePackage({ version: '1.2.4' });
    expect(missingForRelease(root, 'v1.2.3')).toEqual([
      'The tag v1.2.3 is not that of version 1.2.4 of package.json',
      'CHANGELOG.md has no section "## [1.2.4]" with a date',
    ]);
  });

  it('names addresses that are missing or placeholders', () => {
    writePackage({ homepage: 'https://express-cms-rest.example', bugs: undefined });
    expect(missingForRelease(root, 'v1.2.3')).toEqual([
      'bugs of package.json must be set, and is undefined',
      'homepage of package.json must be set, and is https://express-cms-rest.example',
    ]);
  });

  it('names the files of the library that have a placeholder', () => {
    expect(missingForRelease('.', 'v0.1.0')).toContain(
      'lib/operations/responses/problem-details.ts has the placeholder of an address',
    );
  });
});

describe('the installation', () => {
  it('runs no script of a package that package.json does not name', () => {
    const { allowScripts, scarfSettings } = read('package.json');
    const { packages } = read('package-lock.json') as { packages: Record<string, { hasInstallScript?: boolean }> };
    const scripted = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(scripted.sort()).toEqual(Object.keys(allowScripts).sort());
    // What it reports, it reports to no one, with versions of npm that do not know `allowScripts` either.
    expect(allowScripts['@scarf/scarf']).toBe(false);
    expect(scarfSettings).toEqual({ enabled: false });
  });
});
