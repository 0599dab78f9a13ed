/** The package's entry: the router factory, the errors, and the types that a host and a repository need. */
export * from './errors.js';
export {
  type Circumstances,
  createFieldTypes,
  createRichtext,
  defineFieldType,
  type FieldInput,
  type FieldReading,
  type FieldRules,
  type FieldType,
  type FieldTypeOptions,
  type FieldTypes,
  type Hrefs,
  nameBy,
  type RichtextLimits,
  type Shown,
  type UsableFieldType,
  type ValueFault,
  type ValueRelation,
  values,
} from './field-types/index.js';
export type { Json as OpenApiValue, JsonObject as OpenApiObject, OpenApiDocument } from './openapi/json.js';
export type {
  AuthRequest,
  BasicOptions,
  CookieSecret,
  CookieSecrets,
  ErrorDetails,
  FailedLoginOptions,
  Format,
  InstalledCookie,
  InstallOptions,
  LimiterOptions,
  LimitOptions,
  LoginLimiter,
  OperationEvent,
  RequestSession,
  RouterOptions,
  SessionCookie,
  SessionOptions,
  SessionUser,
  SiteaccessOptions,
  TrustProxy,
} from './options.js';
export * from './repository/repository.js';
export { type CmsRestRouter, createCmsRestRouter, type Listener, openApiDocument } from './router.js';
