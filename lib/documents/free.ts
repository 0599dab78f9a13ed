/** Free values as they are read: natively from JSON; as texts, lists and maps from XML (docs/reference/protocol.md §2.3). */
import type { Fault } from '../errors.js';
import { isMap } from './tree.js';
import { step } from './value.js';

/** A copy in which `__proto__` is left out, so that no later merge can reach a prototype by it. */
export function withoutPrototype(wire: unknown): unknown {
  if (Array.isArray(wire)) return wire.map(withoutPrototype);
  if (!isMap(wire)) return wire;
  const entries = Object.entries(wire).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutPrototype(each)]));
}

/** A free value in XML: nested `value` elements, keyed in maps; scalars are text (docs/reference/protocol.md §2.3). */
export function freeFromText(wire: unknown, path: string, faults: Fault[]): unknown {
  return isEmptyElement(wire) ? null : nestedFromText(wire, path, faults);
}

interface Map {
  readonly element: string;
  readonly wire: unknown;
  readonly path: string;
}

/** A map of free values in XML: an element for each, with its key as `identifier`. */
export function mapFromElements({ element, wire, path }: Map, faults: Fault[]): unknown {
  const elements = isMap(wire) ? [wire[element] ?? []].flat() : [];
  const entries = elements.flatMap((own) => {
    const key = isMap(own) ? String(own._identifier) : '__proto__';
    return key === '__proto__' ? [] : [[key, freeFromText(own, path + step(key), faults)] as const];
  });
  return Object.fromEntries(entries);
}

function nestedFromText(wire: unknown, path: string, faults: Fault[]): unknown {
  if (isEmptyElement(wire)) return [];
  if (!isMap(wire)) return wire;
  const { '#text': text, value: children } = wire;
  if (Object.keys(wire).some((key) => key !== 'value' && key !== '#text' && !key.startsWith('_')))
    faults.push({ path, message: 'may contain only elements called value' });
  if (typeof text === 'string') return text;
  const items: readonly unknown[] = Array.isArray(children) ? children : children === undefined ? [] : [children];
  const keys = items.map((item, index) => (isMap(item) && typeof item._key === 'string' ? item._key : index));
  const values = items.map((item, index) => nestedFromText(item, path + step(keys[index] ?? index), faults));
  if (keys.every((key) => typeof key === 'number')) return values;
  const entries = keys.map((key, index) => [String(key), values[index]] as const);
  return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'));
}

function isEmptyElement(wire: unknown): boolean {
  return wire === null || (isMap(wire) && Object.keys(wire).every((key) => key.startsWith('_')));
}
