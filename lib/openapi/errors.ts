/** Errors: when an operation answers with which of them, and what they look like. */
import { STATUS_CODES } from 'node:http';
import { ErrorMessage, type Problem } from '../resources/error-message.documents.js';
import type { Api, Service } from './api.js';
import { contentOf, schemasOf, shown } from './content.js';
import { headersOf } from './headers.js';
import { type JsonObject, mapMembers } from './json.js';
import { isConditional, isRead, isSafe, type Way } from './ways.js';

type Meaning = readonly [cause: string, ...headers: string[]];

const meanings: Readonly<Record<number, Meaning>> = {
  400: ['A parameter, a header or the body cannot be understood or used'],
  401: ['Nobody is known to be calling and that would be needed, or the credentials are wrong', 'WWW-Authenticate'],
  403: ['The caller may not do this, or a rule forbids it'],
  404: ['There is no such thing, or the caller may not know of it'],
  405: ['A header names a method that the resource lacks, or no header says what to do', 'Allow'],
  406: ['None of the media types in Accept fits'],
  409: ['The state of the resource, or a name that is taken, stands against it'],
  412: ['The resource is not in the state that the client expects'],
  413: ['The body is too large'],
  414: ['The URL is too long'],
  415: [
    'The body is of a type, charset or coding that is not read here',
    'Accept-Encoding',
    'Accept-Patch',
    'Accept-Post',
  ],
  428: ['If-Match is missing'],
  429: ['Too many attempts to log in have failed', 'Retry-After'],
  500: ['An error of the server'],
  501: ['X-HTTP-Method-Override names a method that no resource has'],
  503: ['The storage is out of reach, or did not answer in time', 'Retry-After'],
  507: ['There is no room left to store this'],
};

export function errorComponents(api: Api): JsonObject {
  const statuses = Object.entries(meanings).map(([status, [description, ...headers]]) => [
    componentName(Number(status)),
    { description, headers: headersOf(headers, api), content: errorContent(Number(status), api) },
  ]);
  return Object.fromEntries(statuses);
}

/** A reference to the error of that status, with the cause that it has here. */
export function errorReference(status: number, cause: string | undefined): JsonObject {
  return { $ref: `#/components/responses/${componentName(status)}`, ...(cause && { description: cause }) };
}

/** Whether that status is one of an error that is described. */
export function isError(status: number): boolean {
  return meanings[status] !== undefined;
}

/** The errors that follow from how an operation is declared. */
export function errorsOf(way: Way, { settings, sessions }: Service): number[] {
  const { method, operation, override, isAction } = way;
  const isUnsafe = !isSafe(method);
  const mayWrite = isUnsafe && operation.needs.length > 0;
  const isTyped = Boolean(operation.consumes) || isAction;
  const logsIn = Boolean(settings.basic) || (sessions && operation.usesSession && operation.consumes);
  const when: Readonly<Record<number, unknown>> = {
    400: true,
    401: true,
    403: operation.needs.length > 0 || operation.usesSession,
    404: Object.keys(way.params).length > 0,
    405: method === 'POST' || isAction || override,
    406: operation.produces,
    412: isConditional(way) || isRead(way),
    413: operation.consumes,
    414: true,
    415: isTyped,
    428: settings.requireIfMatch && isConditional(way) && (method === 'PATCH' || method === 'DELETE'),
    429: logsIn,
    500: true,
    501: method === 'POST' || override,
    503: true,
    507: mayWrite,
  };
  return Object.keys(when)
    .map(Number)
    .filter((status) => when[status]);
}

function componentName(status: number): string {
  return (STATUS_CODES[status] ?? '').replace(/[^A-Za-z]/g, '');
}

function errorContent(status: number, api: Api): JsonObject {
  const problem: Problem = {
    status,
    phrase: STATUS_CODES[status] ?? '',
    description: meanings[status]?.[0] ?? '',
  };
  const schemas = schemasOf(ErrorMessage);
  const value = status === 400 ? ErrorMessage.example : problem;
  return mapMembers(contentOf([ErrorMessage], api.wire), (_, type) => {
    const format = type.endsWith('+json') ? 'json' : 'xml';
    return { schema: schemas[format], example: shown(ErrorMessage, value, format, api) };
  });
}
