/** Errors say what is wrong and where, in words of the server's own: nothing of what a client sent comes back. */

import { describe, expect, it } from '@jest/globals';
import type { AnyDocument as Representation } from '../../lib/documents/document.js';
import type { MountSettings } from '../../lib/http/mount-settings.js';
import type { Operation } from '../../lib/operations/declaration/operations.js';
import { admin, type HttpResponse, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { encode, textOf } from '../support/representations.js';
import { bindings } from '../support/table.js';

const marked = 'Echoed';
const { api } = await useApi();

function expectNoEcho({ status, text, headers }: HttpResponse, what: string): void {
  if (status < 400) return;
  const { 'x-request-id': id, ...others } = headers;
  expect([what, text.toLowerCase().includes(marked.toLowerCase())]).toEqual([what, false]);
  expect([what, JSON.stringify(others).toLowerCase().includes(marked.toLowerCase())]).toEqual([what, false]);
}

/** Text variables become the mark; ids are those of nothing, so that most requests end in an error. */
const pathOf = (template: string) =>
  template.replace(/\{\+?(\w+)\}/g, (_, name: string) => (/Code|urlAlias|session/.test(name) ? marked : '41'));

type Way = readonly [
  name: string,
  method: string,
  path: string,
  operation: Operation,
  selectedBy: Representation | undefined,
];
const ways: readonly Way[] = bindings.map(({ method, template, operation, selectedBy, consumes }) => [
  `${method} ${template}`,
  method,
  template,
  operation,
  selectedBy ?? consumes,
]);

/** A document in which every text and every key of its own is the mark. */
function mark(value: unknown, isNested = false): unknown {
  if (Array.isArray(value)) return value.map((item) => mark(item, true));
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, item]) => [key, mark(item, true)] as const);
    return { ...Object.fromEntries(members), ...(isNested && { [marked]: marked }) };
  }
  return typeof value === 'string' ? marked : value;
}

const send = (method: string, path: string, headers: object, body?: string) => {
  const isPlain = /^(?:GET|POST|PATCH|DELETE)$/.test(method);
  const override = isPlain ? {} : { 'X-HTTP-Method-Override': method };
  return api.call(isPlain ? method : 'POST', path, {
    headers: { ...admin, ...override, ...headers },
    ...(body !== undefined && { body }),
  });
};

describe.each(ways)('%s', (name, method, template, operation, sent) => {
  const path = pathOf(template);

  it('echoes no part of the path, of the query or of a header', async () => {
    // Errors of items say which name is wrong: what looks like no name is not repeated.
    const text = operation.refusesUnknown ? `${marked}!` : marked;
    const unknown = operation.refusesUnknown ? [`${text}=1`, `filter[${text}]=1`, `filter[name][${text}]=1`] : [];
    const query = [...Object.keys(operation.query ?? {}).map((key) => `${key}=${text}`), ...unknown];
    const paging = operation.paged ? [`offset=${marked}`, `limit=${marked}`, `after=${marked}`] : [];
    for (const part of ['', ...query, ...paging]) {
      expectNoEcho(await send(method, `${path}?${part}`, sent ? { 'Content-Type': type(sent.name) } : {}), part);
    }
    for (const [header, value] of [
      ['Accept', `application/vnd.cms.api.${marked}+json;q=1, ${marked}/${marked}`],
      ['Content-Type', `application/vnd.cms.api.${marked}+json`],
      ['Content-Encoding', marked],
      ['Destination', `/${marked}`],
      ['X-Siteaccess', marked],
      ['X-Expected-User', marked],
      ['X-HTTP-Method-Override', marked],
      ['If-Match', `"${marked}"`],
      ['Authorization', `Basic ${Buffer.from(`${marked}:${marked}`).toString('base64')}`],
    ] as const) {
      expectNoEcho(await send(method, path, { [header]: value }, '{}'), header);
    }
  });

  it.each(['json', 'xml'] as const)('echoes nothing of a body in %s', async (format) => {
    if (!sent) return;
    const mount: MountSettings = { prefix: api.base, vendor: 'vnd.cms.api', fieldTypePrefix: '', ids: 'integer' };
    const [[, written]] = Object.entries(JSON.parse(encode(sent, sent.example, 'json', mount))) as [[string, object]];
    const document = mark(written) as object;
    const strange = { ...document, [marked]: { [marked]: marked } };
    for (const body of [
      textOf(sent, document, format, mount),
      textOf(sent, strange, format, mount),
      format === 'json'
        ? `{"${marked}":{"${marked}":[{"${marked}":"${marked}"}]}}`
        : `<x ${marked}="1"><${marked}/></x>`,
      format === 'json' ? `{"${marked}":"${marked}` : `<${marked}><${marked}2></${marked}>`,
      format === 'json' ? `"${marked}"` : `<x a="&${marked};"/>`,
    ]) {
      expectNoEcho(await send(method, path, { 'Content-Type': type(sent.name, format) }, body), `${name} ${body}`);
    }
  });
});

it.each(['/content/objects/1/translations', '/content/objects/1/versions/1/translations'])(
  '%s echoes no language',
  async (path) => {
    const response = await api.call('DELETE', `${path}/${marked}`, { headers: admin });
    expect([response.status, response.json.ErrorMessage.errorDescription]).toEqual([
      path.includes('versions') ? 403 : 404,
      expect.not.stringContaining(marked),
    ]);
  },
);

it('echoes no method', async () => {
  expectNoEcho(await api.call('POST', '/', { headers: { 'X-HTTP-Method-Override': marked } }), 'override');
  expectNoEcho(await api.get(`/${marked}`), 'path');
  expectNoEcho(await api.get(`/openapi.json?version=${marked}`), 'version');
  expectNoEcho(await api.get(`/schemas/${marked}.json`), 'schema');
});
