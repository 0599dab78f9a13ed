/** The oracle of items: a plain evaluation of queries over the entries of the world of items, for the expected results. */
import type { ItemQuery, Json } from 'express-cms-rest';
import type { ItemCondition, ItemSortKey } from 'express-cms-rest/repository';
import type { BoundRepository } from '../core/bound.js';
import { folded, order, type Value } from './fields.js';
import type { PartOfItemWorld, WorldContent } from './item-world.js';

/** The caller, and the language; undefined: the main language of each item. */
export interface View {
  readonly world: PartOfItemWorld;
  readonly caller: BoundRepository;
  readonly language?: string | undefined;
  /** The order of ids: of numbers their own, and of strings that of the repository. */
  readonly rankOf: (id: number) => number;
}

type Looking = Omit<View, 'rankOf'>;

/** Whether it is an item for the caller. */
export const isItem = ({ state }: WorldContent, { world, caller }: Looking): boolean =>
  state === 'shown' || (state === 'concealed' && caller.caller.userId === world.scene.admin.caller.userId);

/** The language that it is shown in; undefined where it is not shown. */
export function languageShown(content: WorldContent, { language }: Looking): string | undefined {
  const { translations, mainLanguage, alwaysAvailable } = content;
  if (language === undefined || language in translations) return language ?? mainLanguage;
  return alwaysAvailable ? mainLanguage : undefined;
}

/** In the language that is shown, or else in the main one. */
export const nameOf = ({ translations, mainLanguage }: WorldContent, language = mainLanguage): string =>
  String((translations[language] ?? translations[mainLanguage])?.title);

/** The comparable form of a value: dates in seconds, texts without case and accents, and each item of a list. */
function comparable(value: Json | undefined): readonly Value[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(comparable);
  if (typeof value === 'string') return [folded(value)];
  if (typeof value === 'object') return comparable((value as Readonly<Record<string, Json>>).timestamp);
  return [Number(value)];
}

/** The items that a field refers to, in their order. */
export function destinations(content: WorldContent, field: string, view: Looking): readonly WorldContent[] {
  const value = content.translations[languageShown(content, view) ?? '']?.[field] ?? {};
  const { destinationContentId, destinationContentIds } = value as Readonly<Record<string, Json>>;
  const ids = [destinationContentId ?? [], destinationContentIds ?? []].flat(2);
  const people = Object.values(view.world.persons);
  return ids.flatMap((id) => people.filter((own) => own.id === id && isItem(own, view)));
}

/** In the language that is shown, or else in its main one. */
const languageOfRelated = (
  { translations, mainLanguage }: WorldContent,
  { language = mainLanguage }: Looking,
): string => (language in translations ? language : mainLanguage);

/** The values of a field of all items that a field refers to. */
const relatedValues = (
  content: WorldContent,
  [field = '', inner = '']: readonly string[],
  view: Looking,
): readonly Value[] =>
  destinations(content, field, view).flatMap((item) => {
    const related = { ...view, language: languageOfRelated(item, view) };
    return inner === 'friend'
      ? destinations(item, inner, related).map(({ id }) => String(id))
      : comparable(item.translations[related.language]?.[inner]);
  });

/** The values of a member in the language that is shown; of relations the ids of items. */
function valuesOf(content: WorldContent, member: string, view: Looking, parentId?: number): readonly Value[] {
  const language = languageShown(content, view);
  const path = member.split('.').slice(1);
  if (path.length > 1) return relatedValues(content, path, view);
  switch (member) {
    case 'name':
      return [folded(nameOf(content, language))];
    case 'remoteId':
      return [content.remoteId];
    case 'published':
    case 'modified':
      return [content[member].getTime() / 1000];
    case 'priority':
      return content.places.flatMap(([place, priority]) => (place === parentId ? [priority] : []));
    case 'fields.lead':
    case 'fields.leads':
      return destinations(content, member.slice('fields.'.length), view).map(({ id }) => String(id));
    case 'fields.checked':
      // A checkbox without a value is not checked.
      return comparable(content.translations[language ?? '']?.checked ?? false);
    default:
      return comparable(content.translations[language ?? '']?.[member.slice('fields.'.length)]);
  }
}

const seconds = (text: string): number => Date.parse(text) / 1000;

const secondsOfDay = (text: string): number => seconds(`1970-01-01T${text}Z`);

const dates: ReadonlySet<string> = new Set(['published', 'modified', 'fields.moment']);
const numbers: ReadonlySet<string> = new Set(['priority', 'fields.amount', 'fields.price']);
const exact: ReadonlySet<string> = new Set(['remoteId', 'fields.lead', 'fields.leads']);

/** A value of a condition as it is compared with those of the member. */
function toValue(text: string, member: string): Value {
  if (dates.has(member)) return seconds(text);
  // The day as it is written, whatever its time zone is.
  if (member === 'fields.day') return seconds(text.slice(0, '2026-01-02'.length));
  if (member === 'fields.clock') return secondsOfDay(text);
  if (member === 'fields.checked') return Number(text === 'true');
  if (exact.has(member) || member.endsWith('.friend')) return text;
  return numbers.has(member) ? Number(text) : folded(text);
}

/** One of several values must match, for `ne` none. */
function fits(values: readonly Value[], { member, operator, values: texts }: ItemCondition): boolean {
  if (operator === 'exists') return values.length > 0 === (texts[0] === 'true');
  const expected = texts.map((text) => toValue(text, member));
  const [first = '', last = ''] = expected;
  if (operator === 'ne') return !values.includes(first);
  const fitsOne = (value: Value): boolean => {
    switch (operator) {
      case 'eq':
        return value === first;
      case 'in':
        return expected.includes(value);
      case 'gt':
        return order(value, first) > 0;
      case 'gte':
        return order(value, first) >= 0;
      case 'lt':
        return order(value, first) < 0;
      case 'lte':
        return order(value, first) <= 0;
      case 'between':
        return order(value, first) >= 0 && order(value, last) <= 0;
      case 'contains':
        return String(value).includes(String(first));
      case 'prefix':
        return String(value).startsWith(String(first));
    }
  };
  return values.some(fitsOne);
}

/** The query that selects entries and their order. */
export type Asked = Partial<Pick<ItemQuery, 'filter' | 'sort' | 'parent'>>;

/** The entries that a query finds, in their order; those that are equal in all keys are in the order of the ids. */
export function expectedEntries({ filter = [], sort = [], parent }: Asked, view: View): readonly WorldContent[] {
  const parentId = parent && 'locationId' in parent ? parent.locationId : undefined;
  const keyOf = (content: WorldContent, { member }: ItemSortKey) =>
    [...valuesOf(content, member, view, parentId)].sort(order)[0];
  return Object.values(view.world.entries)
    .filter(
      (content) =>
        isItem(content, view) &&
        languageShown(content, view) !== undefined &&
        (parentId === undefined || content.places.some(([place]) => place === parentId)) &&
        filter.every((condition) => fits(valuesOf(content, condition.member, view, parentId), condition)),
    )
    .sort((a, b) => {
      for (const key of sort) {
        const [one, other] = [keyOf(a, key), keyOf(b, key)];
        const result = order(one, other);
        const isReversed = key.direction === 'descending' && one !== undefined && other !== undefined;
        if (result !== 0) return isReversed ? -result : result;
      }
      return view.rankOf(a.id) - view.rankOf(b.id);
    });
}
