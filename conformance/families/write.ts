/** A write, as its checks need it. */
import type { RepositoryMethod, Revision } from 'express-cms-rest';
import type { Stored } from 'express-cms-rest/repository';
import type { BoundRepository } from '../core/bound.js';
import { checksWith } from '../core/check.js';
import type { Folder, FolderValues } from '../core/maker.js';
import type { Scene } from '../core/scene.js';

/** Something to write to. */
export interface Target {
  /** The entity whose revision the write expects; missing where it expects none, as when an entity is created. */
  stored?(): Promise<Stored>;
  /** The write; it can be repeated unless its own changes prevent that. */
  write(expected: Revision | undefined, caller: BoundRepository): Promise<unknown>;
  /** Everything that the write may change; it must be the same when the write is refused. */
  state(): Promise<unknown>;
  /** Another write, which changes the revision of `stored`; missing where no write does. */
  outdate?(expected?: Revision): Promise<unknown>;
  /** Texts that must be hidden from callers who may not read the target; undefined where everyone may. */
  readonly secrets?: readonly string[];
}

export interface Write {
  readonly method: RepositoryMethod;
  /** In sentences, as a gerund: `Updating a section`. */
  readonly name: string;
  /** The method that `outdate` of the target calls, where that takes the same revision and changes it. */
  readonly rival?: RepositoryMethod;
  /** Whether it takes no expected revision. */
  readonly isUnconditional?: true;
  /** Whether the entity that it writes to still exists afterwards, at another revision, although some are refused as too late. */
  readonly changesRevision?: true;
  /** Whether it writes to entities without content, which every caller may read. */
  readonly isOpen?: true;
  /** Creates the target, from published content that `create` creates. */
  prepare(scene: Scene, create: (values?: FolderValues) => Promise<Folder>): Promise<Target>;
  /**
   * The statuses besides 412 with which all but one of several concurrent writes that expect the same revision may be refused;
   * undefined where the write does not change the revision, so that all succeed.
   */
  readonly lateStatuses?: readonly number[];
}

/** Declares checks that begin with the target of a write to published content. */
export const targetCheck = <T extends Target>(prepare: (scene: Scene, create: Scene['folder']) => Promise<T>) =>
  checksWith(async (scene) => ({ target: await prepare(scene, scene.folder) }));
