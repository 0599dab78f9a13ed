/** The kit over HTTP: the same checks with a server in the place of the repository, and checks of the protocol itself. */
export type { Credentials } from './callers.js';
export { httpChecks } from './checks/index.js';
export { Unreachable } from './connection.js';
export { type Auth, LoginFailed } from './login.js';
export { type Http, type HttpOptions, type HttpRepository, openHttp } from './open.js';
