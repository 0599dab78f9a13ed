/** Servers with a fault are found out, each by the check that is there for it. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { assess, httpChecks } from '../../conformance/index.js';
import { type Fault, type Passing, type Returned, startProxy } from './proxy.js';
import { openServer, serveInstallation } from './server.js';

const server = await serveInstallation();
const proxy = await startProxy(server.url);
const subject = await openServer(proxy.url);
afterAll(async () => {
  await subject.close?.();
  await proxy.close();
  await server.close();
});

const without =
  (name: string): NonNullable<Fault['request']> =>
  (request) => ({
    headers: { ...request.headers, [name]: undefined },
  });
const withHeader =
  (name: string, value: string | undefined): NonNullable<Fault['response']> =>
  ({ headers }) => ({
    headers: { ...headers, [name]: value },
  });
const replaced =
  (pattern: RegExp | string, by: string): NonNullable<Fault['response']> =>
  ({ text }) => ({
    text: text.replaceAll(pattern, by),
  });
const status =
  (from: number, to: number): NonNullable<Fault['response']> =>
  (response) => ({
    status: response.status === from ? to : response.status,
  });
const isError = ({ status: given }: Returned) => given >= 400;
const isXml = ({ headers }: Returned) => String(headers['content-type']).endsWith('+xml');
const isStream = ({ headers }: Returned) => headers['content-type'] === 'text/event-stream';
const isBearer = ({ headers }: Passing) => String(headers.authorization).startsWith('Bearer ');
const path = ({ path: given }: Passing) => given.split('?')[0] ?? '';

let token = '';
let count = 0;

/** What is wrong, and which check says so. */
const faults: readonly (readonly [what: string, check: string, fault: Fault])[] = [
  [
    'a charset in Content-Type',
    'protocol.accept.json-by-its-vendor-type',
    {
      response: ({ headers }) => ({
        headers: { ...headers, 'content-type': `${headers['content-type']}; charset=utf-8` },
      }),
    },
  ],
  [
    'JSON for everyone',
    'protocol.accept.xml-by-its-vendor-type',
    {
      request: ({ headers }) => ({ headers: { ...headers, accept: headers.accept?.replaceAll('+xml', '+json') } }),
    },
  ],
  [
    'qualities that count for nothing',
    'protocol.accept.the-higher-quality-wins-for-json',
    {
      request: ({ headers }) => ({ headers: { ...headers, accept: headers.accept?.replace(/[,;].*/, '') } }),
    },
  ],
  [
    'a quality of 0 that is taken for 1',
    'protocol.accept.quality-zero-excludes-xml',
    {
      request: ({ headers }) => ({ headers: { ...headers, accept: headers.accept?.replace(/q=0\b(?!\.)/, 'q=1') } }),
    },
  ],
  [
    'links to versions that are not served',
    'protocol.links.refer-to-served-resources',
    { response: replaced(/\/versions"/g, '/revisions"') },
  ],
  [
    'no default for a missing Accept',
    'protocol.accept.nothing-means-the-default',
    {
      response: (response, { headers }) => (headers.accept === undefined ? { status: 500 } : response),
    },
  ],
  [
    'one shape of content only',
    'protocol.accept.a-name-chooses-the-shape',
    {
      request: ({ headers }) => ({
        headers: { ...headers, accept: headers.accept?.replace('.ContentInfo+', '.Content+') },
      }),
    },
  ],
  [
    'something for an Accept that nothing fits',
    'protocol.accept.unacceptable-representations-are-refused',
    {
      request: ({ headers }) => ({ headers: { ...headers, accept: headers.accept?.replace('image/png', '*/*') } }),
    },
  ],
  ['no Vary', 'protocol.vary.names-accept-on-documents', { response: withHeader('vary', undefined) }],
  [
    'no Vary on errors',
    'protocol.vary.names-accept-on-errors',
    {
      response: (response) => (isError(response) ? withHeader('vary', 'Cookie')(response, {} as Passing) : response),
    },
  ],
  [
    'siteaccesses that are not looked at',
    'protocol.siteaccess.an-unknown-name-is-refused',
    {
      request: without('x-siteaccess'),
    },
  ],
  [
    'errors in HTML',
    'protocol.errors.come-in-json',
    {
      response: (response) =>
        isError(response) ? { headers: { 'content-type': 'text/html' }, text: '<h1>Error</h1>' } : response,
    },
  ],
  [
    'errors in JSON for everyone',
    'protocol.errors.come-in-xml',
    {
      request: ({ headers }) => ({
        headers: { ...headers, accept: headers.accept?.replace('Content+xml', 'Content+json') },
      }),
    },
  ],
  [
    'an errorCode that is a text',
    'protocol.errors.have-the-standard-phrase',
    {
      response: replaced(/"errorCode":(\d+)/g, '"errorCode":"$1"'),
    },
  ],
  [
    'phrases of its own',
    'protocol.errors.have-the-standard-phrase',
    { response: replaced('Not Found', 'Nothing here') },
  ],
  [
    'traces in errors',
    'protocol.errors.reveal-no-internals',
    {
      response: replaced('"errorDescription"', '"trace":"at main.ts:1","errorDescription"'),
    },
  ],
  ['a 400 for unknown paths', 'protocol.errors.unknown-paths-are-404', { response: status(404, 400) }],
  [
    'blanks in Allow',
    'protocol.options.lists-the-methods',
    {
      response: ({ headers }) => ({ headers: { ...headers, allow: String(headers.allow).replaceAll(',', ', ') } }),
    },
  ],
  ['a 405 without Allow', 'protocol.methods.missing-methods-are-405', { response: withHeader('allow', undefined) }],
  [
    'HEAD without an ETag',
    'protocol.head.is-get-without-a-body',
    {
      response: (response, request) =>
        request.method === 'HEAD' ? withHeader('etag', undefined)(response, request) : response,
    },
  ],
  [
    'overrides that are not looked at',
    'protocol.override.replaces-post',
    { request: without('x-http-method-override') },
  ],
  [
    'overrides of GET',
    'protocol.override.is-for-post-only',
    {
      request: ({ method, headers }) => ({ method: String(headers['x-http-method-override'] ?? method) }),
    },
  ],
  ['a 405 for unknown methods', 'protocol.override.unknown-methods-are-501', { response: status(501, 405) }],
  ['preferences that are ignored', 'protocol.prefer.minimal-has-no-body', { request: without('prefer') }],
  [
    'a preferred document of another state',
    'protocol.prefer.representation-is-the-document-of-get',
    {
      response: (response, { headers }) =>
        headers.prefer === 'return=representation'
          ? replaced(/"status":"\w+"/g, '"status":"ARCHIVED"')(response, { headers } as Passing)
          : response,
    },
  ],
  [
    'Location as a path below the prefix',
    'protocol.created.has-a-location',
    {
      response: ({ headers }) => ({
        headers: { ...headers, location: String(headers.location).replace('/cms/api/cms/v2', '') },
      }),
    },
  ],
  ['a 200 for what is made', 'protocol.created.has-a-location', { response: status(201, 200) }],
  [
    'numbers as texts',
    'protocol.documents.ids-and-flags-are-literals',
    { response: replaced(/"_id":(\d+)/g, '"_id":"$1"') },
  ],
  [
    'flags as texts',
    'protocol.documents.ids-and-flags-are-literals',
    {
      response: replaced(/"isHidden":(\w+)/g, '"isHidden":"$1"'),
    },
  ],
  [
    'null for an empty list',
    'protocol.documents.lists-are-arrays',
    { response: replaced('"Relation":[]', '"Relation":null') },
  ],
  ['dates without an offset', 'protocol.documents.dates-have-an-offset', { response: replaced('+00:00', '') }],
  [
    'hrefs without the prefix',
    'protocol.documents.hrefs-are-paths-below-the-prefix',
    {
      response: replaced('"_href":"/cms/api/cms/v2', '"_href":"'),
    },
  ],
  [
    'types of JSON in XML',
    'protocol.documents.types-name-the-format-of-the-document',
    {
      response: (response) => (isXml(response) ? { text: response.text.replace('User+xml', 'User+json') } : response),
    },
  ],
  [
    'another root',
    'protocol.documents.one-root-names-the-kind',
    { response: replaced('{"Content":', '{"ContentInfo":') },
  ],
  [
    'lists of language codes',
    'protocol.documents.language-codes-are-one-text',
    {
      response: replaced(/"languageCodes":("[^"]*")/g, '"languageCodes":[$1]'),
    },
  ],
  [
    'another name in XML',
    'protocol.formats.content-info',
    {
      response: (response) =>
        isXml(response) ? { text: response.text.replace(/<Name>[^<]*/, '<Name>Other') } : response,
    },
  ],
  [
    'XML that is not well-formed',
    'protocol.formats.location',
    {
      response: (response) => (isXml(response) ? { text: response.text.replace('</Location>', '') } : response),
    },
  ],
  ['a missing member', 'protocol.formats.version', { response: replaced(/"versionNo":\d+,/g, '') }],
  ['one ETag for ever', 'protocol.etag.changes', { response: withHeader('etag', '"same"') }],
  [
    'an ETag for each response',
    'protocol.etag.is-stable',
    {
      response: (response, request) => {
        count += 1;
        return withHeader('etag', `"${count}"`)(response, request);
      },
    },
  ],
  [
    'one ETag for both formats',
    'protocol.etag.differs-by-format',
    {
      response: ({ headers }) => ({
        headers: { ...headers, etag: String(headers.etag).replace(/\.[\w-]+"$/, '.same"') },
      }),
    },
  ],
  ['no 304', 'protocol.conditions.not-modified', { request: without('if-none-match') }],
  ['lost updates', 'protocol.conditions.stale-tags-are-412', { request: without('if-match') }],
  [
    'deletions whatever the ETag',
    'protocol.conditions.deletion-compares-if-match',
    {
      request: (request) => (request.method === 'DELETE' ? without('if-match')(request) : request),
    },
  ],
  [
    'a 401 that names no scheme',
    'protocol.access.a-401-names-a-scheme',
    { response: withHeader('www-authenticate', undefined) },
  ],
  [
    'wrong credentials taken for none',
    'protocol.access.wrong-credentials-are-401',
    {
      request: (request) => (path(request).endsWith('/v2/') ? without('authorization')(request) : request),
    },
  ],
  ['a 401 for readers', 'protocol.access.readers-are-refused-with-403', { response: status(403, 401) }],
  [
    'expected users that are not looked at',
    'protocol.access.the-expected-user-is-the-caller',
    {
      request: without('x-expected-user'),
    },
  ],
  [
    'cookies that scripts can read',
    'protocol.sessions.cookies-are-http-only',
    {
      response: ({ headers }) => ({
        headers: {
          ...headers,
          'set-cookie': [headers['set-cookie']].flat().map((one) => String(one).replace('; HttpOnly', '')),
        },
      }),
    },
  ],
  [
    'tokens that are not asked for',
    'protocol.csrf.a-write-without-the-token-is-401',
    {
      request: ({ headers }) => ({ headers: { ...headers, 'x-csrf-token': token } }),
      response: (response) => {
        token = /"csrfToken":"([^"]*)"/.exec(response.text)?.[1] ?? token;
        return response;
      },
    },
  ],
  [
    'sessions that do not end',
    'protocol.sessions.are-deleted',
    {
      request: ({ method, path: given }) =>
        method === 'DELETE' ? { method: 'GET', path: given.replace(/[^/]+$/, 'current') } : {},
      response: (response, { method }) => (method === 'DELETE' ? { status: 204, text: '' } : response),
    },
  ],
  ['a 302 for lookups', 'protocol.lookups.content-by-remote-id', { response: status(307, 302) }],
  [
    'a limit that counts for nothing',
    'protocol.paging.children-come-ten-at-a-time',
    {
      request: ({ path: given }) => ({ path: given.replace('limit=3', 'limit=10') }),
    },
  ],
  [
    'tokens that are ignored',
    'protocol.tokens.authenticate-a-user',
    { request: (request) => (isBearer(request) ? without('authorization')(request) : request) },
  ],
  ['tokens for wrong credentials', 'protocol.tokens.need-credentials', { response: status(401, 200) }],
  [
    'changed tokens that are taken for none',
    'protocol.tokens.changed-tokens-are-401',
    {
      request: (request) =>
        isBearer(request)
          ? { headers: { ...request.headers, authorization: undefined, 'x-expected-user': undefined } }
          : request,
    },
  ],
  [
    'event streams that are stored',
    'protocol.event-stream.is-selected-by-accept',
    { response: withHeader('cache-control', 'private') },
  ],
  ['events without ids', 'protocol.event-stream.has-the-changes-in-order', { response: replaced(/^id: .*\n/gm, '') }],
  [
    'an event stream that is over when all is sent',
    'protocol.event-stream.has-later-changes',
    { response: (response) => (isStream(response) ? { text: response.text && ':\n\n' } : {}) },
  ],
  [
    'streams that begin where the URL says',
    'protocol.event-stream.continues-after-last-event-id',
    { request: without('last-event-id') },
  ],
  ['streams after any cursor', 'protocol.event-stream.refuses-other-cursors', { response: status(410, 200) }],
  ['streams for everybody', 'protocol.event-stream.is-for-readers-of-the-log', { response: status(401, 200) }],
  [
    'a root without a link',
    'protocol.links.can-be-followed',
    { response: replaced('/content/sections', '/content/objectstategroups') },
  ],
  [
    'links of a wrong type',
    'protocol.links.can-be-followed',
    { response: replaced('ContentTypeInfoList+json', 'ContentList+json') },
  ],
  [
    'embed that is ignored',
    'protocol.embedding.shows-the-document-in-the-place-of-a-link',
    { request: ({ path: given }) => ({ path: given.replace('embed=', 'other=') }) },
  ],
  [
    'embed that knows no fields',
    'protocol.embedding.embeds-the-references-of-fields',
    { request: ({ path: given }) => ({ path: given.replace('Fields.', 'Fields.x') }) },
  ],
  [
    'embedded documents for everybody',
    'protocol.embedding.leaves-links-to-unreadable-entities',
    { response: replaced(/"Owner":\{/g, '"Owner":{"name":"Administrator",') },
  ],
  [
    'an ETag of the document without what is embedded',
    'protocol.embedding.has-an-entity-tag-of-all-that-is-shown',
    {
      response: (response, { headers }) => (headers['if-none-match'] ? { status: 304, text: '' } : response),
    },
  ],
  [
    'items by URL that do not say where else they are',
    'protocol.items.are-located-by-url',
    { response: withHeader('content-location', undefined) },
  ],
  ['a 302 for URLs of the past', 'protocol.items.former-urls-redirect', { response: status(301, 302) }],
  ['a 404 for no URL', 'protocol.items.at-needs-a-url', { response: status(400, 404) }],
  [
    'filters that are ignored',
    'protocol.items.unknown-names-are-400',
    { request: ({ path: given }) => ({ path: given.replace(/filter[^&]*/g, '') }) },
  ],
  [
    'commas that separate values everywhere',
    'protocol.items.values-are-separated-by-commas',
    { request: ({ path: given }) => ({ path: given.replaceAll('%5C%2C', '%2C') }) },
  ],
  [
    'a field that XML leaves out',
    'protocol.items.have-the-same-values-in-both-formats',
    {
      response: (response) =>
        isXml(response)
          ? { text: response.text.replace(/<field identifier="price"[^>]*>[^<]*<\/field>/, '') }
          : response,
    },
  ],
  [
    'fields without a type in XML',
    'protocol.items.have-fields-as-elements-in-xml',
    { response: replaced(/ type="string"/g, '') },
  ],
  [
    'media types of each item of a list',
    'protocol.items.a-media-type-is-on-the-list-alone',
    { response: replaced(/"_href":"([^"]*\/items\/)/g, '"_media-type":"x","_href":"$1') },
  ],
  [
    'whole items whatever is selected',
    'protocol.items.of-selected-fields-have-identifying-members',
    { request: ({ path: given }) => ({ path: given.replace(/&fields=[^&]*/, '') }) },
  ],
  ['items that are sent again', 'protocol.items.are-revalidated', { request: without('if-none-match') }],
  [
    'items with one ETag for ever',
    'protocol.items.have-an-entity-tag-of-all-that-is-shown',
    { response: withHeader('etag', '"same"') },
  ],
  ['pages without a link', 'protocol.items.link-to-the-next-page', { response: withHeader('link', undefined) }],
  [
    'another name of an item in XML',
    'protocol.formats.item',
    {
      response: (response) =>
        isXml(response) ? { text: response.text.replace(/<name>[^<]*/, '<name>Other') } : response,
    },
  ],
  [
    'no total in XML',
    'protocol.formats.item-list',
    {
      response: (response) => (isXml(response) ? { text: response.text.replace(/<total>.*<\/total>/, '') } : response),
    },
  ],
  [
    'languages that restrict nothing',
    'protocol.queries.languages-restrict-fields',
    {
      response: replaced(/"languageCode":"eng-GB","fieldType/g, '"languageCode":"pol-PL","fieldType'),
    },
  ],
  ['a 400 for an unsupported type', 'protocol.bodies.unsupported-types-are-415', { response: status(415, 400) }],
  [
    'faults of fields that are not named',
    'protocol.bodies.field-faults-are-named',
    {
      response: replaced(/,"errorDetails":.*(?=\}\})/g, ''),
    },
  ],
  ['roots that have to be called so', 'protocol.bodies.root-names-are-ignored', { response: status(201, 400) }],
  ['a 500 for broken JSON', 'protocol.bodies.broken-json', { response: status(400, 500) }],
  [
    'a body for a bookmark that is there',
    'protocol.bookmarks.have-no-documents',
    {
      response: (response) => (response.status === 409 ? { text: '{}' } : response),
    },
  ],
];

describe('a server with', () => {
  it.each(faults)('%s fails %s', async (_what, id, fault) => {
    const checks = httpChecks.filter((check) => check.id === id);
    expect(await assess(subject, { checks })).toMatchObject([{ id, verdict: 'passed' }]);
    proxy.fault = fault;
    try {
      expect(await assess(subject, { checks })).toMatchObject([{ id, verdict: 'failed' }]);
    } finally {
      proxy.fault = undefined;
    }
  });
});
