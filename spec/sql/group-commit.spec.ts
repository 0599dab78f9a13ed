/** Group commit on SQLite: writes that wait are committed together, and none of them undoes another. */
import { afterEach, beforeEach, describe, expect } from '@jest/globals';
import { defaultDriver } from '../../lib/sql/database/drivers.js';
import { type Connection, connect, loadDriver } from '../../lib/sql/database/sqlite/connection.js';
import { commitGroup, type Write } from '../../lib/sql/database/sqlite/group-commit.js';
import { createGroups } from '../../lib/sql/database/sqlite/groups.js';
import { asAdministrator, newDatabase, onlyOn, open } from './support.js';

let connection: Connection;
beforeEach(async () => {
  connection = connect(':memory:', await loadDriver(defaultDriver));
  connection.run(
    'create table item (id integer primary key, name text unique, owner integer references item deferrable initially deferred)',
    [],
  );
  sent = [];
});
afterEach(() => connection.close());

let sent: string[] = [];

const commit = (writes: readonly Write[]) =>
  commitGroup(([text, parameters]) => {
    sent.push(text);
    try {
      return connection.run(text, parameters);
    } catch (error) {
      const { message, code } = error as Error & { code?: string };
      return { message, code };
    }
  }, writes);

const insert = (name: string, owner: number | null = null): Write[number] => [
  'insert into item (name, owner) values (?, ?)',
  [name, owner],
];
const names = () => connection.run('select name from item order by id', []).rows.flat();
const codes = (written: ReturnType<typeof commit>) =>
  written.map(({ failure }) => (failure ? `${failure.at} ${failure.error.code}` : 'done'));
const commits = () => sent.filter((text) => text === 'commit').length;

describe('A group of writes', () => {
  onlyOn('sqlite')('is one transaction', () => {
    expect(codes(commit([[insert('a')], [insert('b'), insert('c')]]))).toEqual(['done', 'done']);
    expect([names(), commits()]).toEqual([['a', 'b', 'c'], 1]);
  });

  onlyOn('sqlite')('undoes a write that fails, and no other', () => {
    const written = commit([[insert('a')], [insert('b'), insert('a')], [insert('c')]]);
    expect(codes(written)).toEqual(['done', '1 SQLITE_CONSTRAINT_UNIQUE', 'done']);
    expect([names(), commits()]).toEqual([['a', 'c'], 1]);
  });

  onlyOn('sqlite')('is committed one by one where the commit fails, and only the cause of that fails', () => {
    const written = commit([[insert('a')], [insert('b', 99)], [insert('c')]]);
    expect(written.map(({ failure }) => failure?.at)).toEqual([undefined, 1, undefined]);
    expect(names()).toEqual(['a', 'c']);
  });

  onlyOn('sqlite')('is committed one by one where a full disk has rolled it back', () => {
    connection.run('pragma max_page_count = 6', []);
    const large = insert('x'.repeat(100_000));
    expect(codes(commit([[insert('a')], [large], [insert('c')]]))).toEqual(['done', '0 SQLITE_FULL', 'done']);
    expect(names()).toEqual(['a', 'c']);
  });

  onlyOn('sqlite')('fails as a whole where no transaction can begin', () => {
    connection.run('begin', []);
    expect(codes(commit([[insert('a')], [insert('b')]]))).toEqual(['-1 SQLITE_ERROR', '-1 SQLITE_ERROR']);
    connection.run('rollback', []);
    expect(names()).toEqual([]);
  });
});

describe('Writes that wait', () => {
  /** Commits groups only when they are let go. */
  function createHeld() {
    const sizes: number[] = [];
    const going: (() => void)[] = [];
    const inGroup = createGroups(async (take) => {
      await new Promise<void>((go) => void going.push(go));
      const writes = take();
      sizes.push(writes.length);
      return writes.length === 0 ? [] : commit(writes);
    });
    const letGo = async () => {
      while (going.length === 0) await new Promise(setImmediate);
      going.shift()?.();
    };
    return { inGroup, letGo, sizes };
  }
  const signal = new AbortController().signal;

  onlyOn('sqlite')('are at most 64 in a group, in their order', async () => {
    const { inGroup, letGo, sizes } = createHeld();
    const writes = Array.from({ length: 70 }, (_, n) => inGroup([insert(`${n}`)], signal));
    await letGo();
    await letGo();
    expect(codes(await Promise.all(writes))).toEqual(Array(70).fill('done'));
    expect([sizes, names()]).toEqual([[64, 6], Array.from({ length: 70 }, (_, n) => `${n}`)]);
  });

  onlyOn('sqlite')('are taken out by an abort, which has no effect later', async () => {
    const { inGroup, letGo, sizes } = createHeld();
    const controllers = [new AbortController(), new AbortController()];
    const [first, second] = controllers.map((own, n) => inGroup([insert(`${n}`)], own.signal));
    controllers[0]?.abort();
    await expect(first).rejects.toThrow('aborted');
    await letGo();
    const written = await second;
    controllers[1]?.abort();
    expect([written?.failure, sizes, names()]).toEqual([undefined, [1], ['1']]);
  });

  onlyOn('sqlite')('fail where the group cannot be committed, and later ones do not', async () => {
    let attempts = 0;
    const inGroup = createGroups(async (take) => {
      attempts += 1;
      if (attempts === 1) throw new Error('The thread has ended');
      return commit(take());
    });
    await expect(inGroup([insert('a')], signal)).rejects.toThrow('The thread has ended');
    expect(codes([await inGroup([insert('b')], signal)])).toEqual(['done']);
  });

  onlyOn('sqlite')('of a repository are committed together', async () => {
    const repository = await open('grouped');
    const reader = connect(await newDatabase('grouped'), await loadDriver(defaultDriver));
    const version = () => Number(reader.run('pragma data_version', []).rows[0]?.[0]);
    const rows = await repository.db.selectFrom('cms_content').select('id').orderBy('id').execute();
    const ids = rows.map(({ id }) => id);
    const update = (round: number) =>
      Promise.all(
        ids.map((id) =>
          repository.content.updateInfo({ id, changes: { remoteId: `${round}-${id}` } }, asAdministrator),
        ),
      );
    await update(1);
    let commits = 0;
    let last = version();
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        await new Promise(setImmediate);
        const next = version();
        if (next !== last) commits += 1;
        last = next;
      }
    })();
    const updated = await update(2);
    isOver = true;
    await watching;
    reader.close();
    await repository.close();
    expect(updated.map(({ remoteId }) => remoteId)).toEqual(ids.map((id) => `2-${id}`));
    expect(commits).toBeLessThan(ids.length / 2);
  });
});
