/** Planned writes: whatever comes between their reads and their statements, they lose nothing, and refuse only what is wrong. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LRUCache } from 'lru-cache';
import { BadRequest } from '../../lib/errors/errors.js';
import type { ContentInfo, ContentInfoChanges, Context } from '../../lib/repository/repository.js';
import { planUpdate } from '../../lib/sql/repositories/content/update.js';
import { planStates } from '../../lib/sql/repositories/object-states/repository.js';
import { dialectOf } from '../../lib/sql/repository.js';
import { writePlanned } from '../../lib/sql/unit-of-work/planned-writes.js';
import type { Store } from '../../lib/sql/unit-of-work/store.js';
import type { UnitOfWork } from '../../lib/sql/unit-of-work/unit-of-work.js';
import { createWriteLocks } from '../../lib/sql/unit-of-work/write-locks.js';
import { addUser, asAdministrator, calledBy, grant, newDatabase, type Opened, open } from './support.js';

let repository: Opened;
let store: Store;
beforeEach(async () => {
  const name = `planned-${randomUUID()}`;
  await newDatabase(name);
  repository = await open(name);
  const { db } = repository;
  store = {
    ...{ db, dialect: await dialectOf(db), busyTimeout: 5000, anonymousUserId: 10, writeLocks: createWriteLocks(5) },
    ...{ wakeJobs: () => undefined, built: new WeakMap() },
    ...{ rights: new LRUCache({ max: 10 }), callers: new LRUCache({ max: 10 }) },
  } as unknown as Store;
});
afterEach(() => repository.close());

const id = 41;
let plans = 0;

/** Updates the item, with work after the first plans, before these are applied. */
function update(
  changes: ContentInfoChanges,
  between: () => Promise<unknown>,
  { times = 1, context = asAdministrator }: { times?: number; context?: Context } = {},
): Promise<ContentInfo> {
  plans = 0;
  return writePlanned(store, context, { contentId: id }, async (unit) => {
    const planned = await planUpdate(unit, { id, changes });
    plans += 1;
    if (plans <= times) await between();
    return planned;
  });
}

const nothing = async () => undefined;
let sections = 0;
const writeExclusively = () => {
  sections += 1;
  return repository.sections.create({ identifier: `section-${sections}`, name: 'Section' }, asAdministrator);
};

const logged = async (event: string) =>
  (await repository.db.selectFrom('cms_change').select('id').where('event', '=', event).execute()).length;

