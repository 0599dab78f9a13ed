/** Gives a version its fields, and all that follows from them: relations and names. */
import type { Insertable } from 'kysely';
import type { AccountInput } from '../../../field-types/index.js';
import type { ContentType, Id, Translations } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database, VersionTable } from '../../database/schema.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { chunks, isId } from '../../values/rows.js';
import { prepareAccount } from '../../writes/accounts/drafts.js';
import { receiveFiles } from './field-files.js';
import { toNames } from './field-names.js';
import { type IsConcealed, type Plan, type PlannedField, planFields } from './field-plan.js';
import { isChanged, loadStoredValues, storeFields } from './field-values.js';
import { findValueRelations, selectReadable, storeValueRelations } from './value-relations.js';

/** Fields that have been checked, before anything is written. */
export interface PreparedFields {
  readonly names: Translations;
  /** Names for URLs; undefined where the content type has no URL alias schema. */
  readonly aliasNames: Translations | undefined;
  readonly isChanged: boolean;
  /** One for each definition and language. */
  readonly fields: readonly PlannedField[];
  /** Stores files: to be called once all is checked, and before anything is written. */
  readonly putFiles: () => Promise<void>;
  /** The version may only now have been made. */
  readonly store: (contentId: number, versionId: number) => Promise<void>;
}

/** @throws BadRequest that names every field at fault */
export async function prepareFields(unit: UnitOfWork, plan: Plan): Promise<PreparedFields> {
  const { db, store } = unit;
  const circumstances = { now: new Date(unit.now), author: await findAuthor(unit) };
  const { given, putFiles } = await receiveFiles(unit, plan.assignments);
  const isConcealed = await findConcealed(unit, plan);
  const fields = await planFields(store.fieldTypes, { ...plan, assignments: given }, circumstances, isConcealed);
  const relations = await findValueRelations(unit, fields);
  const account = await prepareGivenAccount(unit, fields, plan.contentId);
  const { languageCodes, type } = plan;
  const { nameSchema, urlAliasSchema } = type;
  return {
    fields,
    names: toNames(store.fieldTypes, { languageCodes, nameSchema }, fields),
    aliasNames: urlAliasSchema
      ? toNames(store.fieldTypes, { languageCodes, nameSchema: urlAliasSchema }, fields)
      : undefined,
    isChanged: account?.isChanged === true || fields.some(isChanged),
    putFiles,
    store: async (contentId, versionId) => {
      await storeFields(unit, contentId, versionId, fields);
      await storeValueRelations(db, versionId, relations);
      await account?.store(versionId);
    },
  };
}

/** Prepares the account of the first account field with an assigned value; a type may have several. */
async function prepareGivenAccount(unit: UnitOfWork, fields: readonly PlannedField[], contentId: number | undefined) {
  const field = fields.find(
    ({ definition, isAssigned, value }) => definition.fieldTypeIdentifier === 'user' && isAssigned && value !== null,
  );
  if (!field) return undefined;
  const value = field.value as unknown as AccountInput;
  return prepareAccount(unit, { definition: field.definition, value }, contentId);
}

/**
 * Finds content in the previous values of assigned fields that the caller may not read: the caller was shown values without it.
 */
async function findConcealed(unit: UnitOfWork, { assignments, values }: Plan): Promise<IsConcealed> {
  const held = assignments.flatMap(({ definition }) => {
    const type = unit.store.fieldTypes.get(definition.fieldTypeIdentifier);
    const own = [...values].filter(([key]) => key.startsWith(`${definition.id} `));
    return own.flatMap(([, value]) => type.relations(value)).flatMap(({ contentId }) => contentId ?? []);
  });
  const ids = [...new Set(held)].filter(isId);
  const permissions = await unit.rights();
  const readable = new Set<Id>();
  for (const some of chunks(ids)) {
    const rows = await selectReadable(unit.db, permissions)
      .where(isAmong(unit.db, 'content.id', some))
      .execute();
    for (const row of rows) if (row.readable === 1) readable.add(row.id);
  }
  return (id) => !readable.has(id);
}

/** The caller's own name and address, for fields that begin with who writes. */
async function findAuthor({ db, rights }: UnitOfWork) {
  const { userId, isAuthenticated } = await rights();
  if (!isAuthenticated) return undefined;
  return db
    .selectFrom('cms_content as content')
    .innerJoin('cms_account as account', 'account.content_id', 'content.id')
    .select(['content.name', 'account.email'])
    .where('content.id', '=', userId)
    .executeTakeFirst();
}

/** Brings the relations of a version that follow from its fields up to date with these. */
export async function refreshRelations(
  unit: UnitOfWork,
  type: ContentType,
  contentId: number,
  versionId: number,
): Promise<void> {
  const { values } = await loadStoredValues(unit, type, { contentId, versionId });
  const fields = type.fieldDefinitions.flatMap((definition) =>
    [...values]
      .filter(([key]) => key.startsWith(`${definition.id} `))
      .map(([, value]) => ({
        definition,
        languageCode: '',
        value,
        before: value,
        isAssigned: false,
        isExternal: false,
      })),
  );
  const relations = await findValueRelations(unit, fields);
  await storeValueRelations(unit.db, versionId, relations);
}

type NewDraft = Pick<Insertable<VersionTable>, 'content_id' | 'version_no' | 'initial_language_code' | 'names'>;

/** A draft of the caller. @return its id */
export async function insertVersion({ db, now, rights }: UnitOfWork, draft: NewDraft): Promise<number> {
  const { userId } = await rights();
  const row = { ...draft, status: 'DRAFT', creator_id: userId, created: now, modified: now, updated: now } as const;
  return (await db.insertInto('cms_version').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The languages that a version has names in, besides those that are stored. */
export async function addVersionLanguages(db: Database, versionId: number, codes: readonly string[]): Promise<void> {
  const rows = codes.map((code) => ({ version_id: versionId, language_code: code }));
  for (const some of chunks(rows, 500)) {
    const query = db.insertInto('cms_version_language').values(some);
    await query.onConflict((stored) => stored.columns(['version_id', 'language_code']).doNothing()).execute();
  }
}
