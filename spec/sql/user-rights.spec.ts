/** What rights it takes to change users and which groups they are in, by whatever operation, and what keeps managers. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BadRequest } from '../../lib/errors/errors.js';
import type { Context, FieldChange, Json } from '../../lib/repository/repository.js';
import { addFolder, asAdministrator, asAnonymous, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const names = (name: string): readonly FieldChange[] => [
  { fieldDefinitionIdentifier: 'first_name', value: name },
  { fieldDefinitionIdentifier: 'last_name', value: 'Test' },
];
const account = (value: Json): FieldChange => ({ fieldDefinitionIdentifier: 'user_account', value });
const place = { priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' } as const;
const password = 'a long secret';

const newUser = (login: string, groupPath = '/1/5/', context = asAdministrator) =>
  repository.users.create(
    { groupPath, mainLanguageCode: 'eng-GB', login, email: `${login}@example.org`, password, fields: names(login) },
    context,
  );

const newGroup = (name: string, parentPath = '/1/5/') =>
  repository.userGroups.create(
    {
      parentPath,
      mainLanguageCode: 'eng-GB',
      fields: [{ fieldDefinitionIdentifier: 'name', value: name }],
    },
    asAdministrator,
  );

/** A user who may do everything with content, and nothing with roles. */
async function newEditor(login = 'eve'): Promise<{ readonly id: number; readonly context: Context }> {
  const { id } = await newUser(login);
  for (const right of ['content/*', 'section/*', 'user/*']) await grant(repository, id, right);
  return { id, context: calledBy(id) };
}

const refused = { status: 403, message: expect.stringContaining('the right to assign roles') };

/** The administrators, and the location of their group. */
const group = { path: '/1/5/13/', id: 13 };

