/** The store: settings, caches and connections that all methods of the repository use, outside and inside transactions. */
import type { Expression } from 'kysely';
import type { jsonArrayFrom } from 'kysely/helpers/sqlite';
import type { FieldTypes } from '../../field-types/index.js';
import type { FileStore } from '../../files/file-store.js';
import type { Signatures } from '../../files/signatures.js';
import type { Variations } from '../../files/variations.js';
import type { ItemField, ItemFields, Json } from '../../repository/repository.js';
import type { Dialect, NumberedTable } from '../database/dialect.js';
import type { Reads } from '../database/replicas.js';
import type { Database } from '../database/schema.js';
import type { WaitBudget } from '../database/wait-budget.js';
import type { WriteLock } from '../database/write-lock.js';
import type { Addresses } from '../values/addresses.js';
import type { PreviewTokens } from '../values/preview-tokens.js';
import type { AssumedRights } from './assumed-rights.js';
import type { Counts } from './count-cache.js';
import type { KeyedWrite } from './keyed-writes.js';
import type { ApiKeyLimits, UploadQuota } from './limits.js';
import type { Built } from './placeholders.js';
import type { SharedRights } from './policies.js';
import type { Searches } from './searches.js';
import type { WriteLocks } from './write-locks.js';

/** A cache by key. */
export interface Cache<V, K = string> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** Settings that identify users and user groups among content. */
export interface UserSettings {
  /** The content type of users that are created without one. */
  readonly contentTypeId: number;
  /** The content types of user groups; groups that are created without one get the first. */
  readonly groupContentTypeIds: readonly number[];
  /** The path of the group that all others are below. */
  readonly rootGroup: string;
}

/** A field definition, as far as items show it. */
export interface ItemDefinition {
  readonly id: number;
  readonly identifier: string;
  readonly fieldTypeIdentifier: string;
  readonly defaultValue: Json;
}

/** A content type with its definitions in their order. */
export interface ItemType {
  readonly identifier: string;
  readonly definitions: readonly ItemDefinition[];
}

/** A stored value of an item: the id of its definition, that of its field, and itself. */
export type FieldTuple = readonly [definitionId: number, fieldId: number, value: Json];

/** The stored values of an item in one language. */
export interface ItemValues {
  /** All that they depend on, as the row of the item has it. */
  readonly key: string;
  /** By the ids of their definitions. */
  readonly byDefinition: ReadonlyMap<number, FieldTuple>;
  /** Length of their JSON text. */
  readonly characters: number;
  /** The fields that refer to no content, by the same ids, once they were shown: they are the same for all callers. */
  readonly independent: Map<number, ItemField>;
  /** All that are selected, where none refers to content. */
  fields?: ItemFields;
}

/** A value of a field that counts its downloads. */
export interface CountedValue {
  readonly fieldId: number;
  readonly versionId: number;
}

export interface DownloadCounts {
  add(value: CountedValue): void;
  /** Writes the collected counts. */
  stop(): Promise<void>;
}

export interface ApiKeyUses {
  /** Notes that a key is used now. */
  add(keyId: number): void;
  /** Waits for pending writes, and writes nothing any more. */
  stop(): Promise<void>;
}

/** Settings and functions that webhooks need besides their rows. */
interface WebhookMeans {
  readonly addresses: Addresses;
  /** To be called once there may be something to send. */
  readonly wake: () => void;
}

