/** The oracle: a plain evaluation of queries over the facts of a caller in memory, which computes the expected hits. */
import type { Criterion, Location, ViewQuery } from 'express-cms-rest';
import type { Comparison, CriterionKind, SimilaritySource, SortClause } from 'express-cms-rest/repository';
import type { Fact, Facts, Person } from './facts.js';
import { destinationsOf, displayedValues, fieldKey, fits, fitsField, folded, order } from './fields.js';
import { fitsImage } from './images.js';
import { fitsText, shares, textsOf, wordsIn } from './texts.js';

/** A content item, or one of its locations. */
export interface Hit {
  readonly item: Fact;
  readonly location?: Location;
}

export interface Sight {
  readonly facts: Facts;
  readonly languageCode?: string | undefined;
}

/** The hits on all pages, in their order. */
export function search(query: ViewQuery, facts: Facts): readonly Hit[] {
  const sight = { facts, languageCode: query.languageCode };
  const all = facts.items.flatMap((item): readonly Hit[] =>
    query.target === 'content' ? [{ item }] : item.locations.map((location) => ({ item, location })),
  );
  const hits = all.filter(
    (hit) =>
      isInLanguage(hit, query) &&
      [...query.filter, ...query.query].every((criterion) => matches(criterion, hit, sight)),
  );
  return hits.sort((a, b) => compare(a, b, query.sortClauses, sight));
}

/** Whether a criterion has a remote id of a parent, or a sibling, that the caller cannot load: such searches are NotFound. */
export const namesWhatIsMissing = ({ filter, query }: ViewQuery, facts: Facts): boolean => {
  const isMissing = (criterion: Criterion): boolean => {
    if (criterion.kind === 'and' || criterion.kind === 'or') return criterion.criteria.some(isMissing);
    if (criterion.kind === 'not') return isMissing(criterion.criterion);
    if (criterion.kind === 'sibling')
      return locationsWhere({ facts }, ({ id }) => id === criterion.locationId).length === 0;
    if (criterion.kind !== 'parentLocationRemoteId') return false;
    return criterion.values.some(
      (value) => locationsWhere({ facts }, ({ remoteId }) => remoteId === value).length === 0,
    );
  };
  return [...filter, ...query].some(isMissing);
};

export const idOf = ({ item, location }: Hit): number => location?.id ?? item.content.id;

const idKeyOf = ({ item, location }: Hit, { facts: { idOrder } }: Sight): Key =>
  location ? idOrder.location(location) : idOrder.content(item.content.id);

/** The locations of the hit: the one that it is, or all of the content. */
export const placesOf = ({ item, location }: Hit): readonly Location[] => (location ? [location] : item.locations);

function isInLanguage({ item: { content } }: Hit, { languageCode, useAlwaysAvailable }: ViewQuery): boolean {
  if (languageCode === undefined) return true;
  return content.currentVersion.languageCodes.includes(languageCode) || (useAlwaysAvailable && content.alwaysAvailable);
}

type Of<K extends CriterionKind> = Extract<Criterion, { readonly kind: K }>;
type Predicates = { readonly [K in CriterionKind]: (criterion: Of<K>, hit: Hit, sight: Sight) => boolean };

export const matches = (criterion: Criterion, hit: Hit, sight: Sight): boolean =>
  (predicates[criterion.kind] as (criterion: Criterion, hit: Hit, sight: Sight) => boolean)(criterion, hit, sight);

const isAt = (hit: Hit, is: (location: Location) => boolean): boolean => placesOf(hit).some(is);

const locationsWhere = ({ facts }: Sight, is: (location: Location) => boolean): readonly Location[] =>
  facts.items.flatMap(({ locations }) => locations.filter(is));

/** Whether the hit is below one of these. */
const isBelow = (hit: Hit, parents: readonly Location[]): boolean =>
  isAt(hit, ({ parent }) => parents.some(({ id }) => id === parent?.id));

/** One value alone may be a pattern. */
const isNamed = (values: readonly string[], name: string | undefined): boolean => {
  if (name === undefined) return false;
  const keys = values.map((value) => value.normalize('NFC').toLowerCase());
  const [first] = keys;
  return keys.length === 1 && first !== undefined ? fits(first, name.toLowerCase()) : keys.includes(name.toLowerCase());
};

