/** Scalars as they are read: text formats have texts in their place, and JSON may have them. */
import { parseDate } from '../support/date-text.js';
import { isBooleanText, isIntegerText, isNumberText } from './branches.js';
import { dateTimeText } from './builders.js';
import { textOf } from './elements.js';
import { templateOf, withoutAnyPrefix } from './paths.js';
import { addFault, type Position, refuse } from './position.js';
import { checkLength, checkNumber, checkText, checkTextId, isInteger } from './scalar-checks.js';
import type { Cases, DateTimeShape, HrefShape, IdShape, NumberShape, ScalarKind, Shape, ShapeOf } from './shape.js';
import { isVisible } from './visible.js';

type Convert<S extends Shape> = (text: string, shape: S) => unknown;
type Check<S extends Shape> = (value: unknown, shape: S, at: Position) => unknown;
type Read<S extends Shape> = (shape: S, parsed: unknown, at: Position) => unknown;

/** A scalar that text formats write as text; `convert` gets texts alone. */
const scalar =
  <S extends Shape>(convert: Convert<S>, check: Check<S>): Read<S> =>
  (shape, input, at) => {
    const parsed = at.from.isTextual ? textOf(input) : input;
    return check(typeof parsed === 'string' && !at.from.isExact ? convert(parsed, shape) : parsed, shape, at);
  };

/** A scalar that is an empty text for an empty element. */
const textual = <S extends Shape>(convert: Convert<S>, check: Check<S>): Read<S> =>
  scalar(convert, (value, shape, at) => check(value ?? (at.from.isTextual ? '' : null), shape, at));

const asSent = (text: string): string => text;

/** A required text must have a visible character; only passwords may consist of blanks. */
const withoutBlanks = (text: string, { minLength = 0, use }: ShapeOf<'string'>): string =>
  minLength > 0 && use !== 'password' && !isVisible(text) ? '' : text;

function toNumber(text: string, shape: NumberShape | IdShape): unknown {
  const isNumber = isInteger(shape) ? isIntegerText : isNumberText;
  return isNumber(text.trim()) ? Number(text.trim()) : text;
}

const number = scalar(toNumber, checkNumber);
const textId = textual(asSent, checkTextId);
const href = textual(asSent, checkHref);

/** Reads and checks each kind of scalar. */
export const scalars: Pick<Cases<unknown, [parsed: unknown, at: Position]>, ScalarKind> = {
  string: textual(withoutBlanks, checkText),
  // An href that does not resolve is a value of a limitation, such as an id.
  href: (shape, input, at) =>
    href(shape, typeof input === 'number' && shape.path === undefined && !at.from.isExact ? String(input) : input, at),
  dateTime: textual(asSent, checkedDate),
  id: (shape, parsed, at) => (at.from.ids === 'string' ? textId : number)(shape, parsed, at),
  number,
  boolean: scalar(
    (text) => (isBooleanText(text.trim()) ? text.trim().toLowerCase() === 'true' : text),
    (value, shape, at) => {
      if (typeof value !== 'boolean') refuse(shape, 'must be boolean', at);
      return value;
    },
  ),
  choice: scalar(
    (text, { values }) => values.find((each) => typeof each === 'number' && text.trim() === String(each)) ?? text,
    (value, shape, at) => {
      const { values } = shape;
      if (!values.some((each) => each === value)) refuse(shape, `must be one of ${values.join(', ')}`, at);
      return value;
    },
  ),
};

/** An href must refer to a resource of its kind, below the prefix. */
function checkHref(value: unknown, shape: HrefShape, at: Position): unknown {
  if (typeof value !== 'string') refuse(shape, 'must be string', at);
  else if (checkLength(value, shape.maxLength, at) && shape.path !== undefined && !at.from.isExact)
    checkDestination(value, shape, shape.path, at);
  return value;
}

function checkDestination(href: string, shape: HrefShape, destination: string, at: Position): void {
  const { prefix, ids } = at.from;
  if (!shape.hasAnyPrefix && !href.startsWith(`${prefix}/`)) {
    addFault(at, 'is not an absolute path under the prefix of this API');
    return;
  }
  const path = shape.hasAnyPrefix ? withoutAnyPrefix(href, destination) : href.slice(prefix.length);
  if (!templateOf(destination).parse(path, ids)) refuse(shape, 'is not the href of such a resource', at);
}

/** After the time of day, which a date alone lacks. */
const hasOffset = /:\d\d(?:\.\d{1,9})? ?(?:Z|UTC?|GMT|(?:UTC|GMT)?[+-]\d\d(?::?\d\d)?)$/i;

/** The date as documents write it. Some dates that are refused here, such as leap seconds, would be valid for the schema. */
function checkedDate(value: unknown, shape: DateTimeShape, at: Position): unknown {
  if (typeof value !== 'string') {
    refuse(shape, 'must be string', at);
    return value;
  }
  const time = parseDate(value)?.time ?? Number.NaN;
  const date = new Date(shape.hasOffset ? Math.ceil(time / 1000) * 1000 : time);
  if (shape.hasOffset && !hasOffset.test(value)) {
    refuse(shape, 'must be a date and time with an offset, such as 2026-03-02T10:30:00+01:00', at);
    return value;
  }
  const year = date.getUTCFullYear();
  if (year >= 0 && year <= 9999) return dateTimeText(date);
  refuse(shape, 'must be a date and time', at);
  return value;
}
