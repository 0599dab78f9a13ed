/** The conformance kit: the requirements of the contract as data that any test runner can run as tests. */

export { type FileStoreCheck, fileStoreChecks } from './checks/file-stores.js';
export { checks } from './checks/index.js';
export type { BoundRepository } from './core/bound.js';
export { type Check, check, type Declaration, type Level, missingNeeds } from './core/check.js';
export type { Folder, FolderValues } from './core/maker.js';
export type { Scene } from './core/scene.js';
export { type Need, NotApplicable, type Situation } from './core/situation.js';
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
export { type AssessOptions, assess, conforms, type Outcome, type Verdict } from './runner/outcomes.js';
export { type Heading, toJsonReport, toTextReport } from './runner/report.js';
export {
  type Declared,
  type It,
  type Open,
  type RunOptions,
  runCheck,
  runChecks,
  type StringSubject,
  type Subject,
} from './runner/run-checks.js';
