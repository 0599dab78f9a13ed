/** The log of changes: what it keeps, and for how long tokens can be compared. */
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { useRepository } from '../support/fixtures.js';
import { openRaw } from './raw-sqlite.js';
import { asAdministrator, newDatabase, type Opened, onlyOn, open } from './support.js';

const opened = await useRepository();
const since = (token: string | undefined, from: Opened = opened) => from.changes.since(token, asAdministrator);
const week = 604_800_000;

/** More rows than pages in the cache of the connection. */
const logMany = `insert into cms_change (created, event, tags)
  with recursive number(value) as (select 1 union all select value + 1 from number where value < 900)
  select ${Date.now()}, 'content.updated', '["content-1"]' from number`;

describe('The log of changes', () => {
  it('tells the tags of each write once, and nothing where nothing was written', async () => {
    const { token } = await since(undefined);
    await opened.versions.createDraftOfCurrent({ id: 41 }, asAdministrator);
    const changed = await since(token);
    expect(changed.tags).toEqual(['everything', 'draft-41']);
    expect((await since(changed.token)).tags).toEqual([]);
  });

  it('has nothing of a trash that is emptied with nothing in it', async () => {
    const { token } = await since(undefined);
    const count = () => opened.db.selectFrom('cms_change').select('id').execute();
    const before = await count();
    await opened.trash.empty({}, asAdministrator);
    expect([(await since(token)).tags, await count()]).toEqual([[], before]);
  });

  it('tells that anything may have changed since a token after which changes may have been deleted', async () => {
    const { token } = await since(undefined);
    const now = jest.spyOn(Date, 'now');
    try {
      now.mockReturnValue(Date.now() + week / 2 - 1000);
      await opened.versions.createDraftOfCurrent({ id: 41 }, asAdministrator);
      expect((await since(token)).tags).toEqual(['everything', 'draft-41']);
      now.mockReturnValue(Date.now() + 2000);
      expect((await since(token)).tags).toBe('*');
    } finally {
      now.mockRestore();
    }
  });

  onlyOn('sqlite')('tells what a commit has changed that starts the write-ahead log again', async () => {
    const file = await newDatabase();
    const repository = await open(file);
    const writer = await openRaw(file);
    const { token } = await since(undefined, repository);
    writer.prepare('pragma wal_checkpoint(passive)').all([]);
    // So that the log is written to before the commit.
    writer.prepare('pragma cache_size = 1').run([]);
    writer.prepare('begin immediate').run([]);
    writer.prepare(logMany).run([]);
    const asked = since(token, repository);
    await setTimeout(5);
    writer.prepare('commit').run([]);
    expect((await asked).tags).toEqual(['everything', 'content-1']);
    writer.close();
    await repository.close();
  });

  onlyOn('sqlite')('tells that anything may have changed where another program has written', async () => {
    const file = await newDatabase();
    const repository = await open(file);
    const writer = await openRaw(file);
    const { token } = await since(undefined, repository);
    writer.prepare('update cms_content set remote_id = remote_id').run([]);
    expect((await since(token, repository)).tags).toBe('*');
    writer.close();
    await repository.close();
  });

  it('is deleted when a repository opens, but for what is newer than the option says', async () => {
    const first = await open('changes');
    const created = Date.now() - week - 1000;
    const old = { created, user_id: null, event: 'old', content_id: null, tags: '["*"]' };
    await first.db
      .insertInto('cms_change')
      .values([old, { ...old, event: 'kept', created: created + 5000 }])
      .execute();
    const second = await open('changes');
    const rows = await second.db
      .selectFrom('cms_change')
      .select('event')
      .where('created', '<', Date.now() - 5000)
      .execute();
    expect(rows).toEqual([{ event: 'kept' }]);
    await first.close();
    await second.close();
  });

  it('refuses to keep changes for less than an hour', async () => {
    await expect(open('shortly', { changes: { keep: 60 } })).rejects.toThrow(
      'The option changes.keep must be an integer of at least 3600, in seconds, not 60',
    );
  });
});
