/** The command `model`: what it reads and writes, and its exit codes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '../../lib/command/index.js';
import { openSqlRepository } from '../../lib/sql/index.js';

const folder = await mkdtemp(join(tmpdir(), 'cms-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const database = at('cms.sqlite');
await (await openSqlRepository(database, { install: { contentTypes: 'minimal' } })).close();

async function run(line: string, env: Readonly<Record<string, string>> = { CMS_DATABASE: database }) {
  const written = { out: '', err: '' };
  const args = line.split(' ').map((each) => (/\.\w+$/.test(each) && !each.startsWith('.') ? at(each) : each));
  const code = await runCommand(args, {
    env,
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
  });
  return { code, ...written };
}

const write = (name: string, text: string) => writeFileSync(at(name), text);
const news = 'sections:\n  - identifier: news\n    name: News\n';

describe('express-cms-rest model', () => {
  it('exports to standard output and to files', async () => {
    const { code, out, err } = await run('model export');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('- identifier: folder\n');
    expect(await run('model export model.yml --database cms.sqlite', {})).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(at('model.yml'), 'utf8')).toBe(out);
    await run('model export model.json');
    const json = readFileSync(at('model.json'), 'utf8');
    expect((await run('model export --format json')).out).toBe(json);
    expect(Object.keys(JSON.parse(json))).toContain('roles');
    expect(await run('model diff model.json --prune')).toEqual({ code: 0, out: '', err: '' });
  });

  it('compares and applies, and says what differs by its exit code', async () => {
    write('news.yaml', news);
    const line = '+ section news\n';
    expect(await run('model diff news.yaml')).toEqual({ code: 1, out: line, err: '' });
    expect(await run('model apply news.yaml --dry-run')).toEqual({ code: 1, out: line, err: '' });
    expect(await run('model apply news.yaml')).toEqual({ code: 0, out: line, err: '' });
    expect(await run('model apply news.yaml')).toEqual({ code: 0, out: '', err: '' });
    expect(await run('model diff news.yaml')).toEqual({ code: 0, out: '', err: '' });
    write('none.yaml', 'sections: []\n');
    expect((await run('model apply none.yaml --prune')).out).toContain('- section news\n');
  });

  it('applies what content loses something by only where that is allowed', async () => {
    const folderType = (fields: string) =>
      `contentTypes:\n  - identifier: folder\n    groups: [Content]\n    names: { eng-GB: Folder }\n    fieldDefinitions:\n${fields}`;
    write('short.yaml', folderType('      - { identifier: name, fieldTypeIdentifier: string }\n'));
    const refused = await run('model apply short.yaml');
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain(
      '/contentTypes/0: Without field definition folder/description, content loses its values, in 0 of ',
    );
    expect((await run('model apply short.yaml --allow-loss')).code).toBe(0);
  });

  it('names the places of faults, and changes nothing', async () => {
    write('wrong.yaml', `${news}    color: red\nroles: [{ name: x }]\n`);
    const { code, out, err } = await run('model apply wrong.yaml');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe(
      `${at('wrong.yaml')}: The model is not valid
  /roles/0/identifier: is required
  /sections/0/color: is not known here; there are identifier, name
  /roles/0/name: is not known here; there are identifier, policies\n`,
    );
    write('text.yaml', 'sections: [');
    expect((await run('model diff text.yaml')).err).toMatch(/The text of the model is no YAML\n {2}\/: .*line 1/);
  });

  it('does it as another user', async () => {
    write('news.yaml', news);
    expect(await run('model diff news.yaml --user-id 10')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/Not allowed to/),
    });
    expect(await run('model diff news.yaml --user-id ten')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/must be an integer/),
    });
  });

  it('works on the repository of a module', async () => {
    write(
      'repository.mjs',
      'export const repository = { content: {}, close: async () => { globalThis.closed = true; } };',
    );
    expect(await run('model export --module repository.mjs', {})).toEqual({ code: 0, out: '{}\n', err: '' });
    expect((globalThis as { readonly closed?: boolean }).closed).toBe(true);
    write('opens.mjs', 'export const openRepository = async () => ({ content: {} });');
    write('news.yaml', news);
    expect(await run('model diff news.yaml --module opens.mjs', {})).toMatchObject({
      code: 2,
      err: expect.stringMatching(/\/sections: needs sections.list, which the repository does not have/),
    });
    write('empty.mjs', 'export const nothing = 1;');
    expect((await run('model export --module empty.mjs', {})).err).toMatch(
      /exports neither repository nor openRepository/,
    );
  });

  it.each([
    ['model', 'The command is one of export, diff and apply (see --help)'],
    ['model import x.yaml', 'The command is one of export, diff and apply (see --help)'],
    ['model diff', 'The file of the model is needed (see --help)'],
    ['model diff a.yaml b.yaml', 'There is more than one file: '],
    ['model diff a.txt', 'must end with .json, .yaml or .yml'],
    ['model diff missing.yaml', 'cannot be read: ENOENT'],
    ['model diff news.yaml --allow-loss', 'diff does not take --allow-loss'],
    ['model export --prune', 'export does not take --prune'],
    ['model export --format xml', '--format is json or yaml'],
    ['model export model.json --format yaml', '--format is for standard output'],
    ['model export --colour', "Unknown option '--colour'"],
    ['model export --database nowhere.sqlite', 'There is no database'],
    ['model export --database postgres://127.0.0.1:1/none', 'ECONNREFUSED'],
    ['other', 'Usage: express-cms-rest init'],
  ])('refuses %s', async (line, message) => {
    const { code, out, err } = await run(line);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(existsSync(at('nowhere.sqlite'))).toBe(false);
  });

  it('needs to know the database', async () => {
    expect(await run('model export', {})).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^Name the --database/),
    });
  });

  it('shows its help', async () => {
    expect((await run('model --help')).out).toMatch(/^Usage: express-cms-rest model export/);
    expect((await run('--help')).out).toMatch(/^Usage: express-cms-rest init[\s\S]*model apply/);
  });
});
