/** The client: the API of a server as a repository. */
export type { FormatName } from '../formats/format.js';
export type { IdKindOf } from '../repository/repository.js';
export { createDocuments, type DocumentOptions, type Documents } from './documents.js';
export { openRestRepository, type RestRepository } from './open.js';
export type { RequestAuth, RequestHeaders, RestAuth, RestRepositoryOptions } from './options.js';
