/** The interface of carriers: ways in which the request of an operation reaches the API. */
import type { Format } from '../../lib/http/mount-settings.js';
import type { HttpResponse } from '../support/api.js';
import type { Login } from './logins.js';
import type { Operation, Prepared } from './operations.js';
import type { Host } from './stage.js';

export interface Place {
  readonly host: Host;
  readonly format: Format;
  readonly login: Login;
  /** Prepares another operation in the same place. */
  readonly prepare: (operation: Operation) => Promise<Prepared>;
}

/** A response, and what it says of the operation. */
export interface Arrival {
  /** Undefined where the response does not say. */
  readonly status: number | undefined;
  readonly faults: readonly string[];
  readonly response: HttpResponse;
}

export interface Carrier {
  readonly name: string;
  /** Operations that cannot be carried this way have no combination with it. */
  readonly carries: (operation: Operation) => boolean;
  readonly carry: (request: Prepared, place: Place) => Promise<Arrival>;
  /** The status that is seen, where the operation by itself has another one. */
  readonly shows?: (status: number, operation: Operation) => number;
  /** The format that it has in any case. */
  readonly format?: Format;
  /** Whether callers cannot be known by session: then they are by Basic. */
  readonly hasNoSessions?: true;
  /** The method of the one event that the host receives, where that is about the operation alone. */
  readonly reports?: (operation: Operation) => string;
  /** Whether nothing is changed in any case. */
  readonly changesNothing?: boolean;
}
