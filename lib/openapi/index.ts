/** Descriptions of the API, derived from the table that serves it: OpenAPI, JSON Schemas and XML Schemas. */
export type { Service } from './api.js';
export { createDescriptions } from './descriptions.js';
export { describeApi, type OpenApiDocument } from './document.js';
export type { Json as OpenApiValue, JsonObject as OpenApiObject } from './json.js';
