/** Validates a value against a shape of the contract, and returns its faults. */
import { types } from 'node:util';
import { similarTo } from '../../support/did-you-mean.js';
import type { IdKind } from '../context.js';
import { contract } from './data.js';
import { describe, isPlain } from './describe.js';
import type { Members, Shape } from './shape.js';

export interface ValueFault {
  /** Such as `currentVersion.fields[0].value`; empty for the value itself. */
  readonly member: string;
  /** Follows the member: `must be a Date, is the string '2026-01-05'`. */
  readonly message: string;
}

export interface Checking {
  readonly ids: IdKind;
  /** More faults than these are not looked for. */
  readonly most: number;
  /** A type whose members may be missing. */
  readonly partialType?: string | undefined;
}

export function faultsOf(value: unknown, shape: Shape, checking: Checking): readonly ValueFault[] {
  const faults: ValueFault[] = [];
  check(value, shape, { ...checking, path: [], faults });
  return faults;
}

interface At extends Checking {
  /** The path of keys to the value, which is one list for all: most values have no fault that needs it. */
  readonly path: (string | number)[];
  readonly faults: ValueFault[];
}

/** A shape without names of types. */
export function resolved(shape: Shape): Exclude<Shape, { readonly type: string }> {
  return typeof shape === 'object' && 'type' in shape ? resolved(contract.types[shape.type] ?? 'any') : shape;
}

const typeOf = (shape: Shape): string => (typeof shape === 'object' && 'type' in shape ? shape.type : '');

function check(value: unknown, shape: Shape, at: At): void {
  if (at.faults.length >= at.most) return;
  const expected = resolved(shape);
  if (isPromise(value)) add(at, 'is a Promise: an await is missing');
  else if (expected === 'json') checkJson(value, at);
  else if (typeof expected === 'string') checkScalar(value, expected, at);
  else if ('values' in expected) checkOneOf(value, expected.values, at);
  else if ('oneOf' in expected) checkUnion(value, expected.oneOf, at);
  else if ('list' in expected) checkList(value, expected.list, at);
  else if (isObject(value) && !Array.isArray(value)) {
    if ('map' in expected) checkMap(value, expected.map, at);
    else checkMembers(value, { members: expected.members, isPartial: typeOf(shape) === at.partialType }, at);
  } else {
    add(at, `must be ${neededObject(shape)}, is ${describe(value)}`);
  }
}

function add({ path, faults }: At, message: string, ...below: readonly string[]): void {
  faults.push({ member: memberOf([...path, ...below]), message });
}

/** Checks a value below the present one. */
function checkBelow(value: unknown, key: string | number, shape: Shape, at: At): void {
  at.path.push(key);
  check(value, shape, at);
  at.path.pop();
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isPromise = (value: unknown): boolean => isObject(value) && typeof value.then === 'function';

/** The name of a type; of a page also its members, as a common fault is to return an array. */
export function neededObject(shape: Shape): string {
  const expected = resolved(shape);
  const isPage = typeof expected === 'object' && 'members' in expected && 'items' in expected.members;
  return `${typeof shape === 'object' && 'type' in shape ? shape.type : 'an object'}${isPage ? ', as in { items }' : ''}`;
}

type ScalarKind = Extract<Shape, string>;

interface Rule {
  readonly holds: (value: unknown, at: At) => boolean;
  readonly needed: (at: At) => string;
}

const typed = (type: string, needed: string): Rule => ({
  holds: (value) => typeof value === type,
  needed: () => needed,
});

const rules: Readonly<Record<Exclude<ScalarKind, 'any' | 'json'>, Rule>> = {
  boolean: typed('boolean', 'a boolean'),
  string: typed('string', 'a string'),
  number: { holds: (value) => Number.isFinite(value), needed: () => 'a number' },
  null: { holds: (value) => value === null, needed: () => 'null' },
  nothing: { holds: (value) => value === undefined, needed: () => 'undefined' },
  date: {
    holds: (value) => types.isDate(value) && !Number.isNaN(value.getTime()),
    needed: () => 'a valid Date',
  },
  path: {
    holds: (value) => typeof value === 'string' && /^(?:\/[\w-]+)+\/$/.test(value),
    needed: () => "a path of ids such as '/1/2/57/'",
  },
  id: {
    holds: (value, { ids }) =>
      ids === 'integer' ? Number.isSafeInteger(value) : typeof value === 'string' && /^[\w-]{1,64}$/.test(value),
    needed: ({ ids }) => (ids === 'integer' ? 'an integer' : 'a string of letters, digits, dashes and underscores'),
  },
};

function checkScalar(value: unknown, kind: keyof typeof rules | 'any', at: At): void {
  if (kind === 'any') return;
  const { holds, needed } = rules[kind];
  if (!holds(value, at)) add(at, `must be ${needed(at)}, is ${describe(value)}${hint(value, kind, at)}`);
}

/** Drivers return integers beyond the range of JavaScript's numbers as bigints or strings, and booleans as integers. */
function hint(value: unknown, kind: keyof typeof rules, { ids }: At): string {
  const isNumber = kind === 'number' || (kind === 'id' && ids === 'integer');
  const isNumeric = typeof value === 'bigint' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));
  if (isNumber && isNumeric) return ': convert it with Number()';
  if (kind === 'id' && ids === 'string' && Number.isInteger(value)) return ': convert it with String()';
  if (kind === 'boolean' && (value === 0 || value === 1)) return ': convert it with Boolean()';
  if (kind === 'date' && (typeof value === 'number' || typeof value === 'string'))
    return ': convert it with new Date()';
  return '';
}

