/** Lookups without a result: 404 over HTTP; in the contract an empty page, or false. */
import { NotFound } from '../../errors/errors.js';
import type { Page } from '../../repository/repository.js';

/** An empty list where the server responds with 404 to an unknown name. */
export async function orNone<T>(found: Promise<Page<T>>, names: object): Promise<Page<T>> {
  const isLookup = Object.values(names).some((name) => name !== undefined);
  return found.catch((error: unknown) => {
    if (isLookup && error instanceof NotFound) return { items: [] };
    throw error;
  });
}

/** Whether the resource exists. */
export async function isFound(request: Promise<void>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
