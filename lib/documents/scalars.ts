/** Scalars as they are read: text formats have texts in their place, and JSON may have them. */
import type { Fault } from '../errors.js';
import { isBooleanText, isIntegerText, isNumberText } from './branches.js';
import { dateTimeText } from './builders.js';
import { template, withoutAnyPrefix } from './paths.js';
import type { Cases, ChoiceShape, HrefShape, NumberShape, ScalarKind, Shape } from './shape.js';
import { isMap } from './tree.js';
import type { ReadContext } from './value.js';

/** What scalars are read with, and the faults that are found. */
export interface ScalarContext extends ReadContext {
  readonly faults: Fault[];
}

/** The text of an element whose attributes are not known. */
function textOf(wire: unknown): unknown {
  if (!isMap(wire)) return wire;
  return Object.keys(wire).every((key) => key === '#text' || key.startsWith('_')) ? (wire['#text'] ?? null) : wire;
}

/** A scalar that text formats write as text; `parse` reads texts that are not empty. */
const scalar =
  <S extends Shape>(parse: (text: string, shape: S, path: string, from: ScalarContext) => unknown) =>
  (shape: S, sent: unknown, path: string, from: ScalarContext): unknown => {
    const wire = from.isTextual ? textOf(sent) : sent;
    return typeof wire === 'string' ? parse(wire, shape, path, from) : wire;
  };

/** The same, of which an empty element is an empty text. */
const textual =
  <S extends Shape>(parse: (text: string, shape: S, path: string, from: ScalarContext) => unknown) =>
  (shape: S, sent: unknown, path: string, from: ScalarContext): unknown =>
    scalar(parse)(shape, sent, path, from) ?? (from.isTextual ? '' : null);

const integer = scalar((text, _, path, from) =>
  isIntegerText(text.trim()) ? wholeNumber(Number(text.trim()), path, from) : text,
);

function coerceNumber(shape: NumberShape, sent: unknown, path: string, from: ScalarContext): unknown {
  if (!shape.isInteger)
    return scalar((text) => (isNumberText(text.trim()) ? Number(text.trim()) : text))(shape, sent, path, from);
  return typeof sent === 'number' ? wholeNumber(sent, path, from) : integer(shape, sent, path, from);
}

const text = textual((wire) => wire);

/** The coercion of each kind of scalar. */
export const scalars: Pick<Cases<unknown, [wire: unknown, path: string, from: ScalarContext]>, ScalarKind> = {
  string: text,
  href: textual((wire, shape: HrefShape, path, from) => checkHref(shape, wire, path, from)),
  dateTime: textual(normalizedDate),
  id: (shape, wire, path, from) =>
    from.ids === 'string'
      ? text({ kind: 'string' }, wire, path, from)
      : coerceNumber({ ...shape, kind: 'number', isInteger: true }, wire, path, from),
  number: coerceNumber,
  boolean: scalar((wire) => (isBooleanText(wire.trim()) ? wire.trim().toLowerCase() === 'true' : wire)),
  choice: scalar((wire, { values }: ChoiceShape) => {
    const number = values.find((each) => typeof each === 'number' && wire.trim() === String(each));
    return number ?? wire;
  }),
};

const templates = new Map<string, ReturnType<typeof template>>();

/** An href must lead to a resource of its kind, below the prefix. */
function checkHref(
  { path: destination, maxLength, message, hasAnyPrefix }: HrefShape,
  href: string,
  path: string,
  from: ScalarContext,
): string {
  // Validation reports that it is too long.
  if (destination === undefined || href.length > (maxLength ?? Number.POSITIVE_INFINITY)) return href;
  const known = templates.get(destination) ?? template(destination);
  templates.set(destination, known);
  if (!hasAnyPrefix && !href.startsWith(`${from.prefix}/`))
    from.faults.push({ path, message: 'is not an absolute path under the prefix of this API' });
  else if (!known.parse(hasAnyPrefix ? withoutAnyPrefix(href, destination) : href.slice(from.prefix.length), from.ids))
    from.faults.push({ path, message: message ?? 'is not the href of such a resource' });
  return href;
}

/** Beyond this range integers would be rounded silently. */
function wholeNumber(value: number, path: string, { faults }: Pick<ScalarContext, 'faults'>): number {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) faults.push({ path, message: 'is out of range' });
  return value;
}

/** Any form that can be parsed; what cannot is left for validation to refuse. */
function normalizedDate(text: string): string {
  const date = new Date(text);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? dateTimeText(date) : text;
}
