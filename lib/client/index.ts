/** The client: the API of a server as a repository. */
export { openRestRepository, type RestRepository } from './open.js';
export type { RequestHeaders, RestAuth, RestRepositoryOptions } from './options.js';
