/** Requests over `fetch`: sent again while the server is busy, and revalidated by the tags of earlier responses. */
import type { ItemsAuth, ItemsHeaders, ItemsOptions } from './declarations.js';

/** A fault of the error document, and the JSON Pointer of the member at fault. */
export interface ItemsFault {
  readonly path: string;
  readonly message: string;
}

/** A response that is an error, or not a document of items; the message is that of the server. */
export class ItemsError extends Error {
  readonly status: number;
  readonly faults: readonly ItemsFault[];

  constructor(status: number, message: string, faults: readonly ItemsFault[] = []) {
    super(message);
    this.name = 'ItemsError';
    this.status = status;
    this.faults = faults;
  }
}

interface Documents {
  readonly [name: string]: unknown;
  readonly ErrorMessage?: {
    readonly errorDescription: string;
    readonly errorDetails?: { readonly errors?: readonly ItemsFault[] };
  };
}

/** Loads the document of that name. */
export type Get = (url: string, name: string, signal: AbortSignal | undefined) => Promise<unknown>;

const maxResponses = 50;

export function createGet({ auth, fetch: send, headers: extraHeaders }: ItemsOptions): Get {
  const responses = new Map<string, { readonly tag: string; readonly text: string }>();

  /** The one that was used least recently goes first. */
  function remember(key: string, { headers, type }: Response, text: string): void {
    responses.delete(key);
    const tag = headers.get('etag');
    // A browser asks another origin for permission before it sends If-None-Match; it revalidates responses by itself.
    if (tag === null || type === 'cors' || /no-store/.test(headers.get('cache-control') ?? '')) return;
    responses.set(key, { tag, text });
    const [oldest = ''] = responses.keys();
    if (responses.size > maxResponses) responses.delete(oldest);
  }

  return async (url, name, signal) => {
    const credentials = await credentialsOf(auth);
    const key = JSON.stringify([url, credentials]);
    const cached = responses.get(key);
    const tag = cached && { 'If-None-Match': cached.tag };
    const headers = { Accept: 'application/json', ...extraHeaders, ...credentials, ...tag };
    const response = await retried(() => (send ?? fetch)(url, { headers, signal: signal ?? null }), signal);
    const text = cached && response.status === 304 ? cached.text : await response.text();
    const documents = parsed(text);
    const { [name]: document, ErrorMessage: error } = documents;
    if (!document)
      throw new ItemsError(
        response.status,
        error?.errorDescription ?? `${url} responded with ${response.status}, and without ${name}`,
        error?.errorDetails?.errors,
      );
    remember(key, response, text);
    return document;
  };
}

function parsed(text: string): Documents {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

async function credentialsOf(auth: ItemsAuth | undefined): Promise<ItemsHeaders> {
  if (!auth) return {};
  if (typeof auth === 'function') return auth();
  if ('apiKey' in auth) return { Authorization: `Bearer ${auth.apiKey}` };
  const bytes = new TextEncoder().encode(`${auth.basic.login}:${auth.basic.password}`);
  return { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

const maxAttempts = 3;
/** In seconds; a server that names more is not waited for. */
const maxWait = 10;

async function retried(send: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  for (let attempts = 1; ; attempts += 1) {
    const response = await send();
    if ((response.status !== 429 && response.status !== 503) || attempts === maxAttempts) return response;
    const seconds = secondsAfter(response.headers.get('retry-after') ?? '1');
    // Anything else is not a time.
    if (!(seconds <= maxWait)) return response;
    await response.body?.cancel();
    await pause(seconds * 1000, signal);
  }
}

const secondsAfter = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : Math.max(0, (Date.parse(text) - Date.now()) / 1000);

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
