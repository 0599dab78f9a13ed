/** What is described: a service as one mount shows it. */

import type { SessionOptions } from '../adapters/session-options.js';
import { ErrorMessage } from '../api/error-message.js';
import type { Representation } from '../api/representation.js';
import type { Service } from '../api/service.js';
import type { Wire } from '../api/wire.js';

/** A service with the options that only descriptions show. */
export interface DescribedService extends Service {
  readonly session: boolean | SessionOptions;
}

export interface Api extends DescribedService {
  readonly wire: Wire;
}

export interface Described {
  readonly representation: Representation;
  /** Whether clients send it. */
  readonly isInput: boolean;
}

/** Every document that the routes read or write, by name, and that of errors. */
export function representationsOf({ routes }: Pick<Service, 'routes'>): ReadonlyMap<string, Described> {
  const found = new Map<string, Described>();
  const add = (representation: Representation | undefined, isInput: boolean) => {
    if (!representation) return;
    const { name } = representation;
    found.set(name, { representation, isInput: isInput || Boolean(found.get(name)?.isInput) });
  };
  for (const { methods, actions } of routes.values()) {
    const forms = [methods, ...actions.map((action) => action.methods)].flatMap((each) => [...each.values()]);
    for (const { consumes, documents } of forms) {
      add(consumes, true);
      for (const each of documents) add(each, false);
    }
    for (const { selectedBy } of actions) add(selectedBy, true);
  }
  add(ErrorMessage, false);
  return found;
}
