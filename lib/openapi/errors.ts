/** Errors: which of them an operation can respond with, and their documents. */
import statuses from 'statuses';
import { causes as authentication } from '../auth/causes.js';
import type { Binding } from '../operations/binding/binding.js';
import { ErrorMessage, type Problem } from '../operations/responses/error-message.js';
import type { ErrorCause } from '../pipeline/state/causes.js';
import { errorCauses } from './all-causes.js';
import type { Api } from './api.js';
import { contentOf, schemasOf, toExample } from './content.js';
import { errorHeaders } from './headers.js';
import { type JsonObject, mapMembers } from './json.js';

const causes: readonly ErrorCause[] = [...errorCauses, ...(authentication.errors ?? [])];

export function errorComponents(api: Api): JsonObject {
  const statuses = [...new Set(causes.map(({ status }) => status))].sort((a, b) => a - b);
  const components = statuses.map((status) => {
    const ofStatus = causes.filter((cause) => cause.status === status);
    const headers = errorHeaders(
      ofStatus.flatMap((cause) => cause.headers ?? []),
      api,
    );
    return [
      componentName(status),
      { description: reasonOf(ofStatus), headers, content: errorContent(status, ofStatus, api) },
    ];
  });
  return Object.fromEntries(components);
}

const reasonOf = (own: readonly ErrorCause[]): string => own.map(({ reason }) => reason).join('; ');

/** A reference to the error of that status, with the reason that it has here. */
export function errorReference(status: number, reason: string | undefined): JsonObject {
  return { $ref: `#/components/responses/${componentName(status)}`, ...(reason && { description: reason }) };
}

export const isError = (status: number): boolean => status >= 400;

/** The errors that stages can cause for a request of this kind. */
export const errorsOf = (binding: Binding, api: Api): readonly number[] =>
  causes.filter(({ of }) => of?.(binding, api) ?? true).map(({ status }) => status);

function componentName(status: number): string {
  return (statuses.message[status] ?? '').replace(/[^A-Za-z]/g, '');
}

function errorContent(status: number, ofStatus: readonly ErrorCause[], api: Api): JsonObject {
  const problem: Problem = { status, phrase: statuses.message[status] ?? '', description: ofStatus[0]?.reason ?? '' };
  const schemas = schemasOf(ErrorMessage);
  const example = status === 400 ? ErrorMessage.example : problem;
  return mapMembers(contentOf([ErrorMessage], [ErrorMessage], api), (_, type) => {
    const format = type.endsWith('json') ? 'json' : 'xml';
    return { schema: schemas[format], example: toExample({ ...ErrorMessage, example }, format, api) };
  });
}