describe('Users come to groups that have roles', () => {
  it('only by callers who may assign roles, in any operation', async () => {
    const { context, id } = await newEditor();
    const { id: userId, mainLocation } = await newUser('ada');
    const [own] = [mainLocation?.id as number];
    const inner = await newGroup('Inner', group.path);
    const carrier = await newGroup('Carrier');
    await newUser('joan', carrier.path);
    const carrierId = carrier.mainLocation?.id as number;
    for (const parentLocationId of [group.id, inner.mainLocation?.id as number]) {
      const attempts = [
        () => repository.users.assignGroup({ userId, groupLocationId: parentLocationId }, context),
        () => repository.users.assignGroup({ userId: id, groupLocationId: parentLocationId }, context),
        () => repository.locations.create({ contentId: userId, parentLocationId, ...place }, context),
        () => repository.locations.create({ contentId: id, parentLocationId, ...place }, context),
        () => repository.locations.move({ id: own, parentLocationId }, context),
        () => repository.locations.move({ id: carrierId, parentLocationId }, context),
        () => repository.userGroups.move({ path: carrier.path, parentLocationId }, context),
        () => newUser('mallory', parentLocationId === group.id ? group.path : inner.path, context),
      ];
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused);
    }
    expect(await repository.users.listGroups({ userId, offset: 0, limit: 9 }, asAdministrator)).toMatchObject({
      total: 1,
    });
  });

  it('by no swap of what is there', async () => {
    const { context, id } = await newEditor();
    const own = (await repository.users.load(id, asAdministrator)).mainLocation?.id as number;
    await expect(repository.locations.swap({ id: own, otherId: 15 }, context)).rejects.toMatchObject(refused);
    // Below a group with users comes another group, which has roles.
    const carrier = await newGroup('Carrier');
    await newUser('joan', carrier.path);
    const otherId = carrier.mainLocation?.id as number;
    await expect(repository.locations.swap({ id: 14, otherId }, context)).rejects.toMatchObject(refused);
  });

  it('but stay where they are below groups without roles that anybody swaps', async () => {
    const { context } = await newEditor();
    const [one, other] = [await newGroup('One', group.path), await newGroup('Other')];
    const { id: userId } = await newUser('joan', one.path);
    const [id, otherId] = [one.mainLocation?.id as number, other.mainLocation?.id as number];
    await repository.locations.swap({ id, otherId }, context);
    const { items } = await repository.users.listGroups({ userId, offset: 0, limit: 10 }, asAdministrator);
    expect(items).toMatchObject([{ id: other.id }]);
  });

  it('and stay in those that anybody moves, which take their roles along', async () => {
    const { context } = await newEditor();
    const [team, other] = [await newGroup('Team'), await newGroup('Other')];
    await grant(repository, team.id, 'content/read');
    const { id: userId } = await newUser('joan', team.path);
    const parentLocationId = other.mainLocation?.id as number;
    await repository.locations.move({ id: team.mainLocation?.id as number, parentLocationId }, context);
    const { items } = await repository.users.listGroups({ userId, offset: 0, limit: 10 }, asAdministrator);
    expect(items).toMatchObject([{ id: team.id }]);
  });

  it('by no content that gets an account only later', async () => {
    const { context } = await newEditor();
    await repository.db.updateTable('cms_field_definition').set({ is_required: 0 }).where('id', '=', 12).execute();
    const content = { contentTypeId: 4, mainLanguageCode: 'eng-GB', fields: names('M') };
    const create = (parentLocationId: number, caller: Context) =>
      repository.content.create({ ...content, location: { parentLocationId, priority: 0, hidden: false } }, caller);
    await expect(create(group.id, context)).rejects.toMatchObject(refused);
    // It comes along with the group that it is planned in.
    const { path, mainLocation } = await newGroup('Carrier');
    await create(mainLocation?.id as number, context);
    await expect(repository.userGroups.move({ path, parentLocationId: group.id }, context)).rejects.toMatchObject(
      refused,
    );
    // An administrator plans it there.
    const other = await newGroup('Other');
    const { id: contentId } = await create(other.mainLocation?.id as number, context);
    await repository.userGroups.delete({ path: other.path }, asAdministrator);
    await repository.locations.plan({ contentId, parentLocationId: group.id, ...place }, asAdministrator);
    const fields = [account({ login: 'mallory', email: 'mallory@example.org', plainPassword: password })];
    const attempt = repository.versions.update({ contentId, versionNo: 1, changes: { fields } }, context);
    await expect(attempt).rejects.toMatchObject(refused);
  });

  it('and callers come to no group, whether it has roles or not', async () => {
    const [team, plain] = [await newGroup('Team'), await newGroup('Plain')];
    await grant(repository, team.id, 'content/*');
    const { id: userId, mainLocation } = await newUser('eve', team.path);
    const context = calledBy(userId);
    const parentLocationId = plain.mainLocation?.id as number;
    const attempts = [
      () => repository.users.assignGroup({ userId, groupLocationId: parentLocationId }, context),
      () => repository.locations.move({ id: mainLocation?.id as number, parentLocationId }, context),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused);
  });

  it('nor do users come back from the trash with roles of their own', async () => {
    const { context } = await newEditor();
    const { id: userId, mainLocation } = await newUser('ada');
    const id = mainLocation?.id as number;
    const trash = () => repository.locations.trash({ id }, asAdministrator);
    await trash();
    await repository.trash.restore({ id }, context);
    await grant(repository, userId, 'content/read');
    await trash();
    await expect(repository.trash.restore({ id }, context)).rejects.toMatchObject(refused);
    await repository.trash.restore({ id }, asAdministrator);
  });

  it('and leave them only by the same callers', async () => {
    const { context } = await newEditor();
    const { id: userId, mainLocation } = await newUser('ada', group.path);
    await repository.users.assignGroup({ userId, groupLocationId: 5 }, asAdministrator);
    const id = mainLocation?.id as number;
    const attempts = [
      () => repository.users.unassignGroup({ userId, groupLocationId: group.id }, context),
      () => repository.locations.delete({ id }, context),
      () => repository.locations.trash({ id }, context),
      () => repository.locations.move({ id, parentLocationId: 12 }, context),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused);
    // A group with roles within the one that is deleted counts, too.
    const { path: outer, mainLocation: carrier } = await newGroup('Outer');
    const inner = await newGroup('Inner', outer);
    await grant(repository, inner.id, 'content/read');
    const groupLocationId = inner.mainLocation?.id as number;
    await repository.users.assignGroup({ userId, groupLocationId }, asAdministrator);
    await expect(repository.locations.delete({ id: carrier?.id as number }, context)).rejects.toMatchObject(refused);
    // A user without roles may be moved about, and any may be deleted.
    const { path } = await newGroup('Plain');
    const plain = await newUser('plain', path);
    await repository.users.assignGroup({ userId: plain.id, groupLocationId: 5 }, context);
    await repository.users.delete({ id: userId }, context);
  });
});

