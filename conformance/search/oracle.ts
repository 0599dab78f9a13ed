/** The oracle: a plain evaluation of queries over facts in memory, which tells what a search must find. */
import type { Comparison, Criterion, CriterionKind, Location, SortClause, ViewQuery } from 'express-cms-rest';
import type { Fact, Facts, Viewer } from './facts.js';
import { fieldKey, fits, fitsField, folded, valuesOf } from './fields.js';
import { fitsText, shares, textsOf, wordsIn } from './texts.js';

/** A content item, or one of its locations. */
export interface Hit {
  readonly item: Fact;
  readonly location?: Location;
}

export interface Sight {
  readonly facts: Facts;
  readonly viewer: Viewer;
  readonly languageCode?: string | undefined;
}

/** The hits on all pages, in their order. */
export function search(query: ViewQuery, known: Pick<Sight, 'facts' | 'viewer'>): readonly Hit[] {
  const { facts, viewer } = known;
  const sight = { ...known, languageCode: query.languageCode };
  const all = facts.items.flatMap((item): Hit[] => {
    if (query.target === 'content') return viewer.contents.has(item.content.id) ? [{ item }] : [];
    return placesOf({ item }, sight).map((location) => ({ item, location }));
  });
  const found = all.filter(
    (hit) =>
      isInLanguage(hit, query) &&
      [...query.filter, ...query.query].every((criterion) => matches(criterion, hit, sight)),
  );
  return found.sort((a, b) => compare(a, b, query.sortClauses, sight));
}

export const idOf = ({ item, location }: Hit): number => location?.id ?? item.content.id;

/** Where the hit is as far as the viewer may know. */
export const placesOf = ({ item, location }: Hit, { viewer }: Sight): readonly Location[] =>
  location ? [location] : item.locations.filter(({ id }) => viewer.locations.has(id));

function isInLanguage({ item: { content } }: Hit, { languageCode, useAlwaysAvailable }: ViewQuery): boolean {
  if (languageCode === undefined) return true;
  return content.currentVersion.languageCodes.includes(languageCode) || (useAlwaysAvailable && content.alwaysAvailable);
}

type Of<K extends CriterionKind> = Extract<Criterion, { readonly kind: K }>;
type Predicates = { readonly [K in CriterionKind]: (criterion: Of<K>, hit: Hit, sight: Sight) => boolean };

export const matches = (criterion: Criterion, hit: Hit, sight: Sight): boolean =>
  (predicates[criterion.kind] as (own: Criterion, hit: Hit, sight: Sight) => boolean)(criterion, hit, sight);

const isAt = (hit: Hit, sight: Sight, is: (location: Location) => boolean): boolean => placesOf(hit, sight).some(is);

/** The locations of these that the viewer may know. */
const known = ({ facts, viewer }: Sight, is: (location: Location) => boolean): readonly Location[] =>
  facts.items.flatMap(({ locations }) => locations.filter((own) => viewer.locations.has(own.id) && is(own)));

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

const unsupported = (): never => {
  throw new Error('The oracle knows nothing of it');
};

