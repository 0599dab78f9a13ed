/** The line of a document's text that a JSON Pointer into the document refers to. */
import type { FormatName, Located } from '../formats/format.js';
import { linesOf } from '../formats/lines.js';
import type { AnyDocument } from './document.js';
import { childOf, formsOf, type Place, placeBelow, placeOf } from './places.js';
import type { ListShape, Shape } from './shape.js';
import { keysOf } from './value.js';

/** The line of a pointer; that of the nearest value around it where the text does not have the value itself. */
export type LineOf = (pointer: string) => number | undefined;

/** Undefined for a text that is not well-formed. */
export async function lineFinder(text: string, format: FormatName, document: AnyDocument): Promise<LineOf | undefined> {
  const root = await linesOf(text, format);
  if (!root) return undefined;
  return (pointer) => {
    const [name, ...keys] = keysOf(pointer);
    if (name !== document.root) return undefined;
    const start: Position = { value: root, items: [root], place: placeOf(document.shape) };
    return (format === 'json' ? inJson(root, keys) : inXml(start, keys)).line;
  };
}

function inJson(value: Located, [key, ...rest]: readonly string[]): Located {
  const [next] = (key !== undefined && value.members.get(key)) || [];
  return next ? inJson(next, rest) : value;
}

interface Position {
  readonly value: Located;
  /** All elements of its name: the items, where it is a list. */
  readonly items: readonly Located[];
  readonly place: Place;
}

function inXml({ value, items, place }: Position, [key, ...rest]: readonly string[]): Located {
  if (key === undefined) return value;
  const isIndex = /^\d+$/.test(key) && place.forms.some(isListForm);
  const matches = isIndex ? items.slice(Number(key), Number(key) + 1) : elementsOf(value, place, key);
  const [next] = matches;
  return next ? inXml({ value: next, items: matches, place: placeBelow(place, key) }, rest) : value;
}

const isListForm = (shape: Shape): shape is ListShape => shape.kind === 'list';

/** The elements of a member, which lists name and wrap. */
function elementsOf({ members }: Located, { forms }: Place, key: string): readonly Located[] {
  const shapes = forms.flatMap((form) => childOf(form, key) ?? []).flatMap(formsOf);
  const { element = key, wraps } = shapes.find(isListForm) ?? {};
  const wrapped = wraps && members.get(key)?.[0]?.members.get(wraps);
  return wrapped || (members.get(element) ?? []);
}
