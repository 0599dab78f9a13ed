/** The client: the API of a server as a repository. */
export type { IdKind } from '../documents/paths.js';
export { openRestRepository, type RestRepository } from './open.js';
export type { RequestHeaders, RestAuth, RestRepositoryOptions } from './options.js';
