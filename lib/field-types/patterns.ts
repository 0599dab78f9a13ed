/** Regular expressions that arrive as data: they run in an engine whose time is linear in the length of the text. */
import type { Json } from '../repository/repository.js';
import { patternSize } from './pattern-size.js';

/** Instructions of one pattern: compiling more takes long. */
const maxInstructions = 2000;

/** Loaded on demand, because most definitions do without. */
async function compiled(pattern: string) {
  if (patternSize(pattern) > maxInstructions) return undefined;
  const { RE2JS, RE2JSException } = await import('re2js');
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (error instanceof RE2JSException) return undefined;
    throw error;
  }
}

/** Validates a pattern, and returns the message about its fault. */
export async function patternFault(pattern: Json | undefined): Promise<string | undefined> {
  if (typeof pattern === 'string' && patternSize(pattern) > maxInstructions)
    return `must have at most ${maxInstructions} characters with repetitions written out`;
  const isValid = typeof pattern === 'string' && (await compiled(pattern)) !== undefined;
  return isValid ? undefined : 'must be a regular expression in the syntax of RE2';
}

/** A pattern that is compiled. */
export interface Finds {
  /** Whether it is found in a text; an invalid pattern is found in none. */
  (text: string): boolean;
  /** Maximum number of steps that a search in the text takes. */
  readonly stepsIn: (text: string) => number;
}

export async function createFinds(pattern: string): Promise<Finds> {
  const expression = await compiled(pattern);
  const perCharacter = patternSize(pattern) / 2;
  return Object.assign((text: string) => expression?.matcher(text).find() === true, {
    stepsIn: (text: string) => Math.ceil((text.length + 1) * perCharacter),
  });
}

/** Steps in which a value is checked: more block others for too long. */
export const maxSteps = 200_000;
