/** Errors of a repository as faults of the document, with the place of the invalid value. */
import { BadRequest, type Fault, isRefused, isRestError } from '../errors/errors.js';
import { toPointer } from './definitions.js';

/** The place of an entity in the document, and the names that members of the repository's command have there. */
export interface Place {
  readonly pointer: string;
  toMember?(member: string): string;
}

/** The faults that an error has, where the document is to blame; undefined for all other errors. */
export function faultsOf(
  error: unknown,
  { pointer, toMember = (member) => member }: Place,
): readonly Fault[] | undefined {
  if (!isRestError(error) || !(error.status === 400 || error.status === 409 || isRefused(error))) return undefined;
  const { errors = [], members = [] } = error.faults;
  if (errors.length > 0) return errors;
  if (members.length === 0) return [{ path: pointer, message: error.message }];
  return members.map(({ member, message }) => ({ path: pointer + toPointer(toMember(member)), message }));
}

/** Runs a callback for a part of an entity. @throws BadRequest with the places of all faults */
export async function located<T>(place: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const errors = faultsOf(error, place);
    if (!errors) throw error;
    throw new BadRequest('The model is not valid', { errors });
  }
}
