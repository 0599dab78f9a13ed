/** A way through the API on which every response is held against the description. */

import type { Format, MountSettings } from '../../lib/http/mount-settings.js';
import { describedDocuments } from '../../lib/openapi/api.js';
import { openApiDocument } from '../../lib/router.js';
import { open } from '../sql/support.js';
import { admin, type HttpResponse, type Sent, serve, type } from '../support/api.js';
import { textOf, writeOptions } from '../support/representations.js';
import { routes } from '../support/table.js';
import { createConformity } from './conformity.js';
import { faultsByJsonSchema, faultsByXmlSchema } from './validators.js';

// biome-ignore lint/suspicious/noExplicitAny: a document of many kinds of objects, of which a few are looked at
type Part = any;

const mountPath = '/cms';
const options = {
  basic: true,
  token: { secret: 'a secret of at least thirty-two bytes' },
  apiKeys: true,
  session: { install: { secret: 'secret' } },
};
const mount: MountSettings = { prefix: '/cms/api/cms/v2', vendor: 'vnd.cms.api', fieldTypePrefix: '', ids: 'integer' };
const documents = describedDocuments({ routes, writeOptions });

export type Walk = Awaited<ReturnType<typeof startWalk>>;

/** The clean installation, served in a subfolder, and its description. */
export async function startWalk() {
  const opened = await open();
  const api = await serve(opened, { mount: mountPath, ...options });
  const document: Part = openApiDocument(opened, options, mountPath);
  const conformity = createConformity(document);
  const json = new Map<string, unknown[]>();
  const faults: string[] = [];
  /** What responded with success, as `GET /content/objects/{contentId}`. */
  const done = new Set<string>();

  async function ask(method: string, path: string, sent: Sent = {}): Promise<HttpResponse> {
    const response = await api.call(method, path, sent);
    faults.push(...conformity.faults({ method, path, sent, response }));
    const [, name = ''] = /vnd\.cms\.api\.(\w+)\+json$/.exec(response.headers['content-type'] ?? '') ?? [];
    if (name) json.set(name, [...(json.get(name) ?? []), response.json]);
    const override = sent.headers?.['X-HTTP-Method-Override'] ?? method;
    if (response.status < 400) done.add(`${override} ${conformity.templateOf(path)}`);
    return response;
  }

  /** Sends a document as the administrator, and gets one in the same format; responds with the path of what was made. */
  async function write(format: Format, method: string, path: string, name?: string, body: object = {}, more = {}) {
    const native = !['PUBLISH', 'SWAP', 'TRASH'].includes(method);
    const document = documents.get(name ?? '')?.document;
    const headers = {
      ...admin,
      Accept: `application/${format}`,
      ...(name && { 'Content-Type': type(document?.mediaType?.name ?? name, format) }),
      ...(!native && { 'X-HTTP-Method-Override': method }),
      ...more,
    };
    const text = document && textOf(document, body, format, mount);
    const response = await ask(native ? method : 'POST', path, { headers, ...(text && { body: text }) });
    if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    return (response.headers.location ?? '').slice(mount.prefix.length);
  }

  /** What the schemas that are served find wrong with all documents so far. */
  async function faultsBySchemas(): Promise<string[]> {
    const found: string[] = [];
    for (const [name, documents] of conformity.xml) {
      found.push(...(await faultsByXmlSchema((await api.get(`/schemas/${name}.xsd`)).text, [...documents])));
    }
    for (const [name, documents] of json) {
      const schema = JSON.parse((await api.get(`/schemas/${name}.json`)).text);
      const different = new Map(documents.map((each) => [JSON.stringify(each), each])).values();
      found.push(
        ...[...different].flatMap((each) => faultsByJsonSchema(schema, each)).map((fault) => `${name}${fault}`),
      );
    }
    return found;
  }

  async function close(): Promise<void> {
    await api.close();
    await opened.close();
  }

  const seen = () => ({ xml: conformity.xml.size, json: json.size });
  return { api, document, conformity, faults, done, ask, write, faultsBySchemas, seen, close };
}
