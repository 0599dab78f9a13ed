/** Maps and lists of parsed documents. */

/** The members of a document's root, or of an object in it. */
export type DocumentTree = Readonly<Record<string, unknown>>;

export const isEmptyList = (parsed: unknown): boolean => Array.isArray(parsed) && parsed.length === 0;

export function isMap(value: unknown): value is DocumentTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
