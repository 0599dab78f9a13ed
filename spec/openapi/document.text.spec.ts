import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { bodyType, type MountSettings } from '../../lib/http/mount-settings.js';
import { operationId } from '../../lib/operations/declaration/operations.js';
import { openApiDocument } from '../../lib/router.js';
import { serve } from '../support/api.js';
import { bindings } from '../support/table.js';
import { cases, smallest, whole } from './cases.js';
import { createJsonCheck, faultsByXmlSchema } from './validators.js';

const mount: MountSettings = { prefix: '', vendor: 'vnd.cms.api', fieldTypePrefix: '', ids: 'integer' };

// biome-ignore lint/suspicious/noExplicitAny: a document of many kinds of objects, of which each spec knows what to expect
type Part = any;

/** All operations of a document: where they are, by which method, and what they are. */
function operationsOf(document: Part): { path: string; method: string; operation: Part; place: Part }[] {
  const methods = ['get', 'put', 'post', 'delete', 'patch'];
  return Object.entries<Part>(document.paths).flatMap(([path, place]) => [
    ...methods
      .filter((method) => place[method])
      .map((method) => ({ path, method: method.toUpperCase(), operation: place[method], place })),
    ...Object.entries<Part>(place['x-oai-additionalOperations'] ?? place.additionalOperations ?? {}).map(
      ([method, operation]) => ({ path, method, operation, place }),
    ),
  ]);
}

describe.each(cases)('the OpenAPI document of $is', ({ repository, options, mount }) => {
  const document: Part = openApiDocument(repository, options, mount);
  const operations = operationsOf(document);
  // Compiled once for all that fits into it.
  const check = createJsonCheck(document);
  const prefix = (mount === 'sub/folder/' ? '/sub/folder' : '') + (options.prefix ?? '/api/cms/v2');

  it('says in which version it is, and where it is served', () => {
    expect(document.openapi).toBe('3.1.1');
    expect(document.servers).toEqual([expect.objectContaining({ url: prefix || '/' })]);
  });

  it('gives each operation a unique id, a summary, a description and a tag that is explained', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const identifiers = ids.map((id) => id.replace(/\W/g, '').toLowerCase());
    expect(new Set(identifiers).size).toBe(ids.length);
    const tags = document.tags.map(({ name }: Part) => name);
    for (const { operation } of operations) {
      expect(operation).toMatchObject({ summary: expect.stringMatching(/.{4}/), description: expect.any(String) });
      expect(tags).toEqual(expect.arrayContaining(operation.tags));
    }
    expect(document.tags.filter(({ description }: Part) => /^Operations on/.test(description))).toEqual([]);
  });

  it('describes each parameter', () => {
    const all = operations.flatMap(({ place, operation }) => [...place.parameters, ...(operation.parameters ?? [])]);
    const own = all.filter(({ $ref }: Part) => $ref === undefined);
    expect(own.filter(({ name, description }: Part) => !description || description === name)).toEqual([]);
  });

  it('has all schemas and examples that it needs, and examples that fit', () => {
    for (const [name, { value }] of Object.entries<Part>(document.components.examples)) {
      const [representation, format] = name.split('.');
      const pointer =
        format === 'json' ? `/components/schemas/${representation}Document` : '/components/schemas/XmlText';
      expect([name, check(pointer, value)]).toEqual([name, []]);
    }
    for (const { operation } of operations) {
      for (const { content = {} } of [operation.requestBody ?? {}, ...Object.values<Part>(operation.responses)]) {
        for (const part of Object.values<Part>(content)) {
          const isFile = Object.keys(part.schema).length === 0;
          expect(Object.keys(part)).toEqual(isFile ? ['schema'] : ['schema', 'examples']);
        }
        const types = Object.keys(content).filter((type) => type.startsWith('application/vnd.cms.'));
        expect(types.filter((type) => /\+xml(?:;|$)/.test(type))).toHaveLength(types.length / 2);
      }
    }
  });

  it('has defaults that fit their schemas, on which generators of code fail otherwise', () => {
    const misfits: string[] = [];
    const visit = (part: Part, pointer: string): void => {
      if (typeof part !== 'object' || part === null) return;
      const isSchema = 'default' in part && ('type' in part || 'anyOf' in part);
      if (isSchema && check(pointer, part.default).length > 0) misfits.push(pointer);
      for (const [name, each] of Object.entries(part)) visit(each, `${pointer}/${encodeURIComponent(name)}`);
    };
    visit(document.components.schemas, '/components/schemas');
    expect(misfits).toEqual([]);
  });

  it('has all that its references name', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]*)"/g);
    const pointers = [...new Set(Array.from(references, ([, pointer = '']) => pointer))];
    const unescaped = (step: string) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    const at = (pointer: string) =>
      pointer.split('/').reduce((part: Part, step) => part?.[unescaped(step)], document) as Part;
    expect(pointers.filter((pointer) => at(pointer) === undefined)).toEqual([]);
  });

  it('has patterns without escaped slashes, on which generators of code fail', () => {
    expect(JSON.stringify(document)).toContain('"pattern":"^');
    expect(JSON.stringify(document)).not.toContain(String.raw`\\/`);
  });

  it('speaks of the vendor, the siteaccesses and the ways to log in that there are', () => {
    const text = JSON.stringify(document);
    expect(text.includes('vnd.cms.api')).toBe(options.vendor === undefined);
    const siteaccess = document.components.parameters['X-Siteaccess'].schema.enum;
    expect(siteaccess).toEqual(Object.keys(options.siteaccesses ?? { site: {} }));
    const schemes = Object.keys(document.components.securitySchemes ?? {});
    expect(schemes.includes('session')).toBe(options.session !== false);
    expect(schemes.includes('basic')).toBe(Boolean(options.basic));
    expect(schemes.includes('token')).toBe(Boolean(options.token));
    expect(text.includes('X-CSRF-Token')).toBe(options.session !== false);
    const { csrfToken } = document.components.securitySchemes ?? {};
    if (options.session !== false)
      expect(csrfToken).toMatchObject({ type: 'apiKey', in: 'header', name: 'X-CSRF-Token' });
  });
});

