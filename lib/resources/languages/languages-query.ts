/** The `languages` query parameter: which translations a document shows (docs/reference/protocol.md §8). */
import { optional, string } from '../../documents/index.js';
import type {
  Content,
  ContentType,
  Context,
  Id,
  Repository,
  Translations,
  Version,
} from '../../repository/repository.js';

export const languagesQuery = {
  languages: optional(
    string(
      'Locale codes, separated by commas: the response has only the translations in these languages. Unknown codes are ignored',
    ),
  ),
};

type LanguagesQuery = { readonly languages?: string | undefined };

const requestedLanguages = ({ languages }: LanguagesQuery): readonly string[] =>
  languages
    ?.split(',')
    .map((code) => code.trim())
    .filter(Boolean) ?? [];

/** The name of a content item is shown in these too. */
export const ofLanguagesQuery = ({ query }: { readonly query: LanguagesQuery }) => requestedLanguages(query);

/** Declarations of operations that show names of content items. */
export const namedInLanguages = { query: languagesQuery, languages: ofLanguagesQuery };

/**
 * The languages to show of those that a value has: the requested ones, or the `fallback` where it has none of them. Languages
 * that do not exist restrict nothing.
 */
export type LanguageSelection = (codes: readonly string[], fallback: readonly string[]) => readonly string[];

export interface QueryCall {
  readonly query: LanguagesQuery;
  readonly repository: Repository<Id>;
  readonly context: Context<Id>;
}

const all: LanguageSelection = (codes) => codes;

export async function languageSelection({ query, repository, context }: QueryCall): Promise<LanguageSelection> {
  const requested = requestedLanguages(query);
  if (requested.length === 0) return all;
  const existing = await repository.languages?.list?.({ codes: requested }, context);
  const isRestricted = existing?.items.some(({ code }) => requested.includes(code)) ?? false;
  return (codes, fallback) => {
    const present = requested.filter((code) => codes.includes(code));
    return present.length > 0 ? present : isRestricted ? fallback : codes;
  };
}

type Fields = Pick<Version<Id>, 'languageCodes' | 'fields' | 'mainLanguageCode' | 'alwaysAvailable'>;

/** A version with fewer fields; one that is always available shows its main language where it has no other. */
export function versionInLanguages<V extends Fields>(version: V, selection: LanguageSelection): V {
  if (selection === all) return version;
  const { languageCodes, fields, mainLanguageCode, alwaysAvailable } = version;
  const codes = selection(languageCodes, alwaysAvailable ? [mainLanguageCode] : []);
  return { ...version, fields: fields.filter(({ languageCode }) => codes.includes(languageCode)) };
}

/** Selects the translations of a content item, or of a user or a group that is one. */
export const contentInLanguages = <C extends Pick<Content<Id>, 'currentVersion'>>(
  content: C,
  selection: LanguageSelection,
): C => ({
  ...content,
  currentVersion: versionInLanguages(content.currentVersion, selection),
});

interface Described {
  readonly names: Translations;
  readonly descriptions: Translations;
}

/** Names and descriptions in fewer languages, in the main one where there are no others. */
export function describedInLanguages<D extends Described>(described: D, main: string, selection: LanguageSelection): D {
  if (selection === all) return described;
  const textsIn = (texts: Translations): Translations => {
    const codes = selection(Object.keys(texts), [main]);
    return Object.fromEntries(Object.entries(texts).filter(([code]) => codes.includes(code)));
  };
  return { ...described, names: textsIn(described.names), descriptions: textsIn(described.descriptions) };
}

/** Selects the translations of a content type and its field definitions. */
export function typeInLanguages(type: ContentType<Id>, selection: LanguageSelection): ContentType<Id> {
  const { mainLanguageCode: main, fieldDefinitions } = type;
  return {
    ...describedInLanguages(type, main, selection),
    fieldDefinitions: fieldDefinitions.map((definition) => describedInLanguages(definition, main, selection)),
  };
}

/** Shows fewer translations of a value. */
type Show<T> = (value: T, selection: LanguageSelection) => T;

/** A value with the translations that the query of a request selects: the value itself where it selects none. */
export const inLanguages = <T>(value: T, show: Show<T>, call: QueryCall): T | Promise<T> =>
  requestedLanguages(call.query).length === 0
    ? value
    : languageSelection(call).then((selection) => show(value, selection));

/** A page whose items have these translations. */
export async function itemsInLanguages<P extends { readonly items: readonly unknown[] }>(
  page: P,
  show: Show<P['items'][number]>,
  call: QueryCall,
): Promise<P> {
  const selection = await languageSelection(call);
  return { ...page, items: page.items.map((item) => show(item, selection)) };
}