describe('The last who may manage roles', () => {
  const kept = { rule: 'would leave no user who may manage roles' };

  it('stays, whatever would take that away', async () => {
    const { id } = await newUser('boss');
    await grant(repository, id, '*/*');
    const boss = calledBy(id);
    // There are two; the first goes, and the second cannot.
    await repository.users.update({ id: 14, changes: { enabled: false } }, boss);
    const { mainLocation } = await repository.users.load(id, boss);
    const { id: deputy } = await newUser('deputy', '/1/5/', boss);
    await grant(repository, deputy, 'content/*');
    await grant(repository, deputy, 'role/assign');
    const others = calledBy(deputy);
    const own = mainLocation?.id as number;
    const attempts = [
      () => repository.users.update({ id, changes: { enabled: false } }, boss),
      () => repository.users.update({ id, changes: { enabled: false } }, others),
      () => repository.users.delete({ id }, others),
      () => repository.content.delete({ id }, others),
      () => repository.locations.delete({ id: own }, others),
      () => repository.locations.trash({ id: own }, others),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(kept);
    await repository.users.update({ id: 14, changes: { enabled: true } }, boss);
    await repository.users.delete({ id }, others);
  });

  it('stays in the group by which that is so', async () => {
    const { id } = await newUser('deputy');
    for (const right of ['content/*', 'role/assign']) await grant(repository, id, right);
    const deputy = calledBy(id);
    await expect(repository.locations.move({ id: 15, parentLocationId: 5 }, deputy)).rejects.toMatchObject(kept);
    await repository.users.assignGroup({ userId: 14, groupLocationId: 5 }, deputy);
    const groupLocationId = group.id;
    await expect(repository.users.unassignGroup({ userId: 14, groupLocationId }, deputy)).rejects.toMatchObject(kept);
    const target = (await newGroup('Target')).mainLocation?.id as number;
    // The group takes its roles along.
    await repository.locations.move({ id: group.id, parentLocationId: target }, asAdministrator);
    await expect(repository.locations.swap({ id: group.id, otherId: 12 }, deputy)).rejects.toMatchObject({
      status: 403,
    });
  });

  it('is found among all who may, and by no limited right', async () => {
    const { id } = await newUser('limited');
    await grant(repository, id, '*/*', { Section: ['1'] });
    await grant(repository, id, 'user/login');
    const attempt = repository.users.update({ id: 14, changes: { enabled: false } }, asAdministrator);
    await expect(attempt).rejects.toMatchObject(kept);
  });

  it('is found by unlimited rights, but may log in by a limited one', async () => {
    const { id } = await newUser('deputy');
    const disable = () => repository.users.update({ id: 14, changes: { enabled: false } }, asAdministrator);
    await grant(repository, id, 'user/login', { SiteAccess: ['1'] });
    await grant(repository, id, 'role/update');
    await grant(repository, id, 'role/*', { Section: ['1'] });
    await expect(disable()).rejects.toMatchObject(kept);
    await grant(repository, id, 'role/assign');
    expect(await disable()).toMatchObject({ enabled: false });
  });

  it('is looked for only where users or roles change', async () => {
    await repository.db.updateTable('cms_account').set({ enabled: 0 }).execute();
    const { locationId: id } = await addFolder(repository, 2, 'Folder');
    await repository.locations.delete({ id }, asAdministrator);
  });
});

describe('The credentials of users', () => {
  it('cannot be set by callers who would gain rights from them', async () => {
    const { context } = await newEditor();
    const changes = [{ password: 'another secret' }, { email: 'mine@example.org' }];
    const denied = { status: 403, message: expect.stringContaining('roles that the caller does not have') };
    for (const change of changes) {
      await expect(repository.users.update({ id: 14, changes: change }, context)).rejects.toMatchObject(denied);
      const { plainPassword, ...others } = { plainPassword: change.password ?? null, email: change.email ?? undefined };
      const value = { ...(plainPassword !== null && { plainPassword }), ...(others.email && { email: others.email }) };
      const { versionNo } = await repository.versions.createDraftOfCurrent({ id: 14 }, context);
      const fields = [account(value)];
      const attempt = repository.versions.update({ contentId: 14, versionNo, changes: { fields } }, context);
      await expect(attempt).rejects.toMatchObject(denied);
    }
    const plain = await newUser('plain');
    await repository.users.update({ id: plain.id, changes: { password: 'another secret' } }, context);
  });

  it('cannot be set with an API key that leaves the caller fewer roles than the user has', async () => {
    const { path } = (await newGroup('Team')) as { readonly path: string };
    const [editor, member] = [await newUser('eve', path), await newUser('ada', path)];
    const newRole = async (identifier: string, ...modules: readonly string[]) => {
      const { id: roleId } = await repository.roles.create({ identifier }, asAdministrator);
      for (const module of modules)
        await repository.roles.createPolicy({ roleId, module, function: '*', limitations: [] }, asAdministrator);
      return roleId;
    };
    const [team, editing] = [await newRole('Team', 'section'), await newRole('Editing', 'content', 'user')];
    await repository.roles.assignToGroup({ path, roleId: team }, asAdministrator);
    await repository.roles.assignToUser({ userId: editor.id, roleId: editing }, asAdministrator);
    for (const { id, login } of [member, editor]) {
      const update = (more: object) => {
        const caller = { userId: editor.id, login: 'eve', key: { id: 1, access: 'all', ...more } } as const;
        const command = { id, changes: { email: `${login}@example.com` } };
        return repository.users.update(command, calledBy(editor.id, { caller }));
      };
      await expect(update({ roleId: editing })).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining('roles that the caller does not have'),
      });
      expect(await update({})).toMatchObject({ email: `${login}@example.com` });
    }
  });

  it('are the own ones by user/password, and other members by user/selfedit', async () => {
    const { id } = await newUser('ada');
    const self = calledBy(id);
    const update = (changes: object) => repository.users.update({ id, changes }, self);
    await expect(update({ password: 'another secret' })).rejects.toMatchObject({ status: 403 });
    await grant(repository, id, 'user/password');
    expect(await update({ password: 'another secret' })).toMatchObject({ login: 'ada', currentVersionNo: 2 });
    await expect(update({ email: 'a@example.org' })).rejects.toMatchObject({ status: 403 });
    await grant(repository, id, 'user/selfedit');
    expect(await update({ email: 'a@example.org', fields: names('Ada') })).toMatchObject({ name: 'Ada Test' });
    for (const changes of [{ enabled: true }, { remoteId: 'own' }, { sectionId: 1 }])
      await expect(update(changes)).rejects.toMatchObject({ status: 403 });
    const other = await newUser('joan');
    const attempt = repository.users.update({ id: other.id, changes: { email: 'j@example.org' } }, self);
    await expect(attempt).rejects.toMatchObject({ status: 403 });
    // The right to edit everything includes oneself, for anonymous callers too.
    await grant(repository, 10, 'user/selfedit');
    const anonymous = repository.users.update({ id: 10, changes: { email: 'x@example.org' } }, asAnonymous);
    await expect(anonymous).rejects.toMatchObject({ status: 403 });
  });

  it('take the same rights where the field for the account is among the fields', async () => {
    const { id } = await newUser('ada');
    const self = calledBy(id);
    const { fields } = (await repository.users.load(id, asAdministrator)).currentVersion;
    const shown = fields.find(({ fieldTypeIdentifier }) => fieldTypeIdentifier === 'user')?.value as Json & object;
    const update = (value: object) =>
      repository.users.update({ id, changes: { fields: [account({ ...shown, ...value })] } }, self);
    await grant(repository, id, 'user/selfedit');
    await update({ email: 'a@example.org' });
    const unchanged = await repository.users.update({ id, changes: { fields: [account(null)] } }, self);
    expect(unchanged).toMatchObject({ email: 'a@example.org', enabled: true });
    await expect(update({ plainPassword: 'another secret' })).rejects.toMatchObject({ status: 403 });
    await expect(update({ enabled: false })).rejects.toMatchObject({ status: 403 });
    await grant(repository, id, 'user/password');
    await update({ plainPassword: 'another secret', email: 'b@example.org' });
  });

  it('follow the rules of the field definition', async () => {
    const settings = { RequireUniqueEmail: true, UsernamePattern: '^[a-z]+$' };
    const rules = { requireAtLeastOneNumericCharacter: true, requireNewPassword: true, minLength: 12 };
    await repository.db
      .updateTable('cms_field_definition')
      .set({ settings: JSON.stringify(settings), validators: JSON.stringify({ PasswordValueValidator: rules }) })
      .where('id', '=', 12)
      .execute();
    const create = (more: object) => {
      const user = { login: 'ada', email: 'ada@example.org', password: 'secret no. 1', ...more };
      const rest = { groupPath: '/1/5/', mainLanguageCode: 'eng-GB', fields: names('Ada') };
      return repository.users.create({ ...user, ...rest }, asAdministrator);
    };
    const faults = async (work: Promise<unknown>) => {
      const error = (await work.catch((each) => each)) as BadRequest;
      return [error.status, (error.faults.members ?? []).map(({ member }) => member)];
    };
    expect(await faults(create({ password: 'short 1' }))).toEqual([400, ['password']]);
    expect(await faults(create({ password: 'no digits at all' }))).toEqual([400, ['password']]);
    expect(await faults(create({ login: 'Ada 1' }))).toEqual([400, ['login']]);
    expect(await faults(create({ email: 'ADMIN@example.com', login: 'x1' }))).toEqual([400, ['login', 'email']]);
    const { id } = await create({});
    const update = (changes: object) => repository.users.update({ id, changes }, asAdministrator);
    expect(await faults(update({ password: 'secret no. 1' }))).toEqual([400, ['password']]);
    expect(await update({ password: 'secret no. 2', email: 'ADA@example.org' })).toMatchObject({ id });
  });
});

