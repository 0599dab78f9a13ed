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

/** By language. The data of a language takes tens of milliseconds to load, so that the first page loads it. */
const formatters = new LRUCache<string, ReturnType<typeof createFormatters>>({
  max: 100,
  memoMethod: createFormatters,
});

function createFormatters(language: string) {
  return {
    dateTime: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long', timeZone }),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }),
    number: new Intl.NumberFormat(language),
    names: new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }),
  };
}

export function createFormats(language: string): Formats {
  const format = () => formatters.memo(language);
  return {
    dateTime: (value) => format().dateTime.format(value),
    date: (value) => format().date.format(value),
    number: (value) => format().number.format(value),
    language(code) {
      const tag = languageTag(code);
      return (tag && format().names.of(tag)) ?? code;
    },
  };
}
