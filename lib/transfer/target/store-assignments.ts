/** Assigns roles to users and groups of the target. */
import { kindOfLimitation } from '../../model/references.js';
import type { Id, Limitation } from '../../repository/repository.js';
import { canonicalJson, type EntityOf } from '../entities.js';
import { needing } from '../source/reader.js';
import type { Outcome, Target } from './target.js';

export async function storeAssignment(target: Target, { value }: EntityOf<'roleAssignment'>): Promise<Outcome> {
  const { repository, context, names, isDryRun, withUsers } = target;
  if (!withUsers)
    return { status: 'skipped', reason: 'Users, groups and roles are transferred only where that is asked for' };
  const owner = value.user ?? value.group ?? '';
  const roleId = await names.roleId(value.role);
  const contentId = await names.contentId(owner);
  const limitation = value.limitation && (await resolveLimitation(target, value.limitation));
  if (isDryRun && (roleId === undefined || contentId === undefined)) return { status: 'created' };
  if (roleId === undefined) return { status: 'skipped', reason: `There is no role ${value.role}` };
  if (contentId === undefined) return { status: 'skipped', reason: `There is no user or group ${owner}` };
  if (limitation === null)
    return { status: 'skipped', reason: 'Its limitation names an entity that the target does not have' };
  const assigned = { roleId, ...(limitation && { limitation }) };
  const isSame = (other: { readonly roleId: Id; readonly limitation?: Limitation }) =>
    other.roleId === roleId && canonicalJson(sorted(other.limitation)) === canonicalJson(sorted(limitation));
  if (value.user !== undefined) {
    const { roles } = needing(repository, 'roles.assignToUser');
    const { items } = await roles.listOfUser(contentId, context);
    if (items.some(isSame)) return { status: 'unchanged' };
    if (!isDryRun) await roles.assignToUser({ ...assigned, userId: contentId }, context);
    return { status: 'created' };
  }
  const { roles, content } = needing(repository, 'roles.assignToGroup');
  const { mainLocation } = await content.loadInfo(contentId, context);
  const path = mainLocation?.pathString ?? '';
  const { items } = await roles.listOfGroup(path, context);
  if (items.some(isSame)) return { status: 'unchanged' };
  if (!isDryRun) await roles.assignToGroup({ ...assigned, path }, context);
  return { status: 'created' };
}

const sorted = (limitation: Limitation | undefined) =>
  limitation && { identifier: limitation.identifier, values: [...limitation.values].sort() };

/** Null where a value has no equivalent: without it the role would allow more, or nothing. */
async function resolveLimitation(
  { repository, context, names }: Target,
  { identifier, values }: Limitation,
): Promise<Limitation | null> {
  const kind = kindOfLimitation(identifier);
  const resolved: string[] = [];
  for (const value of values) {
    if (kind === 'section') {
      const id = await names.sectionId(value);
      if (id === undefined) return null;
      resolved.push(String(id));
    } else if (kind === 'subtree' || kind === 'location') {
      const id = await names.locationId(value);
      if (id === undefined) return null;
      const { pathString } = await needing(repository, 'locations.load').locations.load(id, context);
      resolved.push(kind === 'subtree' ? pathString : String(id));
    } else resolved.push(value);
  }
  return { identifier, values: resolved };
}
