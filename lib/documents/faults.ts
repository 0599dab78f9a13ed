/** Faults of documents without input of clients in their paths. */
import type { Fault } from '../errors/errors.js';
import { childOf, formsOf } from './places.js';
import type { Shape } from './shape.js';
import { keysOf, step } from './value.js';

/** The faults with paths of names that the shape has: a path ends before a key that the client has chosen, which is input. */
export function withoutKeys(faults: readonly Fault[], shape: Shape): Fault[] {
  const distinct = new Map<string, Fault>();
  for (const { path: whole, message } of faults) {
    const path = declaredPart(whole, shape);
    distinct.set(`${path} ${message}`, { path, message });
  }
  return [...distinct.values()];
}

function declaredPart(path: string, shape: Shape): string {
  let places: readonly Shape[] = [shape];
  let declared = '';
  for (const key of keysOf(path)) {
    places = places.flatMap(formsOf).flatMap((place) => childOf(place, key) ?? []);
    if (places.length === 0) return declared;
    declared += step(key);
  }
  return declared;
}
