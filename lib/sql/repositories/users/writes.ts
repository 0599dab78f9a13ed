/** Creates, updates and deletes users. */
import { BadRequest, type MemberFault, Refused } from '../../../errors/errors.js';
import { isMap } from '../../../field-types/index.js';
import { checkRevision } from '../../../repository/implementing.js';
import type {
  FieldChange,
  FieldDefinition,
  NewUser,
  Target,
  User,
  UserChanges,
} from '../../../repository/repository.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { always, type Permissions } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { isId } from '../../values/rows.js';
import { endSessionsOf } from '../../writes/accounts/publish.js';
import { deleteItem } from '../content/delete.js';
import { loadPermitted } from '../content/update.js';
import { editRight } from '../content/writable.js';
import { findVersion } from '../content/written-versions.js';
import { findType } from '../content-types/rows.js';
import { createPublished, languagesOf, publishChanges } from './published.js';
import { findUser, loadUser, loadUserGroup, toUser, type UserRow } from './rows.js';

export async function createUser(
  unit: UnitOfWork,
  { groupPath, login, email, password, enabled = true, ...user }: NewUser & { readonly groupPath: string },
): Promise<User> {
  const { contentTypeId = unit.store.users.contentTypeId } = user;
  const group = await loadUserGroup(unit, groupPath);
  const definition = await findAccountField(unit, contentTypeId);
  if (!definition) {
    const members = [{ member: 'contentTypeId', message: 'is not a content type of users' }];
    throw new BadRequest('The user cannot be created with these values', { members });
  }
  const account = { login, email, plainPassword: password, enabled };
  const location = { parentLocationId: group.place_id, priority: 0, hidden: false };
  const fields = [...user.fields, fieldOf(definition, account)];
  const id = await namingMembers(definition, () => createPublished(unit, { ...user, contentTypeId, location, fields }));
  unit.changes.push(changeOfAll('user.created', { contentId: id, contentTypeId }));
  return toUser((await unit.first(findUser, { id })) as UserRow, unit.store);
}

async function findAccountField(unit: UnitOfWork, contentTypeId: number): Promise<FieldDefinition | undefined> {
  const type = isId(contentTypeId) ? await findType(unit, contentTypeId) : undefined;
  return type?.fieldDefinitions.find(({ fieldTypeIdentifier }) => fieldTypeIdentifier === 'user');
}

const fieldOf = ({ identifier }: FieldDefinition, value: FieldChange['value']): FieldChange => ({
  fieldDefinitionIdentifier: identifier,
  value,
});

/** Faults of the account's field are those of members. */
async function namingMembers<T>(definition: FieldDefinition, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    const { fields = [], members = [] } = error.faults;
    const isOwn = ({ fieldDefinitionId }: { readonly fieldDefinitionId: number | string }) =>
      fieldDefinitionId === definition.id;
    const accountFaults = fields.filter(isOwn).map(({ target, message }): MemberFault => {
      const member = target === 'plainPassword' || target === null ? 'password' : target;
      return { member, message: message.replace(`${definition.identifier}: `, '') };
    });
    const others = fields.filter((fault) => !isOwn(fault));
    throw new BadRequest(error.message, { fields: others, members: [...members, ...accountFaults] });
  }
}

export async function updateUser(
  unit: UnitOfWork,
  { id, changes, expected }: Target & { readonly changes: UserChanges },
): Promise<User> {
  const row = await loadUser(unit, id);
  unit.changes.push(changeOfAll('user.updated', { contentId: id, contentTypeId: row.type_id }));
  const { email, password, enabled, sectionId, fields = [], ...info } = changes;
  if (sectionId !== undefined) await loadPermitted(unit, id, { sectionId });
  const languages = languagesOf(fields);
  const current = { contentId: id, versionNo: 'current' } as const;
  const { row: version } = await findVersion(unit, current, editRight(languages), languages);
  const definition = (await findAccountField(unit, row.type_id)) as FieldDefinition;
  const isSelf =
    version.allowed !== 1 && mayEditSelf(await unit.rights(), row, withAccountField(row, definition, changes));
  const account = {
    ...(email !== undefined && { email }),
    ...(password !== undefined && { plainPassword: password }),
    ...(enabled !== undefined && { enabled }),
  };
  const all = Object.keys(account).length === 0 ? fields : [...fields, fieldOf(definition, account)];
  checkRevision(row, expected);
  const moved = { ...info, ...(sectionId !== undefined && { sectionId }) };
  await namingMembers(definition, () => publishChanges(unit, id, { fields: all, info: moved }, isSelf));
  return toUser((await unit.first(findUser, { id })) as UserRow, unit.store);
}

/** The changes with those that the account's field makes, if it is among the fields: it takes the same rights to make them there. */
function withAccountField({ enabled }: UserRow, { identifier }: FieldDefinition, changes: UserChanges): UserChanges {
  const { fields = [] } = changes;
  const values = fields.flatMap((field) =>
    field.fieldDefinitionIdentifier === identifier && isMap(field.value) ? [field.value] : [],
  );
  const password = values.map(({ plainPassword }) => plainPassword).find((each) => each != null);
  const isSame = values.every(
    (value) => value.enabled === undefined || String(value.enabled) === String(enabled === 1),
  );
  return {
    ...changes,
    ...(password !== undefined && { password: String(password) }),
    ...(!isSame && { enabled: enabled !== 1 }),
  };
}

/** Users may be let edit themselves, or set their own passwords, without the right to edit users. */
function mayEditSelf(permissions: Permissions, { id }: UserRow, changes: UserChanges): boolean {
  const { password, enabled, remoteId, sectionId: _, ...others } = changes;
  if (!permissions.isAuthenticated || permissions.userId !== id || enabled !== undefined || remoteId !== undefined)
    return false;
  const may = (right: 'password' | 'selfedit') => permissions.may('user', right, {}) === always;
  const isPassword = password !== undefined;
  const editsMore = Object.values(others).some((value) => value !== undefined && !isEmptyList(value));
  return (!isPassword || may('password')) && ((isPassword && !editsMore) || may('selfedit'));
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Callers may always end their own sessions. */
export async function endSessions(unit: UnitOfWork, id: number): Promise<void> {
  const { type_id: contentTypeId } = await loadUser(unit, id);
  unit.changes.push(changeOfAll('user.updated', { contentId: id, contentTypeId }));
  if (id !== (await unit.rights()).userId) await loadPermitted(unit, id, {});
  await endSessionsOf(unit.db, id);
}

export async function deleteUser(unit: UnitOfWork, { id, expected }: Target): Promise<void> {
  await loadUser(unit, id);
  if (id === (await unit.rights()).userId)
    throw new Refused(`User ${id}`, 'is the caller, and users cannot delete themselves');
  await deleteItem(unit, { id, expected }, { event: 'user.deleted' });
}