const seconds = (date: Date | undefined): number => Math.floor((date?.getTime() ?? Number.NaN) / 1000);

export function compares(value: number, operator: Comparison, values: readonly number[]): boolean {
  const [first = Number.NaN, last = Number.NaN] = values;
  switch (operator) {
    case 'IN':
      return values.includes(value);
    case 'EQ':
      return value === first;
    case 'GT':
      return value > first;
    case 'GTE':
      return value >= first;
    case 'LT':
      return value < first;
    case 'LTE':
      return value <= first;
    case 'BETWEEN':
      return value >= first && value <= last;
  }
}

const dateOf = ({ item: { content } }: Hit, target: 'created' | 'modified' | 'published'): Date | undefined =>
  target === 'modified' ? content.modified : content.published;

/** The content that is compared; undefined for content that the caller cannot load. */
function sourceOf(source: SimilaritySource, { facts }: Sight): Fact | undefined {
  if ('contentId' in source) return facts.items.find(({ content }) => content.id === source.contentId);
  const location = 'url' in source ? facts.aliases.get(source.url) : undefined;
  return facts.items.find(({ locations }) => locations.some(({ id }) => id === location));
}

export const personOf = ({ owner, modifier }: Fact, target: 'owner' | 'modifier'): Person | undefined =>
  target === 'owner' ? owner : modifier;

