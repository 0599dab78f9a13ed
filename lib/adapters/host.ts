/** The parts of the requests and responses of Node, Express 4 and Express 5 that the library uses, as structural types. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request as functions among the options get it. */
export interface AuthRequest extends IncomingMessage {
  /** The client's address, where Express is the host. */
  readonly ip?: string | undefined;
  /** Whether the client uses https, where Express is the host. */
  secure?: boolean;
  readonly app?: { get(setting: string): unknown };
  baseUrl?: string;
  body?: unknown;
  route?: unknown;
  res?: unknown;
  session?: RequestSession | null;
  sessionID?: string;
}

export type HostResponse = ServerResponse;

/** The session of express-session; other middlewares have fewer of the methods. */
export interface RequestSession {
  readonly cookie?: SessionCookie;
  regenerate?(callback: (error?: unknown) => void): unknown;
  reload?(callback: (error?: unknown) => void): unknown;
  save?(callback: (error?: unknown) => void): unknown;
  destroy?(callback: (error?: unknown) => void): unknown;
  touch?(): unknown;
  /** The data of the router. */
  cms?: unknown;
}

export interface SessionCookie {
  readonly domain?: string | undefined;
  readonly path?: string | undefined;
  readonly httpOnly?: boolean | undefined;
  readonly secure?: boolean | 'auto' | undefined;
  readonly sameSite?: boolean | 'lax' | 'strict' | 'none' | 'auto' | undefined;
  readonly partitioned?: boolean | undefined;
}
