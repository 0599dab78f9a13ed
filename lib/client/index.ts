/** The client: the API of a server as a repository, with the contract and the errors that its callers need. */
export * from '../errors/errors.js';
export type { FormatName } from '../formats/format.js';
export * from '../repository/repository.js';
export { createDocuments, type DocumentOptions, type Documents } from './documents.js';
export type { DryMethod, DryMethods, DryRunRepository } from './dry-run.js';
export { openRestRepository, type RestRepository } from './open.js';
export type { RequestAuth, RequestHeaders, RestAuth, RestRepositoryOptions } from './options.js';
