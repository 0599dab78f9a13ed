/** Checks that only requests can make: they look at statuses, headers and documents as they go over the wire. */
import type { Repository } from 'express-cms-rest';
import type { FormatName } from 'express-cms-rest/client';
import { implementsMethod } from 'express-cms-rest/repository';
import type { BoundRepository } from '../core/bound.js';
import { type Check, check, type Declaration } from '../core/check.js';
import { assert } from '../core/expectations.js';
import type { Scene } from '../core/scene.js';
import { NotApplicable } from '../core/situation.js';
import type { HttpResponse, Message } from './connection.js';
import type { Http, HttpRepository } from './open.js';
import { paths } from './paths.js';
import type { ErrorMessage } from './response-documents.js';

export interface Request extends Message {
  /** By default the administrator. */
  readonly as?: BoundRepository;
}

export interface ProtocolScene extends Scene {
  readonly http: Http;
  /** Sends a request below the prefix. */
  send(method: string, path: string, request?: Request): Promise<HttpResponse>;
  /** Reads something; without an `Accept` if none is given. */
  get(path: string, accept?: string, as?: BoundRepository): Promise<HttpResponse>;
  /** The media type of a representation, in the format that the kit runs in if none is given. */
  type(name: string, format?: FormatName): string;
  /** Sends a document inside a root of the representation's name. */
  sendJson(method: string, path: string, name: string, body: object, more?: Request): Promise<HttpResponse>;
  /** The path of the content that everybody may read. */
  home(): Promise<string>;
}

/** Called with the members that it uses, to be destructured, and once more with the scene. */
type Body<Given> = (members: Given, scene: ProtocolScene) => Promise<unknown>;

/** Declares checks of the protocol that begin alike: their bodies are called with the prepared values as well. */
export const protocolChecksWith =
  <P extends object>(prepare: (scene: ProtocolScene) => Promise<P>) =>
  (id: string, declaration?: Declaration) => ({
    requires: (requirement: string) => ({
      by: (body: Body<ProtocolScene & P>): Check<HttpRepository> =>
        check(`protocol.${id}`, declaration)
          .requires(requirement)
          .by(async (_, base) => {
            const scene = toProtocolScene(base);
            const members: ProtocolScene & P = Object.assign(Object.create(scene), await prepare(scene));
            await body(members, scene);
          }),
    }),
  });

/** Declares a check of the protocol, a MUST by default. */
export const protocolCheck = protocolChecksWith(async () => ({}));

function toProtocolScene(scene: Scene): ProtocolScene {
  const { http } = scene.repository as unknown as HttpRepository;
  const { client } = http;
  const send: ProtocolScene['send'] = (method, path, { as = scene.admin, ...request } = {}) =>
    client.send(method, path, request, as);
  return Object.assign(scene, {
    http,
    send,
    get: (path: string, accept?: string, as?: BoundRepository) =>
      send('GET', path, { ...(as && { as }), ...(accept !== undefined && { headers: { Accept: accept } }) }),
    type: client.type,
    sendJson: (method: string, path: string, name: string, document: object, more: Request = {}) =>
      send(method, path, {
        ...more,
        headers: { Accept: 'application/json', 'Content-Type': client.type(name, 'json'), ...more.headers },
        body: client.write(name, document, 'json'),
      }),
    async home() {
      const { content } = await scene.admin.locations.load(scene.situation.parentLocationId);
      if (!content) throw new NotApplicable('Nothing is placed at the location that the situation names');
      return paths.contentObject(content.id);
    },
  });
}

/** Expects one of these statuses, and gives the response. */
export function expectStatus(
  response: HttpResponse,
  statuses: number | readonly number[],
  label: string,
): HttpResponse {
  const expected = [statuses].flat();
  if (expected.includes(response.status)) return response;
  return assert.fail(`${label} must respond with ${expected.join(' or ')}, not ${response.status}: ${brief(response)}`);
}

/** Expects an error document with one of these statuses. */
export async function refusedBy(
  { http }: Pick<ProtocolScene, 'http'>,
  response: HttpResponse,
  statuses: number | readonly number[],
  label: string,
): Promise<ErrorMessage> {
  expectStatus(response, statuses, label);
  const problem = await http.client.read<ErrorMessage>(response, 'ErrorMessage', label);
  const actual = problem.errorCode;
  assert.equal(actual, response.status, `The error document of ${label} has another errorCode than the status`);
  return problem;
}

/** Expects two long texts to be the same, and shows where they begin to differ. */
export function sameText(actual: string, expected: string, label: string): void {
  if (actual === expected) return;
  const at = [...actual].findIndex((letter, index) => letter !== expected[index]);
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  assert.fail(`${label}: …${around(actual)}… in the place of …${around(expected)}…`);
}

/** Expects a header to be this. */
export function hasHeader({ headers }: HttpResponse, name: string, value: string | undefined, label: string): void {
  assert.equal(headers[name.toLowerCase()], value, `The header ${name} of ${label}`);
}

/** The items of a header with a list. */
export function listed({ headers }: HttpResponse, name: string): string[] {
  return String(headers[name.toLowerCase()] ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** The value of a header, without which there is nothing to check. */
export function headerOf({ headers }: HttpResponse, name: string): string {
  const value = headers[name.toLowerCase()];
  if (typeof value !== 'string') throw new NotApplicable(`The server sends no ${name}`);
  return value;
}

/** The value of the root member of a JSON document. */
export function inside({ text }: HttpResponse): Readonly<Record<string, unknown>> {
  const [root] = Object.values(JSON.parse(text) as Readonly<Record<string, Readonly<Record<string, unknown>>>>);
  return root ?? {};
}

/** The path of the created resource, from `Location`. */
export function locationHeader({ http }: Pick<ProtocolScene, 'http'>, { headers }: HttpResponse): string {
  const { location = '' } = headers;
  const { prefix } = http.client;
  assert.ok(location.startsWith(`${prefix}/`), `Location is ${location || 'missing'}, not a path below ${prefix}`);
  return location.slice(prefix.length);
}

export const supports = (repository: Repository, method: Parameters<typeof implementsMethod>[1]): boolean =>
  implementsMethod(repository, method);

const brief = ({ text }: HttpResponse): string => text.replace(/\s+/g, ' ').slice(0, 200) || 'no body';
