/** A client for checks of the protocol itself, which sends requests unchanged and reads documents strictly. */
import type { Caller } from 'express-cms-rest';
import { createDocuments, type FormatName } from 'express-cms-rest/client';
import type { IdKind } from 'express-cms-rest/repository';
import type { ProofOf } from './callers.js';
import type { Connection, HttpResponse, Message } from './connection.js';

export interface Client {
  /** The prefix of all hrefs of the server. */
  readonly prefix: string;
  readonly format: FormatName;
  /** The type of the server's ids. */
  readonly ids: IdKind;
  /** Sends a request below the prefix as it is, with nothing but the credentials of the caller. */
  send(method: string, path: string, message?: Message, by?: { readonly caller: Caller }): Promise<HttpResponse>;
  /** The content of the root element, in the form of JSON; it matches the schema of the document with this name. */
  read<Out = unknown>(response: HttpResponse, name: string, label: string): Promise<Out>;
  /** The content of the root element of a response's document, without a schema. */
  parse(response: HttpResponse): Promise<unknown>;
  /** The methods that `OPTIONS` names for a path; undefined where the server has no such resource. */
  allowedAt(path: string): Promise<readonly string[] | undefined>;
  type(name: string, format?: FormatName): string;
  /** The text of a document inside a root of its name. */
  write(name: string, document: object, format?: FormatName): string;
}

export interface ClientSettings {
  readonly connection: Connection;
  /** The path of the base URL, which requests are sent below. */
  readonly base: string;
  readonly prefix: string;
  readonly vendor: string;
  readonly ids?: IdKind | undefined;
  readonly format: FormatName;
  readonly siteaccess?: string | undefined;
  readonly proofOf: ProofOf;
}

export function createClient(settings: ClientSettings): Client {
  const { connection, base, prefix, vendor, ids = 'integer', format, siteaccess, proofOf } = settings;
  const documents = createDocuments({ prefix, vendor, ids });
  const scope = siteaccess === undefined ? {} : { 'X-Siteaccess': siteaccess };
  const type: Client['type'] = (name, as = format) => documents.mediaType(name, as);

  const send: Client['send'] = (method, path, { headers = {}, ...request } = {}, by) => {
    const proof = by ? proofOf(by.caller) : {};
    return connection.send(method, base + path, { ...request, headers: { ...scope, ...proof, ...headers } });
  };

  return {
    prefix,
    format,
    ids,
    send,
    type,
    async read<Out>({ headers, text }: HttpResponse, name: string, label: string) {
      const actual = headers['content-type'] ?? 'no type';
      const expected = type(name, actual.endsWith('+json') ? 'json' : 'xml');
      if (actual !== expected) throw new Error(`${label} responds with ${actual}, not ${expected}`);
      return documents.read(name, actual, text).catch((cause: Error) => {
        throw new Error(`The response to ${label} cannot be read. ${cause.message}`, { cause });
      }) as Promise<Out>;
    },
    parse: ({ text }) => documents.parse(text, format),
    async allowedAt(path) {
      const { status, headers } = await send('OPTIONS', path);
      if (status >= 300 || headers.allow === undefined) return undefined;
      return headers.allow.split(',').map((method) => method.trim());
    },
    write: (name, document, as = format) => documents.write(name, document, as),
  };
}

/** An href of the server below the prefix; `Location` may be a whole URL (RFC 9110 §10.2.2). */
export function hrefBelow(prefix: string, location: string): string {
  const path = location.replace(/^https?:\/\/[^/]*/i, '');
  if (!path.startsWith(`${prefix}/`)) throw new Error(`The href ${location} is not below ${prefix}`);
  return path.slice(prefix.length);
}
