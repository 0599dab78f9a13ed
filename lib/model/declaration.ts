/** The document of a content model: how each kind of entity is described, and which default a missing member has. */
import * as doc from '../documents/index.js';
import { type Json, sortFields, sortOrders, type Translations } from '../repository/repository.js';
import type {
  ModelContentType,
  ModelContentTypeGroup,
  ModelLanguage,
  ModelObjectStateGroup,
  ModelRole,
  ModelSection,
} from './content-model.js';

const name = doc.string({ minLength: 1, maxLength: 255 });
/** An identifier as repositories store it: both spellings of an accented letter are one identifier. */
const identifier = doc.mapped(
  name,
  (own: string) => own,
  (text) => text.normalize('NFC'),
);
const flag = (missing: boolean) => doc.withDefault(doc.boolean(), missing);

const mapOf = <T>(value: doc.Value<T>): doc.Value<Readonly<Record<string, T>>> =>
  doc.same<Readonly<Record<string, T>>>({
    kind: 'object',
    members: {},
    required: [],
    entries: value.shape,
    isMap: true,
  });

const texts = mapOf<string>(doc.string());
/** Without it, the only language of the names is the main one. */
const mainLanguage = doc.optional(name);
const descriptions = doc.withDefault<Translations>(texts, {});
const json = doc.withDefault<Json>(doc.free(), null);
const rules = doc.withDefault<Readonly<Record<string, Json>>>(mapOf(doc.same<Json>({ kind: 'json' })), {});
const schema = doc.string({ maxLength: 1000 });

const language = doc.object({ code: name, name, isEnabled: flag(true) });

const section = doc.object({
  identifier: doc.string({
    pattern: '^\\w[\\w.-]{0,254}$',
    message: 'must be letters, digits, dots, dashes and underscores',
  }),
  name,
});

const described = { identifier, defaultLanguageCode: mainLanguage, names: texts, descriptions };

const objectState = doc.object({ ...described, priority: doc.integer() });

const objectStateGroup = doc.object({ ...described, states: doc.withDefault(doc.list(objectState), []) });

const contentTypeGroup = doc.object({ identifier });

const fieldDefinition = doc.object({
  identifier: doc.string({ pattern: '^\\w{1,255}$', message: 'must be letters, digits and underscores' }),
  fieldTypeIdentifier: name,
  names: doc.withDefault<Translations>(texts, {}),
  descriptions,
  fieldGroup: doc.withDefault(doc.string({ maxLength: 255 }), ''),
  isTranslatable: flag(true),
  isRequired: flag(false),
  isInfoCollector: flag(false),
  isSearchable: flag(true),
  defaultValue: json,
  settings: rules,
  validators: rules,
});

const contentType = doc.object({
  identifier,
  remoteId: doc.optional(identifier),
  groups: doc.list(name, { minItems: 1 }),
  mainLanguageCode: mainLanguage,
  names: texts,
  descriptions,
  nameSchema: doc.withDefault(schema, ''),
  urlAliasSchema: doc.withDefault<string | null>(doc.nullable(schema), null),
  isContainer: flag(false),
  defaultAlwaysAvailable: flag(true),
  defaultSortField: doc.withDefault(doc.oneOf(sortFields), 'PUBLISHED'),
  defaultSortOrder: doc.withDefault(doc.oneOf(sortOrders), 'DESC'),
  fieldDefinitions: doc.list(fieldDefinition, { minItems: 1 }),
});

const policy = doc.object({
  module: name,
  function: name,
  limitations: doc.withDefault<Readonly<Record<string, readonly string[]>>>(mapOf(doc.list(doc.string())), {}),
});

const role = doc.object({ identifier, policies: doc.withDefault(doc.list(policy), []) });

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

/** The content of a file, with the values of all missing members. */
type ReadAs<V extends { readonly read: (...of: never) => unknown }> = ReturnType<V['read']>;
/** An entity with its main language, which a file may leave out. */
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

/** The descriptions of each kind of entity, with all members. */
export interface ModelOf {
  readonly languages: Fits<LanguageModel, ModelLanguage>;
  readonly sections: Fits<SectionModel, ModelSection>;
  readonly objectStateGroups: Fits<ObjectStateGroupModel, ModelObjectStateGroup>;
  readonly contentTypeGroups: Fits<ContentTypeGroupModel, ModelContentTypeGroup>;
  readonly contentTypes: Fits<ContentTypeModel, ModelContentType>;
  readonly roles: Fits<RoleModel, ModelRole>;
}

/** The shape of the whole document, whose members may all be missing. */
export const modelShape = doc.object({
  languages: doc.optional(doc.list(language)),
  sections: doc.optional(doc.list(section)),
  objectStateGroups: doc.optional(doc.list(objectStateGroup)),
  contentTypeGroups: doc.optional(doc.list(contentTypeGroup)),
  contentTypes: doc.optional(doc.list(contentType)),
  roles: doc.optional(doc.list(role)),
}).shape;
