/** Object states: groups and states, which of them content has, and who may change that. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addUser, asAdministrator, calledBy, grant, type Opened, open } from './support.js';

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

async function stateIn(groupId: number, contentId: number) {
  const { states } = await repository.objectStates.loadOfContent(contentId, asAdministrator);
  return states.find((state) => state.groupId === groupId)?.id;
}

describe('SqlRepository objectStates groups', () => {
  it('keep their revision when nothing changes', async () => {
    expect(await repository.objectStates.updateGroup({ id: 2, changes: {} }, asAdministrator)).toMatchObject({
      revision: 1,
    });
  });

  it('have a name in the default language, and only known languages', async () => {
    const group = {
      ...named('x'),
      names: { 'pol-PL': 'x', 'ger-DE': 'y', ['__proto__']: 'z' },
      descriptions: { 'ger-DE': 'y' },
    };
    await expect(repository.objectStates.createGroup(group, asAdministrator)).rejects.toMatchObject({
      status: 400,
      faults: {
        members: [
          { member: 'names' },
          { member: 'names.ger-DE' },
          { member: 'names.__proto__' },
          { member: 'descriptions.ger-DE' },
        ],
      },
    });
    const moved = repository.objectStates.updateGroup(
      { id: 2, changes: { defaultLanguageCode: 'pol-PL' } },
      asAdministrator,
    );
    await expect(moved).rejects.toMatchObject({ faults: { members: [{ member: 'names' }] } });
  });
});

describe('SqlRepository objectStates', () => {
  it('are listed by priority', async () => {
    const group = await newGroup();
    const ids = [await newState(group, 'b', 5), await newState(group, 'a', 2), await newState(group, 'c', 2)];
    const { items: listed } = await repository.objectStates.list(group, asAdministrator);
    expect(listed.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
  });

  it('take few statements, however much content there is', async () => {
    const group = await newGroup();
    const count = await repository.countStatements(() => newState(group, 'a'));
    expect(count).toBeLessThanOrEqual(10);
  });
});

describe('SqlRepository objectStates of content', () => {
  it('are refused where they are not in the group, not there, or two of one', async () => {
    const group = await newGroup();
    const states = [
      { id: 2, groupId: 2 },
      { id: 1, groupId: group },
      { id: 2_147_483_648, groupId: 2 },
    ];
    await expect(repository.objectStates.assign({ contentId: 41, states }, asAdministrator)).rejects.toMatchObject({
      status: 400,
      faults: {
        members: [{ member: 'states.1' }, { member: 'states.2' }],
      },
    });
    const both = [1, 2].map((id) => ({ id, groupId: 2 }));
    const two = repository.objectStates.assign({ contentId: 41, states: both }, asAdministrator);
    await expect(two).rejects.toMatchObject({ status: 403 });
    const none = repository.objectStates.assign({ contentId: 41, states: [] }, asAdministrator);
    await expect(none).rejects.toMatchObject({ status: 400 });
    expect(await stateIn(2, 41)).toBe(1);
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
