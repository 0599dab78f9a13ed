/** Free values as they are read: natively from JSON; as texts, lists and maps from XML (docs/reference/protocol.md §2.3). */
import type { Fault } from '../errors/errors.js';
import { markedObjects } from '../support/marks.js';
import { isMap, step } from './value.js';

export { exact } from '../formats/exact-values.js';

/** Maps and lists in which every scalar is a text, as XML has them. */
const texts = markedObjects('texts');
/** Empty lists that were read from an empty element without a mark. */
const unmarked = markedObjects('unmarked');

/** Whether a value is a map or a list that came as texts. */
export const isOfTexts = (value: unknown): boolean => typeof value === 'object' && value !== null && texts.has(value);

/** Whether it may also be null, an empty map or an empty text. */
export const isUnmarkedEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && unmarked.has(value);

const forbidden = '__proto__';
const message = `must have no member ${forbidden}`;

/** A value as it was sent, with a fault for each member that could become a prototype. */
export function checkedFree(parsed: unknown, path: string, faults: Fault[]): unknown {
  if (Array.isArray(parsed)) {
    for (const [index, item] of parsed.entries())
      if (typeof item === 'object') checkedFree(item, path + step(index), faults);
  } else if (isMap(parsed)) {
    for (const key of Object.keys(parsed)) {
      if (key === forbidden) faults.push({ path: path + step(key), message });
      else if (typeof parsed[key] === 'object') checkedFree(parsed[key], path + step(key), faults);
    }
  }
  return parsed;
}

/** A free value in XML: nested `value` elements, keyed in maps; scalars are text (docs/reference/protocol.md §2.3). */
export function freeFromText(parsed: unknown, path: string, faults: Fault[]): unknown {
  return isEmptyElement(parsed) && !isMarked(parsed) ? null : nestedFromText(parsed, path, faults);
}

interface ElementMap {
  readonly element: string;
  readonly parsed: unknown;
  readonly path: string;
}

/** A map of free values in XML: an element for each, with its key as `identifier`. */
export function mapFromElements({ element, parsed, path }: ElementMap, faults: Fault[]): unknown {
  const elements = isMap(parsed) ? [parsed[element] ?? []].flat() : [];
  const entries = elements.flatMap((entry) => {
    const key = isMap(entry) ? String(entry._identifier) : forbidden;
    if (key === forbidden) faults.push({ path: path + step(key), message });
    return key === forbidden ? [] : [[key, freeFromText(entry, path + step(key), faults)] as const];
  });
  return Object.fromEntries(entries);
}

function nestedFromText(parsed: unknown, path: string, faults: Fault[]): unknown {
  if (isEmptyElement(parsed)) return emptyFromText(parsed, path, faults);
  if (!isMap(parsed)) return parsed;
  const { '#text': text, value: children } = parsed;
  if (Object.keys(parsed).some((key) => key !== 'value' && key !== '#text' && !key.startsWith('_')))
    faults.push({ path, message: 'may contain only elements called value' });
  if (isMarked(parsed)) faults.push({ path, message: 'must be empty, because of the attribute json' });
  if (typeof text === 'string') return text;
  const items: readonly unknown[] = Array.isArray(children) ? children : children === undefined ? [] : [children];
  const keys = items.map((item, index) => (isMap(item) && typeof item._key === 'string' ? item._key : index));
  const values = items.map((item, index) => nestedFromText(item, path + step(keys[index] ?? index), faults));
  for (const key of keys) if (key === forbidden) faults.push({ path: path + step(key), message });
  const value = keys.every((key) => typeof key === 'number')
    ? values
    : Object.fromEntries(keys.map((key, index) => [String(key), values[index]] as const));
  texts.add(value);
  return value;
}

/** An empty value, of the type in the attribute `json`. */
function emptyFromText(parsed: unknown, path: string, faults: Fault[]): unknown {
  const mark = isMap(parsed) ? parsed._json : undefined;
  if (mark === 'null') return null;
  if (mark !== undefined && mark !== 'object' && mark !== 'array')
    faults.push({ path, message: 'must have null, object or array as the attribute json' });
  const value = mark === 'object' ? {} : [];
  texts.add(value);
  if (mark === undefined) unmarked.add(value);
  return value;
}

const isMarked = (parsed: unknown): boolean => isMap(parsed) && parsed._json !== undefined;

function isEmptyElement(parsed: unknown): boolean {
  return parsed === null || (isMap(parsed) && Object.keys(parsed).every((key) => key.startsWith('_')));
}
