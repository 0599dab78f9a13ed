/** Scalars as they are read: text formats have texts in their place, and JSON may have them. */
import { parseDate } from '../date-text.js';
import type { Fault } from '../errors.js';
import { isBooleanText, isIntegerText, isNumberText } from './branches.js';
import { dateTimeText } from './builders.js';
import { templateOf, withoutAnyPrefix } from './paths.js';
import type { Cases, ChoiceShape, DateTimeShape, HrefShape, NumberShape, ScalarKind, Shape, ShapeOf } from './shape.js';
import { isMap } from './tree.js';
import type { ReadContext } from './value.js';
import { isVisible } from './visible.js';

/** Context in which scalars are read, with the faults found so far. */
export interface ScalarContext extends ReadContext {
  readonly faults: Fault[];
}

/** The path of a value in its document, and what the document is read with. */
export interface Position<From extends ScalarContext = ScalarContext> {
  readonly path: string;
  readonly from: From;
}

type Parse<S extends Shape> = (text: string, shape: S, at: Position) => unknown;
type CoerceScalar<S extends Shape> = (shape: S, sent: unknown, at: Position) => unknown;

/** The text of an element whose attributes are not known. */
function textOf(wire: unknown): unknown {
  if (!isMap(wire)) return wire;
  return Object.keys(wire).every((key) => key === '#text' || key.startsWith('_')) ? (wire['#text'] ?? null) : wire;
}

/** A scalar that text formats write as text; `parse` reads texts that are not empty. */
const scalar =
  <S extends Shape>(parse: Parse<S>): CoerceScalar<S> =>
  (shape, sent, at) => {
    const wire = at.from.isTextual ? textOf(sent) : sent;
    return typeof wire === 'string' ? parse(wire, shape, at) : wire;
  };

/** A scalar that is an empty text for an empty element. */
const textual =
  <S extends Shape>(parse: Parse<S>): CoerceScalar<S> =>
  (shape, sent, at) =>
    scalar(parse)(shape, sent, at) ?? (at.from.isTextual ? '' : null);

const integer = scalar((text, _, at) => (isIntegerText(text.trim()) ? wholeNumber(Number(text.trim()), at) : text));
const decimal = scalar((text) => (isNumberText(text.trim()) ? Number(text.trim()) : text));

function coerceNumber(shape: NumberShape, sent: unknown, at: Position): unknown {
  if (!shape.isInteger) return decimal(shape, sent, at);
  return typeof sent === 'number' ? wholeNumber(sent, at) : integer(shape, sent, at);
}

/** A required text must have a visible character; only passwords may consist of blanks. */
const text = textual((wire, { minLength = 0, use }: ShapeOf<'string'>) =>
  minLength > 0 && use !== 'password' && !isVisible(wire) ? '' : wire,
);
const href = textual(checkHref);

/** The coercion of each kind of scalar. */
export const scalars: Pick<Cases<unknown, [wire: unknown, at: Position]>, ScalarKind> = {
  string: text,
  // One that leads nowhere is a value of a limitation, such as an id.
  href: (shape, sent, at) =>
    href(shape, typeof sent === 'number' && shape.path === undefined ? String(sent) : sent, at),
  dateTime: textual(normalizedDate),
  id: (shape, wire, at) =>
    at.from.ids === 'string'
      ? text({ kind: 'string' }, wire, at)
      : coerceNumber({ ...shape, kind: 'number', isInteger: true }, wire, at),
  number: coerceNumber,
  boolean: scalar((wire) => (isBooleanText(wire.trim()) ? wire.trim().toLowerCase() === 'true' : wire)),
  choice: scalar((wire, { values }: ChoiceShape) => {
    const number = values.find((each) => typeof each === 'number' && wire.trim() === String(each));
    return number ?? wire;
  }),
};

/** An href must lead to a resource of its kind, below the prefix. */
function checkHref(href: string, shape: HrefShape, { path, from }: Position): string {
  const { path: destination, maxLength, message, hasAnyPrefix } = shape;
  // Validation reports that it is too long.
  if (destination === undefined || href.length > (maxLength ?? Number.POSITIVE_INFINITY)) return href;
  if (!hasAnyPrefix && !href.startsWith(`${from.prefix}/`))
    from.faults.push({ path, message: 'is not an absolute path under the prefix of this API' });
  else if (
    !templateOf(destination).parse(
      hasAnyPrefix ? withoutAnyPrefix(href, destination) : href.slice(from.prefix.length),
      from.ids,
    )
  )
    from.faults.push({ path, message: message ?? 'is not the href of such a resource' });
  return href;
}

/** Beyond this range integers would be rounded silently. */
function wholeNumber(value: number, { path, from }: Position): number {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) from.faults.push({ path, message: 'is out of range' });
  return value;
}

/** As documents write it. Some dates that are refused here, such as leap seconds, would be valid for the schema. */
function normalizedDate(text: string, { message }: DateTimeShape, { path, from }: Position): string {
  const date = new Date(parseDate(text)?.time ?? Number.NaN);
  const year = date.getUTCFullYear();
  if (year >= 0 && year <= 9999) return dateTimeText(date);
  from.faults.push({ path, message: message ?? 'must be a date and time' });
  return dateTimeText(new Date(0));
}
