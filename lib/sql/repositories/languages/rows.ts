/** Rows of languages as values. */
import type { Selectable } from 'kysely';
import type { Language } from '../../../repository/repository.js';
import type { LanguageTable } from '../../database/schema.js';
import { toStored } from '../../values/rows.js';

export function toLanguage(row: Selectable<LanguageTable>): Language {
  return { id: row.id, code: row.code, name: row.name, isEnabled: row.enabled === 1, ...toStored(row) };
}
