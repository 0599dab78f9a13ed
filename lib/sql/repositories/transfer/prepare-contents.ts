/** Prepares all versions of content of a transfer: checks their values, and loads the content that these refer to at once. */
import { BadRequest } from '../../../errors/errors.js';
import type {
  ContentType,
  FormerVersion,
  Json,
  TransferredContent,
  Translations,
} from '../../../repository/repository.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { toJson } from '../../values/rows.js';
import { receiveFiles } from '../content/field-files.js';
import { toNames } from '../content/field-names.js';
import { type Plan, type PlannedField, planFields, resolveFields } from '../content/field-plan.js';
import { type Destination, findAllValueRelations, type ValueRelationRow } from '../content/value-relations.js';
import { loadCallerParts } from '../content/written-parts.js';
import type { Unwritable } from '../languages/language-faults.js';
import { uploadIdsIn } from '../uploads/rows.js';

/** The current version has no names of its own: they follow from its values. */
type VersionValues = Pick<FormerVersion, 'fields' | 'relations'> &
  Partial<Omit<FormerVersion, 'status'>> & { readonly status: 'PUBLISHED' | FormerVersion['status'] };

export interface PreparedVersion {
  readonly version: VersionValues;
  readonly languageCodes: readonly string[];
  readonly names: Translations;
  /** Names for URLs, of a version that is published. */
  readonly aliasNames: Translations | undefined;
  readonly fields: readonly PlannedField[];
  readonly valueRelations: readonly ValueRelationRow[];
}

/** An item whose versions are prepared, to be created or stored already. */
export interface PreparedItem {
  readonly content: Pick<
    TransferredContent,
    | 'contentTypeId'
    | 'current'
    | 'fields'
    | 'id'
    | 'isPublished'
    | 'mainLanguageCode'
    | 'modified'
    | 'others'
    | 'published'
    | 'relations'
    | 'remoteId'
  > & { readonly locationId?: number };
  readonly type: ContentType;
  /** By field type: the values of the current version that are stored separately; null where there are none. */
  readonly external?: ReadonlyMap<string, Json>;
}

export type PreparedContent<I extends PreparedItem = PreparedItem> = I & {
  readonly current: PreparedVersion;
  readonly others: readonly PreparedVersion[];
};

/** A version whose values are checked, except for their references. */
interface PlannedVersion extends Omit<PreparedVersion, 'valueRelations'> {
  readonly of: PreparedItem;
  readonly putFiles: () => Promise<void>;
}

/** Former versions need not meet the current constraints of the type. */
export const relaxed = (type: ContentType): ContentType => ({
  ...type,
  fieldDefinitions: type.fieldDefinitions.map((definition) => ({ ...definition, isRequired: false, validators: {} })),
});

/** @throws BadRequest that names the item and its fields at fault */
export async function prepareContents<I extends PreparedItem>(
  unit: UnitOfWork,
  { contents, unwritable }: { readonly contents: readonly I[]; readonly unwritable: Unwritable },
): Promise<readonly PreparedContent<I>[]> {
  const values = contents.flatMap(({ content: { fields, others } }) => [fields, ...others.map((each) => each.fields)]);
  const uploads = uploadIdsIn(values.flatMap((fields) => fields.map(({ value }) => value)));
  const caller = await loadCallerParts(unit, toJson(uploads));
  const planned: PlannedVersion[] = [];
  for (const [index, of] of contents.entries()) {
    const { type, content } = of;
    const status = content.isPublished ? 'PUBLISHED' : 'DRAFT';
    const current: VersionValues = { ...content.current, fields: content.fields, relations: content.relations, status };
    const formerType = relaxed(type);
    for (const version of [current, ...content.others]) {
      const isCurrent = version === current;
      const plan = { ...caller, type: isCurrent ? type : formerType, unwritable: isCurrent ? unwritable : new Map() };
      planned.push(await namingItem(index, of, async () => planVersion(unit, of, version, plan)));
    }
  }
  const destinations = new Map(contents.flatMap(toDestinations));
  const relationsAt = await findAllValueRelations(
    unit,
    planned.map(({ fields }) => fields),
    destinations,
  );
  for (const { putFiles } of planned) await putFiles();
  const prepared: PreparedContent<I>[] = [];
  let at = 0;
  for (const [index, of] of contents.entries()) {
    const versions: PreparedVersion[] = [];
    for (; planned[at]?.of === of; at += 1) {
      const valueRelations = await namingItem(index, of, async () => relationsAt(at));
      versions.push({ ...(planned[at] as PlannedVersion), valueRelations });
    }
    const [current, ...others] = versions;
    prepared.push({ ...of, current: current as PreparedVersion, others });
  }
  return prepared;
}

/** Content that is created by the same write. */
function toDestinations({ content, type: { identifier } }: PreparedItem): readonly [string, Destination][] {
  const destination = { id: content.id, identifier, readable: 1 };
  const { locationId, isPublished } = content;
  const ofContent: [string, Destination] = [`content ${content.id}`, destination];
  return isPublished && locationId !== undefined ? [ofContent, [`location ${locationId}`, destination]] : [ofContent];
}

/** Faults of fields with the number of their item. */
async function namingItem<T>(index: number, { content }: PreparedItem, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    const { fields, members } = error.faults;
    throw new BadRequest(`The content ${content.remoteId} cannot be created: ${error.message}`, {
      ...(fields && { fields: fields.map((fault) => ({ ...fault, ...withItem(index, fault) })) }),
      ...(members && { members: members.map((fault) => ({ ...fault, member: `${index}.${fault.member}` })) }),
    });
  }
}

const withItem = (index: number, { member }: { readonly member?: string }) =>
  member === undefined ? {} : { member: `${index}.${member}` };

type VersionPlan = Pick<Plan, 'author' | 'type' | 'uploads'> & { readonly unwritable: Unwritable };

async function planVersion(
  unit: UnitOfWork,
  of: PreparedItem,
  version: VersionValues,
  { type, unwritable, ...caller }: VersionPlan,
): Promise<PlannedVersion> {
  const { fieldTypes, externalValues } = unit.store;
  const { mainLanguageCode } = of.content;
  const { initialLanguageCode = mainLanguageCode, names } = version;
  const languageCode = names ? initialLanguageCode : mainLanguageCode;
  const resolved = resolveFields(version.fields, { type, mainLanguageCode, languageCode, unwritable });
  if (resolved.faults.length > 0) throw new BadRequest('Some fields are not valid', { members: resolved.faults });
  const codes = resolved.assignments.map((each) => each.languageCode);
  const languageCodes = [...new Set([...(names ? Object.keys(names) : [mainLanguageCode]), ...codes])];
  const plan: Plan = {
    ...caller,
    ...{ type, mainLanguageCode, languageCodes, assignments: resolved.assignments },
    ...{ values: new Map(), relations: [] },
    external: (names ? undefined : of.external) ?? new Map(externalValues.map(({ fieldType }) => [fieldType, null])),
  };
  const { assignments, putFiles } = await receiveFiles(unit, plan);
  const circumstances = { now: new Date(unit.now), author: plan.author };
  const fields = await planFields(fieldTypes, { ...plan, assignments }, circumstances, () => true);
  const { nameSchema, urlAliasSchema } = type;
  const hasAliasNames = urlAliasSchema && version.status === 'PUBLISHED';
  return {
    ...{ of, version, languageCodes, fields, putFiles },
    names: names ?? toNames(fieldTypes, { languageCodes, nameSchema }, fields),
    aliasNames: hasAliasNames ? toNames(fieldTypes, { languageCodes, nameSchema: urlAliasSchema }, fields) : undefined,
  };
}
