/** The thread that writes to a SQLite file: others read meanwhile, and neither it nor the process ends at the wrong time. */
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { defaultDriver } from '../../lib/sql/database/drivers.js';
import { startWriter } from '../../lib/sql/database/sqlite/writer.js';
import { dialectOf } from '../../lib/sql/repository.js';
import { type Compiled, compileLibrary } from './processes.js';
import { addFolder, asAdministrator, newDatabase, onlyOn, open } from './support.js';

let library: Compiled;
beforeAll(async () => {
  library = await compileLibrary();
});
afterAll(() => library.remove());

const page = { offset: 0, limit: 100 };

describe('A SQLite file', () => {
  onlyOn('sqlite')('is read while a subtree is copied, as it was before', async () => {
    const repository = await open('read-meanwhile');
    const { locationId } = await addFolder(repository, 2, 'Folder');
    for (let n = 0; n < 20; n += 1) await addFolder(repository, locationId, `Folder ${n}`);
    const children = async () =>
      (await repository.locations.listChildren({ id: 2, ...page }, asAdministrator)).items.length;
    const before = await children();
    let isCopied = false;
    const copying = repository.locations.copy({ id: locationId, parentLocationId: 2 }, asAdministrator).then(() => {
      isCopied = true;
    });
    expect([await children(), isCopied]).toEqual([before, false]);
    await copying;
    expect(await children()).toBe(before + 1);
    await repository.close();
  });

  onlyOn('sqlite')('takes writes in the order in which they come, however many at a time', async () => {
    const repository = await open('in-turns');
    const copy = () => repository.content.copy({ id: 49, parentLocationId: 2 }, asAdministrator);
    const added = await Promise.all(Array.from({ length: 10 }, copy));
    const ids = added.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    await repository.close();
  });

  onlyOn('sqlite')('undoes a write of which one statement fails, and says which error it was', async () => {
    const repository = await open('undone');
    const { failure } = await dialectOf(repository.db);
    const insert = () =>
      repository.db.insertInto('cms_section').values({ identifier: 'twice', name: 'Twice', updated: 0 }).execute();
    const error = await repository.db
      .transaction()
      .execute(async (transaction) => {
        const values = { identifier: 'twice', name: 'Twice', updated: 0 };
        await transaction.insertInto('cms_section').values(values).execute();
        await transaction.insertInto('cms_section').values(values).execute();
      })
      .catch((thrown: unknown) => thrown);
    expect([error, failure(error)]).toEqual([
      expect.objectContaining({ code: 'SQLITE_CONSTRAINT_UNIQUE' }),
      'uniqueViolation',
    ]);
    await expect(insert()).resolves.toHaveLength(1);
    await repository.close();
  });

  onlyOn('sqlite')('does not keep a process alive that has written and has nothing else to do', async () => {
    const program = writing('await copy; console.log("written");');
    expect(await library.run(program, await newDatabase())).toBe('written');
  });

  onlyOn('sqlite')('keeps a process alive until it has written', async () => {
    const program = writing('copy.then(() => console.log("written"));');
    expect(await library.run(program, await newDatabase())).toBe('written');
  });

  onlyOn('sqlite')('is closed when all is written that was begun', async () => {
    const program = writing(
      'await Promise.resolve(); const closed = repository.close(); await copy; await closed; console.log("written");',
    );
    expect(await library.run(program, await newDatabase())).toBe('written');
  });

  onlyOn('sqlite')('rolls back a transaction that was left open when the next one begins', async () => {
    const repository = await open('left-open');
    const writer = startWriter(await newDatabase('left-open'), defaultDriver);
    const rename = (name: string, id: number) => writer.run('update cms_section set name = ? where id = ?', [name, id]);
    for (const [name, id] of [
      ['lost', 1],
      ['kept', 2],
    ] as const) {
      await writer.run('begin immediate', []);
      await rename(name, id);
    }
    await writer.run('commit', []);
    await writer.close();
    const { items } = await repository.sections.list({}, asAdministrator);
    const names = items.map(({ name }) => name);
    expect([names.includes('lost'), names.includes('kept')]).toEqual([false, true]);
    await repository.close();
  });

  onlyOn('sqlite')('is out of reach for a transaction whose thread has ended', async () => {
    const repository = await open('ended');
    const writer = startWriter(await newDatabase('ended'), defaultDriver);
    const begun = await writer.run('begin immediate', []);
    const last = writer.run('select 1 as one', []);
    await writer.close();
    expect([begun.columns, (await last).rows, writer.hasEnded()]).toEqual([[], [[1]], true]);
    const error = await writer.run('commit', []).catch((thrown: unknown) => thrown);
    expect((await dialectOf(repository.db)).failure(error)).toBe('unavailable');
    await repository.close();
  });
});

/** A program that copies a folder in the file of that path. */
const writing = (then: string) => `
  const repository = await openSqlRepository(process.argv[1]);
  const caller = { userId: 14, login: 'admin' };
  const context = { caller, siteaccess: 'site', languages: [], signal: new AbortController().signal };
  const copy = repository.content.copy({ id: 49, parentLocationId: 2 }, context);
  ${then}`;
