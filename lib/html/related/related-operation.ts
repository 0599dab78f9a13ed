/** An operation of another resource that a page offers. */
import type { Site } from '../site/site.js';

export interface RelatedOperation {
  readonly id: keyof Site['texts']['operations'];
  readonly method: string;
  /** The page with its form, or the resource itself where a button sends it. */
  readonly href: string;
  /** The fields that a button sends; undefined for a form on a page of its own. */
  readonly fields?: readonly (readonly [name: string, value: string])[];
  /** Whether the entity tag of the resource of the page is sent as well. */
  readonly expects?: true;
  /** Whether its form asks before something is removed. */
  readonly isRemoving?: true;
  /** The page that follows. */
  readonly next?: string;
  /** The method of the repository that it calls. */
  readonly requires: string;
}
