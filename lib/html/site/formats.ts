/** Dates and numbers as people of one language read them. */
import { LRUCache } from 'lru-cache';
import type { Id, Location } from '../../repository/repository.js';

export interface Formats {
  /** A date with its time, in UTC. */
  readonly dateTime: (date: Date) => string;
  readonly date: (date: Date) => string;
  readonly number: (value: number) => string;
  /** The name of the language of a locale code; the code itself if it has none. */
  readonly language: (code: string) => string;
}

/** A number with a sign where there are more than were counted. */
export const countText = (count: number | undefined, isMinimum = false): string => `${count}${isMinimum ? '+' : ''}`;

export const childCountOf = ({ childCount, isChildCountMinimum }: Location<Id>): string =>
  countText(childCount, isChildCountMinimum);

const tags = new LRUCache<string, { readonly tag: string | undefined }>({ max: 1000 });

/** The language tag of a locale code, as HTML uses it; undefined for an invalid code. */
export function languageTag(code: string): string | undefined {
  const cached = tags.get(code) ?? { tag: canonical(code) };
  tags.set(code, cached);
  return cached.tag;
}

function canonical(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
}

/** A server does not know the time zone of its visitors, and pages are cached for all of them. */
const timeZone = 'UTC';

/** By language. Created lazily, by the first page: to load the data of a language takes tens of milliseconds. */
const formatters = new LRUCache<string, ReturnType<typeof createFormatters>>({
  max: 100,
  memoMethod: createFormatters,
});

function createFormatters(language: string) {
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long', timeZone });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const number = new Intl.NumberFormat(language);
  const names = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' });
  return {
    dateTime: cached((time: number) => dateTime.format(time)),
    date: cached((time: number) => date.format(time)),
    number: (value: number) => number.format(value),
    name: cached((tag: string) => names.of(tag) ?? tag),
  };
}

/** Pages show the same dates and languages again, each of which takes tens of microseconds to format. */
function cached<K extends string | number>(format: (value: K) => string): (value: K) => string {
  const texts = new LRUCache<K, string>({ max: 1000, memoMethod: format });
  return (value) => texts.memo(value);
}

export function createFormats(language: string): Formats {
  const format = () => formatters.memo(language);
  return {
    dateTime: (value) => format().dateTime(value.getTime()),
    date: (value) => format().date(value.getTime()),
    number: (value) => format().number(value),
    language(code) {
      const tag = languageTag(code);
      return tag === undefined ? code : format().name(tag);
    },
  };
}
