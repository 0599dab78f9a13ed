/** The page on backups: its commands, under a site that goes on, and what clients see of the site that they restore. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MemoryStore } from 'express-session';
import { openSqlRepository, type SqlRepository } from '../../lib/sql/index.js';
import { runInShell } from '../docs/commands.js';
import { blocksOf } from '../docs/markdown.js';
import { snippetsOf } from '../docs/snippets.js';
import { type Api, admin, sends, serve, type } from '../support/api.js';
import { describeIf } from '../support/skipped.js';
import { until } from '../support/until.js';
import { database, query, server } from './databases.js';
import { type Receiver, startReceiver } from './receiver.js';
import { asAdministrator, type Complete } from './support.js';

const page = 'docs/operate/backup.md';
const blocks = blocksOf(await readFile(page, 'utf8'));
const programs = database === 'sqlite' ? ['sqlite3'] : ['pg_dump', 'pg_restore'];
const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0;

/** PostgreSQL's programs read servers of their own version and older ones. */
async function fitsServer(): Promise<boolean> {
  if (server === undefined) return true;
  const [, version] = / (\d+)\./.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout) ?? [];
  const { rows } = await query('show server_version_num');
  return Number(version) >= Math.floor(Number(rows[0].server_version_num) / 10_000);
}

const canRun = programs.every(isInstalled) && (await fitsServer());
const ownName = `spec_backup_${randomBytes(8).toString('hex')}`;

/** One that can be dumped and restored as a whole. */
async function createDatabase(folder: string): Promise<string> {
  if (server === undefined) return `${folder}/cms/cms.sqlite`;
  await query(`create database ${ownName}`);
  return Object.assign(new URL(server), { pathname: ownName }).href;
}

type Site = Complete & Pick<SqlRepository, 'sweepFiles'>;

const webhooks = { allow: ['127.0.0.1'] };

describeIf(canRun, `without ${programs.join(' and ')}`)('a site that is restored', () => {
  const text = randomBytes(1000).toString('hex');
  const store = new MemoryStore();
  const lost = { cursor: '', tag: '', cookie: '', id: '' };
  let folder: string;
  let url: string;
  let fileHref: string;
  let receiver: Receiver;
  let repository: Site;
  let api: Api;

  async function open(): Promise<void> {
    const files = url.endsWith('.sqlite') ? `${url}-files` : `${folder}/cms/files`;
    repository = (await openSqlRepository(url, { files, webhooks })) as Site;
    api = await serve(repository, { session: { install: { secret: 'secret', store } } });
  }
  async function close(): Promise<void> {
    await api.close();
    await repository.close();
  }
  const run = (title: string): Promise<string> => {
    const code = blocks.find((block) => block.title === title)?.code ?? 'false';
    const here = code.replaceAll('/srv/cms', `${folder}/cms`).replaceAll('/backup', `${folder}/backup`);
    return runInShell(`set -e; export CMS_DATABASE='${url}'\n${here}\nset +e`, folder);
  };
  async function restore(): Promise<void> {
    await run(`${database}-restore`);
    process.env.CMS_DATABASE = url;
    const [closing, allowing] = ["?? 'cms.sqlite');", `?? '', { webhooks: ${JSON.stringify(webhooks)} });`];
    await snippetsOf(page, (code) => code.replace(closing, allowing))('after-restore');
  }

  const section = (headers = {}) => api.get('/content/sections/1', { ...admin, ...headers });
  const rename = (name: string, headers = {}) =>
    api.call('PATCH', '/content/sections/1', {
      headers: { ...sends('SectionInput'), ...headers },
      body: JSON.stringify({ SectionInput: { identifier: 'standard', name } }),
    });
  async function addSection(identifier: string): Promise<string> {
    const body = JSON.stringify({ SectionInput: { identifier, name: identifier } });
    return (
      (await api.call('POST', '/content/sections', { headers: sends('SectionInput'), body })).headers.location ?? ''
    );
  }
  const changes = (query = '') => api.get(`/changes?limit=100${query}`, { ...admin, Accept: type('ChangeList') });
  const user = async (cookie: string) => (await api.get('/user/current', { Cookie: cookie })).headers.location;

  async function addFile() {
    const place = { parentLocationId: 2, priority: 0, hidden: false };
    const data = Buffer.from(text).toString('base64');
    const { id } = await repository.content.create(
      {
        contentTypeId: 12,
        mainLanguageCode: 'eng-GB',
        location: place,
        fields: [
          { fieldDefinitionIdentifier: 'name', value: 'File' },
          { fieldDefinitionIdentifier: 'file', value: { fileName: 'a.txt', data } },
        ],
      },
      asAdministrator,
    );
    await repository.versions.publish({ contentId: id, versionNo: 1 }, asAdministrator);
    const version = await api.get(`/content/objects/${id}/versions/1`, admin);
    fileHref = /"uri":"[^"]*(\/content\/binary[^"]+)"/.exec(version.text)?.[1] ?? '';
    return id;
  }
  async function logIn(): Promise<string> {
    const headers = { 'Content-Type': type('SessionInput') };
    const body = JSON.stringify({ SessionInput: { login: 'admin', password: 'publish' } });
    const response = await api.call('POST', '/user/sessions', { headers, body });
    return response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cms-'));
    await runInShell('mkdir cms', folder);
    url = await createDatabase(folder);
    receiver = await startReceiver();
    await open();
    const fileContentId = await addFile();
    const values = { events: ['other'], contentTypeIdentifiers: [], description: '', isEnabled: true };
    await repository.webhooks.create({ url: receiver.url, ...values }, asAdministrator);
    await rename('In the backup');
    await run(`${database}-backup`);
    // All of this is lost; as much is written once more below.
    await rename('Lost');
    lost.tag = (await section()).headers.etag ?? '';
    lost.id = await addSection('lost');
    lost.cookie = await logIn();
    expect(await user(lost.cookie)).toMatch(/\/14$/);
    await repository.content.delete({ id: fileContentId }, asAdministrator);
    expect(await repository.sweepFiles()).toMatchObject({ deleted: 1 });
    lost.cursor = (await changes()).json.ChangeList.next;
    await close();
    await restore();
    await open();
  });
  afterAll(async () => {
    await close();
    await receiver.close();
    if (server !== undefined) await query(`drop database ${ownName} with (force)`);
    await rm(folder, { recursive: true });
  });

  it('has what was in the backup, and the bytes of a file that was swept since', async () => {
    expect((await section()).json.Section.name).toBe('In the backup');
    const file = await api.get(fileHref, admin);
    expect([file.status, file.text]).toEqual([200, text]);
  });

  it('calls webhooks with a change of anything', async () => {
    await until(() => receiver.events().includes('other'), 'the webhook to receive a change of anything');
    expect(receiver.received.at(-1)?.data.tags).toBe('*');
  });

  it('does not take what is written now for what was lost', async () => {
    await rename('Written again');
    const written = await section({ 'If-None-Match': lost.tag });
    expect([written.status, written.json?.Section.name]).toEqual([200, 'Written again']);
    expect((await rename('Overwritten', { 'If-Match': lost.tag })).status).toBe(412);
    expect(await addSection('new')).not.toBe(lost.id);
  });

  it('refuses lost cursors, however many changes come after', async () => {
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) await rename(name);
    expect((await changes(`&after=${lost.cursor}`)).status).toBe(410);
    expect((await changes()).status).toBe(200);
  });

  it('has ended the sessions of before', async () => {
    expect(await user(lost.cookie)).toBeUndefined();
  });
});
