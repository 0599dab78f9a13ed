/** The `languages` query parameter: which translations of fields a document shows (protocol §2.11). */
import { Type } from 'typebox';
import type { Context, Repository, Version } from '../../repository/repository.js';

export const languagesQuery = Type.Object({
  languages: Type.Optional(
    Type.String({
      description: 'Comma-separated locale codes: only fields in these languages; unknown ones restrict nothing',
    }),
  ),
});

/**
 * The version with the fields of the languages asked for only. Languages that do not exist restrict nothing; where
 * the version has none of the others, an item that is always available shows its main language.
 */
export async function inLanguages(
  value: Version,
  languages: string | undefined,
  repository: Repository,
  context: Context,
): Promise<Version> {
  if (!languages) return value;
  const known = (await repository.languages?.list?.(context))?.map(({ code }) => code) ?? value.languageCodes;
  const asked = languages
    .split(',')
    .map((code) => code.trim())
    .filter((code) => known.includes(code));
  if (asked.length === 0) return value;
  const there = asked.filter((code) => value.languageCodes.includes(code));
  const shown = there.length === 0 && value.alwaysAvailable ? [value.mainLanguageCode] : there;
  return { ...value, fields: value.fields.filter((field) => shown.includes(field.languageCode)) };
}
