/** Descriptions of the API, derived from the table that serves it: OpenAPI, JSON Schemas and XML Schemas. */
export type { DescribedService } from './api.js';
export { describeApi, type OpenApiDocument } from './document.js';
export type { Json as OpenApiValue, JsonObject as OpenApiObject } from './json.js';
export { createDescriptions } from './resources.js';
