/** Locations: the places of content items in the tree. */
import type { ContentInfo, LocationRef } from './content.js';
import type { Context, Page, SortField, SortOrder } from './context.js';

export interface Location extends LocationRef {
  /** Missing for the root of the tree. */
  readonly parent?: LocationRef;
  readonly depth: number;
  readonly priority: number;
  /** Hidden itself. */
  readonly hidden: boolean;
  /** Hidden itself or below something hidden. */
  readonly invisible: boolean;
  /** How many children the caller can see. */
  readonly childCount: number;
  readonly remoteId: string;
  readonly sortField: SortField;
  readonly sortOrder: SortOrder;
  /** What is placed here; missing for the root of the tree. */
  readonly content?: ContentInfo;
}

export interface LocationRepository {
  load?(id: number, context: Context): Promise<Location>;
  /** The children that the caller can see, in the location's own order. */
  listChildren?(id: number, page: Page, context: Context): Promise<readonly LocationRef[]>;
}
