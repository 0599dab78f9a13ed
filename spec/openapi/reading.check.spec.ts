/** Everything that can be read, and everything that is asked for in vain, against the descriptions. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { admin, type Sent } from '../support/api.js';
import { startWalk, type Walk } from './walk.js';

// Follows every link of the installation, in both formats.
jest.setTimeout(600_000);

// biome-ignore lint/suspicious/noExplicitAny: a document of many kinds of objects, of which a few are looked at
type Part = any;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly sent: Sent;
}

let walk: Walk;
beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.close());

/** The hrefs in a document, below the prefix. */
function hrefsIn(text: string): string[] {
  const hrefs = [...text.matchAll(/"_href":"([^"]*)"/g)].map(([, href = '']) => href.slice(walk.api.base.length));
  return hrefs.map((href) => href.replace(/\{.*/, '')).filter((href) => href.startsWith('/'));
}

/** Everything that can be reached from the root, in each representation and format. */
async function readAll(headers: Readonly<Record<string, string>>): Promise<number> {
  const { document, conformity, api } = walk;
  const paths = ['/'];
  for (const path of paths) {
    const place = document.paths[conformity.templateOf(path) ?? ''];
    const types = Object.keys(place?.get?.responses[200]?.content ?? { '*/*': {} });
    // Event streams do not end.
    for (const type of types.filter((each) => each !== 'text/event-stream')) {
      const { text, json, headers: given } = await walk.ask('GET', path, { headers: { ...headers, Accept: type } });
      const location = given.location?.slice(api.base.length);
      for (const each of [...hrefsIn(json ? text : ''), ...(location ? [location] : [])]) {
        if (!paths.includes(each)) paths.push(each);
      }
    }
  }
  return paths.length;
}

/** Each operation with the examples of its parameters and bodies, and with bodies that are broken. */
function* examples(): Generator<Asked> {
  for (const [template, place] of Object.entries<Part>(walk.document.paths)) {
    const path = place.parameters.reduce(
      (at: string, { name, example = 2 }: Part) => at.replace(`{${name}}`, example),
      template,
    );
    const { parameters: _, 'x-oai-additionalOperations': others = {}, ...plain } = place;
    for (const [name, operation] of Object.entries<Part>(plain)) yield* variants(name.toUpperCase(), path, operation);
    for (const [name, operation] of Object.entries<Part>(others)) {
      yield* variants('POST', path, operation, { 'X-HTTP-Method-Override': name });
    }
  }
}

function* variants(method: string, path: string, { requestBody }: Part, more: object = {}): Generator<Asked> {
  const { components } = walk.document;
  const destination = `${walk.api.base}/content/locations/1/2`;
  for (const format of ['json', 'xml']) {
    const headers = { Accept: `application/${format}`, Destination: destination, ...more };
    yield { method, path, sent: { headers } };
    for (const [
      type,
      {
        examples: [example],
      },
    ] of contentOf(requestBody)) {
      // Bytes of files have none.
      if (!example) continue;
      const { value } = components.examples[example.$ref.replace('#/components/examples/', '')];
      const body = typeof value === 'string' ? value : JSON.stringify(value);
      for (const each of [body, body.slice(0, -3)]) {
        yield { method, path, sent: { headers: { ...headers, 'Content-Type': type }, body: each } };
      }
    }
  }
}

function contentOf({ content = {} }: Part = {}): [string, { examples: Part[] }][] {
  return Object.entries<Part>(content).map(([type, { examples = {} }]) => [
    type,
    { examples: Object.values(examples) },
  ]);
}

describe('every response fits the description', () => {
  it.each([
    ['the administrator', admin, 150],
    ['the anonymous caller', {}, 5],
  ])('where %s reads all that there is', async (_, headers, least) => {
    expect(await readAll(headers)).toBeGreaterThan(least);
    expect(walk.faults.splice(0)).toEqual([]);
  });

  it.each([
    ['the anonymous caller', {}],
    ['the administrator', admin],
  ])('where %s sends the examples, whatever comes of it', async (_, who) => {
    const statuses = new Set<number>();
    for (const { method, path, sent } of examples()) {
      statuses.add((await walk.ask(method, path, { ...sent, headers: { ...sent.headers, ...who } })).status);
    }
    expect(walk.faults.splice(0)).toEqual([]);
    expect(walk.api.errors).toEqual([]);
    expect(statuses.size).toBeGreaterThan(4);
  });

  it('and the schemas', async () => {
    expect(walk.seen().xml).toBeGreaterThan(20);
    expect(walk.seen().json).toBeGreaterThan(20);
    expect((await walk.faultsBySchemas()).slice(0, 5)).toEqual([]);
  });
});
