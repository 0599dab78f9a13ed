/** The record of a request, which each stage of the pipeline completes, and the layers that serve it. */
import type { ChangeSnapshot } from '../../features/changes/change-reader.js';
import type { Choice } from '../../http/bodies.js';
import type { ContentType } from '../../http/content-type.js';
import type { PathParams } from '../../http/lookup.js';
import type { ApiRequest, ApiResponse, Identity, Timing } from '../../http/message.js';
import type { Format, MountSettings } from '../../http/mount-settings.js';
import type { Binding, Route } from '../../operations/binding/binding.js';
import type { AnyCall } from '../../operations/requests/call.js';
import type { Context, Id, Repository } from '../../repository/repository.js';
import type { Deadline } from './deadline.js';
import type { Scope } from './service.js';

/** A view of a document, which the presentation shows in its place; nothing else knows more of it. */
export interface View {
  /** The format of the document. */
  readonly format: Format;
}

/** A request that has arrived, or that is a part of another one. */
export interface Received {
  readonly request: ApiRequest;
  /** Undefined where the client gets the document itself. */
  readonly view: View | undefined;
  /** Anonymous before authentication; a part has the caller of the whole. */
  readonly identity: Identity;
  /** Milliseconds that stages took, for `Server-Timing`. */
  readonly timings: Timing[];
}

/** A request with its route, operation and format, which the stages of `select/` determine without loading anything. */
export interface Resolved extends Received {
  /** After the override. */
  readonly method: string;
  readonly route: Route;
  readonly params: PathParams;
  readonly scope: Scope;
  readonly binding: Binding;
  readonly contentType: ContentType | undefined;
  /** Undefined where no response has a document. */
  readonly accepted: Choice | undefined;
  /** Whether the client follows the list as an event stream. */
  readonly isStream: boolean;
  readonly mount: MountSettings;
  /** The repository of the router, or of the transaction that the request is a part of. */
  readonly repository: Repository<Id>;
}

/** A request that can be served. */
export interface Authenticated extends Resolved {
  readonly context: Context<Id>;
  /** The changes before anything was loaded; undefined if the response is never cached. */
  readonly changes: ChangeSnapshot | undefined;
  readonly deadline: Deadline;
  /**
   * The argument of the handler: query, body and expected revision are read once, when a layer first needs them.
   * @throws BadRequest for parameters and documents that are not valid
   */
  input(): Promise<AnyCall>;
  /** Calls the handler of a request that is carried out once only, however often it is sent; missing for all others. */
  readonly perform?: (call: AnyCall) => Promise<unknown>;
}

/** The record as far as the stages have come, of which errors and events are made. */
export type RequestRecord = Received & Partial<Resolved>;

/** Completes a record in place, so that the error of a later stage has all that earlier ones have determined. */
export const complete = <R extends RequestRecord, M extends Partial<Authenticated>>(record: R, members: M): R & M =>
  Object.assign(record, members);

export type Serve = (ready: Authenticated) => Promise<ApiResponse>;

/** Adds one feature to the function that serves a request. */
export interface Layer {
  (inner: Serve): Serve;
  /** Whether requests of a binding can pass through it; they all can if it is missing. */
  readonly concerns?: (binding: Binding) => boolean;
}

/** A layer of some bindings; requests of all others are served without it. */
export const layerOf = (concerns: (binding: Binding) => boolean, layer: (inner: Serve) => Serve): Layer =>
  Object.assign((inner: Serve) => layer(inner), { concerns });

/** A layer that some requests pass through, of all bindings or of some. */
export function layerFor(
  concerns: (ready: Authenticated) => boolean,
  layer: (inner: Serve) => Serve,
  concernsBinding: (binding: Binding) => boolean = () => true,
): Layer {
  return layerOf(concernsBinding, (inner) => {
    const serve = layer(inner);
    return (ready) => (concerns(ready) ? serve(ready) : inner(ready));
  });
}

/** Composes the layers of each binding, from the inside out; those that are not switched on are left out. */
export function layered(handler: Serve, layers: readonly (Layer | false | undefined)[]): Serve {
  const composed = new WeakMap<Binding, Serve>();
  const compose = (binding: Binding): Serve =>
    layers.reduce<Serve>((inner, layer) => (layer && isPassed(layer, binding) ? layer(inner) : inner), handler);
  return (ready) => {
    const { binding } = ready;
    const serve = composed.get(binding) ?? compose(binding);
    composed.set(binding, serve);
    return serve(ready);
  };
}

const isPassed = ({ concerns }: Layer, binding: Binding): boolean => concerns?.(binding) ?? true;
