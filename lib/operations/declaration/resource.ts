/** How a resource is declared: its URI template, and its operations by their methods. */
import { type ParamsOf, type Template, template } from '../../documents/paths.js';
import type { Value } from '../../documents/value.js';
import type { RepositoryMethod, RootLocations } from '../../repository/repository.js';
import type { Access, FileInput, RequestDeclaration } from '../requests/request-declaration.js';
import type { Responses } from '../responses/responses.js';
import { type AnyCommand, type CommandRules, factsOf } from './command.js';
import type { CommandOrHandler } from './command-or-handler.js';
import type { Operation, QueryParameters, SharedDeclaration } from './operations.js';

/** An operation in its place in the table. */
export interface Placed<O extends Operation = Operation> {
  readonly operation: O;
  readonly method: string;
  readonly path: Template;
}

/** A link from the root resource, which exists where its target is served. */
export interface RootLink {
  /** The document it refers to, where the protocol names one. */
  readonly type?: string;
  /** Template variables after the path: `{?remoteId}`. */
  readonly template?: string;
  /** The values of the path's variables. */
  readonly params?: Readonly<Record<string, string>>;
  /** The method that it is for, where that is not GET. */
  readonly method?: string;
  /** Whether its target finds nothing without query parameters. */
  readonly isQueryRequired?: boolean;
  /** The location it refers to: the link exists where the repository names that location. */
  readonly root?: keyof RootLocations;
}

export interface Resource<M extends Operations = Operations> extends ResourceDeclaration {
  readonly path: Template;
  readonly params: QueryParameters;
  readonly methods: { readonly [K in keyof M]: Placed<M[K]> };
}

/** Properties of a resource as a whole. */
interface ResourceDeclaration {
  /** The links from the root resource to it, by name. */
  readonly rootLinks?: Readonly<Record<string, RootLink>>;
  /** The methods in the order of the protocol, where they are not those declared: `Allow` for old clients. */
  readonly protocolMethods?: readonly string[];
  /** Why methods are not served, by method. */
  readonly absences?: Readonly<Record<string, string>>;
  /** Whether it serves browsers only: no description of the API has it. */
  readonly isBrowserOnly?: boolean;
}

/** Every variable of a path is described; a path without variables needs no facts. */
type DeclarationOf<T extends string> = keyof ParamsOf<T> extends never
  ? [facts?: ResourceDeclaration & { readonly params?: never }]
  : [facts: ResourceDeclaration & { readonly params: { readonly [K in keyof ParamsOf<T>]: Value<ParamsOf<T>[K]> } }];

/** The methods of operations; HEAD and OPTIONS follow from them. */
const methodNames = ['GET', 'POST', 'PATCH', 'DELETE', 'COPY', 'MOVE', 'SWAP', 'PUBLISH', 'TRASH'] as const;

type Operations = Readonly<Record<string, Operation>>;

/**
 * A resource, and the builder that declares its operations, one after the other. Each gets its types: those of the path's
 * parameters, of the query, of the body, and of the methods that it requires.
 */
export interface DeclaredResource<P, M extends Operations> extends Resource<M>, Declarations<P, M> {}

type Declarations<P, M extends Operations> = {
  readonly [K in (typeof methodNames)[number]]: <
    const R extends Responses,
    // biome-ignore lint/suspicious/noExplicitAny: operations that require nothing are in one table with all others
    const N extends RepositoryMethod = any,
    Q extends QueryParameters = Record<never, never>,
    B = undefined,
    const E extends boolean = false,
    const A extends Access | undefined = undefined,
    const F extends FileInput['file'] = never,
    C extends AnyCommand | undefined = undefined,
  >(
    summary: string,
    facts: SharedDeclaration<P, Q, B, N, R, A> & CommandOrHandler<P, Q, B, N, R, E, A, F, C> & RequestDeclaration,
  ) => DeclaredResource<P, M & Readonly<Record<K, Operation<P, Q, B, N, R, E, A, F, C>>>>;
};

type OperationDeclaration = Partial<Operation> & Omit<CommandRules, 'absence'>;

/** Declares the resource at a path. */
export function resource<T extends string>(text: T, ...[facts]: DeclarationOf<T>) {
  return declared<ParamsOf<T>, Record<never, never>>({ params: {}, ...facts, path: template(text), methods: {} });
}

function declared<P, M extends Operations>(resource: Resource<M>): DeclaredResource<P, M> {
  const declare =
    (method: string) =>
    (summary: string, { toArgument, toResult, ...facts }: OperationDeclaration) => {
      const work = facts.calls ? factsOf(facts.calls, { ...facts, toArgument, toResult }) : undefined;
      const operation = { summary, ...facts, ...work } as Operation;
      const placed = { operation, method, path: resource.path };
      return declared({ ...resource, methods: { ...resource.methods, [method]: placed } });
    };
  const declarations = Object.fromEntries(methodNames.map((method) => [method, declare(method)]));
  return { ...resource, ...declarations } as DeclaredResource<P, M>;
}
