/** The commands `transfer`, `export` and `import`: their sides, what they write and refuse, and their exit codes. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '../../lib/command/index.js';
import type { Context, Id, Repository } from '../../lib/repository/repository.js';
import { openSqlRepository } from '../../lib/sql/index.js';
import { parseLine } from '../../lib/transfer/files/file-format.js';
import { credentials, openRemote } from '../client/remote.js';
import { asAdministrator } from '../sql/support.js';
import { createMany } from './many.js';
import { createSite } from './site.js';

const folder = await mkdtemp(join(tmpdir(), 'cms-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

async function run(line: string, env: Readonly<Record<string, string>> = {}, promptSecret?: () => Promise<string>) {
  const written = { out: '', err: '' };
  const args = line.split(' ').map((each) => (/^[a-z]+\..*(?:sqlite|json)$/.test(each) ? at(each) : each));
  const code = await runCommand(args, {
    env,
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    ...(promptSecret && { promptSecret }),
  });
  return { code, ...written };
}

beforeAll(async () => {
  const repository = await openSqlRepository(at('site.sqlite'));
  await createSite(repository as unknown as Repository<Id>, asAdministrator as unknown as Context<Id>);
  await repository.close();
});

const lines = (name: string) => readFileSync(at(name), 'utf8').trimEnd().split('\n');

/** Kinds whose entities are checked when the model is compared. */
const ofModel = new Set(['language', 'section', 'objectStateGroup', 'contentTypeGroup', 'contentType', 'role']);
const optional =
  /^content\/(?:status|ids|ids\/location|version|formerVersions|passwordHash)$|^roleAssignment\/(?:user|group|limitation)$|^urlAlias\/(?:location|resource)$/;
const ofAnyType = /\/(?:value|ids\/content|ids\/location)$/;
const ofAnyMembers = /\/(?:names|value)$/;

interface BrokenValue {
  /** A JSON Pointer. */
  readonly path: string;
  readonly change: 'missing' | 'another type';
  readonly broken: unknown;
}

type Members = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with each of its members missing once, and of another type once; of lists, the first item. */
function* brokenValues(value: Members, at = ''): Generator<BrokenValue> {
  for (const [name, member] of Object.entries(value)) {
    const path = `${at}/${name}`;
    const { [name]: _, ...others } = value;
    if (!optional.test(path)) yield { path, change: 'missing', broken: others };
    if (!ofAnyType.test(path)) {
      yield { path, change: 'another type', broken: { ...others, [name]: Array.isArray(member) ? 'a' : [{}] } };
    }
    const [first, ...rest] = Array.isArray(member) ? member : [member];
    if (!isMap(first) || ofAnyMembers.test(path)) continue;
    const wrap = (broken: unknown) => (Array.isArray(member) ? [broken, ...rest] : broken);
    for (const { broken, ...inner } of brokenValues(first, Array.isArray(member) ? `${path}/0` : path)) {
      yield { ...inner, broken: { ...others, [name]: wrap(broken) } };
    }
  }
}

