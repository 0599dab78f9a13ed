/** Access: whether a user may carry out an operation, by which policy, and which limitations fail. */
import { boolean, id, optional, string } from '../documents/index.js';
import { invalidParameter, wrongName } from '../errors/invalid-parameters.js';
import { ignoresCredentials, isPublic, issuesTokens, usesSession } from '../operations/binding/predicates.js';
import { command, query } from '../operations/declaration/command.js';
import {
  type Operation,
  operationId,
  type QueryParameters,
  requiredMethods,
} from '../operations/declaration/operations.js';
import { type Resource, resource } from '../operations/declaration/resource.js';
import type { AccessQuery, Access as Domain, Id, Repository } from '../repository/repository.js';
import { Access } from './access.documents.js';
import { accessParameters, bodyParameters, decisive } from './access-parameters.js';
import { fileIdOf } from './files/files.js';
import { paths } from './paths.js';

/** An operation with the parameters that a query about it can have. */
interface Askable {
  readonly operation: Operation;
  /** The names of parameters for the variables of its path. */
  readonly variables: readonly string[];
}

/** The user whom an operation is about has another name than the one whom the question is about. */
export const accessParameterOf = (variable: string): string => (variable === 'userId' ? 'targetUserId' : variable);

/** Operations by their ids. */
const askableIn = (resources: readonly Resource[]): ReadonlyMap<string, Askable> =>
  new Map(
    resources.flatMap(({ path, methods }) =>
      Object.values(methods).map(({ operation }) => [
        operationId(operation),
        { operation, variables: path.variables.map(({ name }) => accessParameterOf(name)) },
      ]),
    ),
  );

/** Operations that every caller may use, as far as the repository is concerned. */
const isPlain = (operation: Operation): boolean =>
  requiredMethods(operation).length === 0 || isPublic(operation) || usesSession(operation) || issuesTokens(operation);

/** Operations of callers for themselves, which the repository knows by their ids. */
const ofCallers: ReadonlySet<string> = new Set(['users.current', 'apiKeys.listOwn']);

/** The operation as the repository knows it: its id, where that is so, or the method that does all of it, or the first one. */
function methodOf(operation: Operation): string {
  const name = operationId(operation);
  if (ofCallers.has(name) || Object.hasOwn(bodyParameters, name)) return name;
  return operation.instead ?? requiredMethods(operation)[0] ?? '';
}

/** Variables of paths on which no rights depend. */
function otherParameters(askable: ReadonlyMap<string, Askable>): QueryParameters {
  const names = new Set([...askable.values()].flatMap(({ variables }) => variables));
  const others = [...names].filter((name) => !Object.hasOwn(accessParameters, name)).sort();
  return Object.fromEntries(
    others.map((name) => [name, optional(string(`The variable ${name} of the path; no right depends on it`))]),
  );
}

/** The resource that explains access to the operations of these resources. */
export function accessTo(resources: readonly Resource[]) {
  const askable = askableIn(resources);
  const parameters = {
    operation: string('The id of an operation, such as `content.updateInfo`'),
    userId: optional(id('The id of another user than the caller, for callers who may read roles')),
    isAnonymous: optional(
      boolean('Whether the query is about the anonymous caller, and not about the caller of the request'),
    ),
    ...accessParameters,
  };
  return resource(paths.access, {
    rootLinks: { access: { type: 'Access', template: '{?operation}', isQueryRequired: true } },
  }).GET('Explain whether a user may carry out an operation', {
    calls: command('permissions.explain', query),
    query: Object.assign(parameters, otherParameters(askable)) as typeof parameters,
    refusesUnknown: true,
    responses: { 200: Access, 404: 'The subject does not exist' },
    toArgument: (call) => toArgument(askableOf(askable, call.query.operation), call),
    // A plain operation is none of the repository's business.
    toResult: (value) => ('allowed' in value ? value : allowed),
  });
}

const allowed: Domain<Id> = { allowed: true, missing: [] };

/** @throws BadRequest for an operation that is not served */
function askableOf(askable: ReadonlyMap<string, Askable>, name: string): Askable {
  const asked = askable.get(name);
  if (!asked)
    throw invalidParameter('operation', `is not an operation that is served${wrongName(name, [...askable.keys()])}`);
  return asked;
}

interface AskingCall {
  readonly repository: Pick<Repository<Id>, 'ids' | 'roots'>;
  readonly query: object;
}

/** Undefined for an operation that needs no right. */
function toArgument(asked: Askable, { repository, query: asking }: AskingCall): AccessQuery<Id> | undefined {
  const { operation } = asked;
  const {
    operation: _,
    userId,
    isAnonymous,
    fileId,
    ...named
  } = asking as AccessQuery<Id> & { readonly fileId?: string };
  checkParameters(asked, { ...named, ...(fileId !== undefined && { fileId }) });
  if (userId !== undefined && isAnonymous) throw invalidParameter('isAnonymous', 'and userId exclude each other');
  if (isPlain(operation)) return undefined;
  const { locationPath, groupPath = operation.root === 'users' ? repository.roots?.users : undefined } = named;
  const file = fileId === undefined ? undefined : fileIdOf(fileId, repository);
  const parameters = Object.entries(named).filter(([name]) => Object.hasOwn(accessParameters, name));
  return {
    ...Object.fromEntries(parameters),
    ...(locationPath !== undefined && { locationPath: toPath(locationPath) }),
    ...(groupPath !== undefined && { groupPath: toPath(groupPath) }),
    ...(file && { contentId: file.contentId, ...(file.versionNo !== undefined && { versionNo: file.versionNo }) }),
    ...(userId !== undefined && { userId }),
    ...((isAnonymous || ignoresCredentials(operation)) && { isAnonymous: true }),
    operation: methodOf(operation),
  };
}

const toPath = (text: string): string => `/${text.split('/').filter(Boolean).join('/')}/`;

/** @throws BadRequest for a parameter that rights to the operation do not depend on, or for one that is missing */
function checkParameters({ operation, variables }: Askable, named: Readonly<Record<string, unknown>>): void {
  const others = bodyParameters[methodOf(operation)] ?? [];
  // Clients of the contract name the content of a file.
  const ofFiles = variables.includes('fileId') && named.fileId === undefined ? ['contentId', 'versionNo'] : [];
  const supported: readonly string[] = [...variables, ...others, ...ofFiles];
  const unknown = Object.keys(named).find((name) => !supported.includes(name));
  if (unknown !== undefined)
    throw invalidParameter(
      unknown,
      `is no parameter of ${operationId(operation)}; it takes: ${supported.join(', ') || 'none'}`,
    );
  if (isPlain(operation)) return;
  const isTranslation = variables.includes('contentId') && variables.includes('languageCode');
  const needed = variables.filter((name) => decisive.has(name) || (isTranslation && name === 'languageCode'));
  const missing = needed.find(
    (name) => named[name] === undefined && !(name === 'fileId' && named.contentId !== undefined),
  );
  if (missing !== undefined) throw invalidParameter(missing, `is required for ${operationId(operation)}`);
}
