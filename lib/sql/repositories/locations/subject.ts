/** The subject of a write, its destination, and whether the caller may do that with all below it. */
import { type Expression, sql } from 'kysely';
import { NotFound, PermissionDenied, Refused } from '../../../errors/errors.js';
import type { ContentFunction } from '../../../repository/functions.js';
import type { Database } from '../../database/schema.js';
import { arrivalRules } from '../../permissions/arrival.js';
import { contentRules } from '../../permissions/limitations.js';
import { type ChangedThing, namedContents } from '../../unit-of-work/change-log.js';
import { always, type Condition, type Rights, toColumn } from '../../unit-of-work/policies.js';
import { byRight, type ParameterOf, preparedWithRights, type RightTo } from '../../unit-of-work/prepared.js';
import { together } from '../../unit-of-work/together.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { below, isWithin } from '../../values/paths.js';
import { checkId, isId, onCurrentVersion } from '../../values/rows.js';
import type { Parent } from '../../writes/tree/places.js';
import type { Target } from '../../writes/tree/targets.js';
import { joined, mayReadAt, ofLocation, readableAt } from './rows.js';

/** A right to content at a location, as a condition for the queries here. */
export const right = (rights: Rights, name: ContentFunction): Condition =>
  rights.may('content', name, contentRules(rights, ofLocation));

export const mayEditAt: RightTo = (rights) => right(rights, 'edit');

/** Locations as changes see them, with whether the caller may use the operation. */
function selectSubject(db: Database, rights: Rights, may: RightTo) {
  return joined(db)
    .leftJoin('cms_content_type as type', 'type.id', 'content.type_id')
    .select(['location.id', 'location.parent_id', 'location.content_id', 'location.path', 'location.depth'])
    .select(['location.priority', 'location.hidden', 'location.invisible', 'location.is_main', 'location.remote_id'])
    .select(['location.sort_field', 'location.sort_order', 'location.revision', 'location.updated'])
    .select(['content.type_id', 'type.is_container'])
    .select([toColumn(mayReadAt(rights)).as('readable'), toColumn(may(rights)).as('permitted')]);
}

export type Subject = Awaited<ReturnType<ReturnType<typeof selectSubject>['execute']>>[number];

/** A location of some content: all but the root of the tree. */
export type Placed = Subject & { readonly content_id: number; readonly parent_id: number; readonly type_id: number };

/** The subject of a change of a location and the content at and below it. */
export const namedSubtree = (
  { id, path, content_id, type_id }: Placed,
  ids: Iterable<number | null>,
): ChangedThing => ({
  locationId: id,
  pathString: path,
  contentId: content_id,
  contentTypeId: type_id,
  ...namedContents(ids),
});

const findSubject = byRight((may) =>
  preparedWithRights(({ db, rights }, param: ParameterOf<{ id: number }>) =>
    selectSubject(db, rights, may).where('location.id', '=', param('id')),
  ),
);

export async function loadSubject(unit: UnitOfWork, id: number, may: RightTo): Promise<Subject> {
  checkId('location', id);
  return readableAt(await unit.first(findSubject(may), { id }), id);
}

/** The right to operations that check rights to all of a subtree. */
export const anyRight: RightTo = () => always;

/**
 * The location, if the caller may do that to it.
 * @throws PermissionDenied also for the root of the tree, which cannot be changed
 */
export const loadPlaced = async (unit: UnitOfWork, id: number, action: string, may: RightTo): Promise<Placed> =>
  notRoot(await loadPermittedSubject(unit, id, action, may));

/** The location, or the root of the tree, if the caller may use the operation on it. */
export const loadPermittedSubject = async (unit: UnitOfWork, id: number, action: string, may: RightTo) =>
  checkPermitted(await loadSubject(unit, id, may), action);

function checkPermitted(subject: Subject, action: string): Subject {
  if (subject.permitted !== 1) throw new PermissionDenied(action, `location ${subject.id}`);
  return subject;
}

export function notRoot(subject: Subject): Placed {
  const { content_id, parent_id, type_id } = subject;
  if (content_id === null || parent_id === null || type_id === null) {
    throw new Refused(`Location ${subject.id}`, 'is the root of the tree');
  }
  return { ...subject, content_id, parent_id, type_id };
}

/** A location below which something will be placed. */
export type TargetLocation = Parent & Target;

const selectTarget = (db: Database, id: number | Expression<number>) =>
  joined(db)
    .leftJoin('cms_content_type as type', 'type.id', 'content.type_id')
    .select(['location.id', 'location.path', 'location.depth', 'location.invisible', 'type.is_container'])
    .where('location.id', '=', id);

