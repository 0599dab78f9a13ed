/** The conformance kit: what the contract requires of a repository, as data that any test runner can make tests of. */

export type { BoundRepository } from './bound.js';
export { type Check, check, type Declaration, type Level, missingNeeds } from './check.js';
export { checks } from './checks/index.js';
export { type FileStoreCheck, fileStoreChecks } from './file-stores.js';
export {
  type Auth,
  type Credentials,
  type HttpOptions,
  type HttpRepository,
  httpChecks,
  LoginFailed,
  openHttp,
  Unreachable,
} from './http/index.js';
export type { Folder, Wanted } from './maker.js';
export { type AssessOptions, assess, conforms, type Outcome, type Verdict } from './outcomes.js';
export { type Heading, toJsonReport, toTextReport } from './report.js';
export {
  type Declared,
  type It,
  type Open,
  type RunOptions,
  runCheck,
  runChecks,
  type StringSubject,
  type Subject,
} from './run-checks.js';
export type { Scene } from './scene.js';
export { type Need, NotApplicable, type Situation } from './situation.js';
