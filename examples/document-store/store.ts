/** A document store in memory: collections of documents by their ids, of which readers see a consistent snapshot. */
import type { Context } from 'express-cms-rest';
import type { PlannedLocation } from 'express-cms-rest/repository';
import type { Values } from './page-type.js';

/** A page with its versions and its place in the tree: one document, so that one write changes all of it. */
export interface Page {
  readonly id: string;
  remoteId: string;
  sectionId: string;
  ownerId: string;
  mainLanguageCode: string;
  alwaysAvailable: boolean;
  isPublished: boolean;
  currentVersionNo: number;
  lastVersionNo: number;
  readonly planned: PlannedLocation<string>;
  place?: Place;
  published?: Date;
  modified: Date;
  revision: number;
  updated: Date;
  readonly versions: PageVersion[];
}

export interface PageVersion {
  readonly id: string;
  readonly versionNo: number;
  status: 'DRAFT' | 'PUBLISHED' | 'ARCHIVED';
  readonly creatorId: string;
  readonly created: Date;
  modified: Date;
  initialLanguageCode: string;
  readonly values: Values;
  revision: number;
}

export interface Place {
  readonly id: string;
  readonly parentLocationId: string;
  readonly pathString: string;
  readonly priority: number;
  readonly hidden: boolean;
  readonly remoteId: string;
  readonly updated: Date;
}

export interface SectionDocument {
  readonly id: string;
  identifier: string;
  name: string;
  readonly isPublic: boolean;
  revision: number;
  updated: Date;
}

/** The collections. */
export interface Data {
  readonly pages: Map<string, Page>;
  readonly sections: Map<string, SectionDocument>;
}

export interface Store {
  /** The stored data. Writes replace it and never change it. */
  read(): Data;
  /** Changes a copy, which replaces the stored data unless the callback fails or is cancelled. */
  write<T>(context: Context<string>, callback: (data: Data) => T | Promise<T>): Promise<T>;
}

export function createStore(initial: Data): Store {
  let stored = initial;
  let last: Promise<unknown> = Promise.resolve();

  async function change<T>({ signal }: Context<string>, callback: (data: Data) => T | Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const copy = structuredClone(stored);
    const result = await callback(copy);
    signal.throwIfAborted();
    stored = copy;
    return result;
  }

  return {
    read: () => stored,
    write(context, callback) {
      const done = last.then(() => change(context, callback));
      last = done.catch(() => undefined);
      return done;
    },
  };
}
