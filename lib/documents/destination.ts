/** The href of the resource of a domain object, in both directions. */
import type { IdKind } from '../repository/repository.js';

/** An href that the object's own members make up, both ways: `to(paths.section, { sectionId: 'id' })`. */
export interface Destination<in In, out Out = unknown> {
  readonly isDestination: true;
  readonly template: string;
  readonly names: readonly string[];
  /** The reason for `Location`, where its path alone does not show it. */
  readonly reason?: string;
  /** Below the prefix. */
  readonly href: (whole: In) => string;
  /** Parses a path below the prefix; undefined for a path of another resource. */
  readonly parse: (path: string, ids: IdKind) => Out | undefined;
}
