/** The options of the built-in storage. */
import type { FieldType } from '../field-types/index.js';
import type { FileStore } from '../files/file-store.js';
import { signedUrlOptions, signingSecret } from '../files/signatures.js';
import { variationLimitOptions, variationName, variationOptions } from '../files/variations.js';
import {
  callback,
  count,
  either,
  listOf,
  milliseconds,
  nonEmpty,
  objectWith,
  oneOf,
  positive,
  recordOf,
  seconds,
  text,
} from '../option/kinds.js';
import { group, isObject, kind, type OptionsOf, option, required, type SettingsOf } from '../option/option.js';
import type { OnBackgroundError } from './database/background.js';
import { connectionOptions } from './database/connection-options.js';
import { anonymousUser, installedRootGroup } from './installation/contents.js';
import { installationOptions } from './installation/installation-options.js';
import { limitOptions } from './unit-of-work/limits.js';
import { isNetwork } from './values/addresses.js';
import { isPath } from './values/paths.js';

const store = objectWith<FileStore>('a file store', 'put', 'get', 'delete');

const locationPath = kind(
  'the path of a location, such as /1/5/',
  (value): value is string => typeof value === 'string' && isPath(value),
);

const hours = kind(
  'an integer of at least 3600, in seconds',
  (value): value is number => Number.isSafeInteger(value) && (value as number) >= 3600,
);

const changeOptions = group({
  /** Seconds that changes are kept. A process that has not read the log for half of this time invalidates everything. */
  keep: option(hours, 604_800),
});

const idempotencyOptions = group({
  /** Seconds that a client may repeat a request: its outcome is stored as long, and its response where that has at most 64 KiB. */
  keep: option(seconds, 86_400),
});

const network = kind('an IP address, or a range of them such as 10.1.0.0/16', isNetwork);

const previewOptions = group({
  /** The secret of signatures by HMAC-SHA-256, of at least 32 bytes. Of several, the first signs, and all are accepted. */
  secret: required(signingSecret),
  /** Seconds until a preview expires. */
  lifetime: option(seconds, 3600),
});

const webhookOptions = group({
  /** Addresses and ranges of private networks that webhooks may be sent to, also by plain HTTP; all others must be public, by HTTPS. */
  allow: option(listOf(network, 'a list of IP addresses and ranges'), []),
  /** Seconds after which a webhook whose deliveries always fail is disabled; it keeps its place in the log of changes. */
  giveUp: option(seconds, 86_400),
  /** The number of webhooks to which each process sends deliveries at the same time. */
  parallel: option(positive, 8),
});