function refusalOf(line: string): string {
  try {
    parseLine(line, 'line 2');
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('express-cms-rest export and import', () => {
  it('write a file that only its user can read, and a new database that is the same', async () => {
    const { code, out, err } = await run('export site.sqlite site.cms.ndjson');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Not transferred: bookmarks');
    for (const name of [
      'site.cms.ndjson',
      ...readdirSync(at('site.cms.files')).map((file) => `site.cms.files/${file}`),
    ])
      expect([name, statSync(at(name)).mode & 0o777]).toEqual([name, 0o600]);
    expect(readFileSync(at('site.cms.ndjson'), 'utf8')).not.toMatch(/"kind":"role|the cook|argon2|scrypt/);
    const dry = await run('import site.cms.ndjson fresh.sqlite --dry-run');
    expect(dry).toMatchObject({ code: 2, err: expect.stringContaining('There is no database') });
    await (await openSqlRepository(at('fresh.sqlite'))).close();
    const planned = await run('import site.cms.ndjson fresh.sqlite --dry-run');
    expect((await run('transfer fresh.sqlite site.cms.ndjson --verify')).code).toBe(1);
    const done = await run('import site.cms.ndjson fresh.sqlite --checkpoint log.json');
    expect(done).toMatchObject({ code: 0, out: planned.out });
    const verified = await run('transfer site.sqlite fresh.sqlite --verify');
    expect(verified).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ entities compared\n$/) });
    expect((await run('import site.cms.ndjson new.sqlite')).code).toBe(0);
    expect((await run('transfer new.sqlite site.cms.ndjson --verify')).code).toBe(0);
  });

  it('take users and roles of a file only where that is asked for', async () => {
    await run('export site.sqlite users.cms.ndjson --with-users');
    expect(readFileSync(at('users.cms.ndjson'), 'utf8')).toContain('the cook');
    // A file may claim that a user is none.
    writeFileSync(
      at('claims.cms.ndjson'),
      readFileSync(at('users.cms.ndjson'), 'utf8').replaceAll('"isOfUsers":true', '"isOfUsers":false'),
    );
    await run('import claims.cms.ndjson guarded.sqlite');
    const repository = await openSqlRepository(at('guarded.sqlite'));
    expect((await repository.users.list({ login: 'cook' }, asAdministrator)).items).toEqual([]);
    await expect(repository.content.loadByRemoteId('cooks', asAdministrator)).rejects.toThrow('does not exist');
    expect((await repository.roles.list({ identifier: 'Cook', offset: 0, limit: 1 }, asAdministrator)).items).toEqual(
      [],
    );
    await repository.close();
  });

  it('take a file with one entity', async () => {
    const [header = '', ...others] = lines('site.cms.ndjson');
    const german = others.find((line) => line.includes('"key":"ger-DE"'));
    writeFileSync(at('language.cms.ndjson'), `${header}\n${german}\n`);
    expect((await run('import language.cms.ndjson german.sqlite')).code).toBe(0);
    const repository = await openSqlRepository(at('german.sqlite'));
    const { items } = await repository.languages.list({}, asAdministrator);
    expect(items.map(({ code }) => code)).toContain('ger-DE');
    await repository.close();
  });

  it('take a subtree, or types alone', async () => {
    await run('export site.sqlite part.cms.ndjson --subtree at-apple');
    const keys = lines('part.cms.ndjson')
      .slice(1)
      .map((line) => JSON.parse(line));
    expect(keys.filter(({ kind }) => kind === 'content').map(({ key }) => key)).toEqual(['page apple', 'page pear']);
    await run('export site.sqlite types.cms.ndjson --types-only');
    const kinds = new Set(
      lines('types.cms.ndjson')
        .slice(1)
        .map((line) => JSON.parse(line).kind),
    );
    expect([...kinds]).toEqual(['language', 'section', 'objectStateGroup', 'contentTypeGroup', 'contentType']);
    // The pages that they refer to are not there.
    const { code, out } = await run('import part.cms.ndjson partial.sqlite');
    expect(code).toBe(1);
    expect(out).toContain('- content page apple: The target does not have');
    expect((await run('import part.cms.ndjson partial.sqlite')).out).not.toContain('differs');
  });

  it('write what the target could not keep into a report that only its user can read', async () => {
    const shown: string[] = [];
    const args = ['transfer', at('site.sqlite'), at('reported.sqlite'), '--report', at('report.ndjson')];
    await runCommand(args, { env: {}, out: () => {}, err: () => {}, progress: (text) => shown.push(text) });
    expect(statSync(at('report.ndjson')).mode & 0o777).toBe(0o600);
    expect(readFileSync(at('report.ndjson'), 'utf8')).toBe('');
    await run(
      'transfer site.sqlite reported.sqlite --with-users --report report.ndjson'.replace(
        'report.ndjson',
        at('report.ndjson'),
      ),
    );
    expect(lines('report.ndjson').map((line) => JSON.parse(line))).toEqual([
      { status: 'lost', kind: 'content', key: 'the cook', data: 'passwords' },
    ]);
    const many = await openSqlRepository(at('many.sqlite'));
    await createMany(many, 100, asAdministrator);
    await many.close();
    const more = ['export', at('many.sqlite'), at('many.cms.ndjson')];
    await runCommand(more, { env: {}, out: () => {}, err: () => {}, progress: (text) => shown.push(text.trimEnd()) });
    expect(shown).toEqual([expect.stringMatching(/^100 of about \d+ entities, \d+ a second, \d+ s left$/)]);
  });

  it('refuse files with the line at fault, and change nothing', async () => {
    const [header = '', ...others] = lines('site.cms.ndjson');
    const write = (name: string, ...text: readonly string[]) => writeFileSync(at(name), `${text.join('\n')}\n`);
    write('none.cms.ndjson', '{"a":1}');
    write('later.cms.ndjson', header.replace('"version":1', '"version":2'));
    write('kind.cms.ndjson', header, '{"kind":"session","key":"a","value":{}}');
    write('text.cms.ndjson', header, ...others.slice(0, 3), 'no JSON');
    write('value.cms.ndjson', header, '{"kind":"location","key":"a","value":{"remoteId":"a"}}');
    writeFileSync(at('end.cms.ndjson'), `${header}\n${others[0]?.slice(0, 20)}`);
    const digest = 'f'.repeat(64);
    const withFile =
      others.find((line) => line.includes('"digest"'))?.replace(/"digest":"\w+"/, `"digest":"${digest}"`) ?? '';
    write('file.cms.ndjson', header, withFile);
    const message = async (name: string) => (await run(`import ${name}.cms.ndjson empty.sqlite`)).err;
    expect(await message('none')).toContain('is not a transfer file');
    expect(await message('later')).toContain('has version 2 of the format');
    expect(await message('kind')).toContain('line 2: the kind "session" is unknown');
    expect(await message('text')).toContain('line 5: it is not an object of JSON');
    expect(await message('value')).toMatch(/line 2: value\S* \w+/);
    expect(await message('end')).toContain('ends within a line');
    expect(await message('file')).toContain(`${digest} cannot be read`);
  });

  it('refuse entities in which a member is missing or has another type', async () => {
    await run('export site.sqlite whole.cms.ndjson --with-users --with-hashes --with-trash');
    const [, ...others] = lines('whole.cms.ndjson');
    const entities = others.map((line) => JSON.parse(line)).filter(({ kind }) => !ofModel.has(kind));
    expect(new Set(entities.map(({ kind }) => kind)).size).toBe(5);
    const accepted = new Set<string>();
    for (const { kind, key, value } of entities)
      for (const { path, change, broken } of brokenValues(value, kind)) {
        const refused = refusalOf(JSON.stringify({ kind, key, value: broken }));
        if (!refused.startsWith(`line 2: value${path.slice(kind.length)}`)) accepted.add(`${path} ${change}`);
      }
    expect([...accepted]).toEqual([]);
  });

  it('refuse what cannot be used, and passwords in arguments', async () => {
    const message = async (line: string) => {
      const { code, err } = await run(line);
      return `${code}: ${err}`;
    };
    expect(await message('transfer site.sqlite')).toContain('2: transfer needs a source and a target');
    expect(await message('export site.sqlite other.sqlite')).toContain(
      '2: export writes a file that ends with .ndjson',
    );
    expect(await message('import site.sqlite other.sqlite')).toContain('2: import reads a file that ends with .ndjson');
    expect(await message('transfer site.sqlite b.sqlite --from-vendor x')).toContain(
      '--from-vendor is for the URL of an API',
    );
    expect(await message('transfer http://127.0.0.1:1 b.sqlite --from-user a:b')).toContain(
      'passwords are no arguments',
    );
    expect(await message('transfer http://127.0.0.1:1 b.sqlite --from-user a')).toContain('CMS_FROM_PASSWORD');
    expect(await message('transfer http://127.0.0.1:1 b.sqlite --from-format csv')).toContain(
      '--from-format is json or xml',
    );
    expect(await message('transfer http://127.0.0.1:1 b.sqlite --from-field-type-names date')).toContain(
      '--from-field-type-names is like',
    );
    expect(await message('transfer http://127.0.0.1:1 b.sqlite --from-serves content.fetch')).toContain(
      'content.fetch',
    );
    expect(await message('import site.cms.ndjson b.sqlite --with-hashes')).toContain('--with-hashes is for users');
    expect(await message('export site.sqlite b.cms.ndjson --overwrite')).toContain('--overwrite is for targets');
    expect(await message('transfer site.sqlite fresh.sqlite --verify --overwrite')).toContain(
      '--verify writes nothing',
    );
    expect(await message('transfer nothing.sqlite b.sqlite')).toContain('There is no database');
    expect(existsSync(at('b.sqlite'))).toBe(false);
    expect((await run('transfer --help')).out).toContain('Usage: express-cms-rest transfer');
  });

  it('log in at a server with the password of the environment, or one that is asked for', async () => {
    const dialect = { vendor: 'vnd.other.api', fieldTypePrefix: 'ex', fieldTypeNames: { date: 'acme_day' } };
    const remote = await openRemote({ ...dialect, prefix: '/other/v1' });
    const names = '--from-field-type-prefix ex --from-field-type-names date=acme_day --from-format xml';
    const side = `${remote.url} --from-user ${credentials.login} --from-vendor vnd.other.api ${names}`;
    const [url, ...options] = side.split(' ');
    const line = `export ${url} remote.cms.ndjson ${options.join(' ')}`;
    expect(await run(line, { CMS_FROM_PASSWORD: 'wrong' })).toMatchObject({ code: 2 });
    expect(await run(line, { CMS_FROM_PASSWORD: credentials.password })).toMatchObject({ code: 0, err: '' });
    const first = readFileSync(at('remote.cms.ndjson'), 'utf8');
    expect(await run(line, {}, async () => credentials.password)).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(at('remote.cms.ndjson'), 'utf8')).toBe(first);
    await remote.close();
  });
});
