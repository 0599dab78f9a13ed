/** Converts stored data to a model: complete, with names in place of ids, and in a stable order. */
import type { Id, IdKind, Translations } from '../repository/repository.js';
import type {
  ContentTypeModel,
  FieldDefinitionModel,
  ModelOf,
  ObjectStateGroupModel,
  PolicyModel,
  RoleModel,
} from './declaration.js';
import { ofStoredRules, type Reading, sortedJson } from './definitions.js';
import { isOfPlace, kindOfLimitation, type References } from './references.js';
import { locationsIn } from './setting-locations.js';
import {
  byText,
  type StoredGroup,
  type StoredModel,
  type StoredOf,
  type StoredRole,
  type StoredType,
} from './stored.js';

export interface Converted<M, S> {
  readonly model: M;
  readonly stored: S;
}

type ConvertedOf<K extends keyof ModelOf> = Converted<ModelOf[K], StoredOf[K]>;
/** Stored entities with their descriptions, by kind; kinds that the repository does not have are missing. */
export type ConvertedModel = { readonly [K in keyof ModelOf]?: readonly ConvertedOf<K>[] };

/** Learns the names of the repository's ids, before any values that refer to them are converted. */
export async function addReferences(
  stored: StoredModel,
  { fieldTypes, references }: Reading,
  ids: IdKind,
): Promise<void> {
  for (const { id, identifier } of stored.sections ?? []) references.add('section', identifier, id);
  for (const { type } of stored.contentTypes ?? []) references.add('contentType', type.identifier, type.id);
  for (const { group, states } of stored.objectStateGroups ?? [])
    for (const state of states) references.add('objectState', stateName(group, state), state.id);
  const definitions = (stored.contentTypes ?? []).flatMap(({ type }) => type.fieldDefinitions);
  const limitations = (stored.roles ?? []).flatMap(({ policies }) => policies.flatMap((own) => own.limitations));
  await references.loadLocations([
    ...definitions.flatMap((definition) => locationsIn(definition, fieldTypes)).map(({ location }) => location),
    ...limitations.flatMap(({ identifier, values }) =>
      isOfPlace(identifier) ? values.map((value) => idOfPlace(value, ids)) : [],
    ),
  ]);
}

export const stateName = (group: { readonly identifier: string }, state: { readonly identifier: string }) =>
  `${group.identifier}/${state.identifier}`;

/** A path ends with the id of its location. */
function idOfPlace(value: string, ids: IdKind): Id {
  const id = value.split('/').findLast(Boolean) ?? '';
  return ids === 'string' ? id : Number(id);
}

export async function toModels(stored: StoredModel, reading: Reading): Promise<ConvertedModel> {
  const { languages, sections, objectStateGroups, contentTypeGroups, contentTypes, roles } = stored;
  const { references } = reading;
  const types: ConvertedOf<'contentTypes'>[] = [];
  for (const type of contentTypes ?? []) types.push({ model: await toTypeModel(type, reading), stored: type });
  return {
    ...(languages && {
      languages: languages.map((own) => ({ model: picked(own, 'code', 'name', 'isEnabled'), stored: own })),
    }),
    ...(sections && { sections: sections.map((own) => ({ model: picked(own, 'identifier', 'name'), stored: own })) }),
    ...(objectStateGroups && {
      objectStateGroups: objectStateGroups.map((own) => ({ model: toGroupModel(own), stored: own })),
    }),
    ...(contentTypeGroups && {
      contentTypeGroups: contentTypeGroups.map((own) => ({ model: picked(own, 'identifier'), stored: own })),
    }),
    ...(contentTypes && { contentTypes: types }),
    ...(roles && { roles: roles.map((own) => ({ model: toRoleModel(own, references), stored: own })) }),
  };
}

function picked<T, K extends keyof T>(value: T, ...names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<T, K>;
}

const texts = (own: Translations) => sortedJson(own) as Translations;

function toGroupModel({ group, states }: StoredGroup): ObjectStateGroupModel {
  const described = (entity: StoredGroup['group']) => ({
    ...picked(entity, 'identifier', 'defaultLanguageCode'),
    names: texts(entity.names),
    descriptions: texts(entity.descriptions),
  });
  return { ...described(group), states: states.map((state) => ({ ...described(state), priority: state.priority })) };
}

async function toTypeModel({ type, groups }: StoredType, reading: Reading): Promise<ContentTypeModel> {
  const fieldDefinitions: FieldDefinitionModel[] = [];
  for (const definition of type.fieldDefinitions) {
    const { names, descriptions } = definition;
    const sortedDefinition = { ...definition, names: texts(names), descriptions: texts(descriptions) };
    const { contentTypeId: _, id: _id, position: _position, ...rest } = await ofStoredRules(sortedDefinition, reading);
    fieldDefinitions.push(rest);
  }
  return {
    ...picked(type, 'identifier', 'remoteId', 'mainLanguageCode', 'nameSchema', 'urlAliasSchema', 'isContainer'),
    ...picked(type, 'defaultAlwaysAvailable', 'defaultSortField', 'defaultSortOrder'),
    names: texts(type.names),
    descriptions: texts(type.descriptions),
    groups,
    fieldDefinitions,
  };
}

function toRoleModel({ role, policies }: StoredRole, references: References): RoleModel {
  const models = policies.flatMap((own) => toPolicyModel(own, references) ?? []);
  return { identifier: role.identifier, policies: models.sort((a, b) => byText(textOf(a), textOf(b))) };
}

/** Undefined for a policy that allows nothing, since all that one of its limitations named was deleted. */
export function toPolicyModel(
  { module, function: name, limitations }: StoredRole['policies'][number],
  references: References,
): PolicyModel | undefined {
  const named = limitations.map(({ identifier, values }) => {
    const kind = kindOfLimitation(identifier);
    const names = kind ? values.flatMap((value) => references.nameOf(kind, value) ?? []) : values;
    return [identifier, [...names].sort(byText)] as const;
  });
  if (named.some(([, names]) => names.length === 0)) return undefined;
  return { module, function: name, limitations: sortedJson(Object.fromEntries(named)) as PolicyModel['limitations'] };
}

/** Canonical text of a policy, by which policies are compared. */
export function textOf({ module, function: name, limitations }: PolicyModel): string {
  const sorted = Object.entries(limitations).map(
    ([identifier, values]) => [identifier, [...values].sort(byText)] as const,
  );
  return [
    `${module}/${name}`,
    ...sorted.sort(([a], [b]) => byText(a, b)).map(([identifier, values]) => `${identifier}: ${values.join(', ')}`),
  ].join('; ');
}
