/** The tables of places: locations, the trash, URLs and bookmarks. */
import type { Generated } from 'kysely';
import type { SortField, SortOrder } from '../../../repository/repository.js';
import type { Counted, Flag, Timestamp } from './columns.js';

export interface LocationTable extends Counted {
  readonly id: Generated<number>;
  readonly parent_id: number | null;
  readonly content_id: number | null;
  /** The ids from the root down, `/1/2/57/`; the descendants of a location are a range of paths. */
  readonly path: string;
  readonly depth: number;
  readonly priority: number;
  readonly hidden: Flag;
  readonly invisible: Flag;
  readonly is_main: Flag;
  readonly remote_id: string;
  readonly sort_field: SortField;
  readonly sort_order: SortOrder;
  /** Its sort key among its siblings, computed by `tree/order.ts` from the values that the parent sorts by. */
  readonly sort_key: Generated<string>;
  /** Distinguishes siblings that have the same key. */
  readonly sort_tie: Generated<number>;
}

/** The places that content which was never published gets when it is. */
export interface PlannedLocationTable {
  readonly id: Generated<number>;
  readonly content_id: number;
  readonly parent_id: number;
  readonly priority: number;
  readonly hidden: Flag;
  readonly is_main: Flag;
  readonly remote_id: string;
  readonly sort_field: SortField;
  readonly sort_order: SortOrder;
}

/** A location as it was when it was trashed, under the id that it had. */
export interface TrashItemTable extends Counted {
  readonly id: number;
  readonly content_id: number;
  /** No foreign key: its parent may have been deleted. */
  readonly parent_id: number;
  readonly path: string;
  readonly depth: number;
  readonly priority: number;
  readonly hidden: Flag;
  readonly invisible: Flag;
  readonly remote_id: string;
  readonly sort_field: SortField;
  readonly sort_order: SortOrder;
  readonly trashed: Timestamp;
}

/** Parents of URL segments: a location, or a segment of a custom alias. */
export interface UrlPlaceTable {
  readonly id: Generated<number>;
  readonly location_id: number | null;
}

/** A segment of URLs. */
export interface UrlAliasTable {
  readonly id: Generated<number>;
  /** Its parent. */
  readonly parent_id: number;
  readonly text: string;
  /** The key by which the segment is found: the MD5 of the text in lower case. */
  readonly text_key: string;
  /** The number at the end of the text that distinguishes it from others of the same name; 1 is not written. */
  readonly suffix: number;
  /** The place of its target: that of its location, or a separate one for a custom alias. */
  readonly place_id: number;
  readonly location_id: number | null;
  /** The resource with its scheme, `module:content/search`. */
  readonly resource: string | null;
  /** Locale codes, joined by commas. */
  readonly language_codes: string;
  /** For custom aliases; the others are available when their content is. */
  readonly always_available: Flag;
  /** A custom alias, created by a user. */
  readonly custom: Flag;
  readonly history: Flag;
  readonly forward: Flag;
}

export interface UrlWildcardTable extends Counted {
  readonly id: Generated<number>;
  readonly source_url: string;
  /** The source in lower case. */
  readonly source_key: string;
  /** A text with which matching paths begin or end; see `repositories/url-wildcards/pattern.ts`. */
  readonly lookup_key: string;
  readonly destination_url: string;
  readonly forward: Flag;
}

/** The row with the larger id is newer. */
export interface BookmarkTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly location_id: number;
}