function checkOneOf(value: unknown, values: readonly string[], at: At): void {
  if (typeof value === 'string' && values.includes(value)) return;
  const listed = values.length > 12 ? `${values.slice(0, 12).join(', ')}, …` : values.join(', ');
  add(at, `must be ${values.length > 1 ? 'one of ' : ''}${listed}, is ${describe(value)}`);
}

/** The faults by the branch that was meant: the one with the fewest. */
function checkUnion(value: unknown, branches: readonly Shape[], at: At): void {
  let best: readonly ValueFault[] | undefined;
  for (const branch of branches.filter((each) => each !== 'nothing' || value === undefined)) {
    const faults: ValueFault[] = [];
    check(value, branch, { ...at, faults, most: at.most - at.faults.length });
    if (!best || faults.length < best.length) best = faults;
    if (faults.length === 0) return;
  }
  at.faults.push(...(best ?? []));
}

function checkList(value: unknown, item: Shape, at: At): void {
  if (!Array.isArray(value)) add(at, `must be an array, is ${describe(value)}`);
  else for (const [index, element] of value.entries()) checkBelow(element, index, item, at);
}

function checkMap(value: Readonly<Record<string, unknown>>, item: Shape, at: At): void {
  for (const [key, entryValue] of Object.entries(value)) checkBelow(entryValue, key, item, at);
}

/** Such as `names['eng-GB']` or `fields[0].value`. */
function memberOf(path: readonly (string | number)[]): string {
  const steps = path.map((key) => {
    if (typeof key === 'number') return `[${key}]`;
    return /^[\w$]+$/.test(key) ? `.${key}` : `['${key}']`;
  });
  return steps.join('').replace(/^\./, '');
}

interface Member {
  readonly name: string;
  readonly isOptional: boolean;
  readonly shape: Shape;
}

const memberCache = new WeakMap<Members, readonly Member[]>();

function membersOf(members: Members): readonly Member[] {
  const cached = memberCache.get(members);
  if (cached) return cached;
  const parsed = Object.entries(members).map(([key, shape]) => {
    const isOptional = key.endsWith('?');
    return { name: isOptional ? key.slice(0, -1) : key, isOptional, shape };
  });
  memberCache.set(members, parsed);
  return parsed;
}

function checkMembers(
  value: Readonly<Record<string, unknown>>,
  { members: shapes, isPartial }: { readonly members: Members; readonly isPartial: boolean },
  at: At,
): void {
  const members = membersOf(shapes);
  const missing: Member[] = [];
  for (const member of members) {
    const memberValue = value[member.name];
    if (memberValue === undefined) missing.push(member);
    else checkBelow(memberValue, member.name, member.shape, at);
  }
  if (missing.length === 0) return;
  const keys = Object.keys(value);
  const hasOthers = keys.length > members.length - missing.length;
  const others = hasOthers ? keys.filter((key) => !members.some(({ name }) => name === key)) : [];
  for (const { isOptional, ...member } of missing)
    checkMissing({ ...member, isOptional: isOptional || isPartial }, others, at);
}

/** Rows of databases have members of other names, such as `main_location`. */
function checkMissing({ name, isOptional, shape }: Member, others: readonly string[], at: At): void {
  const sameName = others.find((key) => plain(key) === plain(name));
  if (isOptional && sameName !== undefined) add(at, `must be called ${name}`, sameName);
  if (isOptional || allowsNothing(shape)) return;
  const similar = sameName ?? similarTo(name, others);
  add(at, `is missing${similar === undefined ? '' : `: there is ${similar}`}`, name);
}

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '');

function allowsNothing(shape: Shape): boolean {
  const expected = resolved(shape);
  return (
    expected === 'any' ||
    expected === 'nothing' ||
    (typeof expected === 'object' && 'oneOf' in expected && expected.oneOf.some(allowsNothing))
  );
}

/** A value of a field is JSON: one that `JSON.stringify` would change is a fault. */
function checkJson(value: unknown, at: At): void {
  if (at.faults.length >= at.most) return;
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return;
  const isList = Array.isArray(value);
  if (isList || (isPlain(value) && !isPromise(value))) {
    for (const [key, entryValue] of Object.entries(value)) {
      if (entryValue !== undefined) checkBelow(entryValue, isList ? Number(key) : key, 'json', at);
    }
  } else {
    const remedy = types.isDate(value) ? ': convert it with toISOString()' : '';
    add(at, `must be a value of JSON, is ${describe(value)}${remedy}`);
  }
}
