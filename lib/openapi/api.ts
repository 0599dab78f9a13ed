/** The subject of descriptions: a service at one mount point. */

import type { SessionOptions } from '../adapters/session-options.js';
import { ErrorMessage } from '../api/error-message.js';
import type { Representation } from '../api/representation.js';
import type { Route } from '../api/routes.js';
import type { Service } from '../api/service.js';
import type { Format, Wire } from '../api/wire.js';
import type { JsonObject } from './json.js';

/** A service with the options that only descriptions show. */
export interface DescribedService extends Service {
  readonly session: boolean | SessionOptions;
  /** The contact for users of the API. */
  readonly contact: JsonObject;
}

export interface Api extends DescribedService {
  readonly wire: Wire;
  /** In which documents are described. */
  readonly formats: readonly Format[];
}

export const allFormats: readonly Format[] = ['json', 'xml'];

export interface Described {
  readonly representation: Representation;
  /** Whether clients send it. */
  readonly isInput: boolean;
}

/** The routes without those that serve people only. */
export const describedRoutes = ({ routes }: Pick<Service, 'routes'>): readonly Route[] =>
  [...routes.values()].filter(({ methods }) => [...methods.values()].some(({ operation }) => !operation.isPage));

/** Every document that the routes read or write, by name, and that of errors. */
export function representationsOf(service: Pick<Service, 'routes'>): ReadonlyMap<string, Described> {
  const found = new Map<string, Described>();
  const add = (representation: Representation | undefined, isInput: boolean) => {
    if (!representation) return;
    const { name } = representation;
    found.set(name, { representation, isInput: isInput || Boolean(found.get(name)?.isInput) });
  };
  for (const { methods, actions } of describedRoutes(service)) {
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
