/** Users that are transferred: many of them by one write, and how many statements that takes. TRANSFER_USERS sets how many. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { applyModel } from '../../lib/model/index.js';
import type { Repository } from '../../lib/repository/repository.js';
import { openSqlRepository, type SqlRepository } from '../../lib/sql/index.js';
import { transfer, verifyTransfer } from '../../lib/transfer/index.js';
import { asAdministrator as context, type Opened, open } from '../sql/support.js';
import { createMany } from './many.js';
import { watched } from './watched.js';

// The hash of each password is computed once.
jest.setTimeout(600_000);
const count = Number(process.env.TRANSFER_USERS || 120);
const folder = await mkdtemp(join(tmpdir(), 'cms-'));
const nothing = { missing: [], additional: [], differing: [] };
const sideOf = (repository: Opened | SqlRepository) => ({ repository: repository as Repository, context });
const loginOf = (number: number) => `user${number}`;

/** On SQLite, whatever database the target is in. */
let source: SqlRepository;
beforeAll(async () => {
  source = await openSqlRepository(join(folder, 'source.sqlite'));
  for (let number = 0; number < count; number += 1) await createUser(source, number);
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

/** Every third has an archived version, every fourth owns itself, and the last one may not log in. */
async function createUser(repository: SqlRepository | Opened, number: number): Promise<void> {
  const text = (name: string, value: string) => ({ fieldDefinitionIdentifier: name, languageCode: 'eng-GB', value });
  const { id } = await repository.users.create(
    {
      ...{ groupPath: '/1/5/', mainLanguageCode: 'eng-GB', login: loginOf(number), email: `u${number}@example.org` },
      ...{ password: `A secret of user ${number}`, enabled: number < count - 1 },
      fields: [text('first_name', `First ${number}`), text('last_name', `Last ${number}`)],
    },
    context,
  );
  if (number % 4 === 0) await repository.content.updateInfo({ id, changes: { ownerId: id } }, context);
  if (number % 3 > 0) return;
  const { versionNo } = await repository.versions.createDraftOfCurrent({ id }, context);
  const fields = [text('last_name', `Changed ${number}`)];
  await repository.versions.update({ contentId: id, versionNo, changes: { fields } }, context);
  await repository.versions.publish({ contentId: id, versionNo }, context);
}

async function hashOf(repository: Opened | SqlRepository, number: number): Promise<string | null> {
  const { id } = (await repository.users.list({ login: loginOf(number) }, context)).items[0] ?? { id: 0 };
  return repository.transfer.loadPasswordHash(id, context);
}

describe.each([{ withHashes: true }, { withHashes: false }])(
  'many users, with hashes: $withHashes',
  ({ withHashes }) => {
    it('are created together, with their versions and accounts', async () => {
      const target = await open();
      const calls: string[] = [];
      const to = { ...sideOf(target), repository: watched(target as Repository, (name) => void calls.push(name)) };
      const selection = { withUsers: true, withHashes };
      const began = performance.now();
      let report: Awaited<ReturnType<typeof transfer>> | undefined;
      const statements = await target.countStatements(async () => {
        report = await transfer(sideOf(source), to, selection);
      });
      const seconds = (performance.now() - began) / 1000;
      if (process.env.TRANSFER_USERS) console.log({ count, withHashes, statements, seconds });
      expect(report).toMatchObject({ differing: [], skipped: [] });
      // Beside the model and what is installed: those that look for each login, and few others.
      expect(statements).toBeLessThan(900 + 4 * count);
      expect(report?.counts.content).toMatchObject({ created: count });
      const single =
        /^(?:transfer\.(?:storeVersions|setPasswordHash)|users\.create|versions\.(?:create|update|publish))/;
      expect(calls.filter((name) => single.test(name))).toEqual([]);
      expect(calls.filter((name) => name === 'transfer.create').length).toBeLessThan(2 + count / 100);
      expect(await verifyTransfer(sideOf(source), sideOf(target), selection)).toMatchObject(nothing);
      const hashes = [await hashOf(source, 0), await hashOf(target, 0)];
      expect(hashes).toEqual(Array(2).fill(expect.stringMatching(/^\$(?:scrypt|argon2id)\$/)));
      expect(hashes[0] === hashes[1]).toBe(withHashes);
      await target.close();
    });
  },
);

it('a user whose references are completed at the end keeps the account', async () => {
  const origin = await openSqlRepository(join(folder, 'members.sqlite'));
  await createMany(origin, 120, context);
  const { remoteId } = await createMembers(origin);
  const target = await open();
  const calls: string[] = [];
  const to = { ...sideOf(target), repository: watched(target as Repository, (name) => void calls.push(name)) };
  const selection = { withUsers: true, withHashes: true };
  const report = await transfer(sideOf(origin), to, selection);
  expect(report).toMatchObject({ differing: [], skipped: [] });
  expect(calls).toContain('transfer.storeVersions');
  // Content that is completed by itself takes a transaction.
  expect(calls.slice(calls.indexOf('transfer.storeVersions'))).not.toContain('transaction');
  for (const login of ['member0', 'member1']) {
    const [{ id } = { id: 0 }] = (await target.users.list({ login }, context)).items;
    const { fields, relations } = (await target.content.load(id, context)).currentVersion;
    const account = fields.find(({ fieldTypeIdentifier }) => fieldTypeIdentifier === 'user')?.value;
    expect(account).toMatchObject({ login, email: `${login}@example.org`, enabled: true });
    const related = relations.map(({ destinationContentId }) => destinationContentId);
    expect(related).toEqual([(await target.content.loadByRemoteId(remoteId, context)).id]);
    const { items } = await origin.users.list({ login }, context);
    const passwordHash = await origin.transfer.loadPasswordHash(items[0]?.id ?? 0, context);
    expect(await target.transfer.loadPasswordHash(id, context)).toBe(passwordHash);
  }
  expect(await verifyTransfer(sideOf(origin), sideOf(target), selection)).toMatchObject(nothing);
  await origin.close();
  await target.close();
});

/** Two users of a type of their own, who refer to content that comes after all users. */
async function createMembers(repository: SqlRepository) {
  const type = {
    ...{ identifier: 'member', groups: ['Users'], names: { 'eng-GB': 'Member' }, nameSchema: '<title>' },
    fieldDefinitions: [
      { identifier: 'title', fieldTypeIdentifier: 'string' },
      { identifier: 'account', fieldTypeIdentifier: 'user', isRequired: true, isTranslatable: false },
      { identifier: 'friend', fieldTypeIdentifier: 'relation' },
    ],
  };
  await applyModel(repository, { model: { contentTypes: [type] } }, context);
  const query = { identifier: 'member', offset: 0, limit: 1 };
  const contentTypeId = (await repository.contentTypes.list(query, context)).items[0]?.id ?? 0;
  const friend = await repository.content.create(
    {
      ...{ contentTypeId: 1, mainLanguageCode: 'eng-GB', publish: true },
      fields: [{ fieldDefinitionIdentifier: 'name', value: 'Friend' }],
      location: { parentLocationId: 2, priority: 0, hidden: false },
      // The last one in its order, and of the second write.
      remoteId: 'z',
    },
    context,
  );
  for (const login of ['member0', 'member1'])
    await repository.users.create(
      {
        ...{ contentTypeId, groupPath: '/1/5/', mainLanguageCode: 'eng-GB', login, email: `${login}@example.org` },
        ...{ password: 'A secret of a member 1' },
        fields: [
          { fieldDefinitionIdentifier: 'title', value: login },
          { fieldDefinitionIdentifier: 'friend', value: { destinationContentId: friend.id } },
        ],
      },
      context,
    );
  return friend;
}