const token = { secret: 'a secret of at least thirty-two bytes' };

describe('the OpenAPI document', () => {
  const document: Part = openApiDocument(whole, { token, apiKeys: true });

  it('lists each operation of the table by each of its methods', () => {
    for (const { template, method, operation, selectedBy, consumes } of bindings) {
      const place = document.paths[template.replace('{+', '{')];
      const described = place[method.toLowerCase()] ?? place['x-oai-additionalOperations'][method];
      const means = `${described.operationId} ${described.description}`;
      expect([method, template, means]).toEqual([method, template, expect.stringContaining(operationId(operation))]);
      const sent = selectedBy ?? consumes;
      if (sent) expect(Object.keys(described.requestBody.content)).toContain(bodyType(mount, sent, 'xml'));
    }
  });

  it('lists only what is implemented', () => {
    const small: Part = openApiDocument(smallest, { session: false });
    const paths = Object.keys(small.paths).filter((path) => path.startsWith('/content') || path.startsWith('/user'));
    expect(paths).toEqual(['/content/objects/{contentId}']);
    expect(Object.keys(small.paths['/content/objects/{contentId}'])).toEqual(['parameters', 'get']);
  });

  it('has custom methods where the registry has a place for them, and as POST', () => {
    const { post, 'x-oai-additionalOperations': others } = document.paths['/content/objects/{contentId}'];
    expect(others.COPY).toMatchObject({ operationId: 'content.copy', responses: { 201: expect.anything() } });
    expect(others.COPY.parameters).toContainEqual(expect.objectContaining({ name: 'Destination', required: true }));
    const override = { name: 'X-HTTP-Method-Override', schema: { type: 'string', enum: ['COPY', 'PATCH', 'DELETE'] } };
    expect(post.parameters).toContainEqual(expect.objectContaining(override));
    expect(Object.keys(post.requestBody.content)).toEqual([
      'application/vnd.cms.api.CopyContentInput+json',
      'application/vnd.cms.api.CopyContentInput+xml',
      'application/json',
      'application/xml',
    ]);
    expect(post.responses[201].headers.Location).toBeDefined();
  });

  it('lists generic media types where they work, for the document that they mean', () => {
    const { get } = document.paths['/content/objects/{contentId}'];
    const schema = { $ref: '#/components/schemas/ContentInfoDocument' };
    expect(get.responses[200].content['application/json'].schema).toEqual(schema);
    expect(document.components.responses.NotFound.content).toHaveProperty(['application/xml']);
    const several = document.paths['/content/locations/{locationPath}'].post.requestBody.content;
    expect(Object.keys(several).filter((type) => !type.includes('vnd.'))).toEqual([]);
  });

  it('names operations that share a path and a method by what they do', () => {
    const idAt = (path: string) => document.paths[path].post.operationId;
    expect(idAt('/content/objects/{contentId}')).toBe('content.copyByPost');
    expect(idAt('/content/objects/{contentId}/versions/{versionNo}')).toBe('versions.createDraftOrPublish');
  });

  it('has the version of the package, and the contact of the options', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(document.info).toMatchObject({ version, contact: { name: 'express-cms-rest' } });
    const contact = { name: 'Editors', email: 'editors@cms.example' };
    expect(openApiDocument(smallest, { browsable: { contact } }).info.contact).toEqual(contact);
  });

  it('describes each member of each document that is no link', () => {
    const undescribed = (schema: Part, at: string): string[] => [
      ...Object.entries<Part>(schema.properties ?? {}).flatMap(([name, member]) => [
        ...(member.description || member.$ref?.endsWith('/Link') || name === '_media-type' ? [] : [`${at}.${name}`]),
        ...undescribed(member, `${at}.${name}`),
      ]),
      ...[schema.items ?? [], schema.anyOf ?? [], Object.values<Part>(schema.patternProperties ?? {})]
        .flat()
        .flatMap((part) => undescribed(part, at)),
    ];
    const schemas = Object.entries<Part>(document.components.schemas).filter(([name]) => !name.endsWith('Document'));
    expect(schemas.flatMap(([name, schema]) => undescribed(schema, name))).toEqual([]);
  });

  it('says where redirects lead, which clients follow by themselves', () => {
    const statuses = (of: Part) => of.paths['/content/objects/{contentId}/currentversion'].get.responses;
    expect(Object.keys(statuses(document)[200].content)).toContain('application/vnd.cms.api.Version+xml');
    expect(statuses(document)[307].headers.Location).toBeDefined();
  });

  it('tells when writing needs a tag', () => {
    const strict: Part = openApiDocument(whole, { requireIfMatch: true });
    const patch = (of: Part) => of.paths['/content/objects/{contentId}'].patch.responses;
    expect([patch(document)[428], patch(strict)[428]]).toEqual([undefined, expect.anything()]);
    expect(patch(document)[412]).toBeDefined();
  });

  it('has preconditions only where a write honours them', () => {
    const strict: Part = openApiDocument(whole, { requireIfMatch: true });
    const conditionsOf = ({ parameters = [], responses }: Part) => [
      parameters.some(({ $ref }: Part) => $ref === '#/components/parameters/If-Match'),
      responses[412] !== undefined,
      responses[428] !== undefined,
    ];
    expect(conditionsOf(strict.paths['/content/sections/{sectionId}'].delete)).toEqual([true, true, true]);
    expect(conditionsOf(strict.paths['/bookmark/{locationId}'].delete)).toEqual([false, false, false]);
    expect(conditionsOf(strict.paths['/bookmark/{locationId}'].post)).toEqual([false, false, false]);
  });

  it('has the errors of routing and negotiation that a method of a path can cause', () => {
    const expected = {
      'get /': [406],
      'get /content/objects/{contentId}': [404, 406],
      'patch /content/objects/{contentId}': [404, 406, 415],
      'delete /content/objects/{contentId}': [404],
      'COPY /content/objects/{contentId}': [404],
      'post /content/objects/{contentId}': [404, 405, 415, 501],
      'post /content/objects/{contentId}/hide': [404, 405, 501],
      'TRASH /content/locations/{locationPath}': [404, 405, 415],
      'post /content/sections': [405, 406, 415, 501],
      'delete /content/trash': [],
    };
    // Made in the test, so that mutation tests know that it calls what declares the errors.
    const { paths }: Part = openApiDocument(whole, {});
    const errorsOf = (request: string) => {
      const [method = '', path = ''] = request.split(' ');
      const { responses } = paths[path][method] ?? paths[path]['x-oai-additionalOperations'][method];
      expect([request, Object.keys(responses)]).toEqual([request, expect.arrayContaining(['400', '414'])]);
      return [404, 405, 406, 415, 501].filter((status) => responses[status]);
    };
    const requests = Object.keys(expected);
    expect(Object.fromEntries(requests.map((request) => [request, errorsOf(request)]))).toEqual(expected);
  });

  it('has what a resource accepts in errors, and of that only Accept-Patch in successes', () => {
    const { MethodNotAllowed, UnsupportedMediaType } = document.components.responses;
    expect(Object.keys(MethodNotAllowed.headers)).toContain('Allow');
    const accepted = ['Accept-Encoding', 'Accept-Patch', 'Accept-Post'];
    expect(Object.keys(UnsupportedMediaType.headers)).toEqual(expect.arrayContaining(accepted));
    const successes = operationsOf(document).flatMap(({ operation }) => Object.values<Part>(operation.responses));
    const names = successes.flatMap(({ headers = {} }) => Object.keys(headers));
    expect([...new Set(names.filter((name) => /^(?:Allow$|Accept-(?!Ranges))/.test(name)))]).toEqual(['Accept-Patch']);
  });

  it('says in words why each error comes', () => {
    const reasons = Object.values<Part>(document.components.responses).flatMap(({ description }) =>
      description.split('; '),
    );
    expect(reasons.filter((reason) => !/^\S.{9}/.test(reason))).toEqual([]);
  });

  it('says where a limit of zero is refused', () => {
    const refusing = operationsOf(document).filter(({ operation }) =>
      (operation.parameters ?? []).some(({ name, schema }: Part) => name === 'limit' && schema.not?.const === 0),
    );
    expect(refusing.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /content/types']);
  });

  it('says which query parameters are required', () => {
    const parametersOf = (path: string, method: string) => document.paths[path][method].parameters as readonly Part[];
    expect(parametersOf('/user/policies', 'get')).toContainEqual(
      expect.objectContaining({ name: 'userId', required: true, schema: expect.objectContaining({ type: 'integer' }) }),
    );
    const identifier = parametersOf('/content/sections', 'get').find(({ name }) => name === 'identifier');
    expect(identifier?.required).toBeUndefined();
  });

  it('explains XML to those who generate code', () => {
    const { schemas } = document.components;
    expect(schemas.ContentInfo.xml).toEqual({ name: 'Content' });
    expect(schemas.ContentInfo.properties._id.xml).toEqual({ name: 'id', attribute: true });
    expect(schemas.ContentTypeInfoList.properties.ContentType.items.xml).toEqual({ name: 'ContentTypeInfo' });
    expect(schemas.Version.properties.Fields.properties.field.items.properties.fieldValue.type).toBeUndefined();
  });

  it('marks deprecated operations', () => {
    const { post } = document.paths['/user/sessions/{sessionId}/refresh'];
    expect(post).toMatchObject({
      deprecated: true,
      responses: { 200: { headers: { Deprecation: expect.anything() } } },
    });
  });

  it('has examples of XML that fit the XML Schemas', async () => {
    const api = await serve(whole);
    const { value } = document.components.examples['Version.xml'];
    const { text } = await api.get('/schemas/Version.xsd');
    expect(await faultsByXmlSchema(text, [value])).toEqual([]);
    await api.close();
  });
});

