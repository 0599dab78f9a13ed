/** What authentication reads of a request and writes to a response: by structure, so that Express 4 and 5 both fit. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface AuthRequest extends IncomingMessage {
  readonly ip?: string | undefined;
  readonly secure: boolean;
  readonly app: { get(setting: string): unknown };
  session?: RequestSession | null;
  sessionID?: string;
}

export interface AuthResponse extends ServerResponse {
  cookie(name: string, value: string, attributes: CookieAttributes & { readonly expires: Date }): unknown;
}

/** A session as express-session keeps it; other middlewares have fewer of the methods. */
export interface RequestSession {
  readonly cookie?: SessionCookie;
  regenerate?(callback: (error?: unknown) => void): unknown;
  save?(callback: (error?: unknown) => void): unknown;
  destroy?(callback: (error?: unknown) => void): unknown;
  touch?(): unknown;
  /** Ours, and the only thing of ours in it. */
  cms?: unknown;
}

export interface CookieAttributes {
  readonly domain?: string;
  readonly path?: string;
  readonly httpOnly?: boolean;
  readonly secure?: boolean;
  readonly sameSite?: boolean | 'lax' | 'strict' | 'none';
  readonly partitioned?: boolean;
}

export interface SessionCookie {
  readonly domain?: string | undefined;
  readonly path?: string | undefined;
  readonly httpOnly?: boolean | undefined;
  readonly secure?: boolean | 'auto' | undefined;
  readonly sameSite?: boolean | 'lax' | 'strict' | 'none' | 'auto' | undefined;
  readonly partitioned?: boolean | undefined;
}

/** A header field that is expected once; of several, Node joins what may be joined. */
export function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
