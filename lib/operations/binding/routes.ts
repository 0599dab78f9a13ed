/** Routes: the operations of each URI template, by method and selecting media types (docs/reference/protocol.md §4.1). */
import type { AnyDocument } from '../../documents/document.js';
import { documentsOf, type Operation, operationId } from '../declaration/operations.js';
import type { Resource } from '../declaration/resource.js';
import { empty, outcomesOf } from '../responses/responses.js';
import type { Action, Binding, Route } from './binding.js';
import { documentIn, fileIn, ignoresCredentials, isPublic } from './predicates.js';
import { traitsOf } from './traits.js';

/** OPTIONS: the same everywhere, and no operation of the table. */
const describe: Operation = {
  summary: 'Describe a resource',
  access: 'anyone',
  responses: { 200: empty('The methods and media types that the resource has') },
  calls: undefined,
  handler: async () => undefined,
};

/** The routes of a table, by template. */
export function toRoutes(table: readonly Resource[], isLegacy: boolean): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const resource of table) {
    const { text } = resource.path;
    if (routes.has(text)) throw new TypeError(`${text} is declared twice`);
    routes.set(text, toRoute(resource, isLegacy));
  }
  return routes;
}

/** The route of a resource. Its bindings are created lazily, by its first request: in most processes, most routes get none. */
function toRoute(resource: Resource, isLegacy: boolean): Route {
  const { path, params, methods, rootLinks = {}, absences = {}, isBrowserOnly = false } = resource;
  for (const [method, { operation }] of Object.entries(methods)) {
    if (!operationId(operation)) throw new TypeError(`${method} ${path.text} has no id`);
  }
  let bound: Bound | undefined;
  const bind = () => {
    bound ??= bindRoute(resource, route);
    return bound;
  };
  const route: Route = {
    path,
    params,
    absences,
    isLegacy,
    isBrowserOnly,
    isLookup: Object.values(rootLinks).some(({ isQueryRequired }) => isQueryRequired),
    get methods() {
      return bind().methods;
    },
    get actions() {
      return bind().actions;
    },
    get options() {
      return bind().options;
    },
    get consumed() {
      return bind().consumed;
    },
    get allow() {
      return bind().allow;
    },
    get isPublic() {
      return bind().isPublic;
    },
    get ignoresCredentials() {
      return bind().ignoresCredentials;
    },
  };
  return route;
}

/** The members of a route that follow from its operations. */
type Bound = Pick<Route, 'methods' | 'actions' | 'options' | 'consumed' | 'allow' | 'isPublic' | 'ignoresCredentials'>;

function bindRoute({ methods, protocolMethods }: Resource, route: Route): Bound {
  const operations = Object.entries(methods).map(([method, { operation }]) => [method, operation] as const);
  const isOpen = operations.every(([, operation]) => isPublic(operation));
  const isUpload = operations.some(([, operation]) => fileIn(operation) !== undefined);
  const names = operations.map(([method]) => method);
  const bindings = new Map<string, Binding>();
  const actions: Action[] = [];
  for (const [method, operation] of operations) {
    const binding = { ...toBinding(operation, method, route), isUpload };
    bindings.set(method, binding);
    // A method that the protocol does not list is there for requests with its media type.
    const isListed = protocolMethods === undefined || protocolMethods.includes(method);
    actions.push(...actionOf(binding, isListed));
  }
  const consumed = [...names, 'POST'].map(
    (method) => [method, consumedBy(method, bindings.get(method), actions)] as const,
  );
  return {
    methods: bindings,
    actions,
    options: toBinding(describe, 'OPTIONS', route),
    consumed: new Map(consumed),
    allow: route.isLegacy && !isOpen ? legacyMethods(names, protocolMethods) : completeMethods(names),
    isPublic: isOpen,
    ignoresCredentials: operations.every(([, operation]) => ignoresCredentials(operation)),
  };
}

/** One way to request an operation of a route. */
export function toBinding(operation: Operation, method: string, route: Route): Binding {
  return {
    ...traitsOf(operation, method),
    operation,
    id: operationId(operation),
    method,
    route,
    consumes: documentIn(operation),
    documents: documentsOf(operation),
    outcomes: outcomesOf(operation.responses),
    selectedBy: undefined,
    isOverride: false,
    isUpload: false,
    readsDestination: operation.destination !== undefined,
  };
}

/** An operation with `also` is a POST with that media type as well. */
function actionOf(binding: Binding, isListed: boolean): readonly Action[] {
  const { also } = binding.operation;
  if (!also) return [];
  const isTypeOnly = 'isMediaTypeOnly' in also;
  const selectedBy = (isTypeOnly ? also.document : also) as AnyDocument;
  const selected = { ...binding, selectedBy };
  const consumes = isTypeOnly ? binding.consumes : selectedBy;
  const post: Binding = {
    ...selected,
    ...traitsOf(binding.operation, 'POST'),
    method: 'POST',
    consumes,
    readsDestination: false,
  };
  const unlisted = isListed ? [] : [[binding.method, selected] as const];
  return [{ selectedBy, methods: new Map([['POST', post], ...unlisted]) }];
}

function consumedBy(method: string, plain: Binding | undefined, actions: readonly Action[]): readonly AnyDocument[] {
  const selecting = actions.filter(({ methods }) => methods.has(method)).map(({ selectedBy }) => selectedBy);
  return plain?.consumes ? [plain.consumes, ...selecting] : selecting;
}

function completeMethods(methods: readonly string[]): readonly string[] {
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
}

function legacyMethods(methods: readonly string[], protocolMethods = methods): readonly string[] {
  return protocolMethods.filter((method) => methods.includes(method === 'HEAD' ? 'GET' : method));
}
