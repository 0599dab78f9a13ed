/** The largest inputs that every operation of the OpenAPI document takes: URLs, header fields, and each member of each body. */
import type { OpenApiDocument } from 'express-cms-rest';

export interface Input {
  /** The large part of the request or response. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a document of which only a few members are looked at
type Part = any;

/** Texts on which expressions are slow that are not linear, and values that are large in other ways. */
const fills = ['1', '/', '/1', 'a', ' ', '-', '=', ',', '"', '%41', '*/*,', 'content://1 ', 'é', '=?a'];
const markups = ['&lt;b/&gt;', '&lt;p&gt;', 'x\n\n', '&amp;amp;'];

const urlLength = 8100;
const headerLength = 14_000;
const bodyLength = 1_040_000;

const fillTo = (length: number, fill: string) => fill.repeat(Math.floor(length / Buffer.byteLength(fill)));

/** Header fields, each with the text that is repeated in it. */
const headerFills: Readonly<Record<string, readonly string[]>> = {
  Accept: ['*/*,', 'a/b,', '"', ';a="', 'application/json;q=0.1,'],
  Authorization: ['=', 'Basic '],
  Cookie: ['a=1;', '=', '"'],
  'Content-Type': [';a="', '/', '1'],
  'Content-Encoding': ['gzip,', ' '],
  Destination: ['/1', '/', '1'],
  'If-Match': ['"a",', '"', ' ', 'W/'],
  'If-None-Match': ['"a",', '"', ' ', 'W/'],
  'If-Modified-Since': ['1', ' '],
  'X-Siteaccess': ['a'],
  'X-Expected-User': ['1'],
  'X-Request-Id': ['a'],
  'X-CSRF-Token': ['a'],
};

/** Deleting comes last, so that there is something to work with until then. */
export function inputsOf(document: OpenApiDocument): readonly Input[] {
  const inputs = Object.entries<Part>(document.paths as Part).flatMap(([template, place]) => {
    const plain = Object.entries<Part>(place).filter(([method]) => /^(?:get|post|patch|put|delete)$/.test(method));
    const others = Object.entries<Part>(place['x-oai-additionalOperations'] ?? {});
    return [...plain, ...others].flatMap(([method, operation]) =>
      inputsOfOperation(document, template, method.toUpperCase(), place, operation),
    );
  });
  const isDelete = ({ method }: Input) => method === 'DELETE';
  return [...inputs.filter((input) => !isDelete(input)), ...inputs.filter(isDelete)];
}

function inputsOfOperation(document: OpenApiDocument, template: string, method: string, place: Part, operation: Part) {
  const base = String((document.servers as Part)[0].url);
  const pathOf = (large?: string, fill = '') =>
    base +
    template.replace(/\{(\w+)\}/g, (_, name) => {
      const { example = 1 } = place.parameters.find((each: Part) => each.name === name) ?? {};
      return name === large ? fillTo(urlLength - template.length - base.length, encodeURI(fill)) : String(example);
    });
  const parameters: readonly Part[] = [...(place.parameters ?? []), ...(operation.parameters ?? [])];
  const asked = { method: isSendable(method) ? method : 'POST', headers: isSendable(method) ? {} : override(method) };
  const urls = parameters.flatMap(({ name, in: where }) => {
    if (where !== 'path' && where !== 'query') return [];
    return fills.map((fill) => {
      const path =
        where === 'path' ? pathOf(name, fill) : `${pathOf()}?${name}=${fillTo(7900, encodeURIComponent(fill))}`;
      return { ...asked, name: `${where} ${name} of ${fill}`, path };
    });
  });
  const headers = Object.entries(headerFills).flatMap(([name, repeated]) =>
    repeated.map((fill) => ({
      ...asked,
      name: `${name} of ${fill}`,
      path: pathOf(),
      headers: { ...asked.headers, [name]: `x${fillTo(headerLength, fill)}x` },
    })),
  );
  const bodies = bodiesOf(document, operation).map(({ headers: more, ...body }) => ({
    ...asked,
    ...body,
    path: pathOf(),
    headers: { ...asked.headers, ...more },
  }));
  return [...urls, ...headers, ...bodies];
}

function bodiesOf(document: OpenApiDocument, { requestBody }: Part) {
  return Object.entries<Part>(requestBody?.content ?? {}).flatMap(([type, { examples = {} }]) =>
    Object.values<Part>(examples).flatMap(({ $ref = '' }) => {
      const { value } = (document.components as Part).examples[$ref.split('/').at(-1)] ?? {};
      const texts = typeof value === 'string' ? xmlBodies(value) : value ? jsonBodies(value) : [];
      return texts.map(([name, body]) => ({ name: `${type}: ${name}`, headers: { 'Content-Type': type }, body }));
    }),
  );
}

type Named = readonly [name: string, body: string];

/** Each leaf in turn is a text that fills the body, or many members; each list is as long as the body can hold. */
function jsonBodies(example: unknown): readonly Named[] {
  const text = JSON.stringify(example);
  const leaves = [...text.matchAll(/:("(?:[^"\\]|\\.)*"|-?\d+|true|false|null)/g)];
  const large = [
    ...fills.map((fill): Named => [fill, JSON.stringify(fillTo(bodyLength - text.length - 100, fill).slice(0, -20))]),
    ...['<b/>', '<p>', 'x\n\n', '&amp;'].map(
      (fill): Named => [`xml ${fill}`, JSON.stringify({ xml: `<p>${fillTo(90_000, fill)}</p>` })],
    ),
    ...['<br>', '<b id=1><p>', '<p>x', '<table>x', 'x '].map(
      (fill): Named => [`html ${fill}`, JSON.stringify({ html: `<p>${fillTo(90_000, fill)}` })],
    ),
    ['members', `{${Array.from({ length: 45_000 }, (_, index) => `"m${index}":1`).join()}}`] as const,
    ['items', `[${fillTo(90_000, '1,')}1]`] as const,
  ];
  const filled = leaves.flatMap(({ index, 0: all, 1: leaf = '' }) =>
    large.map(
      ([name, value]): Named => [
        `${text.slice(Math.max(index - 20, 0), index)} as ${name}`,
        `${text.slice(0, index + 1)}${value}${text.slice(index + all.length)}${leaf && ''}`,
      ],
    ),
  );
  return [...filled, ...[...text.matchAll(/\[(\{.*\})\]/g)].map((list) => longList(text, list))];
}

function longList(text: string, { index, 1: item = '' }: RegExpMatchArray): Named {
  const from = (index ?? 0) + 1;
  const times = Math.min(9000, Math.floor((bodyLength - text.length) / (item.length + 1)));
  return ['a list of items', text.slice(0, from) + Array(times).fill(item).join() + text.slice(from + item.length)];
}

/** Escapes texts and attributes of XML. */
function xmlBodies(text: string): readonly Named[] {
  const leaves = [...text.matchAll(/>([^<>\s][^<>]*)<|="([^"]*)"/g)];
  return leaves.flatMap(({ index, 0: all }) =>
    [...fills.filter((fill) => fill !== '"'), ...markups].map((fill): Named => {
      const [start, end] = all.startsWith('>') ? ['>', '<'] : ['="', '"'];
      const value = fillTo(bodyLength - text.length - 100, fill);
      const body = `${text.slice(0, index)}${start}${value}${end}${text.slice(index + all.length)}`;
      return [`${text.slice(Math.max(index - 20, 0), index)} as ${fill}`, body];
    }),
  );
}

/** Node's parser refuses the others. */
function isSendable(method: string): boolean {
  return ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'COPY', 'MOVE'].includes(method);
}

const override = (method: string) => ({ 'X-HTTP-Method-Override': method });
