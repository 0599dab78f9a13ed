/** The values of content types in requests: validated, and as columns. */
import { AlreadyInUse, BadRequest, type MemberFault } from '../../../errors/errors.js';
import type { ContentType, ContentTypeChanges } from '../../../repository/repository.js';
import { toSortName } from '../../../support/normalize.js';
import type { Database } from '../../database/schema.js';
import { hasUser } from '../../unit-of-work/references.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { flag, pickDefined, toJson } from '../../values/rows.js';
import { faultsOfMain, faultsOfTexts, findUnwritable } from '../languages/language-faults.js';

/** A content type without its definitions. */
export type TypeValues = Required<Omit<ContentTypeChanges, 'modified' | 'modifierId'>>;

/** The defaults of a new content type. */
export const defaults: Omit<TypeValues, 'identifier' | 'remoteId' | 'mainLanguageCode'> = {
  names: {},
  descriptions: {},
  nameSchema: '',
  urlAliasSchema: null,
  isContainer: false,
  defaultAlwaysAvailable: true,
  defaultSortField: 'PUBLISHED',
  defaultSortOrder: 'DESC',
};

/** The values with the changes that are given. */
export const withChanges = (values: TypeValues, changes: ContentTypeChanges): TypeValues => ({
  ...(pickDefined(values, memberNames) as TypeValues),
  ...pickDefined(changes, memberNames),
});

const memberNames = [
  ...(['identifier', 'remoteId', 'mainLanguageCode', 'names', 'descriptions', 'nameSchema'] as const),
  ...(['urlAliasSchema', 'isContainer', 'defaultAlwaysAvailable', 'defaultSortField', 'defaultSortOrder'] as const),
] as const satisfies readonly (keyof TypeValues)[];

type Described = Pick<ContentType, 'mainLanguageCode' | 'names' | 'descriptions'>;

/** The faults of the languages and texts of a content type, which is stored with others, or new. */
export async function faultsOfType(
  db: Database,
  { mainLanguageCode, names, descriptions, modifierId }: Described & { readonly modifierId: number | undefined },
  stored?: Described,
): Promise<readonly MemberFault[]> {
  const codes = [mainLanguageCode, ...Object.keys(names), ...Object.keys(descriptions)];
  const unwritable = await findUnwritable(db, codes);
  const isUser = modifierId === undefined || (await hasUser(db, modifierId));
  const texts = stored && { names: stored.names, descriptions: stored.descriptions };
  return [
    ...faultsOfMain('main', { code: mainLanguageCode, names, stored: stored?.mainLanguageCode }, unwritable),
    ...faultsOfTexts({ names, descriptions }, unwritable, texts),
    ...(isUser ? [] : [{ member: 'modifierId', message: 'There is no such user' }]),
  ];
}

export function refuseType(members: readonly MemberFault[]): void {
  if (members.length > 0) throw new BadRequest('The content type is not valid', { members });
}

/** @throws AlreadyInUse for an identifier or a remote id of another content type, or of the draft of another one */
export async function checkNames(unit: UnitOfWork, { identifier, remoteId }: TypeValues, ownId = 0): Promise<void> {
  if (await isUsed(unit, 'identifier', identifier, ownId)) throw new AlreadyInUse('The identifier');
  if (await isUsed(unit, 'remote_id', remoteId, ownId)) throw new AlreadyInUse('The remote id');
}

export async function isUsed(
  { db }: UnitOfWork,
  column: 'identifier' | 'remote_id',
  value: string,
  ownId: number,
): Promise<boolean> {
  const types = db.selectFrom('cms_content_type').select('id').where(column, '=', value).where('id', '<>', ownId);
  const drafts = db.selectFrom('cms_content_type_draft').select('type_id as id').where(column, '=', value);
  return (await types.union(drafts.where('type_id', '<>', ownId)).executeTakeFirst()) !== undefined;
}

export const toTypeColumns = (values: TypeValues) => ({
  identifier: values.identifier,
  remote_id: values.remoteId,
  names: toJson(values.names),
  sort_name: toSortName(values.names[values.mainLanguageCode] ?? ''),
  descriptions: toJson(values.descriptions),
  name_schema: values.nameSchema,
  url_alias_schema: values.urlAliasSchema || null,
  is_container: flag(values.isContainer),
  main_language_code: values.mainLanguageCode,
  default_always_available: flag(values.defaultAlwaysAvailable),
  default_sort_field: values.defaultSortField,
  default_sort_order: values.defaultSortOrder,
});
