/** Lookups that find nothing: 404 over HTTP, and to the contract an empty page, or false. */
import { NotFound } from '../errors.js';
import type { Page } from '../repository/repository.js';

/** A list that is empty where something was looked up by a name that nothing has. */
export async function orNone<T>(found: Promise<Page<T>>, names: object): Promise<Page<T>> {
  const isLookup = Object.values(names).some((name) => name !== undefined);
  return found.catch((error: unknown) => {
    if (isLookup && error instanceof NotFound) return { items: [] };
    throw error;
  });
}

/** Whether there is something. */
export async function isFound(request: Promise<void>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
