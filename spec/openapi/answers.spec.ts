/** The API against its descriptions: every answer of a walk, to what readers, writers and the careless ask for. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApiDocument } from '../../lib/router.js';
import { type Opened, open } from '../sql/support.js';
import { type Answer, type Api, admin, type Sent, serve } from '../support/api.js';
import { createConformity } from './conformity.js';
import { faultsByJsonSchema, faultsByXmlSchema } from './validators.js';

// biome-ignore lint/suspicious/noExplicitAny: a document of many kinds of objects, of which a few are looked at
type Part = any;

const formats = ['json', 'xml'] as const;
const mount = '/cms';
const options = { basic: true, session: { install: { secret: 'secret' } } };

let opened: Opened;
let api: Api;
let document: Part;
let conformity: ReturnType<typeof createConformity>;
/** Documents in JSON as they were answered, by representation. */
const seen = new Map<string, unknown[]>();
const faults: string[] = [];

beforeAll(async () => {
  opened = await open();
  api = await serve(opened, { mount, ...options });
  document = openApiDocument(opened, options, mount);
  conformity = createConformity(document);
});
afterAll(async () => {
  await api.close();
  await opened.close();
});

async function ask(method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const answer = await api.call(method, path, sent);
  faults.push(...conformity.faults({ method, path, sent, answer }));
  const [, name = ''] = /\.(\w+)\+json$/.exec(answer.headers['content-type'] ?? '') ?? [];
  if (name) seen.set(name, [...(seen.get(name) ?? []), answer.json]);
  return answer;
}

/** The hrefs in a document, below the prefix. */
function hrefsIn(text: string): string[] {
  const hrefs = [...text.matchAll(/"_href":"([^"]*)"/g)].map(([, href = '']) => href.slice(api.base.length));
  return hrefs.map((href) => href.replace(/\{.*/, '')).filter((href) => href.startsWith('/'));
}

/** Everything that can be reached from the root, in each representation and format. */
async function readAll(headers: Readonly<Record<string, string>>): Promise<string[]> {
  const paths = ['/'];
  for (const path of paths) {
    const place = conformity.templateOf(path);
    const types = Object.keys(document.paths[place ?? '']?.get?.responses[200]?.content ?? { '*/*': {} });
    for (const type of types) {
      const { text, json, headers: given } = await ask('GET', path, { headers: { ...headers, Accept: type } });
      const found = [...hrefsIn(json ? text : ''), ...(given.location ? [given.location.slice(api.base.length)] : [])];
      for (const each of found) if (!paths.includes(each)) paths.push(each);
    }
  }
  return paths;
}

/** Each operation with the examples of its parameters and bodies. */
function* examples(): Generator<{ method: string; path: string; sent: Sent }> {
  for (const [template, place] of Object.entries<Part>(document.paths)) {
    const path = place.parameters.reduce(
      (at: string, { name, example }: Part) =>
        at.replace(`{${name}}`, String(example ?? (name === 'locationPath' ? '1/2' : 2))),
      template,
    );
    const { parameters: _, 'x-oai-additionalOperations': others = {}, ...plain } = place;
    for (const [name, operation] of [...Object.entries<Part>(plain), ...Object.entries<Part>(others)]) {
      const overrides = operation.parameters?.find((each: Part) => each.name === 'X-HTTP-Method-Override')?.schema.enum;
      const method = others[name] && name !== 'COPY' && name !== 'MOVE' ? 'POST' : name.toUpperCase();
      const own = method === name.toUpperCase() ? {} : { 'X-HTTP-Method-Override': name };
      const destination = `${api.base}/content/locations/1/2`;
      for (const accept of formats) {
        const headers = { Accept: `application/${accept}`, Destination: destination, ...own };
        yield { method, path, sent: { headers } };
        for (const override of overrides ?? [])
          yield { method, path, sent: { headers: { ...headers, 'X-HTTP-Method-Override': override } } };
        for (const [type, content] of Object.entries<Part>(operation.requestBody?.content ?? {})) {
          const [{ $ref }] = Object.values<Part>(content.examples);
          const { value } = document.components.examples[$ref.replace('#/components/examples/', '')];
          const body = type.endsWith('+json') ? JSON.stringify(value) : value;
          yield { method, path, sent: { headers: { ...headers, 'Content-Type': type }, body } };
          yield { method, path, sent: { headers: { ...headers, 'Content-Type': type }, body: body.slice(0, -3) } };
        }
      }
    }
  }
}

/** What leaves less to ask for, and so comes last. */
function isRemoval({ method, sent: { headers = {} } }: { readonly method: string; readonly sent: Sent }): boolean {
  const says = `${method} ${headers['X-HTTP-Method-Override']} ${headers['Content-Type']}`;
  return /DELETE|TRASH|MOVE|SWAP|Trash|Move|Swap/.test(says);
}

describe('every answer fits the description', () => {
  it.each([
    ['the administrator', admin, 150],
    ['the anonymous caller', {}, 5],
  ])(
    'where %s reads all that there is',
    async (_, headers, least) => {
      expect((await readAll(headers)).length).toBeGreaterThan(least);
      expect(faults.splice(0)).toEqual([]);
    },
    120_000,
  );

  it.each([
    ['the anonymous caller', {}],
    ['the administrator', admin],
  ])(
    'where %s sends the examples',
    async (_, who) => {
      const statuses = new Set<number>();
      for (const { method, path, sent } of examples()) {
        const { status } = await ask(method, path, { ...sent, headers: { ...sent.headers, ...who } });
        statuses.add(status);
      }
      expect(faults.splice(0)).toEqual([]);
      expect(api.errors).toEqual([]);
      expect(statuses.size).toBeGreaterThan(4);
    },
    120_000,
  );

  it('in XML, by the XML Schemas', async () => {
    expect(conformity.xml.size).toBeGreaterThan(20);
    for (const [name, documents] of conformity.xml) {
      const { text } = await api.get(`/schemas/${name}.xsd`);
      expect([name, await faultsByXmlSchema(text, [...documents])]).toEqual([name, []]);
    }
  }, 120_000);

  it('in JSON, by the JSON Schemas', async () => {
    expect(seen.size).toBeGreaterThan(20);
    for (const [name, documents] of seen) {
      const schema = JSON.parse((await api.get(`/schemas/${name}.json`)).text);
      expect([name, documents.flatMap((each) => faultsByJsonSchema(schema, each)).slice(0, 3)]).toEqual([name, []]);
    }
  }, 120_000);
});
