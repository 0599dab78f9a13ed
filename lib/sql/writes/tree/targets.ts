/** Locations that a write names as new parents. */
import { BadRequest } from '../../../errors/errors.js';

export interface Target {
  readonly id: number;
  /** Whether its content's type allows children; null at the root, which can have any. */
  readonly is_container: number | null;
}

export function checkContainer({ id, is_container }: Target): void {
  if (is_container === 0) throw badTarget(`Nothing can be placed below location ${id}`);
}

export const badTarget = (message: string): BadRequest =>
  new BadRequest(message, { members: [{ member: 'parentLocationId', message }] });
