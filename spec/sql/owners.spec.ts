/** Rights that are limited to what the caller owns, or what others of the caller's groups own. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Context } from '../../lib/repository/repository.js';
import {
  addFolder,
  addUser,
  administrator,
  asAdministrator,
  asAnonymous,
  calledBy,
  grant,
  type Opened,
  open,
} from './support.js';
import { folder } from './writing.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

/** The user whose rights anonymous callers have. */
const anonymous = 10;

const place = { priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' } as const;

/** What creates content below a location, or brings content there. */
async function attemptAll(context: Context, owners: { readonly subject: number; readonly parent: number }) {
  const { content, locations } = repository;
  const owned = async (parent: number, name: string, ownerId: number) => {
    const added = await addFolder(repository, parent, name);
    await content.updateInfo({ id: added.id, changes: { ownerId } }, asAdministrator);
    return added;
  };
  const { locationId: parentLocationId } = await owned(2, 'Parent', owners.parent);
  const subject = (name: string) => owned(43, name, owners.subject);
  const [copied, placed, tree, moved] = [
    await subject('A'),
    await subject('B'),
    await subject('C'),
    await subject('D'),
  ];
  const location = { ...folder.location, parentLocationId };
  const attempts = {
    create: () => content.create({ ...folder, location }, context),
    copy: () => content.copy({ id: copied.id, parentLocationId }, context),
    place: () => locations.create({ contentId: placed.id, parentLocationId, ...place }, context),
    'copy a subtree': () => locations.copy({ id: tree.locationId, parentLocationId }, context),
    move: () => locations.move({ id: moved.locationId, parentLocationId }, context),
  };
  const allowed: string[] = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    const status = await attempt().then(
      () => 200,
      (error: { readonly status: number }) => error.status,
    );
    expect([200, 403]).toContain(status);
    if (status === 200) allowed.push(name);
  }
  return allowed;
}

const everything = ['create', 'copy', 'place', 'copy a subtree', 'move'];
const whatIsNew = ['create', 'copy', 'copy a subtree'];

async function grantCreation(id: number, limitation: string, value: string) {
  for (const right of ['content/read', 'content/manage_locations']) await grant(repository, id, right);
  await grant(repository, id, 'content/create', { [limitation]: [value] });
}

describe('The right to create content', () => {
  it.each([
    ['ParentOwner', '1', 'clerk', everything],
    ['ParentOwner', '2', 'clerk', everything],
    ['ParentOwner', '3', 'clerk', []],
    ['ParentOwner', '1', 'colleague', []],
    ['ParentGroup', '1', 'clerk', everything],
    ['ParentGroup', '1', 'colleague', everything],
    ['ParentGroup', '3', 'colleague', []],
    ['ParentGroup', '1', 'administrator', []],
    ['Owner', '1', 'clerk', everything],
    ['Owner', '2', 'clerk', everything],
    ['Owner', '3', 'clerk', []],
    ['Owner', '1', 'colleague', whatIsNew],
  ])('limited by %s to %s and content of the %s allows %j', async (limitation, value, owner, allowed) => {
    const clerk = await addUser(repository, 12, 'clerk');
    const colleague = await addUser(repository, 12, 'colleague');
    await grantCreation(clerk, limitation, value);
    const owners: Readonly<Record<string, number>> = { clerk, colleague, administrator };
    const ownerId = owners[owner] as number;
    expect(await attemptAll(calledBy(clerk), { subject: ownerId, parent: ownerId })).toEqual(allowed);
  });

  it.each(['ParentOwner', 'ParentGroup', 'Owner'])(
    'limited by %s allows anonymous callers nothing',
    async (limitation) => {
      await grantCreation(anonymous, limitation, '1');
      expect(await attemptAll(asAnonymous, { subject: anonymous, parent: anonymous })).toEqual([]);
    },
  );
});

describe('Content that is created for another owner', () => {
  it.each<[string, string | undefined, { readonly Owner?: string[]; readonly Section?: string[] }, boolean]>([
    ['no right to edit', undefined, {}, false],
    ['the right to edit', 'content/edit', {}, true],
    ['the right to edit what the caller owns', 'content/edit', { Owner: ['1'] }, true],
    ['the right to edit in its section', 'content/edit', { Section: ['3'] }, true],
    ['the right to edit elsewhere', 'content/edit', { Section: ['1'] }, false],
  ])('takes the right to change the owner: %s', async (_, right, limitations, isAllowed) => {
    const [clerk, colleague] = [await addUser(repository, 12, 'clerk'), await addUser(repository, 12, 'colleague')];
    for (const each of ['content/read', 'content/create']) await grant(repository, clerk, each);
    if (right) await grant(repository, clerk, right, limitations);
    const create = (ownerId: number) => repository.content.create({ ...folder, ownerId }, calledBy(clerk));
    expect((await create(clerk)).ownerId).toBe(clerk);
    const count = async () => (await repository.db.selectFrom('cms_content').select('id').execute()).length;
    const before = await count();
    if (isAllowed) expect((await create(colleague)).ownerId).toBe(colleague);
    else await expect(create(colleague)).rejects.toMatchObject({ status: 403 });
    expect(await count()).toBe(before + (isAllowed ? 1 : 0));
  });
});

describe('The right to read content', () => {
  const reads = (context: Context) =>
    repository.content.load(49, context).then(
      () => true,
      () => false,
    );

  it.each(['Owner', 'Group'])('limited by %s to the caller knows no other values than 1 and 2', async (limitation) => {
    const user = await addUser(repository, 12, 'reader');
    await repository.content.updateInfo({ id: 49, changes: { ownerId: user } }, asAdministrator);
    await grant(repository, user, 'content/read', { [limitation]: ['3'] });
    expect(await reads(calledBy(user))).toBe(false);
    await grant(repository, user, 'content/read', { [limitation]: ['2'] });
    expect(await reads(calledBy(user))).toBe(true);
  });

  it.each(['Owner', 'Group'])('limited by %s lets anonymous callers read nothing', async (limitation) => {
    await repository.content.updateInfo({ id: 49, changes: { ownerId: anonymous } }, asAdministrator);
    await grant(repository, anonymous, 'content/read', { [limitation]: ['1'] });
    expect(await reads(asAnonymous)).toBe(false);
  });
});
