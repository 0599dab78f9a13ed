/** The subject of descriptions: a service at one mount point. */
import type { SessionSettings } from '../adapters/session-options.js';
import type { AnyDocument } from '../documents/document.js';
import { reachableShape } from '../documents/reachable-shape.js';
import type { ObjectShape } from '../documents/shape.js';
import type { Format, MountSettings } from '../http/mount-settings.js';
import { bindingsOf, type Route } from '../operations/binding/binding.js';
import { ErrorMessage } from '../operations/responses/error-message.js';
import type { Service } from '../pipeline/state/service.js';
import type { JsonObject } from './json.js';

/** A service with the options that only descriptions show. */
export interface DescribedService extends Service {
  readonly session: false | SessionSettings;
  /** Whether clients that prefer HTML get pages. */
  readonly isBrowsable: boolean;
  /** The contact for users of the API; undefined leaves it out. */
  readonly contact: JsonObject | undefined;
}

export interface Api extends DescribedService {
  readonly mount: MountSettings;
  /** The formats that the description covers. */
  readonly formats: readonly Format[];
}

export interface Described {
  readonly document: AnyDocument;
  /** Without links to resources that are not served, where the server sends it. */
  readonly shape: ObjectShape;
  /** Whether clients send it. */
  readonly isInput: boolean;
}

/** The routes without those that serve people only. */
export const describedRoutes = ({ routes }: Pick<Service, 'routes'>): readonly Route[] =>
  [...routes.values()].filter(({ isBrowserOnly }) => !isBrowserOnly);

/** Every document that the routes read or write, by name, and that of errors. */
export function describedDocuments(service: Pick<Service, 'routes' | 'writeOptions'>): ReadonlyMap<string, Described> {
  const { isServed } = service.writeOptions;
  const described = new Map<string, Described>();
  const add = (document: AnyDocument | undefined, isInput: boolean) => {
    if (!document) return;
    const { name } = document;
    const shape = isInput ? document.shape : reachableShape(document, isServed);
    described.set(name, { document, shape, isInput: isInput || Boolean(described.get(name)?.isInput) });
  };
  for (const route of describedRoutes(service)) {
    for (const { consumes, documents } of bindingsOf(route)) {
      add(consumes, true);
      for (const document of documents) add(document, false);
    }
    for (const { selectedBy } of route.actions) add(selectedBy, true);
  }
  add(ErrorMessage, false);
  return described;
}
