/** What becomes of rights when roles change, and what they name: in other processes, in the trash, and for the last manager. */

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Limitation } from '../../lib/repository/repository.js';
import { violations } from './invariants.js';
import { addBranch, addUser, asAdministrator, calledBy, type Opened, open } from './support.js';

let opened: readonly Opened[] = [];
let repository: Opened;
let other: Opened;
beforeEach(async () => {
  const name = `roles-${randomUUID()}`;
  opened = [await open(name), await open(name)];
  [repository, other] = opened as [Opened, Opened];
});
afterEach(async () => {
  expect(await violations(repository.db)).toEqual([]);
  for (const each of opened) await each.close();
});

const reading = { module: 'content', function: 'read' } as const;

/** A user who has a role that allows to read, limited so. */
async function addReader(...limitations: readonly Limitation[]) {
  const userId = await addUser(repository, 12, 'reader');
  const { id: roleId } = await repository.roles.create({ identifier: 'Reader' }, asAdministrator);
  const { id } = await repository.roles.createPolicy({ roleId, ...reading, limitations }, asAdministrator);
  await repository.roles.assignToUser({ userId, roleId }, asAdministrator);
  const reads = (contentId: number, by = repository) =>
    by.content.loadInfo(contentId, calledBy(userId)).then(
      () => true,
      () => false,
    );
  return { userId, roleId, policy: { roleId, id }, reads };
}

const subtree = (...values: readonly string[]): Limitation => ({ identifier: 'Subtree', values });

describe('The values of limitations', () => {
  it.each([
    ['content', 'read', 'Owner', ['1', '2'], ['3', '12', '']],
    ['content', 'create', 'ParentDepth', ['0', '12'], ['x', '-1', '1.5', '12345']],
    ['user', 'login', 'SiteAccess', ['0', '4294967295'], ['x', 'site', '12345678901']],
    ['content', 'read', 'Language', ['eng-GB'], ['x', '1']],
    ['content', 'read', 'Subtree', ['/1/2/'], ['/1/999/', '2', '/1/2']],
    ['content', 'read', 'Node', ['2'], ['999', '/1/2/', 'x']],
  ])('of %s/%s by %s are as %j, and not as %j', async (module, name, identifier, valid, invalid) => {
    const { id: roleId } = await repository.roles.create({ identifier: 'Reader' }, asAdministrator);
    const create = (...values: readonly string[]) =>
      repository.roles.createPolicy(
        { roleId, module, function: name, limitations: [{ identifier, values }] },
        asAdministrator,
      );
    expect(await create(...valid)).toMatchObject({ limitations: [{ identifier, values: valid }] });
    for (const value of invalid)
      await expect(create(value)).rejects.toMatchObject({
        faults: { members: [{ member: 'limitations.0.values.0' }] },
      });
  });
});

