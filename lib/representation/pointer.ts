/** JSON Pointers (RFC 6901): where in a document a fault is. */

/** One step further into a document. */
export function step(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
