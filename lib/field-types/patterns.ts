/** Regular expressions that arrive as data: they run in an engine whose time is linear in the length of the text. */
import type { Json } from '../repository/repository.js';

/** Loaded on demand, because most definitions do without. */
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

export const wrongPattern = 'must be a regular expression in the syntax of RE2';

/** Whether the pattern is found in a text; an invalid pattern is found in none. */
export type Finds = (text: string) => boolean;

export async function createFinds(pattern: string): Promise<Finds> {
  const expression = await compiled(pattern);
  return (text) => expression?.matcher(text).find() === true;
}
