/** README and the pages that go with it against the code: events, dependencies and commands. `npm run docs` updates the tables. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, jest } from '@jest/globals';
import { blocksOf } from './docs/markdown.js';
import { openHost } from './examples/host.js';
import { listen } from './support/api.js';

const readme = readFileSync('README.md', 'utf8');
const events = readFileSync('lib/pipeline/state/report.ts', 'utf8');

describe('docs/operate/events.md', () => {
  it('lists every member of events and of the details of errors', () => {
    expectPage(
      'events',
      withMembers(withMembers(pageOf('events'), 'event', 'OperationEvent'), 'error', 'ErrorDetails'),
    );
  });
});

describe('docs/operate/dependencies.md', () => {
  it('says of every dependency what it is for', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const [, listed = ''] = pageOf('dependencies').split('\n## Dependencies\n');
    const names = [...listed.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
    expect(names).toEqual(Object.keys(dependencies));
  });
});

describe('README', () => {
  it('has at most 150 lines', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(150);
  });

  it('has commands that work', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { app, close } = await openHost({ CMS_ADMIN_PASSWORD: 'publish' });
    const server = await listen(app);
    const folder = await mkdtemp(join(tmpdir(), 'cms-'));
    const commands = blocksOf(readme).filter(({ language, code }) => language === 'sh' && /^curl /m.test(code));
    const script = commands.map(({ code }) => code.replaceAll('http://127.0.0.1:3000', server.url)).join('\n');
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder });
    const statuses = [...stdout.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual(['200', '201', '200']);
    for (const shown of ['<Root ', '"csrfToken":"', '{"Content":{', '<Content ', '"_remoteId":"media"']) {
      expect(stdout).toContain(shown);
    }
    warn.mockRestore();
    await server.close();
    await close();
    await rm(folder, { recursive: true });
  });
});

const pageOf = (name: string) => readFileSync(`docs/operate/${name}.md`, 'utf8');

function expectPage(name: string, text: string): void {
  if (process.env.UPDATE_DOCS) writeFileSync(`docs/operate/${name}.md`, text);
  else expect(pageOf(name)).toBe(text);
}

/** The text with the table of the members of an interface between its marks. */
function withMembers(text: string, mark: string, name: string): string {
  const body = events.slice(events.indexOf(`export interface ${name} `)).split('\n}')[0] ?? '';
  const names = [...body.matchAll(/^ {2}readonly (\w+)/gm)].map(([, member]) => member);
  const found = [...body.matchAll(/\/\*\* (.+?) \*\/\s+readonly (\w+): ([^;]+);/g)];
  expect(found.map(([, , member]) => member)).toEqual(names);
  const rows = found.map(
    ([, meaning, member, type]) => `| \`${member}\` | \`${type?.replaceAll('|', '\\|')}\` | ${meaning} |`,
  );
  const table = ['| Member | Type | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
  return text.replace(new RegExp(`(<!-- ${mark} -->\n).*?(<!-- /${mark} -->)`, 's'), `$1\n${table}\n\n$2`);
}
