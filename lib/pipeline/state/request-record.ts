/** Records of a request after each part of the pipeline, and the layers that serve it. */
import type { ChangeSnapshot } from '../../features/changes/change-reader.js';
import type { Choice } from '../../http/bodies.js';
import type { ContentType } from '../../http/content-type.js';
import type { PathParams } from '../../http/lookup.js';
import type { ApiRequest, ApiResponse, Identity, Timing } from '../../http/message.js';
import type { MountSettings } from '../../http/mount-settings.js';
import type { Binding, Route } from '../../operations/binding.js';
import type { AnyCall } from '../../operations/call.js';
import type { PageView } from '../../operations/page-writer.js';
import type { Context, Id, Repository } from '../../repository/repository.js';
import type { Deadline } from './deadline.js';
import type { Scope } from './service.js';

/** A request with its route, operation and format, which the stages of `select/` determine without loading anything. */
export interface Resolved {
  readonly request: ApiRequest;
  /** After the override. */
  readonly method: string;
  readonly route: Route;
  readonly params: PathParams;
  readonly scope: Scope;
  readonly binding: Binding;
  readonly contentType: ContentType | undefined;
  /** Undefined where no response has a document. */
  readonly accepted: Choice | undefined;
  /** Undefined where the client is not a browser that shows pages. */
  readonly page: PageView | undefined;
  /** Whether the client follows the list as an event stream. */
  readonly isStream: boolean;
  readonly mount: MountSettings;
  /** The repository of the router, or of the transaction that the request is a part of. */
  readonly repository: Repository<Id>;
  /** Whether it is a part of another request, such as a batch. */
  readonly isPart: boolean;
}

/** The record of a request, wherever it fails, for errors and events. */
export type RequestRecord = { -readonly [K in keyof Resolved]?: Resolved[K] } & {
  request: ApiRequest;
  /** Anonymous before authentication. */
  identity: Identity;
  /** Milliseconds that stages took, for `Server-Timing`. */
  readonly timings: Timing[];
};

/** A request that can be served. */
export interface Authenticated extends Resolved {
  readonly identity: Identity;
  readonly context: Context<Id>;
  /** The changes before anything was loaded; undefined if the response is never cached. */
  readonly changes: ChangeSnapshot | undefined;
  readonly deadline: Deadline;
  readonly timings: Timing[];
  /**
   * The argument of the handler: query, body and expected revision are read once, when a layer first needs them.
   * @throws BadRequest for parameters and documents that are not valid
   */
  input(): Promise<AnyCall>;
}

/** A request whose input is being read. */
export type Unread = Omit<Authenticated, 'input'>;

export type Serve = (ready: Authenticated) => Promise<ApiResponse>;

/** Adds one feature to what serves a request. */
export type Layer = (inner: Serve) => Serve;

/** A layer that some requests pass through; for all others it takes no time. */
export const layerFor =
  (concerns: (ready: Authenticated) => boolean, layer: Layer): Layer =>
  (inner) => {
    const serve = layer(inner);
    return (ready) => (concerns(ready) ? serve(ready) : inner(ready));
  };

/** Composes layers, from the inside out; those that are not switched on are left out. */
export const layered = (handler: Serve, layers: readonly (Layer | false | undefined)[]): Serve =>
  layers.reduce<Serve>((inner, layer) => (layer ? layer(inner) : inner), handler);
