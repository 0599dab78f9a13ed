/** Whether an API responds as its OpenAPI document describes. */
import type { HttpResponse, Sent } from '../support/api.js';
import { createJsonCheck } from './validators.js';

// biome-ignore lint/suspicious/noExplicitAny: a document of many kinds of objects, of which a few are looked at
type Part = any;

export interface Exchange {
  readonly method: string;
  /** Below the prefix. */
  readonly path: string;
  readonly sent: Sent;
  readonly response: HttpResponse;
}

const others = 'x-oai-additionalOperations';
const ofTransport = /^(?:connection|date|keep-alive|content-.*|transfer-encoding|set-cookie|x-powered-by)$/;

/** Makes the function that says where an exchange does not fit the document; XML is gathered by representation. */
export function createConformity(document: Part) {
  const check = createJsonCheck(document);
  const xml = new Map<string, Set<string>>();
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: patternOf(template, document),
  }));

  function faults(exchange: Exchange): string[] {
    const { method, path, sent, response } = exchange;
    const at = (fault: string) => `${method} ${path} ${response.status}: ${fault}`;
    const place = templateOf(path);
    const name = meant(method, sent);
    const item = place && document.paths[place];
    const operation = item?.[name.toLowerCase()] ?? item?.[others]?.[name];
    if (!operation)
      return [404, 405, 501, 400, 414].includes(response.status) || method === 'OPTIONS'
        ? bodyFaults(errors[404], exchange).map(at)
        : [at('is not described')];
    const declared = resolve(operation.responses[response.status]);
    if (!declared) return [at('is not one of its statuses')];
    // Of the operations that one POST means, one may respond without a body where another has one.
    if (response.text === '' && /[a-z]Or[A-Z]/.test(operation.operationId))
      return headerFaults(declared, response).map(at);
    return [...headerFaults(declared, response), ...bodyFaults(declared, exchange)].map(at);
  }

  const errors: Part = { 404: document.components.responses.NotFound ?? document.components.responses.BadRequest };

  function resolve(part: Part): Part {
    return part?.$ref
      ? part.$ref
          .slice(2)
          .split('/')
          .reduce((at: Part, key: string) => at[key], document)
      : part;
  }

  function templateOf(path: string): string | undefined {
    const [bare = ''] = path.split('?');
    const fitting = templates.filter(({ pattern }) => pattern.test(bare === '/' ? bare : bare.replace(/\/$/, '')));
    // Ids that are strings look like the other segments of longer templates.
    const order = (a: Part, b: Part) => literals(b.template) - literals(a.template);
    return fitting.sort(order)[0]?.template;
  }

  const isRequired = ({ $ref }: Part): boolean =>
    document.components.headers[$ref.slice('#/components/headers/'.length)].required === true;

  function headerFaults({ headers = {} }: Part, { headers: given }: HttpResponse): string[] {
    const described = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
    const unknown = Object.keys(given).filter((name) => !ofTransport.test(name) && !described.has(name));
    const missing = Object.keys(headers).filter((name) => isRequired(headers[name]) && !given[name.toLowerCase()]);
    return [
      ...unknown.map((name) => `has a header that is not described: ${name}`),
      ...missing.map((name) => `lacks a header that is always there: ${name}`),
    ];
  }

  function bodyFaults(declared: Part, { method, response }: Exchange): string[] {
    if (response.text === '') {
      const isLeftOut =
        /\b(?:return=minimal|dry-run)\b/.test(String(response.headers['preference-applied'])) ||
        (/return=representation/.test(declared.description) && !response.headers['preference-applied']);
      const isMissing =
        declared.content && !isLeftOut && method !== 'HEAD' && response.status !== 304 && method !== 'OPTIONS';
      return isMissing ? ['has no body'] : [];
    }
    const type = response.headers['content-type'] ?? '';
    const range = `${type.replace(/\/.*/, '')}/*`;
    const content = declared.content?.[type] ?? declared.content?.[range] ?? declared.content?.['*/*'];
    if (!content) return [`has a body that is not described: ${type}`];
    if (content.schema.$ref) return check(content.schema.$ref.slice(1), response.json);
    const [, representation] = /vnd\.cms\.api\.(\w+)\+xml$/.exec(type) ?? [];
    // Schemas and descriptions are no documents.
    if (representation) xml.set(representation, (xml.get(representation) ?? new Set()).add(response.text));
    return [];
  }

  return { faults, xml, templateOf };
}

/** The method whose operation responds; custom ones by POST are described there. */
function meant(method: string, { headers = {} }: Sent): string {
  const override = String(headers['X-HTTP-Method-Override'] ?? headers['x-http-method-override'] ?? '').toUpperCase();
  if (method === 'HEAD') return 'GET';
  return method === 'POST' && (override === 'PATCH' || override === 'DELETE') ? override : method;
}

function patternOf(template: string, document: Part): RegExp {
  const parameters: readonly Part[] = document.paths[template].parameters ?? [];
  const source = template.replace(/\{(\w+)\}/g, (_, name) => {
    const { 'x-multi-segment': isLong, schema } = parameters.find((each) => each.name === name) ?? {};
    if (isLong) return hasIntegerIds(document) ? '\\d+(?:/\\d+)*' : '[\\w-]+(?:/[\\w-]+)*';
    return schema?.type === 'integer' ? '\\d{1,15}' : '[^/]+';
  });
  return new RegExp(`^${source}$`);
}

const hasIntegerIds = ({ paths }: Part): boolean =>
  paths['/content/objects/{contentId}'].parameters[0].schema.type === 'integer';

const literals = (template: string): number => template.replace(/\{\w+\}/g, '').length;
