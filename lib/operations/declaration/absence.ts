/** Lookups without a result: 404 over HTTP; in the contract an empty list, or false. */
import { NotFound } from '../../errors/errors.js';

/** The subject of a 404 where a method finds nothing. */
export interface Absence {
  /** The kind of entity in messages, such as `section` in "The section does not exist". */
  readonly noun: string;
  /** The members of the argument that look something up: a list without them may be empty. Default: any argument does. */
  readonly by?: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

/** Whether a call with this argument looks something up. */
export const looksUp = ({ by }: Absence, argument: unknown): boolean =>
  by === undefined || by.some((name) => (argument as Members | undefined)?.[name] !== undefined);

/** @throws NotFound where a call with this argument has found nothing */
export function checkPresence(absence: Absence, argument: unknown, result: unknown): void {
  const isEmpty = result === false || (result as { readonly items?: readonly unknown[] }).items?.length === 0;
  if (!isEmpty || !looksUp(absence, argument)) return;
  throw new NotFound(
    absence.noun,
    typeof argument === 'object' ? undefined : (argument as number | string | undefined),
  );
}
