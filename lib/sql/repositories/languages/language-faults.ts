/** The faults of values in languages that do not exist, or that nothing new can be written in. */
import type { MemberFault } from '../../../errors/errors.js';
import type { Translations } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';

/** Why nothing can be written in a language, by its code; those that can be written in are missing. */
export type Unwritable = ReadonlyMap<string, string>;

interface LanguageRow {
  readonly code: string;
  readonly enabled: number;
}

/** Languages that exist. */
export const selectLanguages = (db: Database) => db.selectFrom('cms_language').select(['code', 'enabled']);

export async function findUnwritable(db: Database, codes: readonly string[]): Promise<Unwritable> {
  const asked = [...new Set(codes)];
  if (asked.length === 0) return new Map();
  return toUnwritable(
    db,
    asked,
    await selectLanguages(db)
      .where(isAmong(db, 'code', asked))
      .execute(),
  );
}

/** @param rows of those of the languages that exist */
export async function toUnwritable(
  db: Database,
  codes: readonly string[],
  rows: readonly LanguageRow[],
): Promise<Unwritable> {
  const asked = [...new Set(codes)];
  const wrong = asked.filter((code) => rows.find((row) => row.code === code)?.enabled !== 1);
  if (wrong.length === 0) return new Map();
  const enabled = rows.length > 0 ? await enabledCodes(db) : '';
  return new Map(
    wrong.map((code) => {
      const exists = rows.some((row) => row.code === code);
      return [code, exists ? `The language ${code} is disabled; these are enabled: ${enabled}` : noLanguage];
    }),
  );
}

const noLanguage = 'There is no such language';

/** A message names no more. */
const maxNamed = 10;

async function enabledCodes(db: Database): Promise<string> {
  const query = db.selectFrom('cms_language').select('code').where('enabled', '=', 1).orderBy('id');
  const codes = (await query.limit(maxNamed + 1).execute()).map(({ code }) => code);
  return [...codes.slice(0, maxNamed), ...(codes.length > maxNamed ? ['others'] : [])].join(', ');
}

/** Texts by the names of their members. */
type Texts = Readonly<Record<string, Translations>>;

/** The faults of texts, of which some are in such languages; texts may stay in these as they are stored. */
export const faultsOfTexts = (texts: Texts, unwritable: Unwritable, stored: Texts = {}): readonly MemberFault[] =>
  Object.entries(texts).flatMap(([name, inLanguages]) =>
    Object.entries(inLanguages).flatMap(([code, text]) => {
      const message = stored[name]?.[code] === text ? undefined : unwritable.get(code);
      return message === undefined ? [] : [{ member: `${name}.${code}`, message }];
    }),
  );

/** A language that must have a name, and the names. */
interface Main {
  readonly code: string;
  readonly names: Translations;
  /** The code as it is stored. */
  readonly stored?: string | undefined;
}

export function faultsOfMain(
  kind: 'default' | 'main',
  { code, names, stored }: Main,
  unwritable: Unwritable,
): readonly MemberFault[] {
  const message = code === stored ? undefined : unwritable.get(code);
  if (message !== undefined) return [{ member: `${kind}LanguageCode`, message }];
  return names[code] ? [] : [{ member: 'names', message: `There is no name in the ${kind} language` }];
}
