/** Maps and lists of parsed documents. */

export const isEmptyList = (wire: unknown): boolean => Array.isArray(wire) && wire.length === 0;

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
