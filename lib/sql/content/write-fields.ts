/** Gives a version its fields, and all that follows from them: relations and names. */
import type { ContentType, Translations } from '../../repository/repository.js';
import type { Permissions } from '../permissions/policies.js';
import type { Database, Store } from '../store.js';
import { type Plan, planFields } from './field-plan.js';
import { isChanged, loadHeld, storeFields } from './field-values.js';
import { toAliasNames, toNames } from './names.js';
import { findValueRelations, storeValueRelations } from './value-relations.js';

/** What it takes to write fields. */
interface Parts {
  readonly db: Database;
  readonly store: Store;
  readonly permissions: Permissions;
}

/** Fields that have been checked, before anything is written. */
export interface PreparedFields {
  readonly names: Translations;
  /** Those for URLs, where the content type has a schema for these. */
  readonly aliasNames: Translations | undefined;
  readonly isChanged: boolean;
  /** The version may only now have been made. */
  readonly store: (contentId: number, versionId: number) => Promise<void>;
}

/** @throws BadRequest that names every field at fault */
export async function prepareFields({ db, store, permissions }: Parts, plan: Plan): Promise<PreparedFields> {
  const circumstances = { now: new Date(), author: await findAuthor(db, permissions) };
  const fields = await planFields(store.fieldTypes, plan, circumstances);
  const relations = await findValueRelations(db, store.fieldTypes, permissions, fields);
  return {
    names: toNames(store.fieldTypes, plan.type, plan.languageCodes, fields),
    aliasNames: toAliasNames(store.fieldTypes, plan.type, plan.languageCodes, fields),
    isChanged: fields.some(isChanged),
    store: async (contentId, versionId) => {
      await storeFields(db, contentId, versionId, fields);
      await storeValueRelations(db, versionId, relations);
    },
  };
}

/** The caller's own name and address, for fields that begin with who writes. */
async function findAuthor(db: Database, { userId, known }: Permissions) {
  if (!known) return undefined;
  return db
    .selectFrom('cms_content as content')
    .innerJoin('cms_user as account', 'account.content_id', 'content.id')
    .select(['content.name', 'account.email'])
    .where('content.id', '=', userId)
    .executeTakeFirst();
}

/** Brings the relations of a version that follow from its fields up to date with these. */
export async function refreshRelations(
  { db, store, permissions }: Parts,
  type: ContentType,
  contentId: number,
  versionId: number,
): Promise<void> {
  const { values } = await loadHeld(db, contentId, versionId);
  const fields = type.fieldDefinitions.flatMap((definition) =>
    [...values]
      .filter(([key]) => key.startsWith(`${definition.id} `))
      .map(([, value]) => ({ definition, languageCode: '', value, before: value, isGiven: false })),
  );
  const relations = await findValueRelations(db, store.fieldTypes, permissions, fields);
  await storeValueRelations(db, versionId, relations);
}
