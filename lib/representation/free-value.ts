/** Free values as they are read: natively from JSON, as texts, lists and maps from XML (protocol §1.6). */
import type { Fault } from '../errors.js';
import { step } from './pointer.js';
import { type HashValue, hash, type Native } from './representation.js';
import { isMap } from './shape.js';

export function readFree(value: unknown): HashValue {
  return hash(harmless(value));
}

/** A copy in which `__proto__` is left out, so that no later merge can reach a prototype by it. */
function harmless(value: unknown): Native {
  if (Array.isArray(value)) return value.map(harmless);
  if (!isMap(value)) return value as Native;
  const copy: Record<string, Native> = {};
  for (const key of Object.keys(value)) if (key !== '__proto__') copy[key] = harmless(value[key]);
  return copy;
}

export function readTextual(value: unknown, path: string, faults: Fault[]): HashValue {
  return hash(isEmpty(value) ? null : textual(value, path, faults), true);
}

function isEmpty(value: unknown): boolean {
  return value === null || (isMap(value) && Object.keys(value).every((key) => key.startsWith('_')));
}

function textual(value: unknown, path: string, faults: Fault[]): Native {
  if (isEmpty(value)) return [];
  if (!isMap(value)) return value as string;
  const { '#text': text, value: children } = value;
  if (Object.keys(value).some((key) => key !== 'value' && key !== '#text' && !key.startsWith('_'))) {
    faults.push({ path, message: 'may contain only elements called value' });
  }
  if (typeof text === 'string') return text;
  const items: readonly unknown[] = Array.isArray(children) ? children : children === undefined ? [] : [children];
  const keys = items.map((item, index) => (isMap(item) && typeof item._key === 'string' ? item._key : index));
  const values = items.map((item, index) => textual(item, path + step(String(keys[index])), faults));
  if (keys.every((key) => typeof key === 'number')) return values;
  const map: Record<string, Native> = {};
  keys.forEach((key, index) => {
    if (key !== '__proto__') map[key] = values[index] as Native;
  });
  return map;
}
