/** An HTTP client that sends any method, adds no headers, and returns responses unchanged. */
import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';

export interface Message {
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /** Called for a response that does not end: returns true as soon as enough of its text has been read. */
  readonly readUntil?: (text: string) => boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Connection {
  /** @throws Unreachable where no response comes */
  send(method: string, target: string, message?: Message): Promise<HttpResponse>;
  close(): void;
}

/** No response came from the server. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** Milliseconds in which a response has to begin. */
const patience = 60_000;

/** Requests to one server; targets are paths with their queries. */
export function createConnection(origin: string): Connection {
  const { Agent, request } = origin.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });

  function attempt(
    method: string,
    target: string,
    { headers = {}, body, signal, readUntil }: Message,
  ): Promise<HttpResponse> {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const options = { agent, method, path: target, headers: { ...length, ...headers }, timeout: patience };
    return new Promise((resolve, reject) => {
      const sending = request(origin, { ...options, ...(signal && { signal }) });
      const fail = (error: Error) => reject(Object.assign(error, { isReused: sending.reusedSocket }));
      sending.on('timeout', () => sending.destroy(new Error(`no response within ${patience / 1000} s`)));
      sending.on('error', fail).on('response', (response) => {
        const chunks: Buffer[] = [];
        const received = (): HttpResponse => {
          const bytes = Buffer.concat(chunks);
          const { statusCode: status = 0, headers } = response;
          return { status, headers, text: bytes.toString('utf8'), bytes };
        };
        response
          .on('error', fail)
          .on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            if (!readUntil?.(received().text)) return;
            resolve(received());
            response.destroy();
          })
          .on('end', () => resolve(received()));
      });
      sending.end(body);
    });
  }

  return {
    async send(method, target, request = {}) {
      // A server may close an idle connection just when it is used again.
      const again = (error: unknown) => {
        if (!isStale(error)) throw error;
        return attempt(method, target, request);
      };
      try {
        return await attempt(method, target, request).catch(again);
      } catch (cause) {
        if (request.signal?.aborted) throw cause;
        throw new Unreachable(`${method} ${origin}${target}: ${reasonOf(cause)}`, { cause });
      }
    },
    close: () => agent.destroy(),
  };
}

function isStale(error: unknown): boolean {
  const { code, isReused } = error as { readonly code?: string; readonly isReused?: boolean };
  return isReused === true && code === 'ECONNRESET';
}

/** Errors of several attempts to connect have no message of their own. */
function reasonOf(cause: unknown): string {
  const { message, code } = cause as { readonly message?: string; readonly code?: string };
  return message || code || String(cause);
}