const predicates: Predicates = {
  and: ({ criteria }, hit, sight) => criteria.every((criterion) => matches(criterion, hit, sight)),
  or: ({ criteria }, hit, sight) => criteria.some((criterion) => matches(criterion, hit, sight)),
  not: ({ criterion }, hit, sight) => !matches(criterion, hit, sight),
  contentId: ({ ids }, { item }) => ids.includes(item.content.id),
  contentRemoteId: ({ values }, { item }) => values.includes(item.content.remoteId),
  locationId: ({ ids }, hit, sight) => isAt(hit, sight, ({ id }) => ids.includes(id)),
  locationRemoteId: ({ values }, hit, sight) => isAt(hit, sight, ({ remoteId }) => values.includes(remoteId)),
  parentLocationId: ({ ids }, hit, sight) => {
    const parents = known(sight, ({ id }) => ids.includes(id)).map(({ id }) => id);
    return isAt(hit, sight, ({ parent }) => parent !== undefined && parents.includes(parent.id));
  },
  parentLocationRemoteId: ({ values }, hit, sight) => {
    const parents = known(sight, ({ remoteId }) => values.includes(remoteId)).map(({ id }) => id);
    return isAt(hit, sight, ({ parent }) => parent !== undefined && parents.includes(parent.id));
  },
  ancestor: ({ paths }, hit, sight) => {
    const below = known(sight, ({ pathString }) => paths.includes(pathString));
    return isAt(hit, sight, ({ pathString }) => below.some((own) => own.pathString.startsWith(pathString)));
  },
  subtree: ({ paths }, hit, sight) => {
    const above = known(sight, ({ pathString }) => paths.includes(pathString));
    return isAt(hit, sight, ({ pathString }) => above.some((own) => pathString.startsWith(own.pathString)));
  },
  sibling: ({ locationId }, hit, sight) => {
    const [own] = known(sight, ({ id }) => id === locationId);
    return isAt(hit, sight, ({ id, parent }) => own !== undefined && id !== own.id && parent?.id === own.parent?.id);
  },
  contentTypeId: ({ ids }, { item }) => ids.includes(item.content.typeId),
  contentTypeIdentifier: ({ values }, { item }) => values.includes(item.type.identifier),
  contentTypeGroupId: ({ ids }, { item }) => item.typeGroupIds.some((id) => ids.includes(id)),
  sectionId: ({ ids }, { item }) => ids.includes(item.section.id),
  sectionIdentifier: ({ values }, { item }, { viewer }) =>
    viewer.seesSections && values.includes(item.section.identifier),
  languageCode: ({ values }, { item }) =>
    item.content.currentVersion.languageCodes.some((code) => values.includes(code)),
  objectStateId: ({ ids }, { item }) => item.states.some(({ id }) => ids.includes(id)),
  objectStateIdentifier: ({ values, group }, { item }) =>
    item.states.some((own) => values.includes(own.identifier) && (group === undefined || own.group === group)),
  contentName: ({ pattern }, { item }) => fits(folded(pattern), folded(item.content.name)),
  fullText: ({ text }, { item }, { languageCode }) =>
    textsOf(item, languageCode).some((words) => fitsText(words, text)),
  moreLikeThis: ({ source }, { item }, sight) => {
    const { facts, viewer, languageCode } = sight;
    if ('url' in source) return unsupported();
    const own =
      'contentId' in source
        ? facts.items.find(({ content: { id } }) => id === source.contentId && viewer.contents.has(id))
        : undefined;
    const words = 'text' in source ? [wordsIn(source.text)] : own ? textsOf(own, languageCode) : [];
    return item !== own && shares(textsOf(item, languageCode), words);
  },
  urlAlias: unsupported,
  versionStatus: unsupported,
  visibility: ({ isVisible }, hit, sight) => isAt(hit, sight, ({ invisible }) => !invisible) === isVisible,
  isContainer: ({ value }, { item }) => item.type.isContainer === value,
  isUserBased: ({ value }, { item }) =>
    item.type.fieldDefinitions.some(({ fieldTypeIdentifier }) => fieldTypeIdentifier === 'user') === value,
  isUserEnabled: ({ value }, { item }) => item.account?.enabled === value,
  isBookmarked: ({ value }, hit, sight) => isAt(hit, sight, ({ id }) => sight.viewer.bookmarks.has(id)) === value,
  userId: ({ ids }, { item }) => item.account !== undefined && ids.includes(item.content.id),
  userLogin: ({ values }, { item }) => isNamed(values, item.account?.login),
  userEmail: ({ values }, { item }) => isNamed(values, item.account?.email),
  userMetadata: ({ target, ids }, { item: { content } }, { viewer }) => {
    const user = target === 'owner' ? content.ownerId : content.currentVersion.creatorId;
    return target === 'group' ? unsupported() : viewer.users.has(user) && ids.includes(user);
  },
  dateMetadata: ({ target, operator, values }, hit) =>
    compares(seconds(dateOf(hit, target)), operator, values.map(seconds)),
  image: unsupported,
  field: (criterion, { item }, { languageCode }) =>
    valuesOf(item, criterion.identifier, languageCode).some((values) => fitsField(values, criterion)),
};

type Key = string | number | undefined;

function keyOf(clause: SortClause, { item, location }: Hit, sight: Sight): Key {
  const { kind } = clause;
  const { viewer } = sight;
  const { content, section } = item;
  switch (kind) {
    case 'contentId':
      return content.id;
    case 'contentName':
      return folded(content.name);
    case 'dateModified':
      return seconds(content.modified);
    case 'datePublished':
      return seconds(content.published);
    case 'sectionIdentifier':
      return viewer.seesSections ? section.identifier : '';
    case 'sectionName':
      return viewer.seesSections ? section.name : '';
    case 'score':
      return 0;
    case 'locationId':
      return location?.id ?? 0;
    case 'locationDepth':
      return location?.depth ?? 0;
    case 'locationPath':
      return location?.pathString ?? '';
    case 'locationPriority':
      return location?.priority ?? 0;
    case 'field':
      return fieldKey(clause, item, sight.languageCode);
  }
}

/** Texts byte by byte, as UTF-8 has them. */
const order = (a: Key, b: Key): number =>
  a === undefined || b === undefined
    ? Number(a === undefined) - Number(b === undefined)
    : typeof a === 'number' && typeof b === 'number'
      ? a - b
      : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));

function compare(a: Hit, b: Hit, clauses: readonly SortClause[], sight: Sight): number {
  for (const clause of clauses) {
    const result = order(keyOf(clause, a, sight), keyOf(clause, b, sight));
    if (result !== 0) return clause.direction === 'descending' ? -result : result;
  }
  return idOf(a) - idOf(b);
}