export const findTarget = (db: Database, id: number): Promise<TargetLocation | undefined> =>
  selectTarget(db, id).executeTakeFirst();

interface SubjectAndTarget {
  readonly subject: Placed;
  /** @throws NotFound */
  readonly loadTarget: () => TargetLocation;
}

const findBoth = byRight((may) =>
  together(({ db, rights }, param: ParameterOf<{ id: number; targetId: number }>) => ({
    subjects: selectSubject(db, rights, may).where('location.id', '=', param('id')),
    targets: selectTarget(db, param('targetId')),
  })),
);

/** The location, if the caller may do that to it, and the one below which something will be placed. */
export async function loadPlacedAndTarget(
  unit: UnitOfWork,
  { id, targetId }: { readonly id: number; readonly targetId: number },
  action: string,
  may: RightTo,
): Promise<SubjectAndTarget> {
  checkId('location', id);
  // Nothing has the id 0.
  const { subjects, targets } = await findBoth(may)(unit, { id, targetId: isId(targetId) ? targetId : 0 });
  const subject = notRoot(checkPermitted(readableAt(subjects[0], id), action));
  const loadTarget = () => {
    const [target] = targets;
    if (!target) throw new NotFound('location', targetId);
    return target;
  };
  return { subject, loadTarget };
}

export async function loadTarget(db: Database, id: number): Promise<TargetLocation> {
  checkId('location', id);
  const target = await findTarget(db, id);
  if (!target) throw new NotFound('location', id);
  return target;
}

/** A caller who cannot see all of a subtree cannot move it. */
export async function checkReadable(unit: UnitOfWork, action: string, subject: Placed) {
  const permissions = await unit.rights();
  if (mayReadAt(permissions) === always) return;
  const unreadable = await joined(unit.db)
    .select('location.id')
    .where(isWithin(sql.ref('location.path'), below(subject.path)))
    .where(toColumn(mayReadAt(permissions)), '=', 0)
    .executeTakeFirst();
  if (unreadable)
    throw new PermissionDenied(action, `location ${subject.id}: the caller may not read something below it`);
}

const aliases = { content: 'content', version: 'version', parentLocation: 'parent', parentContent: 'above' };

const denied = (target: TargetLocation) => new PermissionDenied('create content below', `location ${target.id}`);

/** One content item, with or without locations. */
export async function checkArrival(unit: UnitOfWork, contentId: number, target: TargetLocation) {
  const permissions = await unit.rights();
  if (permissions.isUnlimited('content', 'create')) return;
  const rules = arrivalRules(permissions, {
    ...aliases,
    parentDepth: sql.ref('parent.depth'),
    targetPath: target.path,
    copied: false,
  });
  const row = await unit.db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .innerJoin('cms_location as parent', (join) => join.on('parent.id', '=', target.id))
    .leftJoin('cms_content as above', 'above.id', 'parent.content_id')
    .select(toColumn(permissions.may('content', 'create', rules)).as('open'))
    .where('content.id', '=', contentId)
    .executeTakeFirst();
  if (row?.open !== 1) throw denied(target);
}

/** The locations of a moved or copied subtree at the destination: those below its top keep their parents. */
export async function checkSubtreeArrival(
  unit: UnitOfWork,
  subject: Placed,
  target: TargetLocation,
  { copied }: { readonly copied: boolean },
): Promise<void> {
  const permissions = await unit.rights();
  if (permissions.isUnlimited('content', 'create')) return;
  const isTop = sql`location.id = ${subject.id}`;
  const deeper = target.depth + 1 - subject.depth;
  const rules = arrivalRules(permissions, {
    ...aliases,
    parentDepth: sql<number>`(parent.depth + case when ${isTop} then 0 else ${deeper} end)`,
    targetPath: target.path,
    copied,
  });
  const refused = await unit.db
    .selectFrom('cms_location as location')
    .innerJoin('cms_content as content', 'content.id', 'location.content_id')
    .innerJoin('cms_version as version', onCurrentVersion)
    .innerJoin('cms_location as parent', (join) =>
      join.on('parent.id', '=', sql<number>`case when ${isTop} then ${target.id} else location.parent_id end`),
    )
    .leftJoin('cms_content as above', 'above.id', 'parent.content_id')
    .select('location.id')
    .where(isWithin(sql.ref('location.path'), below(subject.path)))
    .where(toColumn(permissions.may('content', 'create', rules)), '=', 0)
    .executeTakeFirst();
  if (refused) throw denied(target);
}
