/** Questions about access: the rows that they concern, of which the asking caller may read each. */
import { NotFound } from '../../../errors/errors.js';
import type { AccessQuery } from '../../../repository/repository.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { isId, toInteger } from '../../values/rows.js';
import { readable, readableByName } from '../content/rows.js';
import { placeIdOf } from '../users/rows.js';
import {
  type ExplainedRow,
  loadWithAllPolicies,
  loadWithPoliciesOfRole,
  type PlaceRow,
  type QuestionIds,
  type QuestionRows,
  type TrashedRow,
  type VersionRow,
} from './question-rows.js';

/** A question with the rows that it names, all of which the asking caller may read. */
export interface Question {
  readonly query: AccessQuery;
  readonly policies: readonly ExplainedRow[];
  readonly content: VersionRow | undefined;
  /** The user whom the operation is about. */
  readonly target: VersionRow | undefined;
  readonly location: PlaceRow | undefined;
  readonly item: TrashedRow | undefined;
  /** The destination, which need not be readable for those who ask about themselves. */
  readonly parent: PlaceRow | undefined;
  readonly other: PlaceRow | undefined;
  readonly destination: VersionRow | undefined;
  /** The paths of all places of the subject. */
  readonly places: readonly string[];
  readonly membership: { readonly id: number; readonly path: string } | undefined;
}

/** Operations on entities of the caller, whatever rights the caller has to read them. */
const withoutSubject: ReadonlySet<string> = new Set(['bookmarks.delete']);

/** The id of a row; for a value that cannot be an id, an id that no row has. */
const idOrNone = (id: number | undefined): number | null => (id === undefined ? null : isId(id) ? id : 0);

function toIds(query: AccessQuery, userId: number, roleId: number | undefined): QuestionIds {
  const { locationPath, groupPath, urlAliasId } = query;
  const path = locationPath ?? groupPath;
  const [, place = '', key = null] = /^(\d{1,10})-([0-9a-f]{32})$/.exec(urlAliasId ?? '') ?? [];
  return {
    contentId: idOrNone(query.contentId),
    versionNo: idOrNone(query.versionNo),
    locationId: idOrNone(path === undefined ? query.locationId : placeIdOf(path)),
    itemId: idOrNone(query.trashItemId),
    userId,
    targetId: idOrNone(query.targetUserId),
    keyId: idOrNone(query.keyId),
    roleId: roleId ?? null,
    parentId: idOrNone(query.parentLocationId ?? query.groupLocationId),
    otherId: idOrNone(query.otherLocationId),
    destinationId: idOrNone(query.destinationContentId),
    relationId: idOrNone(query.relationId),
    aliasParentId: toInteger(place) ?? null,
    aliasKey: key,
  };
}

/**
 * Loads the subject of the question.
 * @throws NotFound, PermissionDenied as reads of it do for the asking caller
 */
export async function loadQuestion(
  unit: UnitOfWork,
  { locationId, ...asked }: AccessQuery,
  { userId, roleId }: { readonly userId: number; readonly roleId: number | undefined },
): Promise<Question> {
  const hasPlace = locationId !== undefined && !withoutSubject.has(asked.operation);
  const query: AccessQuery = hasPlace ? { ...asked, locationId } : asked;
  const loaded = await (roleId === undefined ? loadWithAllPolicies : loadWithPoliciesOfRole)(
    unit,
    toIds(query, userId, roleId),
  );
  const [user, target, content, location] = [loaded.user[0], loaded.target[0], loaded.content[0], loaded.location[0]];
  const [item, parent, other, destination] = [loaded.item[0], loaded.parent[0], loaded.other[0], loaded.destination[0]];
  const { userId: askingId } = unit.context.caller;
  const isNamed = query.userId !== undefined && query.userId !== askingId;
  const isOther = isNamed || (query.isAnonymous === true && askingId !== null);
  if (isNamed) checkUser(unit, user, userId);
  if (query.urlAliasId !== undefined) checkAlias(loaded.alias[0], location);
  if (query.keyId !== undefined && !target) throw new NotFound('API key', query.keyId);
  if (query.targetUserId !== undefined || query.keyId !== undefined)
    checkUser(unit, target, target?.id ?? query.targetUserId ?? 0);
  if (query.contentId !== undefined) checkContent(content, query);
  if (query.locationPath !== undefined || query.locationId !== undefined)
    readable(location, 'location', query.locationId ?? placeIdOf(query.locationPath ?? ''));
  if (query.groupPath !== undefined) checkGroup(unit, location, placeIdOf(query.groupPath));
  if (query.trashItemId !== undefined) readable(item, 'trash item', query.trashItemId);
  if (query.otherLocationId !== undefined) readable(other, 'location', query.otherLocationId);
  if (query.destinationContentId !== undefined) readable(destination, 'content', query.destinationContentId);
  // Relations to content that the caller may not read are treated as missing.
  if (query.relationId !== undefined && destination?.readable !== 1) throw new NotFound('relation', query.relationId);
  checkParent(query, parent, isOther);
  const { policies, membership } = loaded;
  const places = loaded.places.map(({ path }) => path);
  const rows = { content, target, location, item, parent, other, destination };
  return { query, policies, places, membership: membership[0], ...rows };
}

/** Users may always know of themselves. */
function checkUser({ context }: UnitOfWork, row: VersionRow | undefined, id: number): void {
  const user = row && id === context.caller.userId ? row : readable(row, 'user', id);
  if (user.login === null) throw new NotFound('user', id);
}

function checkContent(row: VersionRow | undefined, { contentId, versionNo }: AccessQuery): void {
  if (versionNo === undefined) readable(row, 'content', contentId);
  else readable(row, `version ${versionNo} of content ${contentId}`);
}

function checkGroup({ store }: UnitOfWork, row: PlaceRow | undefined, id: number): void {
  const group = readable(row, 'user group', id);
  if (!store.users.groupContentTypeIds.includes(group.type_id ?? 0)) throw new NotFound('user group', id);
}

/** The id of an alias is a digest of its name. */
function checkAlias(alias: QuestionRows['alias'][number] | undefined, location: PlaceRow | undefined): void {
  if (!alias) throw new NotFound('URL alias');
  if (alias.location_id !== null) readableByName(location, 'URL alias');
}

/** Callers who ask about others must be able to read the destination; operations of the caller need no such right. */
function checkParent(query: AccessQuery, row: PlaceRow | undefined, isOther: boolean): void {
  const id = query.parentLocationId ?? query.groupLocationId;
  if (id === undefined && !row) return;
  if (isOther) readable(row, 'location', id ?? row?.id);
  else if (!row) throw new NotFound('location', id);
}
