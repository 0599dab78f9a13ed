/** Routes: the operations of each URI template, by method and by the media types that select them (docs/protocol.md §4.1). */
import type { AnyDocument } from '../documents/document.js';
import type { Template } from '../documents/paths.js';
import type { Representation } from './representation.js';
import { documentsOf, type Operation, operationId, type Parameters, type Resource } from './resource.js';
import { type Outcome, outcomesOf } from './responses.js';

/** One way to request an operation. */
export interface RequestForm {
  readonly operation: Operation;
  /** The operation's id, as in `X-Cms-Operation`. */
  readonly id: string;
  /** The document that the body holds. */
  readonly consumes: AnyDocument | undefined;
  /** Its possible responses, the default first. */
  readonly documents: readonly Representation[];
  readonly outcomes: readonly Outcome[];
  /** Whether the `Destination` header replaces the body. */
  readonly readsDestination: boolean;
}

/** Operations that only a media type selects, by method. */
export interface Action {
  readonly selectedBy: AnyDocument;
  readonly methods: ReadonlyMap<string, RequestForm>;
}

/** All that is served at one URI template. */
export interface Route {
  readonly path: Template;
  readonly params: Parameters;
  readonly methods: ReadonlyMap<string, RequestForm>;
  readonly actions: readonly Action[];
  /** The documents that requests can hold, by method. */
  readonly consumed: ReadonlyMap<string, readonly AnyDocument[]>;
  /** `Allow` where no `Content-Type` selects an action. */
  readonly allow: readonly string[];
  /** Whether `Allow` lists only the methods in the tables of the protocol, for old clients. */
  readonly isLegacy: boolean;
  /** Whether it is served to everyone alike. */
  readonly isPublic: boolean;
}

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

function toRoute({ path, params, methods, protocolMethods }: Resource, isLegacy: boolean): Route {
  const operations = Object.entries(methods).map(([method, { operation }]) => [method, operation] as const);
  for (const [method, operation] of operations) {
    if (!operationId(operation)) throw new TypeError(`${method} ${path.text} has no id`);
  }
  const isPublic = operations.every(([, operation]) => operation.isPublic);
  const names = operations.map(([method]) => method);
  const forms = new Map(operations.map(([method, operation]) => [method, formOf(operation)]));
  const actions = operations.flatMap(([method, operation]) => actionOf(method, operation, protocolMethods));
  return {
    path,
    params,
    methods: forms,
    actions,
    consumed: new Map([...names, 'POST'].map((method) => [method, consumedBy(method, forms.get(method), actions)])),
    allow: isLegacy && !isPublic ? legacyMethods(names, protocolMethods) : completeMethods(names),
    isLegacy,
    isPublic,
  };
}

function formOf(operation: Operation): RequestForm {
  const { consumes, destination } = operation;
  const documents = documentsOf(operation);
  return {
    operation,
    id: operationId(operation),
    consumes: consumes as AnyDocument | undefined,
    documents,
    outcomes: outcomesOf(operation.responses),
    readsDestination: destination !== undefined,
  };
}

/** An operation with `also` is a POST with that media type as well. */
function actionOf(method: string, operation: Operation, protocolMethods: readonly string[] | undefined): Action[] {
  const { also } = operation;
  if (!also) return [];
  const isTypeOnly = 'isMediaTypeOnly' in also;
  const selectedBy = (isTypeOnly ? also.document : also) as AnyDocument;
  const form = formOf(operation);
  const twin = { ...form, consumes: isTypeOnly ? form.consumes : selectedBy, readsDestination: false };
  // A method that the protocol does not list is there for requests with its media type.
  const isListed = protocolMethods === undefined || protocolMethods.includes(method);
  const own = isListed ? [] : [[method, form] as const];
  return [{ selectedBy, methods: new Map([['POST', twin], ...own]) }];
}

function consumedBy(method: string, plain: RequestForm | undefined, actions: readonly Action[]): AnyDocument[] {
  const selecting = actions.filter(({ methods }) => methods.has(method)).map(({ selectedBy }) => selectedBy);
  return plain?.consumes ? [plain.consumes, ...selecting] : selecting;
}

function completeMethods(methods: readonly string[]): readonly string[] {
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
}

function legacyMethods(methods: readonly string[], protocolMethods = methods): readonly string[] {
  return protocolMethods.filter((method) => methods.includes(method === 'HEAD' ? 'GET' : method));
}
