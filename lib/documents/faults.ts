/** Faults of documents, which repeat no input. */
import type { Fault } from '../errors.js';
import { childOf, formsOf } from './places.js';
import type { Shape } from './shape.js';
import { step } from './value.js';

/**
 * The faults with paths of names that the shape has: a path ends where it leads on by a key of the client's own choice,
 * which is input.
 */
export function withoutKeys(faults: readonly Fault[], shape: Shape): Fault[] {
  const shown = new Map<string, Fault>();
  for (const { path, message } of faults) {
    const known = knownPart(path, shape);
    shown.set(`${known} ${message}`, { path: known, message });
  }
  return [...shown.values()];
}

function knownPart(path: string, shape: Shape): string {
  let places: readonly Shape[] = [shape];
  let known = '';
  for (const segment of path.split('/').slice(1)) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    places = places.flatMap(formsOf).flatMap((each) => childOf(each, key) ?? []);
    if (places.length === 0) return known;
    known += step(key);
  }
  return known;
}
