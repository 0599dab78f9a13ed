/** Functions made of generated code, where the process allows that. */

/** Undefined where it does not (`node --disallow-code-generation-from-strings`). */
export function generate<T>(parameters: readonly string[], body: string): T | undefined {
  try {
    return new Function(...parameters, body) as T;
  } catch (error) {
    if (error instanceof EvalError) return undefined;
    throw error;
  }
}
