/** Patterns of logins, which arrive as data and run in an engine whose time is linear in the length of the login. */
import type { Json } from '../repository/repository.js';

/** Loaded on demand, because most field types do without. */
async function compiled(pattern: string) {
  const { RE2JS, RE2JSException } = await import('re2js');
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (error instanceof RE2JSException) return undefined;
    throw error;
  }
}

export const isPattern = async (pattern: Json | undefined): Promise<boolean> =>
  typeof pattern === 'string' && (await compiled(pattern)) !== undefined;

/** The fault of a login by the pattern of its field definition; an invalid pattern matches nothing. */
export async function loginFault(login: string, pattern: Json | undefined): Promise<string | undefined> {
  if (typeof pattern !== 'string' || pattern === '') return undefined;
  const isFitting = (await compiled(pattern))?.matcher(login).find() === true;
  return isFitting ? undefined : 'does not fit the pattern of the field definition';
}
