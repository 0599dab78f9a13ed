/** The rules of texts and numbers, checked after conversion. */
import type { IdKind } from '../repository/repository.js';
import { idPatterns, patternIn } from './json-schema.js';
import { fits } from './paths.js';
import { addFault, type Position, refuse } from './position.js';
import type { IdShape, NumberShape, Shape, ShapeOf } from './shape.js';

/** The length in characters, not in UTF-16 code units. */
export function lengthOf(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at += 1) if ((text.codePointAt(at) ?? 0) > 0xffff) pairs += 1;
  return text.length - pairs;
}

/** A character has two code units at most, so that most texts need not be counted. */
const isShorter = (text: string, limit: number): boolean => text.length < 2 * limit && lengthOf(text) < limit;
const isLonger = (text: string, limit: number): boolean =>
  text.length > limit && (text.length > 2 * limit || lengthOf(text) > limit);

/** Whether a text has as many characters as it may have. The message is never that of the shape, which does not name the limit. */
export function checkLength(text: string, limit: number | undefined, at: Position): boolean {
  if (limit === undefined || !isLonger(text, limit)) return true;
  addFault(at, `must not have more than ${limit} characters`);
  return false;
}

const expressions = { integer: new WeakMap<Shape, RegExp>(), string: new WeakMap<Shape, RegExp>() };

/** The pattern of a shape as a regular expression, which is compiled when it is used first. */
function expressionOf(shape: ShapeOf<'string'>, ids: IdKind): RegExp | undefined {
  const cached = expressions[ids].get(shape);
  const pattern = cached ? undefined : patternIn(shape, ids);
  if (pattern === undefined) return cached;
  const expression = new RegExp(pattern, 'u');
  expressions[ids].set(shape, expression);
  return expression;
}

export function checkText(value: unknown, shape: ShapeOf<'string'>, at: Position): unknown {
  if (typeof value !== 'string') {
    refuse(shape, 'must be string', at);
    return value;
  }
  const { minLength, maxLength } = shape;
  if (minLength !== undefined && isShorter(value, minLength))
    refuse(shape, `must not have fewer than ${minLength} characters`, at);
  checkLength(value, maxLength, at);
  if (expressionOf(shape, at.from.ids)?.test(value) === false)
    refuse(shape, `must match pattern "${patternIn(shape, at.from.ids)}"`, at);
  return value;
}

/** An id of a repository whose ids are strings. */
export function checkTextId(value: unknown, shape: IdShape, at: Position): unknown {
  if (typeof value !== 'string') refuse(shape, 'must be string', at);
  else if (!fits('id', value, 'string')) refuse(shape, `must match pattern "${idPatterns.id}"`, at);
  return value;
}

export const isInteger = (shape: NumberShape | IdShape): boolean => shape.kind === 'id' || shape.isInteger === true;

export function checkNumber(value: unknown, shape: NumberShape | IdShape, at: Position): unknown {
  const isWhole = isInteger(shape);
  if (!(isWhole ? Number.isInteger(value) : Number.isFinite(value)))
    refuse(shape, `must be ${isWhole ? 'integer' : 'number'}`, at);
  if (typeof value !== 'number' || !Number.isFinite(value)) return value;
  // Larger integers would be rounded silently.
  if (isWhole && Number.isInteger(value) && !Number.isSafeInteger(value)) addFault(at, 'is out of range');
  else checkBounds(value, shape, at);
  return value;
}

function checkBounds(value: number, shape: NumberShape | IdShape, at: Position): void {
  const { minimum, maximum } = shape;
  if (minimum !== undefined && value < minimum) refuse(shape, `must be >= ${minimum}`, at);
  if (maximum !== undefined && value > maximum) refuse(shape, `must be <= ${maximum}`, at);
}
