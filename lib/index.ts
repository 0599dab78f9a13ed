/** The package's entry: the router factory, the errors, and the types that a host and a repository need. */
export { parseDate, type WrittenDate } from './date-text.js';
export * from './errors.js';
export {
  type Circumstances,
  createFieldTypes,
  createRichtext,
  type DefinitionInput,
  type DefinitionReading,
  defineFieldType,
  type FieldBudget,
  type FieldInput,
  type FieldItem,
  type FieldReading,
  type FieldRules,
  type FieldSearch,
  type FieldType,
  type FieldTypeOptions,
  type FieldTypes,
  type FileFacts,
  type FileFaults,
  type FileValue,
  type Hrefs,
  htmlToRichtext,
  type InnerDefinition,
  type InvalidValue,
  invalidValue,
  type NestedDefinition,
  type NestedField,
  type Nesting,
  nameBy,
  type PlainField,
  type RichtextLimits,
  type RuleFault,
  richtextToHtml,
  type SearchValue,
  type UsableFieldType,
  type ValueFault,
  type ValueRelation,
  values,
} from './field-types/index.js';
export type { FileStore } from './files/file-store.js';
export { type ReceivedFile, receiveFile } from './files/receive.js';
export type { Pieces } from './formats/pieces.js';
export type { Html as PageHtml, Part as PagePart } from './html/html.js';
export { english as pageTexts, type Texts as AllPageTexts } from './html/texts.js';
export { itemsOf } from './items-of-views/items-of.js';
export type { Json as OpenApiValue, JsonObject as OpenApiObject, OpenApiDocument } from './openapi/json.js';
export type {
  AuthRequest,
  BasicOptions,
  BrowsableOptions,
  ContactOptions,
  CookieSecret,
  CookieSecrets,
  ErrorDetails,
  FailedLoginOptions,
  Format,
  InstalledCookie,
  InstallOptions,
  ItemOptions,
  LimiterOptions,
  LimitOptions,
  LoginLimiter,
  OperationEvent,
  PageTexts,
  ReportedCaller,
  ReportedIds,
  RequestSession,
  RouterOptions,
  SessionCookie,
  SessionOptions,
  SessionUser,
  SiteaccessOptions,
  TokenKey,
  TokenKeyList,
  TokenOptions,
  TrustProxy,
  ViewLimitOptions,
  ViewLimits,
} from './options.js';
export * from './repository/repository.js';
export { type CmsRestRouter, createCmsRestRouter, type Listener, openApiDocument } from './router.js';
