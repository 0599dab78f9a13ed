/** Requests as they are told: any method that HTTP allows, no header but those given, and answers as they came. */
import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';

export interface Sent {
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Connection {
  /** @throws Unreachable where no answer comes */
  send(method: string, target: string, sent?: Sent): Promise<Answer>;
  close(): void;
}

/** No answer came from the server. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** Milliseconds in which an answer has to begin. */
const patience = 60_000;

/** Requests to one server; targets are paths with their queries. */
export function createConnection(origin: string): Connection {
  const { Agent, request } = origin.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });

  function attempt(method: string, target: string, { headers = {}, body, signal }: Sent): Promise<Answer> {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const options = { agent, method, path: target, headers: { ...length, ...headers }, timeout: patience };
    return new Promise((resolve, reject) => {
      const sending = request(origin, { ...options, ...(signal && { signal }) });
      const fail = (error: Error) => reject(Object.assign(error, { isReused: sending.reusedSocket }));
      sending.on('timeout', () => sending.destroy(new Error(`no answer within ${patience / 1000} s`)));
      sending.on('error', fail).on('response', (response) => {
        const chunks: Buffer[] = [];
        response
          .on('error', fail)
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          });
      });
      sending.end(body);
    });
  }

  return {
    async send(method, target, sent = {}) {
      // A server may close an idle connection at the moment in which it is used again.
      const again = (error: unknown) => {
        if (!isStale(error)) throw error;
        return attempt(method, target, sent);
      };
      try {
        return await attempt(method, target, sent).catch(again);
      } catch (cause) {
        if (sent.signal?.aborted) throw cause;
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
