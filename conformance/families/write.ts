/** A write, as the checks that all writes have in common need to know it. */
import type { RepositoryMethod, Revision, Stored } from 'express-cms-rest';
import type { BoundRepository } from '../core/bound.js';
import type { Folder, Wanted } from '../core/maker.js';
import type { Scene } from '../core/scene.js';

/** Something to write to. */
export interface Target {
  /** What the revision is taken from that the write expects; missing where it expects none, as when something is made. */
  stored?(): Promise<Stored>;
  /** The write; it could be done again and again if nothing were in its way. */
  write(expected: Revision | undefined, caller: BoundRepository): Promise<unknown>;
  /** All that the write may change, so that nothing is left out when it is refused. */
  state(): Promise<unknown>;
  /** Another write, after which the revision of `stored` is an old one; missing where nothing can be changed. */
  outdate?(expected?: Revision): Promise<unknown>;
  /** What callers who may not read the target must not learn; missing where everyone may. */
  readonly secrets?: readonly string[];
}

export interface Write {
  readonly method: RepositoryMethod;
  /** In sentences: `A change`, `The deletion`. */
  readonly name: string;
  /** The method that `outdate` of the target calls, where that takes the same revision and gives another one. */
  readonly rival?: RepositoryMethod;
  /** Whether it takes no revision that is expected. */
  readonly isUnconditional?: true;
  /** Whether it writes to entities without content, which every caller may read. */
  readonly isOpen?: true;
  /** Makes something to write to, of published content that `make` makes. */
  prepare(scene: Scene, make: (wanted?: Wanted) => Promise<Folder>): Promise<Target>;
  /**
   * Statuses besides 412 that those may be refused with who come too late, when several expect the same revision;
   * undefined where the write leaves the revision as it was, so that all can be done.
   */
  readonly lateStatuses?: readonly number[];
}