describe('A planned write', () => {
  it('is applied as it was planned where nothing comes between', async () => {
    expect(await update({ remoteId: 'one' }, nothing)).toMatchObject({ remoteId: 'one', revision: 2 });
    expect([plans, await logged('content.updated')]).toEqual([1, 1]);
  });

  it('is planned again after an exclusive write', async () => {
    expect(await update({ remoteId: 'one' }, writeExclusively)).toMatchObject({ remoteId: 'one', revision: 2 });
    expect([plans, await logged('content.updated')]).toEqual([2, 1]);
  });

  it('loses no write of the same item', async () => {
    const other = () => repository.content.updateInfo({ id, changes: { alwaysAvailable: false } }, asAdministrator);
    const updated = await update({ remoteId: 'one' }, other);
    expect(updated).toMatchObject({ remoteId: 'one', alwaysAvailable: false, revision: 3 });
    expect([plans, await logged('content.updated')]).toEqual([2, 2]);
  });

  it('is not planned again after a write of another item', async () => {
    await update({ remoteId: 'one' }, () =>
      repository.content.updateInfo({ id: 49, changes: { alwaysAvailable: false } }, asAdministrator),
    );
    expect(plans).toBe(1);
  });

  it('sees a draft that was saved meanwhile, of content that was never published', async () => {
    const content = { contentTypeId: 1, mainLanguageCode: 'eng-GB' } as const;
    const location = { parentLocationId: 43, priority: 0, hidden: false };
    const fields = [{ fieldDefinitionIdentifier: 'name', value: 'Summer' }];
    const draft = await repository.content.create({ ...content, location, fields }, asAdministrator);
    const polish = [{ fieldDefinitionIdentifier: 'name', value: 'Lato', languageCode: 'pol-PL' }];
    const save = () =>
      repository.versions.update({ contentId: draft.id, versionNo: 1, changes: { fields: polish } }, asAdministrator);
    let attempts = 0;
    const updated = await writePlanned(store, asAdministrator, { contentId: draft.id }, async (unit) => {
      attempts += 1;
      const planned = await planUpdate(unit, { id: draft.id, changes: { remoteId: 'one' } });
      if (attempts === 1) await save();
      return planned;
    });
    expect([attempts, updated.names]).toEqual([2, { 'eng-GB': 'Summer', 'pol-PL': 'Lato' }]);
  });

  it('is refused where another object state takes the right away', async () => {
    const user = await addUser(repository, 12, 'clerk');
    await grant(repository, user, 'content/read');
    await grant(repository, user, 'content/edit', { State: ['1'] });
    const lock = () =>
      repository.objectStates.assign({ contentId: id, states: [{ id: 2, groupId: 2 }] }, asAdministrator);
    const context = calledBy(user);
    expect(await update({ remoteId: 'one' }, nothing, { context })).toMatchObject({ remoteId: 'one' });
    await expect(update({ remoteId: 'two' }, lock, { context })).rejects.toMatchObject({ status: 403 });
    expect(await repository.content.loadInfo(id, asAdministrator)).toMatchObject({ remoteId: 'one', revision: 2 });
  });

  it('is refused where a role is taken away', async () => {
    const user = await addUser(repository, 12, 'clerk');
    await grant(repository, user, 'content/*');
    const revoke = async () => {
      await repository.db.deleteFrom('cms_role_assignment').where('content_id', '=', user).execute();
      await writeExclusively();
    };
    const context = calledBy(user);
    await expect(update({ remoteId: 'two' }, revoke, { context })).rejects.toMatchObject({ status: 403 });
  });

  it('ends although exclusive writes come between each time', async () => {
    const statements = await repository.listStatements(() =>
      update({ remoteId: 'one' }, writeExclusively, { times: 3 }),
    );
    // The last plan is made in a transaction, after those of the three exclusive writes.
    const begins = statements.filter((text) => /^begin/.test(text));
    expect([plans, begins.length, await logged('content.updated')]).toEqual([4, 4, 1]);
  });

  it('refuses only what is wrong in one state', async () => {
    let attempts = 0;
    const planned = writePlanned(store, asAdministrator, { contentId: id }, async (unit: UnitOfWork) => {
      attempts += 1;
      await unit.rights();
      if (attempts === 1) {
        await writeExclusively();
        throw new BadRequest('Two reads of different states contradict each other');
      }
      return planUpdate(unit, { id, changes: { remoteId: 'one' } });
    });
    expect([(await planned).remoteId, attempts]).toEqual(['one', 2]);
    await expect(update({ sectionId: 99 }, nothing)).rejects.toMatchObject({ status: 400 });
    await expect(
      writePlanned(store, asAdministrator, { contentId: 9999 }, (unit) => planUpdate(unit, { id: 9999, changes: {} })),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('is refused where a section that it refers to is deleted meanwhile', async () => {
    const section = await writeExclusively();
    const remove = () => repository.sections.delete({ id: section.id }, asAdministrator);
    await expect(update({ sectionId: section.id }, remove)).rejects.toMatchObject({ status: 400 });
    expect(await repository.content.loadInfo(id, asAdministrator)).toMatchObject({ revision: 1 });
  });

  it('writes nothing where one of its statements fails', async () => {
    await repository.content.updateInfo({ id: 49, changes: { remoteId: 'taken' } }, asAdministrator);
    const before = await repository.content.loadInfo(id, asAdministrator);
    await expect(update({ remoteId: 'taken' }, nothing)).rejects.toThrow('The remote id is already in use');
    expect(await repository.content.loadInfo(id, asAdministrator)).toEqual(before);
    expect(await logged('content.updated')).toBe(1);
  });

  it('reads the epoch before all else', async () => {
    const early = writePlanned(store, asAdministrator, { contentId: id }, async ({ db }) => {
      await db.selectFrom('cms_section').select('id').execute();
      return { steps: [], result: () => undefined };
    });
    await expect(early).rejects.toThrow('A plan begins with a prepared query');
  });

  it('of object states sees those that were assigned meanwhile, and what takes the right away', async () => {
    const user = await addUser(repository, 12, 'clerk');
    await grant(repository, user, 'content/read');
    await grant(repository, user, 'state/assign', { Section: ['3'] });
    const states = [{ id: 2, groupId: 2 }];
    const assign = (between: () => Promise<unknown>, expected?: string) => {
      plans = 0;
      return writePlanned(store, calledBy(user), { contentId: id }, async (unit) => {
        const planned = await planStates(unit, { contentId: id, states, expected });
        plans += 1;
        if (plans === 1) await between();
        return planned;
      });
    };
    const { revision } = await repository.objectStates.loadOfContent(id, asAdministrator);
    const other = () => repository.objectStates.assign({ contentId: id, states }, asAdministrator);
    await expect(assign(other, String(revision))).rejects.toMatchObject({ status: 412 });
    expect(await assign(nothing)).toMatchObject({ states });
    const move = () => repository.content.updateInfo({ id, changes: { sectionId: 1 } }, asAdministrator);
    await expect(assign(move)).rejects.toMatchObject({ status: 403 });
  });

  it('is applied within a transaction of several calls', async () => {
    await repository.transaction(asAdministrator, async ({ content }) => {
      await content.updateInfo({ id, changes: { remoteId: 'one' } }, asAdministrator);
      await content.updateInfo({ id, changes: { alwaysAvailable: false } }, asAdministrator);
    });
    expect(await repository.content.loadInfo(id, asAdministrator)).toMatchObject({ remoteId: 'one', revision: 3 });
  });
});

describe('An exclusive write', () => {
  const epoch = async () =>
    Number((await repository.db.selectFrom('cms_write_epoch').select('epoch').executeTakeFirst())?.epoch);

  it('moves the epoch, and a shared one does not', async () => {
    const before = await epoch();
    await update({ remoteId: 'one' }, nothing);
    expect(await epoch()).toBe(before);
    await writeExclusively();
    expect(await epoch()).toBe(before + 1);
    await repository.transaction(asAdministrator, ({ content }) =>
      content.updateInfo({ id, changes: { remoteId: 'two' } }, asAdministrator),
    );
    expect(await epoch()).toBe(before + 2);
  });

  it('moves it once in a transaction of several calls, and not at all where these only read', async () => {
    const before = await epoch();
    await repository.transaction(asAdministrator, async ({ content }) => {
      await content.updateInfo({ id, changes: { remoteId: 'two' } }, asAdministrator);
      await content.updateInfo({ id, changes: { remoteId: 'three' } }, asAdministrator);
    });
    expect(await epoch()).toBe(before + 1);
    await repository.transaction(asAdministrator, ({ content }) => content.load(id, asAdministrator));
    expect(await epoch()).toBe(before + 1);
  });

  it('moves it in a transaction of which another call has failed', async () => {
    const before = await epoch();
    await repository.transaction(asAdministrator, async ({ content }) => {
      const refused = content.updateInfo({ id, changes: { sectionId: 99 } }, asAdministrator);
      await expect(refused).rejects.toMatchObject({ status: 400 });
      await content.updateInfo({ id, changes: { remoteId: 'two' } }, asAdministrator);
    });
    expect(await epoch()).toBe(before + 1);
  });

  it('moves it too where it finds out that it has to be exclusive', async () => {
    const location = { parentLocationId: 43, priority: 0, hidden: false };
    const fields = [{ fieldDefinitionIdentifier: 'name', value: 'Summer' }];
    const content = { contentTypeId: 1, mainLanguageCode: 'eng-GB', location, fields };
    const { id: contentId } = await repository.content.create(content, asAdministrator);
    const { versionNo } = await repository.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
    const before = await epoch();
    await repository.versions.publish({ contentId, versionNo }, asAdministrator);
    expect(await epoch()).toBe(before + 1);
  });
});
