/** Keys of requests in SQL: who sees them, when they end, and what a write with one takes. */
import { describe, expect, it } from '@jest/globals';
import type { StoredWrite } from '../../lib/repository/repository.js';
import { useEach, useRepository } from '../support/fixtures.js';
import { until } from '../support/until.js';
import { administrator, asAdministrator, calledBy, database, newDatabase, onlyOn, open } from './support.js';

const repository = await useRepository();
const openEach = useEach(open);

const outcome = { status: 200 };
const written = (key: string) => ({ key, fingerprint: 'of the request', outcome });
const rows = () => repository.db.selectFrom('cms_idempotency').selectAll();

let count = 0;
const unique = () => {
  count += 1;
  return `key-${count}`;
};

const rename = (key: string, name: string) =>
  repository.idempotency.run(written(key), asAdministrator, async ({ sections }) =>
    sections?.update?.({ id: 1, changes: { identifier: 'standard', name } }, asAdministrator),
  );

describe('A write with a key', () => {
  it('stores a digest of the key alone', async () => {
    const key = unique();
    await rename(key, 'Standard');
    expect(JSON.stringify(await rows().execute())).not.toContain(key);
  });

  it('is logged as one change', async () => {
    const { next } = await repository.changes.list({ limit: 1000 }, asAdministrator);
    const { token } = await repository.changes.since(undefined, asAdministrator);
    await repository.idempotency.run(written(unique()), asAdministrator, async ({ content }) =>
      content.updateInfo?.({ id: 41, changes: { remoteId: unique() } }, asAdministrator),
    );
    const { items } = await repository.changes.list({ after: next, limit: 10 }, asAdministrator);
    expect(items.map(({ event }) => event)).toEqual(['content.updated']);
    expect((await repository.changes.since(token, asAdministrator)).tags).not.toContain('*');
  });

  it('of content properties shares the repository with others', async () => {
    const statements = await repository.listStatements(() =>
      repository.idempotency.run(written(unique()), asAdministrator, async ({ content }) =>
        content.updateInfo?.({ id: 41, changes: { remoteId: unique() } }, asAdministrator),
      ),
    );
    expect(statements.filter((text) => /cms_write_epoch set/.test(text))).toEqual([]);
    expect(statements.filter((text) => /insert into "cms_idempotency"/.test(text)).length).toBe(
      database === 'sqlite' ? 2 : 1,
    );
  });

  it('that changes nothing stores its outcome all the same', async () => {
    const key = unique();
    await repository.idempotency.run(written(key), asAdministrator, async () => undefined);
    expect(await repository.idempotency.find({ key }, asAdministrator)).toMatchObject(outcome);
  });

  it('of a caller who is not authenticated is refused', async () => {
    await expect(repository.idempotency.find({ key: unique() }, calledBy())).rejects.toMatchObject({ status: 403 });
  });
});

describe('The outcome of a write with a key', () => {
  it('is deleted with its user', async () => {
    const user = await repository.users.create(
      {
        ...{ groupPath: '/1/5/12/', mainLanguageCode: 'eng-GB', login: 'keys', email: 'keys@example.com' },
        ...{ password: 'Passw0rd of keys', enabled: true },
        fields: ['first_name', 'last_name'].map((fieldDefinitionIdentifier) => ({
          fieldDefinitionIdentifier,
          languageCode: 'eng-GB',
          value: 'Keys',
        })),
      },
      asAdministrator,
    );
    await repository.idempotency.run(written(unique()), calledBy(user.id), async () => undefined);
    const ofUser = () => rows().where('user_id', '=', user.id).execute();
    expect((await ofUser()).length).toBe(1);
    await repository.users.delete({ id: user.id }, asAdministrator);
    expect(await ofUser()).toEqual([]);
  });

  it('expires, and the key can be used again', async () => {
    const own = await openEach(':memory:', { idempotency: { keep: 1 } });
    const key = unique();
    const run = () => own.idempotency.run(written(key), asAdministrator, async () => 'done');
    expect(await run()).toEqual({ result: 'done' });
    expect(await run()).toMatchObject({ stored: outcome });
    await own.db.updateTable('cms_idempotency').set({ expires: 1 }).execute();
    expect(await own.idempotency.find({ key }, asAdministrator)).toBeNull();
    expect(await run()).toEqual({ result: 'done' });
  });

  it('is swept once it has expired', async () => {
    const name = 'swept-keys';
    const first = await openEach(name);
    await first.idempotency.run(written(unique()), asAdministrator, async () => undefined);
    await first.db.updateTable('cms_idempotency').set({ expires: 1 }).execute();
    const second = await openEach(name);
    const left = () => second.db.selectFrom('cms_idempotency').selectAll().execute();
    await until(async () => (await left()).length === 0 || left(), 'the end of the expired outcome');
  });

  it('has no response any more after a restoration', async () => {
    const own = await openEach();
    const key = unique();
    await own.idempotency.run(written(key), asAdministrator, async () => undefined);
    await own.idempotency.keep({ key, response: 'with an entity tag' }, asAdministrator);
    await own.afterRestore();
    const found = await own.idempotency.find({ key }, asAdministrator);
    expect(found).toEqual({ ...outcome, fingerprint: 'of the request' } satisfies StoredWrite);
  });
});

describe('Two processes', () => {
  it('carry out a request with one key once', async () => {
    const name = await newDatabase();
    const [one, other] = [await openEach(name), await openEach(name)];
    const key = unique();
    let second: Promise<unknown> = Promise.resolve();
    let isRunning = false;
    const first = one.idempotency.run({ key, fingerprint: 'both' }, asAdministrator, async (_, settle) => {
      if (!isRunning)
        second = other.idempotency
          .run({ key, fingerprint: 'both' }, asAdministrator, async () => 'twice')
          .catch((error) => error);
      isRunning = true;
      // On PostgreSQL it is refused at once, and on SQLite too, as the claim of the first is committed.
      await second;
      await settle({ status: 201 });
      return 'once';
    });
    expect(await first).toEqual({ result: 'once' });
    expect(await second).toMatchObject({ status: 409, headers: { 'Retry-After': '1' } });
    expect(await other.idempotency.find({ key }, asAdministrator)).toMatchObject({ status: 201 });
  });

  onlyOn('sqlite')('take a request as ended whose process was killed, soon after', async () => {
    const own = await openEach();
    const key = unique();
    const claim = {
      user_id: administrator,
      key: 'digest',
      fingerprint: '',
      status: null,
      location: null,
      ids: null,
      response: null,
    };
    await own.idempotency.run(written(key), asAdministrator, async () => undefined);
    const [stored] = await own.db.selectFrom('cms_idempotency').select('key').execute();
    const update = own.db.updateTable('cms_idempotency').set({ ...claim, key: stored?.key ?? '' });
    await update.execute();
    await expect(own.idempotency.find({ key }, asAdministrator)).rejects.toMatchObject({ status: 409 });
    await own.db.updateTable('cms_idempotency').set({ expires: 1 }).execute();
    expect(await own.idempotency.find({ key }, asAdministrator)).toBeNull();
  });
});
