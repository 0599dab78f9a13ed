/** The entities that the criteria of a search refer to; those that the caller may not read are treated as missing. */
import { type SqlBool, sql } from 'kysely';
import { NotFound } from '../../../errors/errors.js';
import type { Aggregation, Criterion, CriterionKind, ViewQuery } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import { type Condition, or } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { isId, onCurrentVersion } from '../../values/rows.js';
import { mayRead } from '../content/rows.js';
import { selectRefs } from '../locations/rows.js';
import { findByPath } from '../url-aliases/walk.js';
import { type Definition, loadDefinitions, loadImageDefinitions, pathsOf, requireIndex } from './definitions.js';
import { loadSmallSubtrees } from './small-subtrees.js';

export type LocationReference = Awaited<ReturnType<typeof loadLocations>>[number];

/** An object state with the identifier of its group. */
export type StateReference = Awaited<ReturnType<typeof loadStates>>[number];

/** The words of a source that similar content is searched by. */
export interface Similar {
  readonly words: readonly string[];
  /** The id of the source, if it is content. */
  readonly contentId?: number;
}

export interface References {
  readonly locations: readonly LocationReference[];
  /** Paths of subtrees that hold few locations, where the database does not find out by itself. */
  readonly smallSubtrees: ReadonlySet<string>;
  /** Ids of content types by identifier. */
  readonly types: ReadonlyMap<string, number>;
  /** Users and user groups. */
  readonly users: ReadonlySet<number>;
  /** All object states, where a criterion is about any. */
  readonly states: readonly StateReference[];
  readonly definitions: readonly Definition[];
  readonly images: readonly Pick<Definition, 'id' | 'identifier'>[];
  /** Content that fields of relations are searched by. */
  readonly destinations: ReadonlySet<number>;
  /** Ids of locations by URL alias, whether or not the caller may read them. */
  readonly aliases: ReadonlyMap<string, number>;
  /** By criterion; empty until `loadSimilar` has chosen the words. */
  readonly similar: ReadonlyMap<Criterion, Similar>;
}

/** @throws NotFound for the entities that the contract names */
export async function loadReferences(unit: UnitOfWork, query: ViewQuery): Promise<References> {
  const criteria = [...query.filter, ...query.query].flatMap(withInner);
  const of = <K extends CriterionKind>(...kinds: readonly K[]) => ofKinds(criteria, kinds);
  const locations = await loadLocations(unit, criteria, query.aggregations);
  const subtrees = of('subtree').flatMap(({ paths }) => paths);
  const types = of('contentTypeIdentifier').flatMap(({ values }) => values);
  const users = of('userMetadata').flatMap(({ ids }) => ids.filter(isId));
  const images = of('image').map(({ identifier }) => identifier);
  const aliases = of('urlAlias').flatMap(({ values }) => values);
  const definitions = await loadDefinitions(unit, [
    ...of('field', 'fieldRelation').map(({ identifier }) => identifier),
    ...query.sortClauses.flatMap((own) => (own.kind === 'field' ? [own.fieldDefinitionIdentifier] : [])),
    ...query.aggregations.flatMap(pathsOf).map((path) => path.fieldDefinitionIdentifier),
  ]);
  const references = {
    locations,
    smallSubtrees: await loadSmallSubtrees(
      unit,
      locations.map(({ path }) => path).filter((path) => subtrees.includes(path)),
      query.performCount || query.aggregations.length > 0,
    ),
    types: await loadTypes(unit, types),
    users: await loadUsers(unit, users),
    states: criteria.some(({ kind }) => /^objectState/.test(kind)) ? await loadStates(unit) : [],
    definitions,
    destinations: await loadDestinations(unit, criteria, definitions),
    images: await loadImageDefinitions(unit, images),
    aliases: await loadAliases(unit, aliases),
    similar: new Map(),
  };
  if (of('fullText', 'moreLikeThis').length > 0) await requireIndex(unit);
  for (const criterion of criteria) checkExistence(criterion, references);
  return references;
}

type Of<K extends CriterionKind> = Extract<Criterion, { readonly kind: K }>;

const ofKinds = <K extends CriterionKind>(criteria: readonly Criterion[], kinds: readonly K[]): readonly Of<K>[] =>
  criteria.filter((own): own is Of<K> => (kinds as readonly CriterionKind[]).includes(own.kind));