const shared = {
  /** The initial content of an empty database; ignored for one that is installed. */
  install: option(installationOptions, {}),
  /** The user whose rights anonymous callers have. */
  anonymousUserId: option(positive, anonymousUser),
  /** The content type of users that are created without one. */
  userContentTypeId: option(positive, 4),
  /** The content types of groups of users, the first for groups that are created without one. */
  userGroupContentTypeIds: option(nonEmpty(listOf(positive, 'a list of ids')), [3]),
  /** The path of the location of the root group of users. */
  rootUserGroup: option(locationPath, installedRootGroup),
  /** Milliseconds that a write waits for others altogether, those of its process included, before the response is 503. A statement that waits for several locks waits so long for each of them. */
  busyTimeout: option(milliseconds, 5000),
  /** Milliseconds that a statement of a search may take on PostgreSQL before the response is 503. */
  statementTimeout: option(milliseconds, 30_000),
  /** Limits of the resources that one request may use. */
  limits: option(limitOptions, {}),
  /** The log of changes, by which caches invalidate outdated entries. */
  changes: option(changeOptions, {}),
  /** Requests with an [`Idempotency-Key`](../learn/idempotency.md). */
  idempotency: option(idempotencyOptions, {}),
  /** The addresses that [webhooks](../operate/events.md#webhooks) may be sent to, and how long failed deliveries are retried. */
  webhooks: option(webhookOptions, {}),
  /** The variations of images, by name, such as `{ small: { width: 200 } }`, which need sharp. */
  variations: option(recordOf('an object by name of a variation', variationName, variationOptions)),
  /** Limits of the creation of variations. */
  variationLimits: option(variationLimitOptions, {}),
  /** The name of the variation that is the thumbnail of versions with an image. */
  thumbnail: option(text),
  /** The secret and the lifetime of URLs with which anyone can load a file until they expire. */
  signedUrls: option(signedUrlOptions),
  /** The secret and the lifetime of the tokens by which drafts are shown to front ends as [items](../learn/items.md#previews); without it, there are no previews. */
  previews: option(previewOptions),
  /** Milliseconds from a download to the write that counts it and the downloads in between. */
  downloadInterval: option(milliseconds, 10_000),
  /** Milliseconds after their last part that uploads are kept for documents to refer to them. */
  uploadLifetime: option(milliseconds, 86_400_000),
  /** How many archived versions of a content item are kept: after a publication, a job deletes older ones. Each takes a row for each of its fields, with the value, and keeps files from being swept. Without it, all are kept. */
  archivedVersions: option(count),
  /** Whether content to which other, published content refers can be deleted: `delete` deletes it with the relations, `refuse` responds with 409, which names the referring content; see [modelling](../learn/modelling.md#delete-content-that-other-content-refers-to). */
  referredContent: option(oneOf('delete', 'refuse'), 'delete'),
  /** Milliseconds between two calls of `sweepFiles` by the repository itself; without it, the repository makes none. */
  sweepInterval: option(milliseconds),
  /** About how many bytes of memory cache the values of published [items](../learn/items.md#performance), which are immutable until the revision of their version changes; 0 for none. */
  itemValues: option(count, 16_777_216),
  /** Called with errors of background tasks, which belong to no request: jobs, sweeps and counts of downloads, which are retried. */
  onError: option(callback<OnBackgroundError>(), (error, task) => console.error(error, task)),
  /** Field types of the host, besides the built-in ones or in their place. */
  fieldTypes: option(
    listOf(
      kind(
        'a field type, which has an identifier',
        (value): value is FieldType => isObject(value) && text.accepts(value.identifier),
      ),
      'a list of field types',
    ),
    [],
  ),
};

export const sqlOptions = group({
  ...shared,
  /** The store of the bytes of files; without it, content cannot have files. */
  files: option(store),
});

export const openOptions = group({
  ...shared,
  /** The store of the bytes of files: a folder, a store, or `false` for none. Default: a folder beside the SQLite file, named as it is with `-files` at the end, or memory for a database in memory; on PostgreSQL content cannot have files without it. */
  files: option(either(either(text, store), oneOf(false))),
  ...connectionOptions.members,
});

export interface SqlRepositoryOptions extends OptionsOf<typeof sqlOptions> {}
export interface OpenOptions extends OptionsOf<typeof openOptions> {}
export interface SqlSettings extends SettingsOf<typeof sqlOptions> {}
export interface OpenSettings extends SettingsOf<typeof openOptions> {}

/** Searches may hold connections for long, and all else needs others. */
export function searchesOf({ connections, limits }: Pick<OpenSettings, 'connections' | 'limits'>): number {
  return atMost(connections, 'searches', limits.searches ?? Math.max(1, Math.floor(connections / 3)));
}

/** Writes hold a connection each, and reads need others. */
export function writersOf({ connections, limits }: Pick<OpenSettings, 'connections' | 'limits'>): number {
  return atMost(connections, 'writers', limits.writers ?? Math.max(1, Math.min(8, connections - 2)));
}

function atMost(connections: number, name: 'searches' | 'writers', limit: number): number {
  if (limit <= connections) return limit;
  throw new TypeError(`The option limits.${name} must be at most connections, which is ${connections}`);
}
