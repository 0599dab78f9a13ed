/** Checks of the keywords for values of any type, for texts and for numbers. */
import { lengthOf } from '../../documents/scalar-checks.js';
import type { Json } from '../../repository/repository.js';
import { isMap, type JsonMap } from '../json-values.js';
import type { At, Check, Compiler } from './check.js';
import { keyOf, sizeOf } from './equality.js';

const isOfType: Readonly<Record<string, (value: Json) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  string: (value) => typeof value === 'string',
  array: (value) => Array.isArray(value),
  object: (value) => isMap(value),
};

export function typeCheck({ type }: JsonMap): Check | undefined {
  if (type === undefined) return undefined;
  const names = [type].flat().map(String);
  const tests = [...new Set(names)].flatMap((name) => isOfType[name] ?? []);
  const message = names.length === 1 ? `must be ${names[0]}` : `must be either ${names.join(' or ')}`;
  return (value, { run, place }) => tests.some((test) => test(value)) || run.fail(place, message);
}

/** By `enum` and `const`. */
export function valueCheck(schema: JsonMap, { keysOf }: Compiler): Check | undefined {
  const constant = 'const' in schema ? keysOf([schema.const as Json]) : undefined;
  const allowed = Array.isArray(schema.enum) ? keysOf(schema.enum as readonly Json[]) : undefined;
  if (!constant && !allowed) return undefined;
  return (value, { run, place }) => {
    run.spend(sizeOf(value));
    const key = keyOf(value);
    const isKnown = constant?.has(key) !== false || run.fail(place, 'must be equal to constant');
    const isAllowed = allowed?.has(key) !== false || run.fail(place, 'must be equal to one of the allowed values');
    return isKnown && isAllowed;
  };
}

type Test<T> = (value: T, at: At) => string | undefined;

/** The messages of all failed tests are reported. */
function told<T>(tests: readonly Test<T>[], value: T, at: At): boolean {
  let fits = true;
  for (const test of tests) {
    const message = test(value, at);
    if (message !== undefined) fits = at.run.fail(at.place, message);
    if (!fits && at.run.isFull()) return false;
  }
  return fits;
}

export function textCheck(schema: JsonMap, { patterns, hasFormat }: Compiler): Check | undefined {
  const { minLength, maxLength, format, pattern } = schema;
  const tests: Test<string>[] = [];
  if (typeof minLength === 'number')
    tests.push((text) => (lengthOf(text) < minLength ? `must not have fewer than ${minLength} characters` : undefined));
  if (typeof maxLength === 'number')
    tests.push((text) => (lengthOf(text) > maxLength ? `must not have more than ${maxLength} characters` : undefined));
  if (typeof format === 'string')
    tests.push((text, { run }) => {
      run.spend(text.length);
      return hasFormat(format, text) ? undefined : `must match format "${format}"`;
    });
  const finds = typeof pattern === 'string' ? patterns.get(pattern) : undefined;
  if (finds)
    tests.push((text, { run }) => {
      run.spend(finds.stepsIn(text));
      return finds(text) ? undefined : `must match pattern "${pattern}"`;
    });
  if (tests.length === 0) return undefined;
  return (value, at) => {
    if (typeof value !== 'string') return true;
    at.run.spend(1 + (value.length >> 3));
    return told(tests, value, at);
  };
}

/** Tolerance for fractions, because their remainder is not exact. */
const tolerance = 1e-10;

function isMultiple(value: number, divisor: number): boolean {
  if (Number.isInteger(value) && (1 / divisor) % 1 === 0) return true;
  const rest = value % divisor;
  return Math.min(Math.abs(rest), Math.abs(rest - divisor), Math.abs(rest + divisor)) < tolerance;
}

const bounds: Readonly<Record<string, readonly [symbol: string, test: (value: number, bound: number) => boolean]>> = {
  exclusiveMinimum: ['>', (value, bound) => value > bound],
  exclusiveMaximum: ['<', (value, bound) => value < bound],
  minimum: ['>=', (value, bound) => value >= bound],
  maximum: ['<=', (value, bound) => value <= bound],
};

export function numberCheck(schema: JsonMap): Check | undefined {
  const tests: Test<number>[] = [];
  for (const [name, [symbol, fits]] of Object.entries(bounds)) {
    const { [name]: bound } = schema;
    if (typeof bound === 'number')
      tests.push((value) => (fits(value, bound) ? undefined : `must be ${symbol} ${bound}`));
  }
  const { multipleOf } = schema;
  if (typeof multipleOf === 'number')
    tests.push((value) => (isMultiple(value, multipleOf) ? undefined : `must be multiple of ${multipleOf}`));
  if (tests.length === 0) return undefined;
  return (value, at) => typeof value !== 'number' || told(tests, value, at);
}
