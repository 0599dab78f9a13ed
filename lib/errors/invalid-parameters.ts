/** Errors of query parameters that are missing, or have values that they cannot have. */
import { similarTo } from '../support/did-you-mean.js';
import { BadRequest, type Fault } from './errors.js';

export interface ParameterFault {
  readonly name: string;
  readonly message: string;
}

export const invalidParameter = (name: string, message: string, others: readonly ParameterFault[] = []): BadRequest =>
  new BadRequest(`The query parameter ${name} ${message}`, { errors: [{ name, message }, ...others].map(toFault) });

/** The error of all of them; undefined where there is none. */
export const invalidParameters = ([first, ...others]: readonly ParameterFault[]): BadRequest | undefined =>
  first && invalidParameter(first.name, first.message, others);

/** The path is the name after a slash; a parameter such as `filter[name][eq]` is a part of the one before the brackets. */
function toFault({ name, message }: ParameterFault): Fault {
  const [parameter] = name.split('[');
  return { path: `/${parameter}`, message: parameter === name ? message : `${name} ${message}` };
}

/** Whether a text of the client's can be repeated in messages: only one that looks like a name is. */
export const isPlainName = (text: string): boolean => /^[\w.-]{1,60}$/.test(text);

/** ` (did you mean title?)`, for a name that is nearly another one. */
export const hint = (similar: string | undefined): string =>
  similar === undefined ? '' : ` (did you mean ${similar}?)`;

/** `: titel (did you mean title?)`, the end of a message that is about a name. */
export const wrongName = (name: string, validNames: readonly string[]): string =>
  isPlainName(name) ? `: ${name}${hint(similarTo(name, validNames))}` : '';
