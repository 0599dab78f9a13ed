/** Items of a repository that has views: found, loaded and shown by its searches and content types. */
import { BadRequest, isRestError, NotFound } from '../errors/errors.js';
import { invalidParameter } from '../errors/invalid-parameters.js';
import { createFieldTypes } from '../field-types/index.js';
import { allPages } from '../repository/all-pages.js';
import type { ContentType } from '../repository/content-types.js';
import type { Context, Id, IdKind } from '../repository/context.js';
import type { FieldTypeLookup } from '../repository/field-types.js';
import { checkFields, checkSort, checkTypes, fieldOf } from '../repository/item-names.js';
import { selectedFields } from '../repository/item-selection.js';
import type { ItemPlace, ItemQuery, ItemRepository } from '../repository/items.js';
import type { Repository } from '../repository/repository.js';
import type { Criterion } from '../repository/view-criteria.js';
import type { SortClause, ViewQuery } from '../repository/views.js';
import { type CriteriaParts, comparedIds, toItemCriterion } from './criteria.js';
import { kindsOf } from './field-kinds.js';
import { nextOf, pageOf } from './paging.js';
import { createReader, type ItemTypes, languageOf } from './reader.js';
import { findRelated } from './related.js';

/**
 * The items of a repository with `views.find` and `contentTypes.find`, without URLs; places need `locations.load`, those that are
 * named by a URL `locations.loadByUrlAlias`, and `priority` as a sort key a search of locations. Where a query has no language,
 * filters look at all languages, and those on fields of related items do so for items that are not translated into it.
 *
 * Conditions that searches have no criterion for are `BadRequest`: `prefix`, and `contains` of names, with a `*`; comparisons
 * of `name` by order; `prefix` of `remoteId`; conditions on `priority`; `exists` on relations; `remoteId` as a sort key; and
 * conditions on fields of related items that more than 1,000 items meet.
 * @throws TypeError for a repository without these methods
 */
export function itemsOf<I extends Id = number>(
  repository: Repository<I>,
): Required<Pick<ItemRepository<I>, 'find' | 'load'>> {
  const { views, contentTypes, fieldTypes } = repository;
  const [find, findTypes] = [views?.find?.bind(views), contentTypes?.find?.bind(contentTypes)];
  if (!find || !findTypes) throw new TypeError('itemsOf needs a repository with views.find and contentTypes.find');
  const knownFieldTypes: FieldTypeLookup = fieldTypes ?? createFieldTypes();
  const loadTypes = async (context: Context<I>) =>
    toKnown(await allPages((page) => findTypes({ filter: {}, sortClauses: [], ...page }, context)));
  return {
    find: async (query, context) => {
      const types = await loadTypes(context);
      const selected = selectedFields(query);
      check({ ...query, selected }, types);
      checkSort(query);
      const place = await findPlaces(query, repository, context);
      if (!place) return { items: [], ...(query.performCount && { total: 0 }) };
      const language = languageOf(query, context);
      const page = pageOf(query, language);
      const reader = createReader({ find, types, selection: query, context, fieldTypes });
      const ids = (repository.ids ?? 'integer') as IdKind;
      const lookups = { types, fieldTypes: knownFieldTypes };
      const parts = { ids, kindsOfField: (identifier: string) => kindsOf(identifier, lookups, query.types) };
      const searched = { ...lookups, find, reader, language, context };
      const matching = await findRelated(query.filter, { ...searched, ...parts });
      const destinations = await reader.loadVisible(comparedIds<I>(query.filter, parts));
      const isItem = (id: I) => destinations.get(id) !== undefined;
      const viewQuery = toViewQuery(query, { language, place, parts: { ...parts, isItem, matching } });
      const { hits, total, isTotalMinimum, next } = await find({ query: viewQuery, page }, context);
      const contents = hits.flatMap((hit) => ('content' in hit ? hit.content : (hit.location.content ?? [])));
      const isThere = async (offset: number) =>
        (await find({ query: viewQuery, page: { offset, limit: 1 } }, context)).hits.length > 0;
      const following = await nextOf(query, language, { count: contents.length, next, isThere });
      return {
        items: await reader.toItems(contents, selected, query),
        ...(total !== undefined && { total }),
        ...(isTotalMinimum && { isTotalMinimum }),
        ...(following !== undefined && { next: following }),
      };
    },
    load: async ({ id, ...selection }, context) => {
      const types = await loadTypes(context);
      const selected = selectedFields(selection);
      check({ filter: [], sort: [], selected }, types);
      const reader = createReader({ find, types, selection, context, fieldTypes });
      const content = (await reader.loadVisible([id])).get(id);
      // Content that the caller may not read is refused as elsewhere.
      if (!content) await repository.content.load(id, context);
      const [item] = content ? await reader.toItems([content], selected, selection) : [];
      if (!item) throw new NotFound('item', id);
      return item;
    },
  };
}

