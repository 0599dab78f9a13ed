/** The `languages` query parameter: which translations of fields a document shows (docs/protocol.md §8). */
import { optional, string } from '../../documents/index.js';
import type { Context, Id, Repository, Version } from '../../repository/repository.js';

export const languagesQuery = {
  languages: optional(
    string({
      description:
        'Locale codes, separated by commas: the response has only the fields in these languages. Unknown codes are ignored',
    }),
  ),
};

type LanguagesQuery = { readonly languages?: string | undefined };

const requestedLanguages = ({ languages = '' }: LanguagesQuery): readonly string[] =>
  languages
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);

/** The name of a content item is shown in these too. */
export const ofLanguagesQuery = ({ query }: { readonly query: LanguagesQuery }) => requestedLanguages(query);

/**
 * The version with the fields of the requested languages only. Languages that do not exist restrict nothing; where the
 * version has none of the others, an item that is always available shows its main language.
 */
export async function inLanguages(
  value: Version<Id>,
  query: LanguagesQuery,
  { repository, context }: { readonly repository: Repository<Id>; readonly context: Context<Id> },
): Promise<Version<Id>> {
  if (!query.languages) return value;
  const existing = await repository.languages?.list?.({}, context);
  const codes = existing?.items.map(({ code }) => code) ?? value.languageCodes;
  const requested = requestedLanguages(query).filter((code) => codes.includes(code));
  if (requested.length === 0) return value;
  const present = requested.filter((code) => value.languageCodes.includes(code));
  const shown = present.length === 0 && value.alwaysAvailable ? [value.mainLanguageCode] : present;
  return { ...value, fields: value.fields.filter((field) => shown.includes(field.languageCode)) };
}
