/** Languages in SQL; everyone may know them. */
import type { LanguageRepository } from '../repository/repository.js';
import { read, type Store } from './store.js';

export function createLanguageRepository(store: Store): LanguageRepository {
  return {
    list: (context) =>
      read(store, context, (db) =>
        db.selectFrom('cms_language').select(['id', 'code', 'name']).where('enabled', '=', 1).orderBy('id').execute(),
      ),
  };
}