describe('GET /openapi.json', () => {
  const mount = '/cms/api';
  const get = async (path: string, headers = {}, at = mount) => {
    const api = await serve(whole, { mount: at });
    const response = await api.get(path, headers);
    await api.close();
    return { ...response, base: api.base };
  };

  it.each(['/', mount])('responds with the document of the mount %s', async (mount) => {
    const { status, headers, text, base } = await get('/openapi.json', {}, mount);
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect(JSON.parse(text)).toEqual(openApiDocument(whole, { basic: true }, mount));
    expect(JSON.parse(text).servers[0].url).toBe(base);
  });

  it('is the same in YAML', async () => {
    const { headers, text } = await get('/openapi.yaml');
    expect(headers['content-type']).toBe('application/yaml');
    expect(parse(text)).toEqual(openApiDocument(whole, { basic: true }, mount));
    expect(text).toMatch(/^paths:$/m);
  });

  it.each([
    ['/openapi.json?version=3.2', {}],
    ['/openapi.json', { Accept: 'application/openapi+json;version=3.2' }],
  ])('can be had in OpenAPI 3.2: %s %j', async (path, headers) => {
    const response = await get(path, headers);
    const document = JSON.parse(response.text);
    expect(document.openapi).toBe('3.2.0');
    expect(document.paths['/content/objects/{contentId}'].additionalOperations.COPY).toBeDefined();
    expect(response.text).not.toContain('x-oai-');
    expect(response.headers['content-type']).toBe(
      'Accept' in headers ? 'application/openapi+json;version=3.2' : 'application/json',
    );
  });

  it('never has a media type that the client refuses', async () => {
    const { headers } = await get('/openapi.yaml', { Accept: 'application/openapi+yaml;q=0, */*' });
    expect(headers['content-type']).toBe('application/yaml');
  });

  it('can be had for JSON alone', async () => {
    const { text } = await get('/openapi.yaml?format=json');
    const document = parse(text);
    expect(text).not.toMatch(/\+xml|XmlText|^ *xml:/m);
    const { content } = document.paths['/content/sections'].post.requestBody;
    // Generators that find several types of a body send it without a type, which is a 415.
    expect(Object.keys(content)).toEqual(['application/vnd.cms.api.SectionInput+json']);
    const search = document.paths['/views'].post.requestBody.content;
    expect(Object.keys(search)).toEqual(['application/vnd.cms.api.ViewInput+json;version=1.1']);
  });

  it('cannot be had in versions and formats that are unknown', async () => {
    for (const query of ['version=2.0', 'format=xml']) {
      expect((await get(`/openapi.json?${query}`)).status).toBe(400);
    }
  });

  it.each(['/', mount])('is what the root links to, with the mount %s', async (mount) => {
    const { headers, base } = await get('/', {}, mount);
    expect(headers.link).toBe(`<${base}/openapi.json>; rel="service-desc"; type="application/json"`);
  });
});