const predicates: Predicates = {
  and: ({ criteria }, hit, sight) => criteria.every((criterion) => matches(criterion, hit, sight)),
  or: ({ criteria }, hit, sight) => criteria.some((criterion) => matches(criterion, hit, sight)),
  not: ({ criterion }, hit, sight) => !matches(criterion, hit, sight),
  contentId: ({ ids }, { item }) => ids.includes(item.content.id),
  contentRemoteId: ({ values }, { item }) => values.includes(item.content.remoteId),
  locationId: ({ ids }, hit) => isAt(hit, ({ id }) => ids.includes(id)),
  locationRemoteId: ({ values }, hit) => isAt(hit, ({ remoteId }) => values.includes(remoteId)),
  parentLocationId: ({ ids }, hit, { facts }) =>
    isAt(hit, ({ parent }) => parent !== undefined && ids.includes(parent.id) && facts.locations.has(parent.id)),
  parentLocationRemoteId: ({ values }, hit, sight) =>
    isBelow(
      hit,
      locationsWhere(sight, ({ remoteId }) => values.includes(remoteId)),
    ),
  ancestor: ({ paths }, hit, sight) => {
    const below = locationsWhere(sight, ({ pathString }) => paths.includes(pathString));
    return isAt(hit, ({ pathString }) => below.some((own) => own.pathString.startsWith(pathString)));
  },
  subtree: ({ paths }, hit, sight) => {
    const above = locationsWhere(sight, ({ pathString }) => paths.includes(pathString));
    return isAt(hit, ({ pathString }) => above.some((own) => pathString.startsWith(own.pathString)));
  },
  sibling: ({ locationId }, hit, sight) => {
    const [sibling] = locationsWhere(sight, ({ id }) => id === locationId);
    return isAt(
      hit,
      ({ id, parent }) => sibling !== undefined && id !== sibling.id && parent?.id === sibling.parent?.id,
    );
  },
  contentTypeId: ({ ids }, { item }) => ids.includes(item.content.contentTypeId),
  contentTypeIdentifier: ({ values }, { item }) => values.includes(item.type.identifier),
  contentTypeGroupId: ({ ids }, { item }) => item.typeGroupIds.some((id) => ids.includes(id)),
  sectionId: ({ ids }, { item }) => ids.includes(item.content.sectionId),
  sectionIdentifier: ({ values }, { item }) => item.section !== undefined && values.includes(item.section.identifier),
  languageCode: ({ values }, { item }) =>
    item.content.currentVersion.languageCodes.some((code) => values.includes(code)),
  objectStateId: ({ ids }, { item }) => item.states.some(({ id }) => ids.includes(id)),
  objectStateIdentifier: ({ values, group }, { item }) =>
    item.states.some((own) => values.includes(own.identifier) && (group === undefined || own.group === group)),
  contentName: ({ pattern }, { item }) => fits(folded(pattern), folded(item.content.name)),
  fullText: ({ text }, { item }, { languageCode }) =>
    textsOf(item, languageCode).some((words) => fitsText(words, text)),
  moreLikeThis: ({ source }, { item }, sight) => {
    const similar = sourceOf(source, sight);
    const words = 'text' in source ? [wordsIn(source.text)] : similar ? textsOf(similar, sight.languageCode) : [];
    return item !== similar && shares(textsOf(item, sight.languageCode), words);
  },
  urlAlias: ({ values }, hit, { facts }) =>
    isAt(hit, ({ id }) => values.some((path) => facts.aliases.get(path) === id)),
  versionStatus: ({ statuses }, { item }) => item.statuses.some((status) => statuses.includes(status)),
  visibility: ({ isVisible }, hit) => isAt(hit, ({ invisible }) => !invisible) === isVisible,
  isContainer: ({ value }, { item }) => item.type.isContainer === value,
  isUserBased: ({ value }, { item }) =>
    item.type.fieldDefinitions.some(({ fieldTypeIdentifier }) => fieldTypeIdentifier === 'user') === value,
  isUserEnabled: ({ value }, { item }) => item.account?.enabled === value,
  isBookmarked: ({ value }, hit, { facts }) => isAt(hit, ({ id }) => facts.bookmarks.has(id)) === value,
  userId: ({ ids }, { item }) => item.account !== undefined && ids.includes(item.content.id),
  userLogin: ({ values }, { item }) => isNamed(values, item.account?.login),
  userEmail: ({ values }, { item }) => isNamed(values, item.account?.email),
  userMetadata: ({ target, ids }, { item }) => {
    if (target === 'group') return item.owner?.groupIds.some((id) => ids.includes(id)) ?? false;
    const person = personOf(item, target);
    return person !== undefined && ids.includes(person.id);
  },
  dateMetadata: ({ target, operator, values }, hit) =>
    compares(seconds(dateOf(hit, target)), operator, values.map(seconds)),
  image: (criterion, { item }, { languageCode }) => fitsImage(criterion, item, languageCode),
  field: (criterion, { item }, { languageCode }) =>
    displayedValues(item, criterion.identifier, languageCode).some((value) => fitsField(value, criterion)),
  fieldRelation: ({ identifier, operator, ids }, { item }, { languageCode }) =>
    displayedValues(item, identifier, languageCode).some((value) => {
      const isDestination = (id: number) => destinationsOf(value).includes(String(id));
      return operator === 'IN' ? ids.some(isDestination) : ids.every(isDestination);
    }),
};

type Key = string | number | undefined;

function keyOf(clause: SortClause, { item, location }: Hit, sight: Sight): Key {
  const { kind } = clause;
  const { idOrder } = sight.facts;
  const { content, section } = item;
  switch (kind) {
    case 'contentId':
      return idOrder.content(content.id);
    case 'contentName':
      return folded(content.name);
    case 'dateModified':
      return seconds(content.modified);
    case 'datePublished':
      return seconds(content.published);
    case 'sectionIdentifier':
      return section?.identifier ?? '';
    case 'sectionName':
      return section?.name ?? '';
    case 'score':
      return 0;
    case 'locationId':
      return location ? idOrder.location(location) : 0;
    case 'locationDepth':
      return location?.depth ?? 0;
    case 'locationPath':
      return location ? idOrder.path(location) : '';
    case 'locationPriority':
      return location?.priority ?? 0;
    case 'field':
      return fieldKey(clause, item, sight.languageCode);
  }
}

function compare(a: Hit, b: Hit, clauses: readonly SortClause[], sight: Sight): number {
  for (const clause of clauses) {
    const result = order(keyOf(clause, a, sight), keyOf(clause, b, sight));
    if (result !== 0) return clause.direction === 'descending' ? -result : result;
  }
  return order(idKeyOf(a, sight), idKeyOf(b, sight));
}