describe('Rights', () => {
  it('change with the next request in each process', async () => {
    const { userId, roleId, policy, reads } = await addReader({ identifier: 'Section', values: ['4'] });
    const seen = async () => [await reads(45, repository), await reads(45, other)];
    expect(await seen()).toEqual([true, true]);
    await other.roles.updatePolicy({ ...policy, limitations: [subtree('/1/43/')] }, asAdministrator);
    expect(await seen()).toEqual([false, false]);
    await repository.roles.createDraft({ id: roleId }, asAdministrator);
    await repository.roles.deletePolicies(
      { roleId: (await other.roles.loadDraft(roleId, asAdministrator)).id },
      asAdministrator,
    );
    await repository.roles.createPolicy(
      { roleId: (await other.roles.loadDraft(roleId, asAdministrator)).id, ...reading, limitations: [] },
      asAdministrator,
    );
    expect(await seen()).toEqual([false, false]);
    await other.roles.publishDraft({ id: roleId }, asAdministrator);
    expect(await seen()).toEqual([true, true]);
    await repository.roles.unassignFromUser({ userId, roleId }, asAdministrator);
    expect(await seen()).toEqual([false, false]);
    await other.roles.assignToUser({ userId, roleId, limitation: subtree('/1/48/') }, asAdministrator);
    expect([...(await seen()), await reads(49, other)]).toEqual([true, true, false]);
    await repository.roles.delete({ id: roleId }, asAdministrator);
    expect(await seen()).toEqual([false, false]);
  });

  it('are lost in each process with the section that a policy names', async () => {
    const { id } = await repository.sections.create({ identifier: 'press', name: 'Press' }, asAdministrator);
    const { policy, reads } = await addReader({ identifier: 'Section', values: [String(id), '4'] });
    await repository.content.updateInfo({ id: 49, changes: { sectionId: id } }, asAdministrator);
    expect([await reads(49), await reads(45, other)]).toEqual([true, true]);
    await other.content.updateInfo({ id: 49, changes: { sectionId: 3 } }, asAdministrator);
    await other.sections.delete({ id }, asAdministrator);
    expect([await reads(49), await reads(45)]).toEqual([false, true]);
    expect((await repository.roles.loadPolicy(policy, asAdministrator)).limitations).toEqual([
      { identifier: 'Section', values: ['4'] },
    ]);
  });

  const named = { defaultLanguageCode: 'eng-GB', names: { 'eng-GB': 'New' } };

  const addState = async () => {
    const { objectStates } = repository;
    const { id: groupId } = await objectStates.createGroup({ identifier: 'flow', ...named }, asAdministrator);
    const state = { groupId, identifier: 'new', priority: 0, ...named };
    return { groupId, id: (await objectStates.create(state, asAdministrator)).id };
  };

  it.each([
    [
      'Section',
      async () => {
        const { id } = await repository.sections.create({ identifier: 'press', name: 'Press' }, asAdministrator);
        return { id, remove: () => repository.sections.delete({ id }, asAdministrator) };
      },
    ],
    [
      'Class',
      async () => {
        const { id } = await repository.contentTypes.copy({ id: 1 }, asAdministrator);
        return { id, remove: () => repository.contentTypes.delete({ id }, asAdministrator) };
      },
    ],
    [
      'State',
      async () => {
        const { groupId, id } = await addState();
        return { id, remove: () => repository.objectStates.delete({ groupId, id }, asAdministrator) };
      },
    ],
    [
      'State',
      async () => {
        const { groupId, id } = await addState();
        return { id, remove: () => repository.objectStates.deleteGroup({ id: groupId }, asAdministrator) };
      },
    ],
  ])('have another revision once what a limitation by %s names is deleted', async (identifier, create) => {
    const { id, remove } = await create();
    const { roleId, policy } = await addReader({ identifier, values: [String(id), '1'] });
    const { revision } = await repository.roles.load(roleId, asAdministrator);
    await remove();
    expect((await repository.roles.load(roleId, asAdministrator)).revision).not.toBe(revision);
    expect((await repository.roles.loadPolicy(policy, asAdministrator)).limitations).toEqual([
      { identifier, values: ['1'] },
    ]);
  });

  it('keep a section that the assignment of a role is limited to', async () => {
    const { userId, roleId } = await addReader();
    const { id } = await repository.sections.create({ identifier: 'press', name: 'Press' }, asAdministrator);
    const limitation = { identifier: 'Section', values: [String(id)] };
    await repository.roles.assignToUser({ userId, roleId, limitation }, asAdministrator);
    await expect(repository.sections.delete({ id }, asAdministrator)).rejects.toMatchObject({
      rule: 'limits the assignment of a role',
    });
    await repository.roles.unassignFromUser({ userId, roleId }, asAdministrator);
    await repository.sections.delete({ id }, asAdministrator);
  });
});

describe('A location that a policy names', () => {
  const find = (policy: { readonly roleId: number; readonly id: number }) =>
    repository.roles.loadPolicy(policy, asAdministrator).then(({ limitations }) => limitations);

  async function named() {
    const [top, middle] = await addBranch(repository, 'Top', 'Middle', 'Bottom');
    const { pathString: path } = await repository.locations.load(middle.locationId, asAdministrator);
    const limitations = [subtree(path), { identifier: 'Node', values: [String(middle.locationId)] }];
    const { policy, reads } = await addReader(...limitations);
    return { top, middle, path, policy, reads, limitations };
  }

  it('is named again once it is restored from the trash, wherever it comes to', async () => {
    const { top, middle, path, policy, reads, limitations } = await named();
    expect(await reads(middle.id, other)).toBe(true);
    await repository.locations.trash({ id: top.locationId }, asAdministrator);
    expect(await find(policy)).toEqual(limitations);
    await repository.trash.restore({ id: middle.locationId, parentLocationId: 43 }, asAdministrator);
    const { pathString } = await repository.locations.load(middle.locationId, asAdministrator);
    expect(pathString).not.toBe(path);
    expect(await find(policy)).toEqual([subtree(pathString), limitations[1]]);
    expect([await reads(middle.id), await reads(middle.id, other)]).toEqual([true, true]);
  });

  it('is named no more once it is deleted, from the tree or from the trash', async () => {
    const { middle, policy, reads } = await named();
    await repository.locations.trash({ id: middle.locationId }, asAdministrator);
    await repository.trash.delete({ id: middle.locationId }, asAdministrator);
    expect(await find(policy)).toEqual([subtree(), { identifier: 'Node', values: [] }]);
    expect([await reads(49), await reads(49, other)]).toEqual([false, false]);
  });
});

