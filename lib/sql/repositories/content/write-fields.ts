/** Gives a version its fields, and all that follows from them: relations and names. */
import { sql } from 'kysely';
import type { AccountInput } from '../../../field-types/index.js';
import type { ContentType, Id, Translations } from '../../../repository/repository.js';
import { jsonTexts } from '../../database/json-rows.js';
import { type ParameterOf, prepared, preparedText } from '../../unit-of-work/prepared.js';
import type { WriteStep } from '../../unit-of-work/steps.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { literal } from '../../values/rows.js';
import { prepareAccount } from '../../writes/accounts/drafts.js';
import { receiveFiles } from './field-files.js';
import { toNames } from './field-names.js';
import { type IsConcealed, type Plan, type PlannedField, planFields } from './field-plan.js';
import { isChanged, planValues, type WrittenTo } from './field-values.js';
import { findValueRelations, planRelations } from './value-relations.js';
import { loadStoredValues } from './written-parts.js';

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
  /** The statements that store values, relations and the account. */
  readonly toSteps: (version: WrittenTo) => Promise<readonly WriteStep[]>;
}

/** @throws BadRequest that names every field at fault */
export async function prepareFields(unit: UnitOfWork, plan: Plan): Promise<PreparedFields> {
  const { store } = unit;
  const circumstances = { now: new Date(unit.now), author: plan.author };
  const { assignments, putFiles } = await receiveFiles(unit, plan);
  const readableIds = new Set<Id>(plan.relations.filter((row) => row.readable === 1).map((row) => row.destination_id));
  // Content in previous values that the caller may not read: the caller was shown values without it.
  const isConcealed: IsConcealed = (id) => !readableIds.has(id);
  const fields = await planFields(store.fieldTypes, { ...plan, assignments }, circumstances, isConcealed);
  const relations = await findValueRelations(unit, fields, plan.relations);
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
    toSteps: async (version) => [
      ...(await planValues(unit, version, fields)),
      ...(await planRelations(unit, version.versionId, plan.relations, relations)),
      ...(account?.toSteps(version.versionId) ?? []),
    ],
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

/** The statements that bring the relations of a version that follow from its fields up to date with these. */
export async function planRefreshedRelations(
  unit: UnitOfWork,
  type: ContentType,
  versionId: number,
): Promise<readonly WriteStep[]> {
  const { values, relations } = await loadStoredValues(unit, type, versionId);
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
  return planRelations(unit, versionId, relations, await findValueRelations(unit, fields, relations));
}

interface FirstVersion {
  readonly id: number;
  readonly contentId: number;
  readonly userId: number;
  readonly mainLanguageCode: string;
  readonly names: string;
  readonly now: number;
}

/** The draft that new content begins with. */
export const insertVersion = prepared(({ db }, param: ParameterOf<FirstVersion>) =>
  db.insertInto('cms_version').values({
    ...{ id: param('id'), content_id: param('contentId'), version_no: literal(1), status: literal('DRAFT') },
    ...{ creator_id: param('userId'), initial_language_code: param('mainLanguageCode'), names: param('names') },
    ...{ created: param('now'), modified: param('now'), updated: param('now') },
  }),
);

/** The languages that a version has names in, besides those that are stored. */
export const addVersionLanguages = preparedText(
  ({ store }, param: ParameterOf<{ readonly versionId: number; readonly languages: string }>) =>
    sql<never>`insert into cms_version_language (version_id, language_code)
    select cast(${param('versionId')} as bigint), text from ${jsonTexts(store.dialect, param('languages'))} added
    where true on conflict (version_id, language_code) do nothing`,
);