/** A criterion, and all within it. */
export function withInner(criterion: Criterion): readonly Criterion[] {
  if (criterion.kind === 'not') return [criterion, ...withInner(criterion.criterion)];
  if (criterion.kind !== 'and' && criterion.kind !== 'or') return [criterion];
  return [criterion, ...criterion.criteria.flatMap(withInner)];
}

async function loadLocations(
  { db, rights }: UnitOfWork,
  criteria: readonly Criterion[],
  aggregations: readonly Aggregation[],
) {
  const siblings = ofKinds(criteria, ['sibling']).map(({ locationId }) => locationId);
  const ids = [...ofKinds(criteria, ['parentLocationId']).flatMap((own) => own.ids), ...siblings];
  const remoteIds = ofKinds(criteria, ['parentLocationRemoteId']).flatMap(({ values }) => values);
  const paths = ofKinds(criteria, ['ancestor', 'subtree']).flatMap((own) => own.paths);
  const counted = aggregations.flatMap((own) => (own.kind === 'subtreeTerm' ? [own.path] : []));
  const lookups = [
    { column: 'location.id', values: ids.filter(isId) },
    { column: 'location.remote_id', values: remoteIds },
    { column: 'location.path', values: [...paths, ...counted] },
  ].filter(({ values }) => values.length > 0);
  if (lookups.length === 0) return [];
  const rows = await selectRefs(db, await rights())
    .select(['location.remote_id', 'location.parent_id'])
    .where(or(lookups.map(({ column, values }) => isAmong(db, column, values))))
    .execute();
  return rows.filter(({ readable }) => readable === 1);
}

async function loadTypes({ db }: UnitOfWork, identifiers: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (identifiers.length === 0) return new Map();
  const query = db.selectFrom('cms_content_type').select(['id', 'identifier']).where('status', '=', 'DEFINED');
  const rows = await query.where(isAmong(db, 'identifier', identifiers)).execute();
  return new Map(rows.map(({ id, identifier }) => [identifier, id]));
}

const loadStates = ({ db }: UnitOfWork) =>
  db
    .selectFrom('cms_state as state')
    .innerJoin('cms_state_group as state_group', 'state_group.id', 'state.group_id')
    .select(['state.id', 'state.identifier', 'state.group_id', 'state.is_implied', 'state_group.identifier as group'])
    .execute();

async function loadAliases(unit: UnitOfWork, paths: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const idsByPath = new Map<string, number>();
  for (const path of new Set(paths)) {
    const row = await findByPath(unit, path);
    if (row) idsByPath.set(path, row.id);
  }
  return idsByPath;
}

/** Callers can always read themselves. */
const loadUsers = async (unit: UnitOfWork, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  idsWhere(
    unit,
    ids,
    or([mayRead(await unit.rights()), sql<SqlBool>`content.id = ${unit.context.caller.userId ?? 0}`]),
  );

/** Relations to all other content are concealed in documents. */
async function loadDestinations(
  unit: UnitOfWork,
  criteria: readonly Criterion[],
  definitions: readonly Definition[],
): Promise<ReadonlySet<number>> {
  const ofRelations = new Set(definitions.flatMap(({ kind, identifier }) => (kind === 'relation' ? [identifier] : [])));
  const ids = criteria.flatMap((criterion): readonly number[] => {
    if (criterion.kind === 'fieldRelation') return criterion.ids;
    return criterion.kind === 'field' && ofRelations.has(criterion.identifier) ? criterion.values.map(Number) : [];
  });
  return idsWhere(unit, ids.filter(isId), mayRead(await unit.rights()));
}

async function idsWhere(
  { db }: UnitOfWork,
  ids: readonly number[],
  condition: Condition,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .select('content.id')
    .where(isAmong(db, 'content.id', ids))
    .where(condition)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function checkExistence(criterion: Criterion, { locations, types }: References): void {
  const isMissing = (() => {
    switch (criterion.kind) {
      case 'contentTypeIdentifier':
        return !criterion.values.every((value) => types.has(value)) && 'content type';
      case 'parentLocationRemoteId':
        return !criterion.values.every((value) => locations.some((own) => own.remote_id === value)) && 'location';
      case 'sibling':
        return !locations.some(({ id }) => id === criterion.locationId) && 'location';
      default:
        return false;
    }
  })();
  if (isMissing) throw new NotFound(isMissing);
}
