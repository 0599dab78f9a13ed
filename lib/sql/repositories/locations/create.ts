/** Adds a location to published content, or plans another one for content that was never published. */
import { type SqlBool, sql } from 'kysely';
import { BadRequest, Refused } from '../../../errors/errors.js';
import type { Location, NewLocation } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { contentRules } from '../../permissions/limitations.js';
import { checkMembers, memberOf } from '../../permissions/members.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { loadNewIds } from '../../unit-of-work/new-ids.js';
import { or, type Rights } from '../../unit-of-work/policies.js';
import { hasRow } from '../../unit-of-work/references.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { flag, isId, newRemoteId } from '../../values/rows.js';
import { depthFault } from '../../writes/tree/depth.js';
import { checkRemoteId, insertLocation } from '../../writes/tree/places.js';
import { refreshAliases } from '../../writes/url-tree/automatic.js';
import { loadItem } from '../content/rows.js';
import { loadChanged, namedLocation } from './rows.js';
import { checkArrival, findTarget, type TargetLocation } from './subject.js';

/** @param id an id that was reserved for it, in place of the next one */
export async function createLocation(unit: UnitOfWork, location: NewLocation, id?: number): Promise<Location> {
  const created = await loadChanged(unit, await placeContent(unit, location, id));
  unit.changes.push(changeOfAll('location.created', namedLocation(created)));
  return created;
}

/** @return the id of the location */
export async function placeContent(unit: UnitOfWork, location: NewLocation, reservedId?: number): Promise<number> {
  const { db } = unit;
  const { contentId, parentLocationId, remoteId } = location;
  await checkContent(unit, contentId);
  const parent = await loadNewParent(unit, contentId, parentLocationId);
  await checkPlace(db, contentId, parent);
  await checkComing(unit, contentId, parent);
  if (remoteId !== undefined) await checkRemoteId(db, remoteId);
  const id = reservedId ?? (await loadNewIds(unit, ['cms_location'])).cms_location;
  await insertLocation(db, parent, { id, ...toColumns(location), is_main: 0, updated: unit.now });
  await refreshAliases(db, { ids: [id] });
  return id;
}

const toColumns = ({ contentId, priority, hidden, remoteId, sortField, sortOrder }: NewLocation) => ({
  ...{ content_id: contentId, priority, hidden: flag(hidden), remote_id: remoteId ?? newRemoteId() },
  ...{ sort_field: sortField, sort_order: sortOrder },
});

function checkComing(unit: UnitOfWork, contentId: number, { path }: TargetLocation): Promise<void> {
  return checkMembers(unit, { members: memberOf(contentId), above: [path] }, 'place', `content ${contentId}`);
}

const mayManage = (rights: Rights) => rights.may('content', 'manage_locations', contentRules(rights));

async function checkContent(unit: UnitOfWork, id: number): Promise<void> {
  const content = await loadItem(unit, id, ['place', mayManage]);
  if (content.status !== 'PUBLISHED') throw new Refused(`Content ${id}`, 'is not published');
}

/** The parent location that an input names. */
export async function loadNewParent(unit: UnitOfWork, contentId: number, id: number): Promise<TargetLocation> {
  const parent = isId(id) ? await findTarget(unit.db, id) : undefined;
  if (!parent) throw badParent('There is no such location');
  await checkArrival(unit, contentId, parent);
  if (parent.is_container === 0) throw badParent('Nothing can be placed below this location');
  const fault = depthFault(parent.depth + 1);
  if (fault !== undefined) throw badParent(fault);
  return parent;
}

function badParent(message: string): BadRequest {
  return new BadRequest('The location cannot be created with these values', {
    members: [{ member: 'parentLocationId', message }],
  });
}

async function checkPlace(db: Database, contentId: number, parent: TargetLocation): Promise<void> {
  const existing = await db
    .selectFrom('cms_location')
    .select(['path', 'parent_id'])
    .where('content_id', '=', contentId)
    .execute();
  const subject = `Content ${contentId}`;
  if (existing.some(({ parent_id }) => parent_id === parent.id))
    throw new Refused(subject, 'is already below that location');
  if (existing.some(({ path }) => parent.path.startsWith(path))) throw new Refused(subject, 'is above that location');
}

export async function planLocation(unit: UnitOfWork, location: NewLocation): Promise<void> {
  const { db } = unit;
  const { contentId, parentLocationId, remoteId } = location;
  await checkDraft(unit, contentId);
  const parent = await loadNewParent(unit, contentId, parentLocationId);
  await checkComing(unit, contentId, parent);
  if (remoteId !== undefined) await checkRemoteId(db, remoteId);
  const row = { ...toColumns(location), parent_id: parent.id, is_main: flag(true) };
  await db.insertInto('cms_planned_location').values(row).execute();
  unit.changes.push(changeOfAll('location.planned', { contentId }));
}

/** The owner of a draft may choose its location, as at creation. */
const mayPlan = (rights: Rights) => {
  const isOwnDraft = sql<SqlBool>`(version.status = 'DRAFT' and version.creator_id = ${rights.user})`;
  return rights.isAuthenticated ? or([mayManage(rights), isOwnDraft]) : mayManage(rights);
};

async function checkDraft(unit: UnitOfWork, id: number): Promise<void> {
  const { status } = await loadItem(unit, id, ['place', mayPlan]);
  if (status !== 'DRAFT') throw new Refused(`Content ${id}`, 'was published before');
  if (await hasRow(unit.db, 'cms_planned_location', { content_id: id }))
    throw new Refused(`Content ${id}`, 'already has a planned location');
}
