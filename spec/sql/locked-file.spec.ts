/** A SQLite file that another process does not let go of: clients are told to come back, until it does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect } from '@jest/globals';
import type { Repository } from '../../lib/repository/repository.js';
import { openSqlRepository } from '../../lib/sql/index.js';
import { type Api, admin, serve } from '../support/api.js';
import { within } from '../support/until.js';
import { newDatabase, onlyOn } from './support.js';

let path: string;
let repository: Repository;
let api: Api;
let holder: ChildProcess | undefined;
beforeEach(async () => {
  path = await newDatabase();
  repository = await openSqlRepository(path, { busyTimeout: 100 });
  api = await serve(repository);
});
afterEach(async () => {
  holder?.kill('SIGKILL');
  await api.close();
  await repository.close?.();
});

/** Has another process begin something that it does not end. */
async function hold(statements: string): Promise<void> {
  const program = `const sqlite = process.getBuiltinModule?.('node:sqlite');
    const Database = sqlite ? sqlite.DatabaseSync : (await import('better-sqlite3')).default;
    const database = new Database(${JSON.stringify(path)});
    database.exec(${JSON.stringify(statements)});
    console.log('held');
    setInterval(() => database.exec, 1000);`;
  holder = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await within(once(holder.stdout as NonNullable<typeof holder.stdout>, 'data'), 'the other process to hold the file');
}

async function letGo(): Promise<void> {
  holder?.kill('SIGKILL');
  await within(once(holder as ChildProcess, 'close'), 'the end of the other process');
}

const copy = () =>
  api.call('COPY', '/content/objects/41', { headers: { ...admin, Destination: '/api/cms/v2/content/locations/1/2' } });
const load = () => api.get('/content/objects/41', admin);

describe('A file that another process', () => {
  onlyOn('sqlite')('writes to is read meanwhile, and written to after that', async () => {
    await hold("begin immediate; update cms_content set name = 'Held'");
    const refused = await copy();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect((await load()).status).toBe(200);
    await letGo();
    expect([(await copy()).status, (await load()).json.Content.Name]).toEqual([201, 'Media']);
  });

  onlyOn('sqlite')('has for itself alone is out of reach until it is let go', async () => {
    // Who holds the file like that does not share it with a reader that is there already.
    await api.close();
    await repository.close?.();
    await hold("pragma locking_mode = exclusive; begin exclusive; update cms_content set name = 'Held'; commit");
    await expect(openSqlRepository(path, { busyTimeout: 100 })).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await letGo();
    repository = await openSqlRepository(path);
    api = await serve(repository);
    expect((await load()).json.Content.Name).toBe('Held');
  });
});
