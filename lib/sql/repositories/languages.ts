/** Languages in SQL; everyone may know them. */
import { type MemberFault, NotFound } from '../../errors.js';
import type { LanguageRepository, Translations } from '../../repository/repository.js';
import type { Database } from '../database/schema.js';
import type { AnyStore } from '../unit-of-work/store.js';
import { read } from '../unit-of-work/unit-of-work.js';
import { digest } from '../values/rows.js';

export function createLanguageRepository(store: AnyStore): LanguageRepository {
  return {
    list: (_, context) =>
      read(store, context, async ({ db }) => ({ items: await selectLanguages(db).orderBy('id').execute() })),

    load: (code, context) =>
      read(store, context, async ({ db }) => {
        const row = await selectLanguages(db).where('code', '=', code).executeTakeFirst();
        if (!row) throw new NotFound('language');
        return { ...row, revision: digest(row) };
      }),
  };
}

const selectLanguages = (db: Database) =>
  db.selectFrom('cms_language').select(['id', 'code', 'name']).where('enabled', '=', 1);

/** Those of the codes that no language has. */
export async function unknownLanguages(db: Database, codes: readonly string[]): Promise<readonly string[]> {
  if (codes.length === 0) return [];
  const rows = await selectLanguages(db).execute();
  return codes.filter((code) => !rows.some((row) => row.code === code));
}

const noLanguage = 'There is no such language';

/** The faults of texts by the names of their members, of which some are in unknown languages. */
export const faultsOfTexts = (
  texts: Readonly<Record<string, Translations>>,
  unknown: readonly string[],
): readonly MemberFault[] =>
  Object.entries(texts).flatMap(([name, inLanguages]) =>
    Object.keys(inLanguages)
      .filter((code) => unknown.includes(code))
      .map((code) => ({ member: `${name}.${code}`, message: noLanguage })),
  );

/** The fault of a language that must be known and have a name. */
export function faultsOfMain(
  kind: 'default' | 'main',
  code: string,
  names: Translations,
  unknown: readonly string[],
): readonly MemberFault[] {
  if (unknown.includes(code)) return [{ member: `${kind}LanguageCode`, message: noLanguage }];
  return names[code] ? [] : [{ member: 'names', message: `There is no name in the ${kind} language` }];
}
