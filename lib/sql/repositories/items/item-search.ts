/** A query of items as a search of content, with its conditions, its order and the name of its cursors. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { invalidParameter } from '../../../errors/invalid-parameters.js';
import { fieldOf, relatedFieldOf } from '../../../repository/item-names.js';
import type {
  ItemQuery,
  ItemSelection,
  ItemSortKey,
  Json,
  PageRequest,
  ViewQuery,
} from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import { contentNames } from '../../permissions/limitations.js';
import { and, type Condition } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { descendantsOf, isWithin } from '../../values/paths.js';
import { digest, isId, onCurrentVersion } from '../../values/rows.js';
import { requireIndex } from '../views/definitions.js';
import { fieldKey } from '../views/fields.js';
import type { Order, Sortable } from '../views/order.js';
import type { References } from '../views/references.js';
import type { Scope } from '../views/scope.js';
import { priorityBelow, sortName, toCriterion, toItemCondition } from './item-conditions.js';
import type { ItemPlaces } from './item-places.js';
import type { NamedTypes } from './named-types.js';
import { isItem, isShownAt } from './rows.js';

/** Undefined for the main one of each item. */
export const languageOf = ({ language }: ItemSelection, { context }: UnitOfWork): string | undefined =>
  language ?? context.languages[0];

/** Data loaded for a query before its search is built. */
export interface ResolvedQuery {
  readonly types: NamedTypes;
  readonly place: ItemPlaces;
  readonly unit: UnitOfWork;
}

/** The search whose hits are the items, and their other conditions. */
export async function toSearch(query: ItemQuery, { types, place, unit }: ResolvedQuery) {
  const { ids, section, text, filter, limit, after } = query;
  const permissions = await unit.rights();
  const languageCode = languageOf(query, unit);
  if (text !== undefined) await requireIndex(unit);
  const references: References = {
    ...{ locations: [], smallSubtrees: new Set(), types: new Map(), users: new Set(), states: [], images: [] },
    ...{ aliases: new Map(), similar: new Map(), definitions: types.definitions },
    destinations: await loadDestinations(query, types, unit),
  };
  const target = 'content' as const;
  const scope: Scope = {
    ...{ unit, permissions, references, target, languageCode },
    ...(languageCode === undefined && { isOfMainLanguage: true }),
  };
  const { definitions, related } = types;
  const filtered = { scope, definitions, related, parentId: place.parentId };
  const criteria = filter.map((condition) => toCriterion(condition, filtered));
  const conditions = filter.flatMap((condition, at) => (criteria[at] ? [] : [toItemCondition(condition, filtered)]));
  const viewQuery: ViewQuery = {
    target,
    filter: [
      ...(types.typeIds ? [{ kind: 'contentTypeId' as const, ids: types.typeIds }] : []),
      ...(ids ? [{ kind: 'contentId' as const, ids }] : []),
      ...(section === undefined ? [] : [{ kind: 'sectionIdentifier' as const, values: [section] }]),
      ...criteria.filter((criterion) => criterion !== undefined),
    ],
    query: text === undefined ? [] : [{ kind: 'fullText', text }],
    sortClauses: firstClause(query),
    aggregations: [],
    ...(languageCode !== undefined && { languageCode }),
    useAlwaysAvailable: true,
    performCount: false,
  };
  const page: PageRequest = { offset: 0, limit, ...(after !== undefined && { after }) };
  const condition = and([atPlace(place, scope), ...conditions]);
  return { viewQuery, scope: { ...scope, condition }, page };
}

/** The sort clause by which first pages may be read in the order of an index; none where sorting the hits is faster. */
function firstClause({ types: [type] = [], filter, parent, sort: [first] }: ItemQuery): ViewQuery['sortClauses'] {
  if (!first) return [];
  const { member, direction } = first;
  const identifier = fieldOf(member);
  if (identifier !== undefined)
    return [{ kind: 'field', direction, contentTypeIdentifier: type ?? '', fieldDefinitionIdentifier: identifier }];
  // Conditions that few items fit find these, which are then sorted.
  if (parent || filter.some((condition) => fieldOf(condition.member) !== undefined)) return [];
  if (member === 'published') return [{ kind: 'datePublished', direction }];
  return member === 'modified' ? [{ kind: 'dateModified', direction }] : [];
}

