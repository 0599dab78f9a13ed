/** The members of what a host can set of the built-in storage: others are refused by name. */
import type { SignedUrlOptions } from '../files/signatures.js';
import type { VariationLimits, VariationOptions } from '../files/variations.js';
import { checkMembers, isObject, type Members } from '../option-members.js';
import type { ConnectionOptions, ReplicatedDatabase } from './drivers.js';
import type { OpenOptions, SqlLimits, SqlRepositoryOptions } from './options.js';

const own: Members<SqlRepositoryOptions> = {
  adminPassword: true,
  adminEmail: true,
  lockGroupIdentifier: true,
  anonymousUserId: true,
  userTypeId: true,
  userGroupTypeIds: true,
  rootUserGroup: true,
  busyTimeout: true,
  statementTimeout: true,
  limits: true,
  files: true,
  variations: true,
  variationLimits: true,
  thumbnail: true,
  signedUrls: true,
  downloadInterval: true,
  uploadLifetime: true,
  sweepInterval: true,
  fieldTypes: true,
  onError: true,
};
const connection: Members<ConnectionOptions> = {
  log: true,
  connections: true,
  preparedStatements: true,
  sqliteDriver: true,
};
const limits: Members<SqlLimits> = {
  copiedLocations: true,
  offset: true,
  countedHits: true,
  writers: true,
  uploads: true,
  searches: true,
};
const uploads: Members<NonNullable<SqlLimits['uploads']>> = { number: true, bytes: true };
const variation: Members<VariationOptions> = { width: true, height: true, fit: true, format: true, quality: true };
const variationLimits: Members<VariationLimits> = {
  pixels: true,
  bytes: true,
  seconds: true,
  parallel: true,
  waiting: true,
};
const signedUrls: Members<SignedUrlOptions> = { secret: true, lifetime: true };
const replicated: Members<ReplicatedDatabase> = { primary: true, replicas: true };

/** @throws TypeError that names an unknown member */
export function checkSqlOptions(options: SqlRepositoryOptions): void {
  checkMembers('', options, own);
  checkNested(options);
}

/** @throws TypeError that names an unknown member */
export function checkOpenOptions(database: string | ReplicatedDatabase, options: OpenOptions): void {
  checkMembers('database', database, replicated);
  checkMembers('', options, { ...own, ...connection });
  checkNested(options);
}

function checkNested(options: Omit<SqlRepositoryOptions, 'files'>): void {
  checkMembers('limits', options.limits, limits);
  checkMembers('limits.uploads', options.limits?.uploads, uploads);
  checkMembers('variationLimits', options.variationLimits, variationLimits);
  checkMembers('signedUrls', options.signedUrls, signedUrls);
  if (!isObject(options.variations)) return;
  for (const [name, value] of Object.entries(options.variations)) checkMembers(`variations.${name}`, value, variation);
}
