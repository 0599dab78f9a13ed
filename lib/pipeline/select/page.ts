/** Selects pages, for requests of clients that prefer HTML, as browsers do. */
import { action } from '../../documents/document.js';
import { prefersHtml } from '../../http/accept.js';
import type { Choice } from '../../http/bodies.js';
import type { ApiRequest } from '../../http/message.js';
import type { Binding, Route } from '../../operations/binding.js';
import type { Operation } from '../../operations/operations.js';
import type { PageView } from '../../operations/page-writer.js';
import { toBinding } from '../../operations/routes.js';
import type { Service } from '../state/service.js';

/** The page that a request asks for; parts of other requests never do. */
export function pageViewOf(request: ApiRequest, { pages, settings }: Service): PageView | undefined {
  const { isPart, format: only, headers, query } = request;
  if (!pages || isPart || only || !prefersHtml(headers.accept, settings.vendor)) return undefined;
  const format = query.get('format');
  return format === 'json' || format === 'xml' ? { kind: 'source', format } : { kind: 'structure', format: 'json' };
}

/** Pages show the document with the most members, which is the last one. */
export function documentOfPage({ documents }: Binding, { format }: PageView): Choice | undefined {
  const document = documents.at(-1);
  return document && { document, format, isGeneric: false };
}

/** A page without a document of the API. */
const Form = action('Form');

/** How the page with the form of an operation is requested: by `?form=` and the method, at the resource. */
const showForm: Operation = {
  summary: 'Show the form of an operation',
  caching: 'never',
  responses: { 200: Form },
  calls: undefined,
  handler: async () => ({}),
};

/** The binding of the form that a browser asks for; undefined where the resource has no such operation. */
export function findForm({ method, query }: ApiRequest, route: Route): Binding | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const named = query.get('form')?.toUpperCase();
  return named !== undefined && named !== 'GET' && route.methods.has(named)
    ? toBinding(showForm, method, route)
    : undefined;
}
