/** Transactions of several calls: who waits for them, and what becomes of failures of the database in them. */
import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../../lib/sql/database/schema.js';
import { inTransaction } from '../../lib/sql/database/transactions.js';
import { dialectOf } from '../../lib/sql/repository.js';
import { random } from '../support/seed.js';
import { within } from '../support/until.js';
import { asAdministrator, onlyOn, open } from './support.js';

const section = (identifier: string) => ({ identifier, name: identifier });

describe('A transaction of several calls', () => {
  it('keeps no reader waiting, who sees what was there before it', async () => {
    const repository = await open('read-during-transaction');
    const count = async () => (await repository.sections.list({}, asAdministrator)).items.length;
    const before = await count();
    await repository.transaction(asAdministrator, async ({ sections }) => {
      await sections?.create?.(section('within'), asAdministrator);
      expect(await count()).toBe(before);
    });
    expect(await count()).toBe(before + 1);
    await repository.close();
  });

  it('runs its calls one after the other, also when they are made at once', async () => {
    const repository = await open();
    await repository.transaction(asAdministrator, async ({ sections }) => {
      const names = ['one', 'two', 'one', 'three'];
      const made = await Promise.allSettled(names.map((name) => sections?.create?.(section(name), asAdministrator)));
      expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    });
    const { items } = await repository.sections.list({}, asAdministrator);
    expect(items.map(({ identifier }) => identifier)).toEqual(expect.arrayContaining(['one', 'two', 'three']));
    await repository.close();
  });

  it('has no uploads, whose steps are transactions of their own', async () => {
    const repository = await open('uploads-in-transaction');
    await repository.transaction(asAdministrator, async (within) => expect(within).not.toHaveProperty('uploads'));
    const { id } = await repository.uploads.create({ size: 4 }, asAdministrator);
    await repository.uploads.delete(id, asAdministrator);
    await repository.close();
  });

  it('has a repository that is of no use after it', async () => {
    const repository = await open();
    const kept = await repository.transaction(asAdministrator, async ({ sections }) => sections);
    await expect(kept?.list?.({}, asAdministrator)).rejects.toThrow('The transaction has ended');
    await repository.close();
  });

  onlyOn('postgres')('goes on after a statement that the server refuses', async () => {
    const repository = await open();
    // More than a page of the index can hold.
    const digits = Array.from({ length: 4000 }, () => random().toString(36).slice(2, 6)).join('');
    await repository.transaction(asAdministrator, async ({ sections }) => {
      await expect(sections?.create?.(section(digits), asAdministrator)).rejects.toMatchObject({ status: 400 });
      await sections?.create?.(section('after'), asAdministrator);
    });
    expect((await repository.sections.list({ identifier: 'after' }, asAdministrator)).items).toHaveLength(1);
    await repository.close();
  });

  onlyOn('postgres')('is run again as a whole after a deadlock in it', async () => {
    const [repository, other] = [await open('deadlock'), await open('deadlock')];
    const [first, second] = [
      await repository.sections.create(section('first'), asAdministrator),
      await repository.sections.create(section('second'), asAdministrator),
    ];
    let runs = 0;
    const signals = new EventEmitter();
    const signal = (name: string) => within(once(signals, name), `the signal '${name}'`);
    const [hasLocked, isReached] = [signal('locked'), signal('reached')];
    const holding = other.db.transaction().execute(async (transaction) => {
      // It is the other one that the server ends.
      await sql`set local deadlock_timeout = '60s'`.execute(transaction);
      const lock = (id: number) =>
        transaction.selectFrom('cms_section').select('id').where('id', '=', id).forUpdate().execute();
      await lock(second.id);
      signals.emit('locked');
      await isReached;
      await lock(first.id);
    });
    await hasLocked;
    await repository.transaction(asAdministrator, async ({ sections }) => {
      runs += 1;
      await sections?.create?.(section(`run-${runs}`), asAdministrator);
      await sections?.update?.({ id: first.id, changes: section('renamed') }, asAdministrator);
      signals.emit('reached');
      // The failure counts, whatever the work makes of it.
      await sections?.update?.({ id: second.id, changes: section('changed') }, asAdministrator).catch(() => undefined);
    });
    await holding;
    const { items } = await repository.sections.list({}, asAdministrator);
    const identifiers = items.map(({ identifier }) => identifier).filter((each) => /run|second|changed/.test(each));
    expect([runs, identifiers.sort()]).toEqual([2, ['changed', 'run-2']]);
    await Promise.all([repository.close(), other.close()]);
  });
});

describe('A connection that is lent', () => {
  const update = (db: Database) => db.updateTable('cms_section').set({ name: 'late' }).where('id', '=', 1).execute();

  it('runs no statement once it was given back', async () => {
    const repository = await open('given-back');
    const { begin } = await dialectOf(repository.db);
    const kept = await inTransaction(repository.db, [begin(1000)], async (connection) => connection);
    await expect(update(kept)).rejects.toThrow('The connection was released, and runs no more statements');
    await repository.sections.create(section('afterwards'), asAdministrator);
    expect((await repository.sections.load(1, asAdministrator)).name).not.toBe('late');
    await repository.close();
  });

  it.each(['commit', 'rollback'])('runs no statement after the %s of its transaction', async (end) => {
    const repository = await open('ended-transaction');
    const { begin } = await dialectOf(repository.db);
    await repository.db.connection().execute(async (connection) => {
      await connection.executeQuery(begin(1000));
      await connection.executeQuery(CompiledQuery.raw(end));
      await expect(update(connection)).rejects.toThrow('The transaction has ended, and runs no more statements');
    });
    expect((await repository.sections.load(1, asAdministrator)).name).not.toBe('late');
    await repository.close();
  });
});