const toKnown = <I extends Id>(types: readonly ContentType<I>[]): ItemTypes<I> => ({
  all: types.map(({ identifier, fieldDefinitions: fields }) => ({ identifier, fields })),
  byId: new Map(types.map((type) => [type.id, type])),
});

function check<I extends Id>(query: Parameters<typeof checkFields>[0], { all }: ItemTypes<I>): void {
  checkTypes(query.types, all);
  checkFields(query, all);
}

interface Places<I extends Id> {
  readonly parentId?: I;
  /** Below which items are. */
  readonly above?: { readonly id: I; readonly path: string };
}

/** Undefined where a place does not exist, is hidden, or is not for the caller to see. */
async function findPlaces<I extends Id>(
  { parent, below }: ItemQuery<I>,
  { locations }: Repository<I>,
  context: Context<I>,
): Promise<Places<I> | undefined> {
  const find = async (place: ItemPlace<I>) => {
    const id = 'url' in place ? (await lookUp(place.url))?.id : place.locationId;
    if (!locations?.load) throw new BadRequest('Items cannot be found by places here');
    const location = id === undefined ? undefined : await orMissing(locations.load(id, context));
    return location?.invisible === false ? location : undefined;
  };
  const lookUp = async (url: string) => {
    if (!locations?.loadByUrlAlias) throw new BadRequest('Places have no URLs here');
    return orMissing(locations.loadByUrlAlias(url, context));
  };
  const [parentPlace, above] = [parent && (await find(parent)), below && (await find(below))];
  if ((parent && !parentPlace) || (below && !above)) return undefined;
  return {
    ...(parentPlace && { parentId: parentPlace.id }),
    ...(above && { above: { id: above.id, path: above.pathString } }),
  };
}

async function orMissing<T>(loaded: Promise<T>): Promise<T | undefined> {
  try {
    return await loaded;
  } catch (error) {
    if (isRestError(error) && [401, 403, 404].includes(error.status)) return undefined;
    throw error;
  }
}

interface Parts<I extends Id> {
  readonly language: string | undefined;
  readonly place: Places<I>;
  readonly parts: CriteriaParts<I>;
}

function toViewQuery<I extends Id>(query: ItemQuery<I>, { language, place, parts }: Parts<I>): ViewQuery<I> {
  const { ids, types: named, section, text, filter, performCount } = query;
  const { parentId, above } = place;
  const criteria: readonly (Criterion<I> | false)[] = [
    { kind: 'visibility', isVisible: true },
    named !== undefined && { kind: 'contentTypeIdentifier', values: named },
    ids !== undefined && { kind: 'contentId', ids },
    section !== undefined && { kind: 'sectionIdentifier', values: [section] },
    parentId !== undefined && { kind: 'parentLocationId', ids: [parentId] },
    above !== undefined && { kind: 'subtree', paths: [above.path] },
    above !== undefined && { kind: 'not', criterion: { kind: 'locationId', ids: [above.id] } },
    ...filter.map((condition) => toItemCriterion<I>(condition, parts)),
  ];
  return {
    target: isByPlace(query) ? 'locations' : 'content',
    filter: criteria.filter((criterion) => criterion !== false),
    query: text === undefined ? [] : [{ kind: 'fullText', text }],
    sortClauses: toSortClauses(query),
    aggregations: [],
    ...(language !== undefined && { languageCode: language }),
    useAlwaysAvailable: true,
    performCount,
  };
}

/** A priority is that of a location: content has one at most below a parent. */
const isByPlace = <I extends Id>({ sort }: ItemQuery<I>): boolean => sort.some(({ member }) => member === 'priority');

const sortKinds = {
  name: 'contentName',
  published: 'datePublished',
  modified: 'dateModified',
  score: 'score',
  priority: 'locationPriority',
} as const;

function toSortClauses<I extends Id>(query: ItemQuery<I>): readonly SortClause[] {
  const { sort, types: [type = ''] = [] } = query;
  const clauses = sort.map(({ member, direction }): SortClause => {
    const fieldDefinitionIdentifier = fieldOf(member);
    if (fieldDefinitionIdentifier !== undefined)
      return { kind: 'field', direction, missing: 'last', contentTypeIdentifier: type, fieldDefinitionIdentifier };
    const kind = sortKinds[member as keyof typeof sortKinds];
    if (!kind) throw invalidParameter('sort', `cannot sort by ${member} here: searches have no sort clause for it`);
    return { kind, direction };
  });
  return isByPlace(query) ? [...clauses, { kind: 'contentId', direction: 'ascending' }] : clauses;
}
