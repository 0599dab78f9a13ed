/** The views that requests of browsers ask for: a page with a document, or with the form of an operation. */
import { action } from '../../documents/document.js';
import { prefersHtml } from '../../http/accept.js';
import type { ApiRequest } from '../../http/message.js';
import type { RequestQuery } from '../../http/request-query.js';
import type { Binding, Route } from '../../operations/binding/binding.js';
import { toBinding } from '../../operations/binding/routes.js';
import type { Operation } from '../../operations/declaration/operations.js';
import type { Received } from '../../pipeline/state/request-record.js';
import { formatParameter, formParameter, linesParameter, membersFormat } from '../markup/links.js';
import type { PageView } from '../site/page-contents.js';

/** Query parameters that all pages have. */
export const pageParameters: ReadonlySet<string> = new Set([formatParameter, linesParameter, formParameter]);

/** The view that a request asks for; undefined for a client that does not prefer HTML. */
export function pageViewOf({ headers, query }: ApiRequest, vendor: string): PageView | undefined {
  return prefersHtml(headers.accept, vendor) ? viewOfQuery(query) : undefined;
}

/** The view that a query string selects. */
export function viewOfQuery(query: RequestQuery): PageView {
  const format = query.get(formatParameter);
  if (format === 'json' || format === 'xml') return { kind: 'source', format };
  return { kind: format === membersFormat ? 'members' : 'structure', format: 'json' };
}

/** The view of a record, of which the pipeline knows the format alone; the gateway has made it. */
export const viewIn = ({ view }: Pick<Received, 'view'>): PageView | undefined => view as PageView | undefined;

/** A page without a document of the API. */
const Form = action('Form');

/** The operation of a page with a form, which is requested by `?form=` and a method, at the resource. */
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
  const named = query.get(formParameter)?.toUpperCase();
  return named !== undefined && named !== 'GET' && route.methods.has(named) ? bindingOfForm(method, route) : undefined;
}

const bindingsOfForms = new WeakMap<Route, Map<string, Binding>>();

function bindingOfForm(method: string, route: Route): Binding {
  const bindings = bindingsOfForms.get(route) ?? new Map<string, Binding>();
  bindingsOfForms.set(route, bindings);
  const binding = bindings.get(method) ?? toBinding(showForm, method, route);
  bindings.set(method, binding);
  return binding;
}

export const showsForm = ({ operation }: Binding): boolean => operation === showForm;
