/** The client: the API of a server as a repository. */
export type { IdKindOf } from '../repository/repository.js';
export { openRestRepository, type RestRepository } from './open.js';
export type { RequestHeaders, RestAuth, RestRepositoryOptions } from './options.js';
