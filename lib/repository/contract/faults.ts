/** What is wrong with a value, by the shape that the contract gives it. */
import { types } from 'node:util';
import { similarTo } from '../../did-you-mean.js';
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
}

export function faultsOf(value: unknown, shape: Shape, checking: Checking): readonly ValueFault[] {
  const faults: ValueFault[] = [];
  check(value, shape, { ...checking, member: '', faults });
  return faults;
}

interface At extends Checking {
  readonly member: string;
  readonly faults: ValueFault[];
}

/** A shape without names of types. */
export function resolved(shape: Shape): Exclude<Shape, { readonly type: string }> {
  return typeof shape === 'object' && 'type' in shape ? resolved(contract.types[shape.type] ?? 'any') : shape;
}

function check(value: unknown, shape: Shape, at: At): void {
  if (at.faults.length >= at.most) return;
  const own = resolved(shape);
  if (isPromise(value)) add(at, 'is a Promise: an await is missing');
  else if (own === 'json') checkJson(value, at);
  else if (typeof own === 'string') checkScalar(value, own, at);
  else if ('values' in own) checkOneOf(value, own.values, at);
  else if ('oneOf' in own) checkUnion(value, own.oneOf, at);
  else if ('list' in own) checkList(value, own.list, at);
  else if (isObject(value) && !Array.isArray(value)) {
    if ('map' in own) checkMap(value, own.map, at);
    else checkMembers(value, own.members, at);
  } else {
    const name = typeof shape === 'object' && 'type' in shape ? shape.type : 'an object';
    add(at, `must be ${name}${formOf(own)}, is ${describe(value)}`);
  }
}

function add({ member, faults }: At, message: string): void {
  faults.push({ member, message });
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isPromise = (value: unknown): boolean => isObject(value) && typeof value.then === 'function';

/** The members that lists have are shown, as lists are what is returned without them. */
const formOf = (shape: Exclude<Shape, string>): string =>
  'members' in shape && 'items' in shape.members ? ', as in { items }' : '';

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

/** Drivers return what JavaScript's numbers cannot hold as bigints or strings, and booleans as integers. */
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
  const known = values.length > 12 ? `${values.slice(0, 12).join(', ')}, …` : values.join(', ');
  add(at, `must be ${values.length > 1 ? 'one of ' : ''}${known}, is ${describe(value)}`);
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
  else for (const [index, each] of value.entries()) check(each, item, { ...at, member: `${at.member}[${index}]` });
}

function checkMap(value: Readonly<Record<string, unknown>>, item: Shape, at: At): void {
  for (const [key, each] of Object.entries(value)) check(each, item, { ...at, member: memberOf(at, key) });
}

function memberOf({ member }: At, name: string): string {
  if (!/^[\w$]+$/.test(name)) return `${member}['${name}']`;
  return member === '' ? name : `${member}.${name}`;
}

function checkMembers(value: Readonly<Record<string, unknown>>, members: Members, at: At): void {
  for (const [key, shape] of Object.entries(members)) {
    const isOptional = key.endsWith('?');
    const name = isOptional ? key.slice(0, -1) : key;
    const own = value[name];
    if (own !== undefined) check(own, shape, { ...at, member: memberOf(at, name) });
    else checkMissing(value, { name, isOptional, shape }, { members, at });
  }
}

interface Missing {
  readonly name: string;
  readonly isOptional: boolean;
  readonly shape: Shape;
}

/** Rows of databases have members of other names, such as `main_location`. */
function checkMissing(
  value: Readonly<Record<string, unknown>>,
  { name, isOptional, shape }: Missing,
  { members, at }: { readonly members: Members; readonly at: At },
): void {
  const others = Object.keys(value).filter((key) => !(key in members) && !(`${key}?` in members));
  const sameName = others.find((key) => plain(key) === plain(name));
  if (isOptional && sameName !== undefined) add({ ...at, member: memberOf(at, sameName) }, `must be called ${name}`);
  if (isOptional || allowsNothing(shape)) return;
  const similar = sameName ?? similarTo(name, others);
  add({ ...at, member: memberOf(at, name) }, `is missing${similar === undefined ? '' : `: there is ${similar}`}`);
}

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '');

function allowsNothing(shape: Shape): boolean {
  const own = resolved(shape);
  return (
    own === 'any' || own === 'nothing' || (typeof own === 'object' && 'oneOf' in own && own.oneOf.some(allowsNothing))
  );
}

/** A value of a field comes as JSON: what `JSON.stringify` would change is not what was meant. */
function checkJson(value: unknown, at: At): void {
  if (at.faults.length >= at.most) return;
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return;
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) checkJson(each, { ...at, member: `${at.member}[${index}]` });
  } else if (isPlain(value) && !isPromise(value)) {
    for (const [key, each] of Object.entries(value))
      if (each !== undefined) checkJson(each, { ...at, member: memberOf(at, key) });
  } else {
    const remedy = types.isDate(value) ? ': convert it with toISOString()' : '';
    add(at, `must be a value of JSON, is ${describe(value)}${remedy}`);
  }
}
