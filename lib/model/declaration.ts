/** The document of a content model: how each kind of thing is described, and what a missing member means. */
import {
  boolean,
  free,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  same,
  string,
  type Value,
  withDefault,
} from '../documents/index.js';
import { type Json, sortFields, sortOrders, type Translations } from '../repository/repository.js';
import type {
  ModelContentType,
  ModelContentTypeGroup,
  ModelLanguage,
  ModelObjectStateGroup,
  ModelRole,
  ModelSection,
} from './content-model.js';

const name = string({ minLength: 1, maxLength: 255 });
const flag = (missing: boolean) => withDefault(boolean(), missing);

const mapOf = <T>(value: Value<T>): Value<Readonly<Record<string, T>>> =>
  same<Readonly<Record<string, T>>>({ kind: 'object', members: {}, required: [], entries: value.shape, isMap: true });

const texts = mapOf<string>(string());
/** Without it, the only language of the names is the main one. */
const mainLanguage = optional(name);
const descriptions = withDefault<Translations>(texts, {});
const json = withDefault<Json>(free(), null);
const rules = withDefault<Readonly<Record<string, Json>>>(mapOf(same<Json>({ kind: 'json' })), {});
const schema = string({ maxLength: 1000 });

const language = object({ code: name, name, isEnabled: flag(true) });

const section = object({
  identifier: string({
    pattern: '^\\w[\\w.-]{0,254}$',
    message: 'must be letters, digits, dots, dashes and underscores',
  }),
  name,
});

const described = { identifier: name, defaultLanguageCode: mainLanguage, names: texts, descriptions };

const objectState = object({ ...described, priority: integer() });

const objectStateGroup = object({ ...described, states: withDefault(list(objectState), []) });

const contentTypeGroup = object({ identifier: name });

const fieldDefinition = object({
  identifier: string({ pattern: '^\\w{1,255}$', message: 'must be letters, digits and underscores' }),
  fieldTypeIdentifier: name,
  names: withDefault<Translations>(texts, {}),
  descriptions,
  fieldGroup: withDefault(string({ maxLength: 255 }), ''),
  isTranslatable: flag(true),
  isRequired: flag(false),
  isInfoCollector: flag(false),
  isSearchable: flag(true),
  defaultValue: json,
  settings: rules,
  validators: rules,
});

const contentType = object({
  identifier: name,
  remoteId: optional(name),
  groups: list(name, { minItems: 1 }),
  mainLanguageCode: mainLanguage,
  names: texts,
  descriptions,
  nameSchema: withDefault(schema, ''),
  urlAliasSchema: withDefault<string | null>(nullable(schema), null),
  isContainer: flag(false),
  defaultAlwaysAvailable: flag(true),
  defaultSortField: withDefault(oneOf(sortFields), 'PUBLISHED'),
  defaultSortOrder: withDefault(oneOf(sortOrders), 'DESC'),
  fieldDefinitions: list(fieldDefinition, { minItems: 1 }),
});

const policy = object({
  module: name,
  function: name,
  limitations: withDefault<Readonly<Record<string, readonly string[]>>>(mapOf(list(string())), {}),
});

const role = object({ identifier: name, policies: withDefault(list(policy), []) });

/** In the order in which they are created: later ones refer to earlier ones. */
export const declarations = {
  languages: language,
  sections: section,
  objectStateGroups: objectStateGroup,
  contentTypeGroups: contentTypeGroup,
  contentTypes: contentType,
  roles: role,
} as const;

export type ModelKind = keyof typeof declarations;
export const modelKinds = Object.keys(declarations) as readonly ModelKind[];

/** What a file says, with the values of all missing members. */
type ReadAs<V extends { readonly read: (...of: never) => unknown }> = ReturnType<V['read']>;
/** With its main language, which a file may leave out. */
type Complete<T, K extends keyof T> = Omit<T, K> & { readonly [N in K]-?: NonNullable<T[N]> };

export type LanguageModel = ReadAs<typeof language>;
export type SectionModel = ReadAs<typeof section>;
export type ObjectStateModel = Complete<ReadAs<typeof objectState>, 'defaultLanguageCode'>;
export type ObjectStateGroupModel = Complete<Omit<ReadAs<typeof objectStateGroup>, 'states'>, 'defaultLanguageCode'> & {
  readonly states: readonly ObjectStateModel[];
};
export type ContentTypeGroupModel = ReadAs<typeof contentTypeGroup>;
export type FieldDefinitionModel = ReadAs<typeof fieldDefinition>;
export type ContentTypeModel = Complete<ReadAs<typeof contentType>, 'mainLanguageCode'>;
export type PolicyModel = ReadAs<typeof policy>;
export type RoleModel = ReadAs<typeof role>;

/** A complete description is one that a file can have. */
type Fits<Complete extends InFile, InFile> = Complete;

/** What each kind of thing is described by, with all members. */
export interface ModelOf {
  readonly languages: Fits<LanguageModel, ModelLanguage>;
  readonly sections: Fits<SectionModel, ModelSection>;
  readonly objectStateGroups: Fits<ObjectStateGroupModel, ModelObjectStateGroup>;
  readonly contentTypeGroups: Fits<ContentTypeGroupModel, ModelContentTypeGroup>;
  readonly contentTypes: Fits<ContentTypeModel, ModelContentType>;
  readonly roles: Fits<RoleModel, ModelRole>;
}

/** The shape of the whole document, whose members may all be missing. */
export const modelShape = object({
  languages: optional(list(language)),
  sections: optional(list(section)),
  objectStateGroups: optional(list(objectStateGroup)),
  contentTypeGroups: optional(list(contentTypeGroup)),
  contentTypes: optional(list(contentType)),
  roles: optional(list(role)),
}).shape;
