/** Queries are prepared once for callers with the same policies, without leaks between callers. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Context } from '../../lib/repository/repository.js';
import { createSqlRepository } from '../../lib/sql/index.js';
import type { Limitations } from '../../lib/sql/unit-of-work/policies.js';
import { fc } from '../support/properties.js';
import {
  addFolder,
  addUser,
  addVersion,
  asAdministrator,
  asAnonymous,
  type Complete,
  calledBy,
  grant,
  type Opened,
  open,
} from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

/** What is thrown, or how much of what is asked for is there. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    (result) => JSON.stringify(result),
    (error: Error) => `${error.name}: ${error.message}`,
  );

const ids = [1, 4, 10, 12, 14, 41, 45, 49, 52];

const reads: readonly ((from: Complete, id: number, context: Context) => Promise<unknown>)[] = [
  (from, id, context) => from.content.load(id, context),
  (from, id, context) => from.content.loadInfo(id, context),
  (from, id, context) => from.content.loadMany([id, 41, id + 1], context),
  (from, id, context) => from.content.loadByRemoteId(`of ${id}`, context),
  (from, id, context) => from.versions.load({ contentId: id, versionNo: 1 }, context),
  (from, id, context) => from.versions.load({ contentId: id, versionNo: 2 }, context),
  (from, id, context) => from.versions.list({ contentId: id }, context),
  (from, id, context) => from.users.load(id, context),
  (from, id, context) => from.trash.list({ offset: 0, limit: id % 3 }, context),
  (from, id, context) => from.locations.load(id + 1, context),
  (from, id, context) => from.locations.listChildren({ id: id % 6, offset: 0, limit: id }, context),
];

const rights = fc.constantFrom('content/read', 'content/versionread', 'content/restore', 'content/*', '*/*');
const limitations = fc.constantFrom<Limitations>(
  {},
  { Owner: ['1'] },
  { Group: ['1'] },
  { Section: ['1'] },
  { Section: ['2', '3'] },
  { Class: ['4'] },
  { Subtree: ['/1/5/'] },
  { Node: ['2', '43'] },
  { State: ['1'] },
  { Language: ['eng-GB'] },
  { Section: ['1'], Owner: ['1'] },
);
const grants = fc.array(fc.tuple(fc.nat(2), rights, limitations), { maxLength: 6 });
const asked = fc.array(fc.tuple(fc.nat(3), fc.nat(reads.length - 1), fc.constantFrom(...ids)), {
  minLength: 5,
  maxLength: 30,
});

describe('SqlRepository queries', () => {
  it('responds to each caller as if no other caller had sent a request, for any policies in any order', async () => {
    const users = await fill();
    const contexts = [...users, null].map((userId) => calledBy(userId));
    await fc.assert(
      fc.asyncProperty(grants, asked, async (given, questions) => {
        await repository.db.deleteFrom('cms_role_assignment').where('content_id', 'in', users).execute();
        for (const [user, right, limits] of given) await grant(repository, users[user] ?? 0, right, limits);
        const ask =
          (from: Complete) =>
          ([caller, read, id]: readonly [number, number, number]) =>
            outcome(reads[read]?.(from, id, contexts[caller] ?? asAnonymous) ?? Promise.reject(new Error('nothing')));
        const together = await Promise.all(questions.map(ask(repository)));
        for (const [index, question] of questions.entries()) {
          // It cannot be closed, as that would close the database: its jobs fail once the spec has ended.
          const alone = await createSqlRepository(repository.db, { onError: () => undefined });
          expect([question, together[index]]).toEqual([question, await ask(alone as Complete)(question)]);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('know the callers apart who have the same policies', async () => {
    const [one, other] = [await addUser(repository, 12, 'one'), await addUser(repository, 12, 'other')];
    for (const user of [one, other]) await grant(repository, user, 'content/read', { Owner: ['1'] });
    await repository.content.updateInfo({ id: 10, changes: { ownerId: one } }, asAdministrator);
    await repository.content.updateInfo({ id: 12, changes: { ownerId: other } }, asAdministrator);
    const seen = [];
    for (const user of [one, other, one, other]) {
      for (const id of [10, 12])
        seen.push((await outcome(repository.content.load(id, calledBy(user)))).startsWith('{'));
    }
    expect(seen).toEqual([true, false, false, true, true, false, false, true]);
  });

  it('know anonymous callers, to whom nothing belongs, from members of their group', async () => {
    const [group, groupLocation] = [42, 44];
    const member = await addUser(repository, groupLocation, 'member');
    await grant(repository, group, 'content/read', { Owner: ['1'] });
    const seen = [];
    for (const context of [calledBy(member), asAnonymous, calledBy(member), asAnonymous]) {
      for (const id of [member, 10]) seen.push((await outcome(repository.content.load(id, context))).startsWith('{'));
    }
    expect(seen).toEqual([true, false, false, false, true, false, false, false]);
  });

  it('follow the policies from one request to the next', async () => {
    const user = await addUser(repository, 12, 'guest');
    const reading = async () => (await outcome(repository.content.load(10, calledBy(user)))).startsWith('{');
    expect(await reading()).toBe(false);
    await grant(repository, user, 'content/read');
    expect(await reading()).toBe(true);
    await repository.db.deleteFrom('cms_role_assignment').where('content_id', '=', user).execute();
    expect(await reading()).toBe(false);
  });
});

/** Three users, of whom two have drafts and own something, and something in the trash. */
async function fill(): Promise<readonly number[]> {
  const users = [];
  for (const login of ['one', 'two', 'three']) users.push(await addUser(repository, 12, login));
  const [one = 0, two = 0] = users;
  await addVersion(repository, 41, { versionNo: 2, status: 'DRAFT', creatorId: one });
  await addVersion(repository, 49, { versionNo: 2, status: 'DRAFT', creatorId: two });
  await repository.content.updateInfo({ id: 41, changes: { ownerId: one, remoteId: 'of 41' } }, asAdministrator);
  await repository.content.updateInfo({ id: 1, changes: { ownerId: two, remoteId: 'of 1' } }, asAdministrator);
  for (const ownerId of users) {
    const { locationId } = await addFolder(repository, 2, `of ${ownerId}`);
    await repository.db
      .updateTable('cms_content')
      .set({ owner_id: ownerId })
      .where('name', '=', `of ${ownerId}`)
      .execute();
    await repository.locations.trash({ id: locationId }, asAdministrator);
  }
  return users;
}
