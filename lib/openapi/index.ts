/** Descriptions of the API, derived from the table that serves it: OpenAPI, JSON Schemas and XML Schemas. */
export type { DescribedService } from './api.js';
export { describeApi } from './document.js';
export { createDescriptions } from './resources.js';
