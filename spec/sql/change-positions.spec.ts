/** The order of the log of changes, as its followers read it. */
import { describe, expect, it } from '@jest/globals';
import { dialectOf } from '../../lib/sql/repository.js';
import { nextChanges } from '../../lib/sql/unit-of-work/change-positions.js';
import type { Store } from '../../lib/sql/unit-of-work/store.js';
import { useRepository } from '../support/fixtures.js';
import { asAdministrator } from './support.js';

const opened = await useRepository();
const { db } = opened;
const store = { db, dialect: await dialectOf(db), busyTimeout: 5000 } as unknown as Store;
const { signal } = new AbortController();
const next = (after?: number, limit = 100) => nextChanges(store, { after, limit }, signal);

describe('The order of changes', () => {
  it('continues after each page without gaps or repeats, and leaves out what concerns the repository alone', async () => {
    const { next: start } = await next();
    for (let n = 0; n < 3; n += 1) {
      await opened.versions.createDraftOfCurrent({ id: 41 }, asAdministrator);
      await opened.bookmarks.create(43, asAdministrator).catch(() => undefined);
      await opened.bookmarks.delete(43, asAdministrator);
    }
    const { changes } = await next(start);
    expect(changes.map(({ tags }) => tags)).toEqual([['draft-41'], ['draft-41'], ['draft-41']]);
    const first = await next(start, 2);
    expect(first.changes).toEqual(changes.slice(0, 2));
    expect((await next(first.next, 2)).changes).toEqual(changes.slice(2));
  });
});
