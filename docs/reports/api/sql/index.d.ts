import { Group, Option, OptionsInput, OptionsOf, Read, SettingsOf } from "../types/notation.cjs";
import { FieldType, FileStore, SharedFile } from "../types/shared.cjs";
import { Aggregate, Context, IdempotencyRepository, ItemRepository, Json, Repository, ServingRepository, UserRepository } from "../types/contract.cjs";
import * as kysely from "kysely";
import { Kysely, LogConfig } from "kysely";

// dist/sql/database/sqlite/connection.d.ts
type SqliteDriver = 'node:sqlite' | 'better-sqlite3';
declare const connectionOptions: Group<{
  /** The log of Kysely, which is called with each statement. */log: Option<LogConfig, LogConfig, "optional">;
/** How many connections to PostgreSQL there are at most. */
  connections: Option<number, number, "default">;
/** Milliseconds that a request waits for a connection to PostgreSQL, until one is free or a new one is ready: then it is 503. A server that starts on demand may take longer. */
  connectTimeout: Option<number, number, "default">;
/** Whether statements are prepared on PostgreSQL under names, so that it parses and plans each of them once. Default: true without a pooler; `true` is right for poolers that support prepared statements. */
  preparedStatements: Option<boolean, boolean, "optional">;
/** The driver of SQLite files. Default: `node:sqlite` where Node has it, which is from 22.13 on, else `better-sqlite3`. */
  sqliteDriver: Option<SqliteDriver, SqliteDriver, "optional">;
}>;
interface ConnectionOptions extends OptionsOf<typeof connectionOptions> {}
/** PostgreSQL servers of which one replicates to the others. */
declare const replicatedDatabase: Group<{
  /** The URL of the primary, or of all servers that can become it by a failover. */primary: Option<string | readonly string[], string | readonly string[], "required">;
/** The URLs of streaming standbys, which serve reads as soon as they have replayed the earlier commits. */
  replicas: Option<readonly string[], readonly string[], "default">;
}>;
interface ReplicatedDatabase extends OptionsOf<typeof replicatedDatabase> {}
/** Background tasks: tasks at intervals or after a delay, and reports of their failures, for which no request waits. */
/** A background task of the storage, which runs without a request. */
interface BackgroundTask {
  readonly task: 'job' | 'sweep' | 'downloadCounts' | 'changes' | 'webhook' | 'apiKeyUses' | 'idempotency';
  /** The kind of the job, such as `indexContent`; missing if no job could be claimed. */
  readonly kind?: string;
  /** The webhook that was disabled after failing for too long, or whose delivery has failed otherwise. */
  readonly webhookId?: number;
  /** Number of failures since the last successful step; the job is retried with exponential backoff. */
  readonly attempts?: number;
}
type OnBackgroundError = (error: unknown, task: BackgroundTask) => void | Promise<void>;
declare const sqlOptions: Group<{
  /** The initial content of an empty database; ignored for one that is installed. */install: Option<OptionsInput<{
    contentTypes: Option<"minimal" | "protocol", "minimal" | "protocol", "default">;
    languages: Option<readonly OptionsInput<{
      languageCode: Option<string, string, "required">;
      name: Option<string, string, "required">;
    }>[], readonly Read<{
      languageCode: Option<string, string, "required">;
      name: Option<string, string, "required">;
    }>[], "default">;
    mainLanguage: Option<string, string, "optional">;
    adminPassword: Option<string, string, "optional">;
    adminEmail: Option<string, string, "default">;
    lockGroupIdentifier: Option<string, string, "default">;
  }>, Read<{
    contentTypes: Option<"minimal" | "protocol", "minimal" | "protocol", "default">;
    languages: Option<readonly OptionsInput<{
      languageCode: Option<string, string, "required">;
      name: Option<string, string, "required">;
    }>[], readonly Read<{
      languageCode: Option<string, string, "required">;
      name: Option<string, string, "required">;
    }>[], "default">;
    mainLanguage: Option<string, string, "optional">;
    adminPassword: Option<string, string, "optional">;
    adminEmail: Option<string, string, "default">;
    lockGroupIdentifier: Option<string, string, "default">;
  }>, "default">;
/** The user whose rights anonymous callers have. */
  anonymousUserId: Option<number, number, "default">;
/** The content type of users that are created without one. */
  userContentTypeId: Option<number, number, "default">;
/** The content types of groups of users, the first for groups that are created without one. */
  userGroupContentTypeIds: Option<readonly number[], readonly number[], "default">;
/** The path of the location of the root group of users. */
  rootUserGroup: Option<string, string, "default">;
/** Milliseconds that a write waits for others altogether, those of its process included, before the response is 503. A statement that waits for several locks waits so long for each of them. */
  busyTimeout: Option<number, number, "default">;
/** Milliseconds that a statement of a search may take on PostgreSQL before the response is 503. */
  statementTimeout: Option<number, number, "default">;
/** Limits of the resources that one request may use. */
  limits: Option<OptionsInput<{
    copiedLocations: Option<number, number, "default">;
    subtree: Option<number, number, "default">;
    offset: Option<number, number, "default">;
    counted: Option<number, number, "default">;
    ranked: Option<number, number, "default">;
    writers: Option<number, number, "optional">;
    uploads: Option<OptionsInput<{
      number: Option<number, number, "default">;
      bytes: Option<number, number, "default">;
    }>, Read<{
      number: Option<number, number, "default">;
      bytes: Option<number, number, "default">;
    }>, "default">;
    apiKeys: Option<OptionsInput<{
      number: Option<number, number, "default">;
      lifetime: Option<number, number, "optional">;
    }>, Read<{
      number: Option<number, number, "default">;
      lifetime: Option<number, number, "optional">;
    }>, "default">;
    searches: Option<number, number, "optional">;
  }>, Read<{
    copiedLocations: Option<number, number, "default">;
    subtree: Option<number, number, "default">;
    offset: Option<number, number, "default">;
    counted: Option<number, number, "default">;
    ranked: Option<number, number, "default">;
    writers: Option<number, number, "optional">;
    uploads: Option<OptionsInput<{
      number: Option<number, number, "default">;
      bytes: Option<number, number, "default">;
    }>, Read<{
      number: Option<number, number, "default">;
      bytes: Option<number, number, "default">;
    }>, "default">;
    apiKeys: Option<OptionsInput<{
      number: Option<number, number, "default">;
      lifetime: Option<number, number, "optional">;
    }>, Read<{
      number: Option<number, number, "default">;
      lifetime: Option<number, number, "optional">;
    }>, "default">;
    searches: Option<number, number, "optional">;
  }>, "default">;
/** The log of changes, by which caches invalidate outdated entries. */
  changes: Option<OptionsInput<{
    /** Seconds that changes are kept. A process that has not read the log for half of this time invalidates everything. */keep: Option<number, number, "default">;
  }>, Read<{
    /** Seconds that changes are kept. A process that has not read the log for half of this time invalidates everything. */keep: Option<number, number, "default">;
  }>, "default">;
/** Requests with an [`Idempotency-Key`](../learn/idempotency.md). */
  idempotency: Option<OptionsInput<{
    /** Seconds that a client may repeat a request: its outcome is stored as long, and its response where that has at most 64 KiB. */keep: Option<number, number, "default">;
  }>, Read<{
    /** Seconds that a client may repeat a request: its outcome is stored as long, and its response where that has at most 64 KiB. */keep: Option<number, number, "default">;
  }>, "default">;
/** The addresses that [webhooks](../operate/events.md#webhooks) may be sent to, and how long failed deliveries are retried. */
  webhooks: Option<OptionsInput<{
    /** Addresses and ranges of private networks that webhooks may be sent to, also by plain HTTP; all others must be public, by HTTPS. */allow: Option<readonly string[], readonly string[], "default">;
/** Seconds after which a webhook whose deliveries always fail is disabled; it keeps its place in the log of changes. */
    giveUp: Option<number, number, "default">;
/** The number of webhooks to which each process sends deliveries at the same time. */
    parallel: Option<number, number, "default">;
  }>, Read<{
    /** Addresses and ranges of private networks that webhooks may be sent to, also by plain HTTP; all others must be public, by HTTPS. */allow: Option<readonly string[], readonly string[], "default">;
/** Seconds after which a webhook whose deliveries always fail is disabled; it keeps its place in the log of changes. */
    giveUp: Option<number, number, "default">;
/** The number of webhooks to which each process sends deliveries at the same time. */
    parallel: Option<number, number, "default">;
  }>, "default">;
/** The variations of images, by name, such as `{ small: { width: 200 } }`, which need sharp. */
  variations: Option<Readonly<Record<string, OptionsInput<{
    width: Option<number, number, "optional">;
    height: Option<number, number, "optional">;
    fit: Option<"contain" | "cover" | "fill" | "inside" | "outside", "contain" | "cover" | "fill" | "inside" | "outside", "default">;
    format: Option<"auto" | "avif" | "jpeg" | "png" | "webp", "auto" | "avif" | "jpeg" | "png" | "webp", "default">;
    quality: Option<number, number, "default">;
  }>>>, Readonly<Record<string, Read<{
    width: Option<number, number, "optional">;
    height: Option<number, number, "optional">;
    fit: Option<"contain" | "cover" | "fill" | "inside" | "outside", "contain" | "cover" | "fill" | "inside" | "outside", "default">;
    format: Option<"auto" | "avif" | "jpeg" | "png" | "webp", "auto" | "avif" | "jpeg" | "png" | "webp", "default">;
    quality: Option<number, number, "default">;
  }>>>, "optional">;
/** Limits of the creation of variations. */
  variationLimits: Option<OptionsInput<{
    pixels: Option<number, number, "default">;
    bytes: Option<number, number, "default">;
    seconds: Option<number, number, "default">;
    parallel: Option<number, number, "default">;
    waiting: Option<number, number, "default">;
  }>, Read<{
    pixels: Option<number, number, "default">;
    bytes: Option<number, number, "default">;
    seconds: Option<number, number, "default">;
    parallel: Option<number, number, "default">;
    waiting: Option<number, number, "default">;
  }>, "default">;
/** The name of the variation that is the thumbnail of versions with an image. */
  thumbnail: Option<string, string, "optional">;
/** The secret and the lifetime of URLs with which anyone can load a file until they expire. */
  signedUrls: Option<OptionsInput<{
    secret: Option<string | readonly string[], string | readonly string[], "required">;
    lifetime: Option<number, number, "default">;
  }>, Read<{
    secret: Option<string | readonly string[], string | readonly string[], "required">;
    lifetime: Option<number, number, "default">;
  }>, "optional">;
/** The secret and the lifetime of the tokens by which drafts are shown to front ends as [items](../learn/items.md#previews); without it, there are no previews. */
  previews: Option<OptionsInput<{
    /** The secret of signatures by HMAC-SHA-256, of at least 32 bytes. Of several, the first signs, and all are accepted. */secret: Option<string | readonly string[], string | readonly string[], "required">;
/** Seconds until a preview expires. */
    lifetime: Option<number, number, "default">;
  }>, Read<{
    /** The secret of signatures by HMAC-SHA-256, of at least 32 bytes. Of several, the first signs, and all are accepted. */secret: Option<string | readonly string[], string | readonly string[], "required">;
/** Seconds until a preview expires. */
    lifetime: Option<number, number, "default">;
  }>, "optional">;
/** Milliseconds from a download to the write that counts it and the downloads in between. */
  downloadInterval: Option<number, number, "default">;
/** Milliseconds after their last part that uploads are kept for documents to refer to them. */
  uploadLifetime: Option<number, number, "default">;
/** How many archived versions of a content item are kept: after a publication, a job deletes older ones. Each takes a row for each of its fields, with the value, and keeps files from being swept. Without it, all are kept. */
  archivedVersions: Option<number, number, "optional">;
/** Whether content to which other, published content refers can be deleted: `delete` deletes it with the relations, `refuse` responds with 409, which names the referring content; see [modelling](../learn/modelling.md#delete-content-that-other-content-refers-to). */
  referredContent: Option<"delete" | "refuse", "delete" | "refuse", "default">;
/** Milliseconds between two calls of `sweepFiles` by the repository itself; without it, the repository makes none. */
  sweepInterval: Option<number, number, "optional">;
/** About how many bytes of memory cache the values of published [items](../learn/items.md#performance), which are immutable until the revision of their version changes; 0 for none. */
  itemValues: Option<number, number, "default">;
/** Called with errors of background tasks, which belong to no request: jobs, sweeps and counts of downloads, which are retried. */
  onError: Option<OnBackgroundError, OnBackgroundError, "default">;
/** Field types of the host, besides the built-in ones or in their place. */
  fieldTypes: Option<readonly FieldType<Json>[], readonly FieldType<Json>[], "default">;
/** The store of the bytes of files; without it, content cannot have files. */
  files: Option<FileStore, FileStore, "optional">;
}>;
declare const openOptions: Group<{
  log: Option<kysely.LogConfig, kysely.LogConfig, "optional">;
  connections: Option<number, number, "default">;
  connectTimeout: Option<number, number, "default">;
  preparedStatements: Option<boolean, boolean, "optional">;
  sqliteDriver: Option<SqliteDriver, SqliteDriver, "optional">;
/** The initial content of an empty database; ignored for one that is installed. */
  install: Option<OptionsInput<{
    contentTypes: Option<"minimal" | "protocol", "minimal" | "protocol", "default">;
    languages: Option<readonly OptionsInput<{
      languageCode: Option<string, string, "required">;
      name: Option<string, string, "required">;
    }>[], readonly Read<{
      languageCode: Option<string, string, "required">;
      name: Option<string, string, "required">;
    }>[], "default">;
    mainLanguage: Option<string, string, "optional">;
    adminPassword: Option<string, string, "optional">;
    adminEmail: Option<string, string, "default">;
    lockGroupIdentifier: Option<string, string, "default">;
  }>, Read<{
    contentTypes: Option<"minimal" | "protocol", "minimal" | "protocol", "default">;
    languages: Option<readonly OptionsInput<{
      languageCode: Option<string, string, "required">;
      name: Option<string, string, "required">;
    }>[], readonly Read<{
      languageCode: Option<string, string, "required">;
      name: Option<string, string, "required">;
    }>[], "default">;
    mainLanguage: Option<string, string, "optional">;
    adminPassword: Option<string, string, "optional">;
    adminEmail: Option<string, string, "default">;
    lockGroupIdentifier: Option<string, string, "default">;
  }>, "default">;
/** The user whose rights anonymous callers have. */
  anonymousUserId: Option<number, number, "default">;
/** The content type of users that are created without one. */
  userContentTypeId: Option<number, number, "default">;
/** The content types of groups of users, the first for groups that are created without one. */
  userGroupContentTypeIds: Option<readonly number[], readonly number[], "default">;
/** The path of the location of the root group of users. */
  rootUserGroup: Option<string, string, "default">;
/** Milliseconds that a write waits for others altogether, those of its process included, before the response is 503. A statement that waits for several locks waits so long for each of them. */
  busyTimeout: Option<number, number, "default">;
/** Milliseconds that a statement of a search may take on PostgreSQL before the response is 503. */
  statementTimeout: Option<number, number, "default">;
/** Limits of the resources that one request may use. */
  limits: Option<OptionsInput<{
    copiedLocations: Option<number, number, "default">;
    subtree: Option<number, number, "default">;
    offset: Option<number, number, "default">;
    counted: Option<number, number, "default">;
    ranked: Option<number, number, "default">;
    writers: Option<number, number, "optional">;
    uploads: Option<OptionsInput<{
      number: Option<number, number, "default">;
      bytes: Option<number, number, "default">;
    }>, Read<{
      number: Option<number, number, "default">;
      bytes: Option<number, number, "default">;
    }>, "default">;
    apiKeys: Option<OptionsInput<{
      number: Option<number, number, "default">;
      lifetime: Option<number, number, "optional">;
    }>, Read<{
      number: Option<number, number, "default">;
      lifetime: Option<number, number, "optional">;
    }>, "default">;
    searches: Option<number, number, "optional">;
  }>, Read<{
    copiedLocations: Option<number, number, "default">;
    subtree: Option<number, number, "default">;
    offset: Option<number, number, "default">;
    counted: Option<number, number, "default">;
    ranked: Option<number, number, "default">;
    writers: Option<number, number, "optional">;
    uploads: Option<OptionsInput<{
      number: Option<number, number, "default">;
      bytes: Option<number, number, "default">;
    }>, Read<{
      number: Option<number, number, "default">;
      bytes: Option<number, number, "default">;
    }>, "default">;
    apiKeys: Option<OptionsInput<{
      number: Option<number, number, "default">;
      lifetime: Option<number, number, "optional">;
    }>, Read<{
      number: Option<number, number, "default">;
      lifetime: Option<number, number, "optional">;
    }>, "default">;
    searches: Option<number, number, "optional">;
  }>, "default">;
/** The log of changes, by which caches invalidate outdated entries. */
  changes: Option<OptionsInput<{
    /** Seconds that changes are kept. A process that has not read the log for half of this time invalidates everything. */keep: Option<number, number, "default">;
  }>, Read<{
    /** Seconds that changes are kept. A process that has not read the log for half of this time invalidates everything. */keep: Option<number, number, "default">;
  }>, "default">;
/** Requests with an [`Idempotency-Key`](../learn/idempotency.md). */
  idempotency: Option<OptionsInput<{
    /** Seconds that a client may repeat a request: its outcome is stored as long, and its response where that has at most 64 KiB. */keep: Option<number, number, "default">;
  }>, Read<{
    /** Seconds that a client may repeat a request: its outcome is stored as long, and its response where that has at most 64 KiB. */keep: Option<number, number, "default">;
  }>, "default">;
/** The addresses that [webhooks](../operate/events.md#webhooks) may be sent to, and how long failed deliveries are retried. */
  webhooks: Option<OptionsInput<{
    /** Addresses and ranges of private networks that webhooks may be sent to, also by plain HTTP; all others must be public, by HTTPS. */allow: Option<readonly string[], readonly string[], "default">;
/** Seconds after which a webhook whose deliveries always fail is disabled; it keeps its place in the log of changes. */
    giveUp: Option<number, number, "default">;
/** The number of webhooks to which each process sends deliveries at the same time. */
    parallel: Option<number, number, "default">;
  }>, Read<{
    /** Addresses and ranges of private networks that webhooks may be sent to, also by plain HTTP; all others must be public, by HTTPS. */allow: Option<readonly string[], readonly string[], "default">;
/** Seconds after which a webhook whose deliveries always fail is disabled; it keeps its place in the log of changes. */
    giveUp: Option<number, number, "default">;
/** The number of webhooks to which each process sends deliveries at the same time. */
    parallel: Option<number, number, "default">;
  }>, "default">;
/** The variations of images, by name, such as `{ small: { width: 200 } }`, which need sharp. */
  variations: Option<Readonly<Record<string, OptionsInput<{
    width: Option<number, number, "optional">;
    height: Option<number, number, "optional">;
    fit: Option<"contain" | "cover" | "fill" | "inside" | "outside", "contain" | "cover" | "fill" | "inside" | "outside", "default">;
    format: Option<"auto" | "avif" | "jpeg" | "png" | "webp", "auto" | "avif" | "jpeg" | "png" | "webp", "default">;
    quality: Option<number, number, "default">;
  }>>>, Readonly<Record<string, Read<{
    width: Option<number, number, "optional">;
    height: Option<number, number, "optional">;
    fit: Option<"contain" | "cover" | "fill" | "inside" | "outside", "contain" | "cover" | "fill" | "inside" | "outside", "default">;
    format: Option<"auto" | "avif" | "jpeg" | "png" | "webp", "auto" | "avif" | "jpeg" | "png" | "webp", "default">;
    quality: Option<number, number, "default">;
  }>>>, "optional">;
/** Limits of the creation of variations. */
  variationLimits: Option<OptionsInput<{
    pixels: Option<number, number, "default">;
    bytes: Option<number, number, "default">;
    seconds: Option<number, number, "default">;
    parallel: Option<number, number, "default">;
    waiting: Option<number, number, "default">;
  }>, Read<{
    pixels: Option<number, number, "default">;
    bytes: Option<number, number, "default">;
    seconds: Option<number, number, "default">;
    parallel: Option<number, number, "default">;
    waiting: Option<number, number, "default">;
  }>, "default">;
/** The name of the variation that is the thumbnail of versions with an image. */
  thumbnail: Option<string, string, "optional">;
/** The secret and the lifetime of URLs with which anyone can load a file until they expire. */
  signedUrls: Option<OptionsInput<{
    secret: Option<string | readonly string[], string | readonly string[], "required">;
    lifetime: Option<number, number, "default">;
  }>, Read<{
    secret: Option<string | readonly string[], string | readonly string[], "required">;
    lifetime: Option<number, number, "default">;
  }>, "optional">;
/** The secret and the lifetime of the tokens by which drafts are shown to front ends as [items](../learn/items.md#previews); without it, there are no previews. */
  previews: Option<OptionsInput<{
    /** The secret of signatures by HMAC-SHA-256, of at least 32 bytes. Of several, the first signs, and all are accepted. */secret: Option<string | readonly string[], string | readonly string[], "required">;
/** Seconds until a preview expires. */
    lifetime: Option<number, number, "default">;
  }>, Read<{
    /** The secret of signatures by HMAC-SHA-256, of at least 32 bytes. Of several, the first signs, and all are accepted. */secret: Option<string | readonly string[], string | readonly string[], "required">;
/** Seconds until a preview expires. */
    lifetime: Option<number, number, "default">;
  }>, "optional">;
/** Milliseconds from a download to the write that counts it and the downloads in between. */
  downloadInterval: Option<number, number, "default">;
/** Milliseconds after their last part that uploads are kept for documents to refer to them. */
  uploadLifetime: Option<number, number, "default">;
/** How many archived versions of a content item are kept: after a publication, a job deletes older ones. Each takes a row for each of its fields, with the value, and keeps files from being swept. Without it, all are kept. */
  archivedVersions: Option<number, number, "optional">;
/** Whether content to which other, published content refers can be deleted: `delete` deletes it with the relations, `refuse` responds with 409, which names the referring content; see [modelling](../learn/modelling.md#delete-content-that-other-content-refers-to). */
  referredContent: Option<"delete" | "refuse", "delete" | "refuse", "default">;
/** Milliseconds between two calls of `sweepFiles` by the repository itself; without it, the repository makes none. */
  sweepInterval: Option<number, number, "optional">;
/** About how many bytes of memory cache the values of published [items](../learn/items.md#performance), which are immutable until the revision of their version changes; 0 for none. */
  itemValues: Option<number, number, "default">;
/** Called with errors of background tasks, which belong to no request: jobs, sweeps and counts of downloads, which are retried. */
  onError: Option<OnBackgroundError, OnBackgroundError, "default">;
/** Field types of the host, besides the built-in ones or in their place. */
  fieldTypes: Option<readonly FieldType<Json>[], readonly FieldType<Json>[], "default">;
/** The store of the bytes of files: a folder, a store, or `false` for none. Default: a folder beside the SQLite file, named as it is with `-files` at the end, or memory for a database in memory; on PostgreSQL content cannot have files without it. */
  files: Option<string | false | FileStore, string | false | FileStore, "optional">;
}>;
interface SqlRepositoryOptions extends OptionsOf<typeof sqlOptions> {}
interface OpenOptions extends OptionsOf<typeof openOptions> {}
declare const signedUrlOptions: Group<{
  /** The secret of signatures by HMAC-SHA-256, of at least 32 bytes. Of several, the first signs, and all are accepted. */secret: Option<string | readonly string[], string | readonly string[], "required">;
/** Seconds until a URL expires. */
  lifetime: Option<number, number, "default">;
}>;
interface SignedUrlOptions extends OptionsOf<typeof signedUrlOptions> {}
/** The size and format of a variation; images are never enlarged. */
declare const variationOptions: Group<{
  /** Pixels; without one of width and height, it follows from the other. */width: Option<number, number, "optional">;
/** Pixels. */
  height: Option<number, number, "optional">;
/** How the image fits into width and height: `cover` crops it. */
  fit: Option<"contain" | "cover" | "fill" | "inside" | "outside", "contain" | "cover" | "fill" | "inside" | "outside", "default">;
/** `auto` is AVIF or WebP where `Accept` names them, else PNG for PNG and GIF, and JPEG for all others. */
  format: Option<"auto" | "avif" | "jpeg" | "png" | "webp", "auto" | "avif" | "jpeg" | "png" | "webp", "default">;
/** The quality of the compression, from 1 to 100. */
  quality: Option<number, number, "default">;
}>;
declare const variationLimitOptions: Group<{
  /** The number of pixels of the image, by its header. */pixels: Option<number, number, "default">;
/** Bytes of the image, which is in memory while variations are made of it. */
  bytes: Option<number, number, "default">;
/** Seconds for one variation. */
  seconds: Option<number, number, "default">;
/** Variations that are created at the same time. */
  parallel: Option<number, number, "default">;
/** Variations that wait for that; more are refused with 503. */
  waiting: Option<number, number, "default">;
}>;
interface VariationOptions extends OptionsOf<typeof variationOptions> {}
interface VariationLimits extends OptionsOf<typeof variationLimitOptions> {}
declare const uploadQuota: Group<{
  /** How many they may be; above: 507. */number: Option<number, number, "default">;
/** Their bytes; above: 507. */
  bytes: Option<number, number, "default">;
}>;
declare const limitOptions: Group<{
  /** The largest number of locations in a subtree that is copied, in one transaction. */copiedLocations: Option<number, number, "default">;
/** The largest number of locations in a subtree that one write deletes, trashes, moves, hides or shows, and of items in a trash that one write empties. Ten times this number is the limit for the children of a location that are sorted again, and for the content items whose object state is deleted. Above a limit: 409. Each of these writes is one transaction, and other writes wait for it; ten thousand locations take about a second. */
  subtree: Option<number, number, "default">;
/** The largest offset of a page of children. Children before a page are counted each time, so that a page takes longer the larger its offset is; clients that go further use cursors. */
  offset: Option<number, number, "default">;
/** The largest child count of a location, and the largest total of a search or a list: counting stops there, and a member beside the number is true if there are more. 0: all are counted, however long that takes. */
  counted: Option<number, number, "default">;
/** The largest number of matches that a search computes a score for: the first that the database finds. If more match, a search that is sorted by score returns only those with a score, but its total counts all matches. 0: no limit. */
  ranked: Option<number, number, "default">;
/** How many writes run at the same time on PostgreSQL, at most as many as there are `connections`. Default: 8, or fewer so that two connections are left to reads. On SQLite one runs after the other. */
  writers: Option<number, number, "optional">;
/** The quota of the open uploads of one user, to which no content refers yet. */
  uploads: Option<OptionsInput<{
    /** How many they may be; above: 507. */number: Option<number, number, "default">;
/** Their bytes; above: 507. */
    bytes: Option<number, number, "default">;
  }>, Read<{
    /** How many they may be; above: 507. */number: Option<number, number, "default">;
/** Their bytes; above: 507. */
    bytes: Option<number, number, "default">;
  }>, "default">;
/** The API keys of one user. */
  apiKeys: Option<OptionsInput<{
    /** How many one user may have; above: 409. */number: Option<number, number, "default">;
/** The longest lifetime in seconds; with it, each key must expire. Default: keys may be valid without an expiry. */
    lifetime: Option<number, number, "optional">;
  }>, Read<{
    /** How many one user may have; above: 409. */number: Option<number, number, "default">;
/** The longest lifetime in seconds; with it, each key must expire. Default: keys may be valid without an expiry. */
    lifetime: Option<number, number, "optional">;
  }>, "default">;
/** How many searches run at the same time, at most as many as there are `connections`. Default: a third of them on PostgreSQL and 2 on SQLite. Others wait for `busyTimeout`; then the response is 503. */
  searches: Option<number, number, "optional">;
}>;
interface SqlLimits extends OptionsOf<typeof limitOptions> {}
interface UploadQuota extends SettingsOf<typeof uploadQuota> {}
/** The result of a sweep. */
interface SweptFiles {
  /** The number of files that are referred to. */
  readonly kept: number;
  readonly deleted: number;
}
/** Deletes unreferenced files; concurrent calls share one sweep. */
type Sweep = () => Promise<SweptFiles>;
/** The repository within a transaction; `files` and `uploads` need a file store, and previews of items secrets. */
interface SqlTransaction extends Omit<Repository, Exclude<Aggregate, 'changes' | 'files' | 'uploads'>>, Omit<ServingRepository, 'changes' | 'content' | 'files' | 'items' | 'uploads' | 'users' | 'versions'> {
  readonly content: Omit<ServingRepository['content'], 'save'> & Pick<Repository['content'], 'save'>;
  readonly versions: Omit<ServingRepository['versions'], 'save'> & Pick<NonNullable<Repository['versions']>, 'save'>;
  readonly items: Omit<ServingRepository['items'], 'preview'> & Pick<ItemRepository, 'preview'>;
  /** Its users lack `endSession`, as the storage has no sessions. */
  readonly users: Omit<ServingRepository['users'], 'endSession'> & Pick<UserRepository, 'endSession'>;
}
/** The contract, and the methods of the built-in storage that are not in it. */
interface SqlRepository extends Omit<SqlTransaction, 'changes' | 'close' | 'idempotency' | 'reading' | 'transaction'> {
  readonly changes: ServingRepository['changes'];
  transaction<T>(context: Context, work: (repository: SqlTransaction) => Promise<T>): Promise<T>;
  /**
   * Runs work whose calls only read, one after the other on one connection, and all see the state of the database at its beginning,
   * while others write. A database in memory has one connection: its other calls wait for the end.
   */
  snapshot<T>(context: Context, work: (repository: SqlTransaction) => Promise<T>): Promise<T>;
  reading<T>(context: Context, work: () => Promise<T>): Promise<T>;
  readonly idempotency: IdempotencyRepository<number, Repository>;
  /** Deletes unreferenced files, while others read and write. */
  readonly sweepFiles: Sweep;
  /** Rebuilds the search index, and returns once that is done; reads and writes continue meanwhile. */
  reindex(): Promise<void>;
  /**
   * Must be called once after the database was restored from a backup, before servers use it: begins another log of changes, whose
   * cursors, and entity tags, ids, sessions and tokens, differ from all that clients have got since the backup.
   */
  afterRestore(): Promise<void>;
  close(): Promise<void>;
}
/** Stores each file in one of the folders of a folder, by the first two characters of its key. */
declare function createDiskFileStore(folder: string): FileStore;
declare function createMemoryFileStore(): FileStore;
/** Credentials as the SDK has them; it may add other members. */
interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Session token of temporary credentials. */
  readonly sessionToken?: string;
}
declare const s3Options: Group<{
  /** The name of the bucket. */bucket: Option<string, string, "required">;
/** The prefix of the names of all objects, such as `files/`. */
  prefix: Option<string, string, "default">;
/** The region of the bucket. Default: as the SDK finds it. */
  region: Option<string, string, "optional">;
/** The URL of a server that is not that of AWS. */
  endpoint: Option<string, string, "optional">;
/** Whether the bucket is in the path of URLs and not in the name of the host, as many servers require. */
  forcePathStyle: Option<boolean, boolean, "default">;
/** An access key, or a function that the SDK calls for one. Default: as the SDK finds them, in the environment or from the machine. */
  credentials: Option<S3Credentials | (() => Promise<S3Credentials>), S3Credentials | (() => Promise<S3Credentials>), "optional">;
/** Milliseconds until a request without a response fails; the SDK retries it. */
  timeout: Option<number, number, "default">;
}>;
interface S3FileStoreOptions extends OptionsOf<typeof s3Options> {}
/** An object exists once it is complete: a killed process leaves parts, which a lifecycle rule of the bucket removes. */
declare function createS3FileStore(options: S3FileStoreOptions): Promise<FileStore>;
declare const installationOptions: Group<{
  /** The content types: those that clients of this protocol know, or `minimal` for folders, users and groups of users. */contentTypes: Option<"minimal" | "protocol", "minimal" | "protocol", "default">;
/** The languages in which content can be written. */
  languages: Option<readonly OptionsInput<{
    /** Its code, which cannot be changed. */languageCode: Option<string, string, "required">;
/** Its name. */
    name: Option<string, string, "required">;
  }>[], readonly Read<{
    /** Its code, which cannot be changed. */languageCode: Option<string, string, "required">;
/** Its name. */
    name: Option<string, string, "required">;
  }>[], "default">;
/** The language of the installed content, which cannot be disabled or deleted. Default: the first one. */
  mainLanguage: Option<string, string, "optional">;
/** The password of `admin`. Default: `publish`; with `NODE_ENV=production` a random one, which is written to stderr once. */
  adminPassword: Option<string, string, "optional">;
/** The e-mail address of `admin`. */
  adminEmail: Option<string, string, "default">;
/** The identifier of the group of object states with which content is locked. */
  lockGroupIdentifier: Option<string, string, "default">;
}>;
interface InstallationOptions extends OptionsOf<typeof installationOptions> {}
/** A repository over a database that the host has opened; `close()` ends its connections. */
declare function createSqlRepository<DB>(db: Kysely<DB>, options?: SqlRepositoryOptions): Promise<SqlRepository>;
/**
 * A repository in the PostgreSQL database of that URL, `postgres://…`, or in that of a primary and its replicas, else in the
 * SQLite file of that path, which is created if it does not exist, or in memory as `:memory:`.
 * @throws Error that names the package to install where one is missing
 */
declare function openSqlRepository(database: string | ReplicatedDatabase, options?: OpenOptions): Promise<SqlRepository>;
export { type BackgroundTask, type ConnectionOptions, type FileStore, type InstallationOptions, type OnBackgroundError, type OpenOptions, type ReplicatedDatabase, type S3Credentials, type S3FileStoreOptions, type SharedFile, type SignedUrlOptions, type SqlLimits, type SqlRepository, type SqlRepositoryOptions, type SqlTransaction, type SqliteDriver, type Sweep, type SweptFiles, type UploadQuota, type VariationLimits, type VariationOptions, createDiskFileStore, createMemoryFileStore, createS3FileStore, createSqlRepository, openSqlRepository };