/** Items have a visible location there. */
function atPlace({ parentId, path }: ItemPlaces, { permissions }: Scope): Condition {
  if (parentId === undefined && path === undefined) return isItem(permissions);
  const isShown = isShownAt(permissions, contentNames, 'place');
  const within = [
    isShown,
    ...(path === undefined ? [] : [isWithin(sql.ref('place.path'), descendantsOf(path))]),
    ...(parentId === undefined ? [] : [sql<SqlBool>`place.parent_id = ${parentId}`]),
  ];
  const placed = sql<SqlBool>`exists (select 1 from cms_location place where place.content_id = content.id and ${and(within)})`;
  if (parentId === undefined) return placed;
  return and([
    sql<SqlBool>`content.id in (select child.content_id from cms_location child where child.parent_id = ${parentId})`,
    placed,
  ]);
}

/** The items among those that relations are filtered by. */
async function loadDestinations({ filter }: ItemQuery, { definitions, related }: NamedTypes, unit: UnitOfWork) {
  const isRelation = (all: NamedTypes['related'], identifier: string | undefined) =>
    all.some((own) => own.kind === 'relation' && own.identifier === identifier);
  const ids = filter.flatMap(({ member, values }) => {
    const inner = relatedFieldOf(member);
    const leads = inner === undefined ? isRelation(definitions, fieldOf(member)) : isRelation(related, inner);
    return leads ? values.map(Number) : [];
  });
  if (ids.length === 0) return new Set<number>();
  const rows = await unit.db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .select('content.id')
    .where(isAmong(unit.db, 'content.id', ids.filter(isId)))
    .where(isItem(await unit.rights()))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

interface Sorted {
  readonly scope: Scope;
  readonly sortable: Sortable;
  readonly place: ItemPlaces;
}

/** By scores by default. */
export const itemOrders = ({ sort, text }: ItemQuery, sorted: Sorted): readonly Order[] => {
  const keys = sort.length > 0 || text === undefined ? sort : [{ member: 'score', direction: 'descending' } as const];
  return keys.flatMap((key, index) => orderOf(key, sorted, index === 0) ?? []);
};

function orderOf(
  { member, direction }: ItemSortKey,
  { scope, sortable, place }: Sorted,
  isFirst: boolean,
): Order | undefined {
  const order = (by: Order['by'], kind: Order['kind'], nulls: Order['nulls'] = 'none'): Order => ({
    by,
    direction,
    nulls,
    kind,
  });
  const identifier = fieldOf(member);
  const key = isFirst ? sortable.firstKey : undefined;
  if (identifier !== undefined) return fieldOrder(identifier, order, { scope, key });
  switch (member) {
    case 'score':
      return sortable.score && order(sortable.score, 'number');
    case 'name':
      return order(sortName(scope), 'text');
    case 'remoteId':
      return order(scope.unit.store.dialect.byBytes(sql.ref('content.remote_id')), 'text');
    case 'priority':
      return order(priorityBelow(place.parentId ?? 0), 'integer', 'last');
    default:
      return order(sql.ref(member === 'modified' ? 'content.modified' : 'content.published'), 'bigint');
  }
}

interface FieldKey {
  readonly scope: Scope;
  /** The sort key, for hits that are joined with their value. */
  readonly key: Expression<unknown> | undefined;
}

function fieldOrder(
  identifier: string,
  order: (by: Order['by'], kind: Order['kind'], nulls: Order['nulls']) => Order,
  { scope, key }: FieldKey,
): Order {
  const [definition] = scope.references.definitions.filter((own) => own.identifier === identifier);
  if (!definition || definition.kind === 'relation')
    throw invalidParameter('sort', `names fields.${identifier}, by which nothing is sorted`);
  const { kind, contentTypeIdentifier } = definition;
  const path = { contentTypeIdentifier, fieldDefinitionIdentifier: identifier };
  const by = key ?? fieldKey({ kind: 'field', direction: 'ascending', ...path }, scope, 'sort');
  const whole = kind === 'date' ? 'bigint' : 'integer';
  return order(by, kind === 'text' || kind === 'number' ? kind : whole, key === undefined ? 'last' : 'none');
}

/** A cursor belongs to all that decides which items there are, and in which order. */
export function cursorName(
  { ids, types, parent, below: above, section, text, filter, sort }: ItemQuery,
  { languageCode }: Scope,
) {
  const query = { ids, types, parent, above, section, text, filter, sort, languageCode };
  return `items of ${digest(JSON.parse(JSON.stringify(query)) as Json)}`;
}
