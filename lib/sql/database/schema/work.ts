/** The tables of pending tasks and of derived data: the search index, uploads, changes and jobs. */
import type { ColumnType, Generated } from 'kysely';
import type { ScheduledAction } from '../../../repository/repository.js';
import type { Flag, JsonText, Timestamp } from './columns.js';

/** The index by which published values are searched and sorted: one row for each of the values of a field. */
export interface FieldIndexTable {
  readonly content_id: number;
  readonly definition_id: number;
  readonly language_code: string;
  /** Position of the value among those of its field. */
  readonly position: number;
  /** A field without values has one row, in which all of these are null; text has two of them. */
  readonly number_value: number | null;
  readonly boolean_value: Flag | null;
  /** In seconds. */
  readonly date_value: number | null;
  readonly text_value: string | null;
  /** The text as it is compared, without case and accents. */
  readonly folded_value: string | null;
}

/** The words of published content in one language, which full-text searches match. */
export interface SearchTextTable {
  readonly id: Generated<number>;
  readonly content_id: number;
  readonly language_code: string;
  /** The sort key of the name in the language. */
  readonly sort_name: string;
  /** The words as the database indexes them. */
  readonly words: string;
}

/** A published value that no other item of its content type may have. */
export interface UniqueValueTable {
  readonly definition_id: number;
  /** Empty for a field that is not translatable. */
  readonly language_code: string;
  /** SHA-256 of the value in JSON, in base64url: values may be longer than the largest key of an index. */
  readonly digest: string;
  readonly content_id: number;
}

/** A file that has arrived, or of which some parts have. */
export interface UploadTable {
  readonly id: string;
  readonly user_id: number;
  readonly file_name: string;
  /** In bytes; null until the end of one that came without its size. */
  readonly size: ColumnType<number | string | null, number | null, number>;
  /** How many bytes the parts have. */
  readonly received: ColumnType<number | string, number, number>;
  /** The parts in the store, in their order. */
  readonly parts: JsonText;
  /** Digest of all bytes, once they have been received. */
  readonly digest: string | null;
  /** Properties read from the bytes, together with the digest. */
  readonly facts: JsonText | null;
  /** Whether the file is in the store under its digest. */
  readonly complete: Flag;
  readonly expires: Timestamp;
}

/** The log of changes. On PostgreSQL a column that only one statement reads has the transaction. */
export interface ChangeTable {
  readonly id: Generated<number>;
  /** On PostgreSQL alone: the place among the changes that followers see, once it has one. */
  readonly position: ColumnType<number | string | null, undefined, number>;
  readonly created: Timestamp;
  readonly user_id: number | null;
  readonly event: string;
  readonly content_id: number | null;
  readonly type_id: number | null;
  /** Other ids that followers are shown. */
  readonly subject: JsonText | null;
  readonly tags: JsonText;
}

/** One row: the state of the log of changes as a whole. */
export interface ChangeLogTable {
  readonly id: number;
  /** The keys of cursors follow from it. */
  readonly secret: string;
  /** The last position, where changes have positions of their own. */
  readonly last: ColumnType<number | string, number, number>;
  /** The last position of the changes that were deleted. */
  readonly deleted: ColumnType<number | string, number, number>;
}

/** Work that is done in bounded steps, and goes on after a restart. */
export interface JobTable {
  readonly id: Generated<number>;
  readonly kind: string;
  readonly parameters: JsonText;
  readonly created: Timestamp;
  /** How often it has failed since it last got on. */
  readonly attempts: Generated<number>;
  /** When it is due; 0 for at once. */
  readonly run_after: ColumnType<number | string, number | undefined, number>;
  /** Why it has failed last; null once it gets on. */
  readonly error: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A request with a key, for as long as its client may repeat it. */
export interface IdempotencyTable {
  readonly user_id: number;
  readonly key: string;
  readonly fingerprint: string;
  /** Null while the request is being carried out: only SQLite has such rows, which expire soon. */
  readonly status: number | null;
  readonly location: string | null;
  readonly ids: JsonText | null;
  /** Added once it is known. */
  readonly response: string | null;
  readonly expires: Timestamp;
}

/** An action on a draft, or on content, at a time. */
export interface ScheduleTable {
  readonly id: Generated<number>;
  readonly content_id: number;
  /** The draft that is published; null for actions on the content itself. */
  readonly version_id: number | null;
  readonly action: ScheduledAction;
  readonly time: Timestamp;
  readonly time_zone: string | null;
  /** The user who has scheduled it, and may have been deleted since; null for the anonymous caller. */
  readonly user_id: number | null;
  /** The only role whose policies are used, where the caller had the restrictions of an API key. */
  readonly role_id: number | null;
  readonly created: Timestamp;
  /** Why it has failed; null before. */
  readonly failure: ColumnType<string | null, string | null | undefined, string | null>;
}

/** One row: the number of exclusive writes. */
export interface WriteEpochTable {
  readonly id: number;
  readonly epoch: ColumnType<number | string, number, number>;
}

export interface MigrationTable {
  readonly name: string;
  readonly applied: Timestamp;
}
