/** The passwords that a database can be opened with. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openDatabase } from '../src/database.js';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cms-'));
});
after(() => rm(folder, { recursive: true }));

const open = async (name: string, adminPassword: string | undefined, isProduction: boolean): Promise<void> => {
  const repository = await openDatabase({ file: join(folder, name), adminPassword, isProduction });
  await repository.close();
};

test('production needs a password of its own', async () => {
  await assert.rejects(open('new.sqlite', undefined, true), /CMS_ADMIN_PASSWORD/);
  await open('development.sqlite', undefined, false);
  await assert.rejects(open('development.sqlite', 'too late', true), /password of admin is still/);
  await open('production.sqlite', 'not that of development', true);
  await open('production.sqlite', undefined, true);
});