describe('Accounts in drafts', () => {
  it('hold hashes of passwords in no version, and none after publication', async () => {
    const { id: contentId } = await newUser('ada');
    const { versionNo } = await repository.versions.createDraftOfCurrent({ id: contentId }, asAdministrator);
    const fields = [account({ plainPassword: 'another secret' })];
    await repository.versions.update({ contentId, versionNo, changes: { fields } }, asAdministrator);
    const copied = await repository.versions.createDraft({ contentId, versionNo }, asAdministrator);
    const held = () => repository.db.selectFrom('cms_account_draft').selectAll().execute();
    expect(await held()).toMatchObject([{ email: null, enabled: null }, { version_id: copied.id }]);
    const values = await repository.db.selectFrom('cms_field_value').select('value').execute();
    expect(JSON.stringify(values)).not.toMatch(/secret|argon2/);
    await repository.versions.publish({ contentId, versionNo: copied.versionNo }, asAdministrator);
    await repository.versions.delete({ contentId, versionNo }, asAdministrator);
    expect(await held()).toEqual([]);
  });

  it('set a password only for the user who has written it, through drafts of drafts as well, and none of an unknown user', async () => {
    const { context, id: editor } = await newEditor();
    const { id: contentId } = await newUser('ada');
    const { versionNo } = await repository.versions.createDraftOfCurrent({ id: contentId }, context);
    const fields = [account({ plainPassword: 'another secret' })];
    await repository.versions.update({ contentId, versionNo, changes: { fields } }, context);
    const copied = await repository.versions.createDraft({ contentId, versionNo }, asAdministrator);
    const hash = async () => {
      const query = repository.db.selectFrom('cms_account').select('password_hash').where('content_id', '=', contentId);
      return (await query.executeTakeFirstOrThrow()).password_hash;
    };
    const drafts = () => repository.db.selectFrom('cms_account_draft').select('password_user_id').execute();
    expect(await drafts()).toEqual([{ password_user_id: editor }, { password_user_id: editor }]);
    const before = await hash();
    await repository.versions.publish({ contentId, versionNo: copied.versionNo }, asAdministrator);
    expect(await hash()).toBe(before);
    await repository.db.updateTable('cms_account_draft').set({ password_user_id: null }).execute();
    await repository.versions.publish({ contentId, versionNo }, context);
    expect(await hash()).toBe(before);
    const { versionNo: own } = await repository.versions.createDraftOfCurrent({ id: contentId }, context);
    await repository.versions.update({ contentId, versionNo: own, changes: { fields } }, context);
    await repository.versions.publish({ contentId, versionNo: own }, context);
    expect(await hash()).not.toBe(before);
  });

  it('leave what they do not name as it has become', async () => {
    const { id: contentId } = await newUser('ada');
    const { versionNo } = await repository.versions.createDraftOfCurrent({ id: contentId }, asAdministrator);
    const fields = [account({ email: 'draft@example.org' })];
    await repository.versions.update({ contentId, versionNo, changes: { fields } }, asAdministrator);
    await repository.users.update({ id: contentId, changes: { enabled: false } }, asAdministrator);
    await repository.versions.publish({ contentId, versionNo }, asAdministrator);
    const user = await repository.users.load(contentId, asAdministrator);
    expect([user.email, user.enabled]).toEqual(['draft@example.org', false]);
  });
});