describe('The last one who may manage roles', () => {
  const administrators = { path: '/1/5/13/', roleId: 2 };

  it('keeps the role, its policies and its assignment', async () => {
    const { roles } = repository;
    const because = { rule: 'would leave no user who may manage roles' };
    const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject(because);
    const own = [{ identifier: 'Section', values: ['1'] }];
    await refused(roles.delete({ id: 2 }, asAdministrator));
    await refused(roles.deletePolicies({ roleId: 2 }, asAdministrator));
    await refused(roles.deletePolicy({ roleId: 2, id: 332 }, asAdministrator));
    await refused(roles.updatePolicy({ roleId: 2, id: 332, limitations: own }, asAdministrator));
    await refused(roles.unassignFromGroup(administrators, asAdministrator));
    const { id: draft } = await roles.createDraft({ id: 2 }, asAdministrator);
    await roles.deletePolicies({ roleId: draft }, asAdministrator);
    await refused(roles.publishDraft({ id: draft }, asAdministrator));
    expect((await roles.listPolicies(2, asAdministrator)).items).toMatchObject([{ id: 332, limitations: [] }]);
  });

  it('can give it up once another user may', async () => {
    const { roles } = repository;
    const userId = await addUser(repository, 12, 'second');
    await roles.assignToUser({ userId, roleId: 2 }, asAdministrator);
    expect((await roles.unassignFromGroup(administrators, asAdministrator)).items).toEqual([]);
    await expect(roles.list({ offset: 0, limit: 1 }, asAdministrator)).rejects.toMatchObject({ status: 403 });
    await expect(roles.unassignFromUser({ userId, roleId: 2 }, calledBy(userId))).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('Two administrators', () => {
  /** What came of works that begin at the same time, one in each process. */
  const race = async (...works: readonly ((by: Opened) => Promise<unknown>)[]) =>
    (await Promise.allSettled(works.map((work, index) => work(opened[index % 2] as Opened)))).map((result) =>
      result.status === 'fulfilled' ? 'done' : (result.reason as { readonly status: number }).status,
    );

  it('never leave half of what they do to the same role', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await repository.roles.create({ identifier: `Role ${round}` }, asAdministrator);
      await repository.roles.createPolicy({ roleId: id, ...reading, limitations: [] }, asAdministrator);
      const { id: draft, revision: expected } = await repository.roles.createDraft({ id }, asAdministrator);
      const both = await race(
        ({ roles }) => roles.publishDraft({ id: draft, expected: expected ?? '' }, asAdministrator),
        ({ roles }) =>
          round % 2 === 0
            ? roles.createPolicy({ roleId: draft, ...reading, limitations: [], expected }, asAdministrator)
            : roles.deleteDraft({ id: draft, expected: expected ?? '' }, asAdministrator),
      );
      expect(both.filter((each) => each === 'done')).toHaveLength(1);
      expect(both.filter((each) => each !== 'done' && each !== 404 && each !== 412)).toEqual([]);
      expect((await repository.roles.listPolicies(id, asAdministrator)).items).toHaveLength(1);
      const ends = await race(
        ({ roles }) => roles.delete({ id }, asAdministrator),
        ({ roles }) => roles.delete({ id }, asAdministrator),
      );
      expect(ends.sort()).toEqual([404, 'done']);
    }
  });

  it('never both take away what would leave one who may manage roles', async () => {
    const userId = await addUser(repository, 12, 'second');
    await repository.roles.assignToUser({ userId, roleId: 2 }, asAdministrator);
    const results = await race(
      ({ roles }) => roles.unassignFromGroup({ path: '/1/5/13/', roleId: 2 }, asAdministrator),
      ({ roles }) => roles.unassignFromUser({ userId, roleId: 2 }, calledBy(userId)),
    );
    expect(results.sort()).toEqual([403, 'done']);
  });
});
