/** Gives a version its fields, and all that follows from them: relations and names. */
import type { ContentType, Translations } from '../../repository/repository.js';
import type { Permissions } from '../permissions/policies.js';
import { isId } from '../rows.js';
import type { Database, Store } from '../store.js';
import { inParts } from './copy-contents.js';
import { type IsConcealed, type Plan, planFields } from './field-plan.js';
import { isChanged, loadHeld, storeFields } from './field-values.js';
import { toAliasNames, toNames } from './names.js';
import { findValueRelations, selectReadable, storeValueRelations } from './value-relations.js';

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
  const fields = await planFields(
    store.fieldTypes,
    plan,
    circumstances,
    await findConcealed({ db, store, permissions }, plan),
  );
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

/** Of what the fields that are given lead to now, what the caller may not read: of these, values are shown without it. */
async function findConcealed({ db, store, permissions }: Parts, { given, values }: Plan): Promise<IsConcealed> {
  const held = given.flatMap(({ definition }) => {
    const type = store.fieldTypes.get(definition.fieldTypeIdentifier);
    const own = [...values].filter(([key]) => key.startsWith(`${definition.id} `));
    return own.flatMap(([, value]) => type.relations(value)).flatMap(({ contentId }) => contentId ?? []);
  });
  const ids = [...new Set(held)].filter(isId);
  const readable = new Set<number>();
  for (const some of inParts(ids)) {
    const rows = await selectReadable(db, permissions).where('content.id', 'in', some).execute();
    for (const row of rows) if (row.readable === 1) readable.add(row.id);
  }
  return (id) => !readable.has(id);
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
