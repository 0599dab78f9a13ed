/** Object states: groups and states, which of them content has, and who may change that. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { violations } from './invariants.js';
import { addFolder, addUser, asAdministrator, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const named = (identifier: string) => ({
  identifier,
  defaultLanguageCode: 'eng-GB',
  names: { 'eng-GB': identifier },
});

const newGroup = (identifier = 'workflow') =>
  repository.objectStates.createGroup(named(identifier), asAdministrator).then(({ id }) => id);

const newState = (groupId: number, identifier: string, priority = 0) =>
  repository.objectStates.create({ groupId, ...named(identifier), priority }, asAdministrator).then(({ id }) => id);

describe('SqlRepository objectStates groups', () => {
  it('keep their revision when nothing changes', async () => {
    expect(await repository.objectStates.updateGroup({ id: 2, changes: {} }, asAdministrator)).toMatchObject({
      revision: 1,
    });
  });
});

describe('SqlRepository objectStates', () => {
  it('take few statements, however much content there is', async () => {
    const group = await newGroup();
    const count = await repository.countStatements(() => newState(group, 'a'));
    expect(count).toBeLessThanOrEqual(10);
  });
});

describe('limits.subtree', () => {
  const refused = { status: 403, rule: 'is more than one write may change' };

  it('bounds how many content items get another state because theirs is deleted', async () => {
    const limited = await open(':memory:', { limits: { subtree: 1 } });
    const { objectStates: states } = limited;
    const { id: groupId } = await states.createGroup(named('workflow'), asAdministrator);
    const create = async (identifier: string) =>
      (await states.create({ groupId, ...named(identifier), priority: 0 }, asAdministrator)).id;
    const [first, second, third] = [await create('first'), await create('second'), await create('third')];
    const assign = (contentId: number, id: number) =>
      states.assign({ contentId, states: [{ id, groupId }] }, asAdministrator);
    const remove = (id: number) => states.delete({ groupId, id }, asAdministrator);
    const added: number[] = [];
    for (let number = 0; number < 11; number += 1) added.push((await addFolder(limited, 2, `Folder ${number}`)).id);
    for (const id of added) await assign(id, second);
    // What has the second one would have it as the implied one.
    await expect(remove(first)).rejects.toMatchObject(refused);
    await expect(remove(second)).rejects.toMatchObject(refused);
    await expect(states.deleteGroup({ id: groupId }, asAdministrator)).rejects.toMatchObject(refused);
    await assign(added[0] as number, first);
    await remove(third);
    await remove(second);
    await states.deleteGroup({ id: groupId }, asAdministrator);
    expect(await violations(limited.db)).toEqual([]);
    await limited.close();
  });
});

describe('The first state of a group', () => {
  const ofContent = async (contentId: number) =>
    (await repository.objectStates.loadOfContent(contentId, asAdministrator)).states.map(({ id }) => id);
  const rows = () => repository.db.selectFrom('cms_content_state').selectAll().execute();
  const assign = (id: number, groupId: number) =>
    repository.objectStates.assign({ contentId: 41, states: [{ id, groupId }] }, asAdministrator);

  it('is that of all content, and writes no row of any', async () => {
    const group = await newGroup();
    const first = await newState(group, 'first');
    expect(await ofContent(41)).toEqual([1, first]);
    expect(await rows()).toEqual([]);
  });

  it('stays that of content when another one is before it', async () => {
    const group = await newGroup();
    const first = await newState(group, 'first', 5);
    const before = await newState(group, 'before', 1);
    expect(await ofContent(41)).toEqual([1, first]);
    const { id } = await repository.content.copy({ id: 49, parentLocationId: 2 }, asAdministrator);
    expect(await ofContent(id)).toEqual([1, first]);
    expect(before).not.toBe(first);
  });

  it('has no row when it is assigned again', async () => {
    await assign(2, 2);
    expect(await rows()).toMatchObject([{ content_id: 41, state_id: 2 }]);
    await assign(1, 2);
    expect(await rows()).toEqual([]);
  });

  it('leaves content to the next one when it is deleted', async () => {
    const group = await newGroup();
    const [first, next, last] = [await newState(group, 'a'), await newState(group, 'b'), await newState(group, 'c')];
    await assign(last, group);
    await repository.objectStates.delete({ groupId: group, id: first }, asAdministrator);
    expect([await ofContent(41), await ofContent(49)]).toEqual([
      [1, last],
      [1, next],
    ]);
    await repository.objectStates.delete({ groupId: group, id: last }, asAdministrator);
    expect(await ofContent(41)).toEqual([1, next]);
    expect(await rows()).toEqual([]);
  });
});

describe('SqlRepository objectStates of content', () => {
  it('are refused where none is assigned', async () => {
    const none = repository.objectStates.assign({ contentId: 41, states: [] }, asAdministrator);
    await expect(none).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    [{}, true],
    [{ NewState: ['2'] }, true],
    [{ NewState: ['1'] }, false],
    [{ State: ['1'], NewState: ['1', '2'] }, true],
    [{ State: ['2'] }, false],
    [{ Section: ['1'] }, true],
    [{ Section: ['3'] }, false],
    [{ Class: ['2'] }, false],
    [{ Owner: ['1'] }, false],
    [{ Subtree: ['/1/2/'] }, true],
    [{ Node: ['43'] }, false],
    [{ Language: ['eng-GB'] }, false],
  ])('are set by those whose right has the limitation %j: %s', async (limitations, may) => {
    const user = await addUser(repository, 12, 'guest');
    const setIt = () =>
      repository.objectStates.assign({ contentId: 1, states: [{ id: 2, groupId: 2 }] }, calledBy(user)).then(
        () => true,
        ({ status }) => status !== 403,
      );
    expect(await setIt()).toBe(false);
    await grant(repository, user, 'state/assign', limitations as Record<string, readonly string[]>);
    expect(await setIt()).toBe(may);
  });
});