/** Members of the store common to calls in transactions of their own and to calls in a shared transaction. */
interface Means {
  readonly db: Database;
  readonly dialect: Dialect;
  readonly fieldTypes: FieldTypes;
  readonly externalValues: readonly ExternalValues[];
  /** The store of the bytes of files; without it, values hold none. */
  readonly files: FileStore | undefined;
  /** The variations of images; undefined where there are none. */
  readonly variations: Variations | undefined;
  /** The variation that thumbnails of versions show; undefined for none. */
  readonly thumbnail: string | undefined;
  /** Creates signed URLs of files; undefined if the repository does not sign any. */
  readonly signatures: Signatures | undefined;
  readonly previews: PreviewTokens | undefined;
  readonly downloads: DownloadCounts;
  /** Milliseconds after their last part until uploads expire. */
  readonly uploadLifetime: number;
  /** How many of each content item are kept; undefined for all. */
  readonly archivedVersions: number | undefined;
  /** Whether content to which other content refers cannot be deleted. */
  readonly refusesReferred: boolean;
  readonly uploadQuota: UploadQuota;
  readonly apiKeyLimits: ApiKeyLimits;
  readonly apiKeyUses: ApiKeyUses;
  /** The user whose rights anonymous callers have. */
  readonly anonymousUserId: number;
  readonly users: UserSettings;
  /** How long to wait for locks of other connections, in milliseconds. */
  readonly busyTimeout: number;
  /** The remaining time of a write that is attempted several times. */
  readonly waitBudget?: WaitBudget;
  /** The write of a request with a key; missing for all others. */
  readonly keyed?: KeyedWrite;
  /** How long a statement of a search may take, in milliseconds. */
  readonly statementTimeout: number;
  /** How many locations are copied at once at most. */
  readonly maxCopiedLocations: number;
  /** How many locations one write may change, besides copying them. */
  readonly maxSubtree: number;
  /** How many matches a search ranks. */
  readonly maxRanked: number;
  /** Up to how many hits a search counts. */
  readonly maxCounted: number;
  /** The largest offset of a page of children. */
  readonly maxOffset: number;
  /** To be called once a job has been added. */
  readonly wakeJobs: () => void;
  readonly webhooks: WebhookMeans;
  /** Queries that are the same for all callers. */
  readonly built: Built;
  /** By the assignments and roles that they come from. */
  readonly rights: Cache<SharedRights>;
  /** The last known rights of users, as keys of `rights`, by user id. */
  readonly callers: Cache<string, number>;
  /** Numbers of children and of hits. */
  readonly counts: Counts;
  /** Content types as items show their fields, by id and revision. */
  readonly itemTypes: Cache<ItemType>;
  /** Values of published versions, by item, language and selected fields. */
  readonly itemValues: Cache<ItemValues>;
  /** An id for a new row of a table: the given one, or the next one that no other plan of this process has. */
  readonly newIds: (table: NumberedTable, next: number) => number;
  /** Results of the slow tasks of a write, by key. */
  readonly slowResults?: Map<unknown, unknown>;
}

/** Outside of transactions: functions that begin transactions or run jobs take this one alone. */
export interface Store extends Means {
  /** The connections of reads. */
  readonly reads: Reads;
  /** Conflicting writes wait here for each other, without holding connections that reads could use. */
  readonly writeLocks: WriteLocks;
  readonly searches: Searches;
  /** The rights that reads with the same signal share. */
  readonly assumedRights: WeakMap<AbortSignal, AssumedRights>;
  readonly transaction?: undefined;
  readonly isRolledBack?: undefined;
}

/** Inside a transaction that several calls share: `db` is its connection. */
export interface BoundStore extends Means {
  readonly transaction: OpenTransaction;
  /** Whether it is rolled back in any case. */
  readonly isRolledBack: boolean;
}

export type AnyStore = Store | BoundStore;

/** A transaction of several calls, which run serially; a failed one is rolled back, and the others are not. */
export interface OpenTransaction {
  /** Whether a call has moved the epoch, for all of them. */
  readonly epoch: { isMoved: boolean };
  /** Whether it has the shared lock of the repository alone. */
  readonly isShared: boolean;
  read<T>(call: () => Promise<T>): Promise<T>;
  /** @throws NeedsExclusiveLock where it cannot have the lock: then all of it is rolled back, and run again */
  write<T>(lock: WriteLock, call: () => Promise<T>): Promise<T>;
}

type Rows = Parameters<typeof jsonArrayFrom>[0];

export interface ExternalValues<Row = never> {
  readonly fieldType: string;
  /** Selects the stored value of a content item, as the version of that id shows it: one row or none. */
  select(
    db: Database,
    contentId: Expression<number>,
    versionId: Expression<number>,
  ): Rows & { executeTakeFirst(): Promise<unknown> };
  toValue(row: Row | undefined, contentId: number): Json;
}
