/** Bindings: the ways to request each operation, made once for each route. */
import type { AnyDocument } from '../../documents/document.js';
import type { Template } from '../../documents/paths.js';
import type { Operation, QueryParameters } from '../declaration/operations.js';
import type { Outcome } from '../responses/responses.js';
import type { Traits } from './traits.js';

/** One way to request an operation. */
export interface Binding extends Traits {
  readonly operation: Operation;
  /** The operation's id, as in `X-Cms-Operation`. */
  readonly id: string;
  /** The method after any override. */
  readonly method: string;
  readonly route: Route;
  /** The document that the body holds. */
  readonly consumes: AnyDocument | undefined;
  /** Its possible responses, the default first. */
  readonly documents: readonly AnyDocument[];
  readonly outcomes: readonly Outcome[];
  /** The document whose media type selects the operation. */
  readonly selectedBy: AnyDocument | undefined;
  /** Whether it is a POST with the method in a header. */
  readonly isOverride: boolean;
  /** Whether the `Destination` header replaces the body. */
  readonly readsDestination: boolean;
  /** Whether it is about an upload of the tus protocol, at a path that takes files: its responses have the offset. */
  readonly isUpload: boolean;
}

/** Operations that only a media type selects, by method. */
export interface Action {
  readonly selectedBy: AnyDocument;
  readonly methods: ReadonlyMap<string, Binding>;
}

/** All that is served at one URI template. */
export interface Route {
  readonly path: Template;
  readonly params: QueryParameters;
  readonly methods: ReadonlyMap<string, Binding>;
  readonly actions: readonly Action[];
  /** The binding of OPTIONS, which no table declares. */
  readonly options: Binding;
  /** The documents that requests can hold, by method. */
  readonly consumed: ReadonlyMap<string, readonly AnyDocument[]>;
  /** `Allow` where no `Content-Type` selects an action. */
  readonly allow: readonly string[];
  /** Why methods are not served, by method. */
  readonly absences: Readonly<Record<string, string>>;
  /** Whether `Allow` lists only the methods in the tables of the protocol, for old clients. */
  readonly isLegacy: boolean;
  /** Whether it serves browsers only. */
  readonly isBrowserOnly: boolean;
  /** Whether its GET finds nothing without query parameters. */
  readonly isLookup: boolean;
  /** Whether it is served to everyone alike. */
  readonly isPublic: boolean;
  /** Whether it is served to the anonymous caller alone, in the siteaccess that the URL names. */
  readonly ignoresCredentials: boolean;
}

/** All ways to request a route: by method, and by the media types that select an operation. */
export const bindingsOf = ({ methods, actions }: Route): readonly Binding[] =>
  [methods, ...actions.map((action) => action.methods)].flatMap((each) => [...each.values()]);
