/** What is described: the table as a repository, its options and a mount come to serve it. */

import type { Showing } from '../api/codec.js';
import type { Representation } from '../api/representation.js';
import type { Wire } from '../api/wire.js';
import type { Settings } from '../options.js';
import { ErrorMessage } from '../resources/error-message.documents.js';
import type { Operation, Resource } from '../resources/resource.js';

/** What stays the same on all mounts. */
export interface Service {
  readonly table: readonly Resource[];
  readonly settings: Settings;
  /** What documents are written for. */
  readonly showing: Omit<Showing, 'languages'>;
  /** Whether callers can be known by a session. */
  readonly sessions: boolean;
}

export interface Api extends Service {
  readonly wire: Wire;
}

export interface Described {
  readonly representation: Representation;
  /** Whether clients send it. */
  readonly isInput: boolean;
}

/** Every representation that the table reads or writes, by name, and that of errors. */
export function representationsOf(table: readonly Resource[]): ReadonlyMap<string, Described> {
  const found = new Map<string, Described>();
  const add = (representation: Representation | undefined, isInput: boolean) => {
    if (!representation) return;
    const { name } = representation;
    found.set(name, { representation, isInput: isInput || Boolean(found.get(name)?.isInput) });
  };
  for (const { selectedBy, methods } of table) {
    add(selectedBy, true);
    for (const { consumes, produces = [] } of Object.values<Operation>(methods)) {
      add(consumes, true);
      for (const each of produces) add(each, false);
    }
  }
  add(ErrorMessage, false);
  return found;
}
