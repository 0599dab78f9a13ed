/** What a host can set of the built-in storage, and the checks of it. */
import type { FieldType } from '../field-types/index.js';
import type { FileStore } from '../files/file-store.js';
import type { SignedUrlOptions } from '../files/signatures.js';
import type { VariationLimits, VariationOptions } from '../files/variations.js';
import type { OnBackgroundError } from './background.js';
import type { ConnectionOptions } from './drivers.js';
import { installedRootGroup } from './installation/contents.js';
import type { InstallationOptions } from './installation/install.js';
import { isPath } from './paths.js';
import type { UploadQuota, UserSettings } from './store.js';

export interface SqlLimits {
  /** The largest number of locations in a subtree that is copied, in one transaction; 50,000 by default. */
  readonly copiedLocations?: number;
  /**
   * The largest offset of a page of children; 10,000 by default. What lies before a page is counted each time, so that a page
   * takes longer the larger its offset is; clients that go further use cursors.
   */
  readonly offset?: number;
  /** The largest total of a search, which stops counting hits there; 1,000,000 by default. */
  readonly countedHits?: number;
  /**
   * How many writes run at the same time on PostgreSQL, at most as many as there are `connections`; by default 8, or fewer so
   * that two connections are left to reads. On SQLite one runs after the other.
   */
  readonly writers?: number;
  /**
   * The quota of the open uploads of one user, to which no content refers yet: their `number`, 1000 by default,
   * and their `bytes`, 10 GiB by default. Above, the response is 507.
   */
  readonly uploads?: Partial<UploadQuota>;
  /**
   * How many searches run at the same time, at most as many as there are `connections`; by default a third of them on PostgreSQL
   * and 2 on SQLite. Others wait for `busyTimeout`; then the response is 503.
   */
  readonly searches?: number;
}

export interface SqlRepositoryOptions extends InstallationOptions {
  /** The user whose rights anonymous callers have; 10 in the clean installation. */
  readonly anonymousUserId?: number;
  /** The content type of users that are created without one; 4 in the clean installation. */
  readonly userTypeId?: number;
  /** The content types of groups of users, the first for groups that are created without one; `[3]` in the clean installation. */
  readonly userGroupTypeIds?: readonly number[];
  /** The path of the location of the root group of users; `/1/5/` in the clean installation. */
  readonly rootUserGroup?: string;
  /** How long to wait for other writing processes before the response is 503, in milliseconds; 5000 by default. */
  readonly busyTimeout?: number;
  /** How long a statement of a search may take on PostgreSQL before the response is 503, in milliseconds; 30,000 by default. */
  readonly statementTimeout?: number;
  readonly limits?: SqlLimits;
  /** Where the bytes of files are; without it, content holds no files. */
  readonly files?: FileStore | undefined;
  /** The variations of images, by name, such as `{ small: { width: 200 } }`, which need sharp; none by default. */
  readonly variations?: Readonly<Record<string, VariationOptions>>;
  readonly variationLimits?: VariationLimits;
  /** The name of the variation that is the thumbnail of versions with an image; none by default. */
  readonly thumbnail?: string;
  /** Signs URLs with which anyone can load a file until they expire: the secret, and the lifetime in seconds. */
  readonly signedUrls?: SignedUrlOptions;
  /** Milliseconds from a download to the write that counts it and the downloads in between; 10,000 by default. */
  readonly downloadInterval?: number;
  /** Milliseconds after their last part that uploads are kept for documents to refer to them; a day by default. */
  readonly uploadLifetime?: number;
  /** Milliseconds between two calls of `sweepFiles` that the repository makes by itself; without it, it makes none. */
  readonly sweepInterval?: number | undefined;
  /**
   * Called with errors of background work, which belong to no request: jobs, sweeps and counts of downloads, which are
   * retried; `console.error` by default.
   */
  readonly onError?: OnBackgroundError;
  /** Field types of the host, besides the built-in ones or in their place. */
  readonly fieldTypes?: readonly FieldType[];
}

export interface OpenOptions extends Omit<SqlRepositoryOptions, 'files'>, ConnectionOptions {
  /**
   * Where the bytes of files are: a folder, a store, or `false` for nowhere. By default a folder beside the SQLite file,
   * named as it is with `-files` at the end, or memory for a database in memory; on PostgreSQL content holds no files without it.
   */
  readonly files?: string | FileStore | false;
}

export function toUserSettings({
  userTypeId = 4,
  userGroupTypeIds = [3],
  rootUserGroup = installedRootGroup,
}: SqlRepositoryOptions): UserSettings {
  if (userGroupTypeIds.length === 0) throw new TypeError('createSqlRepository: userGroupTypeIds must not be empty');
  if (!isPath(rootUserGroup)) {
    throw new TypeError('createSqlRepository: rootUserGroup must be the path of a location, such as /1/5/');
  }
  return { typeId: userTypeId, groupTypeIds: userGroupTypeIds, rootGroup: rootUserGroup };
}

/** Beyond this, Node's timers fire at once. */
const longest = 2 ** 31 - 1;

export function toDuration(
  name: 'downloadInterval' | 'statementTimeout' | 'sweepInterval' | 'uploadLifetime',
  milliseconds: number,
): number {
  if (Number.isSafeInteger(milliseconds) && milliseconds > 0 && milliseconds <= longest) return milliseconds;
  throw new TypeError(`createSqlRepository: ${name} must be a positive integer up to ${longest}`);
}

type LimitName = Exclude<keyof SqlLimits, 'uploads'> | `uploads.${keyof UploadQuota}`;

export function toLimit(name: LimitName, limit: number): number {
  if (Number.isSafeInteger(limit) && limit > 0) return limit;
  throw new TypeError(`createSqlRepository: limits.${name} must be a positive integer`);
}

export const toUploadQuota = ({ number = 1000, bytes = 10_737_418_240 }: Partial<UploadQuota> = {}): UploadQuota => ({
  number: toLimit('uploads.number', number),
  bytes: toLimit('uploads.bytes', bytes),
});

/** Searches may hold connections for long, and all else needs others. */
export function searchesOf({ connections = 10, limits }: Pick<OpenOptions, 'connections' | 'limits'>): number {
  const searches = limits?.searches ?? Math.max(1, Math.floor(connections / 3));
  if (searches <= connections) return searches;
  throw new TypeError(`openSqlRepository: limits.searches must be at most connections, which is ${connections}`);
}

/** Writes hold a connection each, and reads need others. */
export function writersOf({ connections = 10, limits }: Pick<OpenOptions, 'connections' | 'limits'>): number {
  const writers = limits?.writers ?? Math.max(1, Math.min(8, connections - 2));
  if (writers <= connections) return writers;
  throw new TypeError(`openSqlRepository: limits.writers must be at most connections, which is ${connections}`);
}
