/** Checks JSON Schemas that field definitions hold, and values by them, in time that is linear in both. */

import type { TSchema } from 'typebox';
import { keysOf } from '../../documents/value.js';
import { once } from '../../once.js';
import type { Json } from '../../repository/repository.js';
import type { RuleFault, ValueFault } from '../field-type.js';
import { isMap, type JsonMap } from '../json-values.js';
import { createFinds, type Finds, isPattern, wrongPattern } from '../patterns.js';
import { targetOf } from '../pipeline.js';
import { mapSchemas } from './keywords.js';

// Not at the top: it takes long to import, and most content types have no such field.
const checker = once(() => import('typebox/schema'));

const draft = 'https://json-schema.org/draft/2020-12/schema';
/** Schemas inside of one, with each reference replaced by what it leads to. */
const mostSchemas = 5000;
/** Those that lead elsewhere, run in more than linear time, or are of older drafts; those of TypeBox begin with a tilde. */
const isUnsupported = (name: string): boolean => name.startsWith('~') || unsupported.has(name);
const unsupported = new Set([
  ...['patternProperties', '$id', '$anchor', '$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor'],
  ...['dependencies', 'additionalItems', 'definitions'],
]);

/** A schema without references, whose patterns run in linear time. */
export interface Prepared {
  readonly schema: Json;
  readonly faults: readonly RuleFault[];
}

const known = new WeakMap<object, Promise<Prepared>>();

export function prepareSchema(schema: Json): Promise<Prepared> {
  const key = isMap(schema) ? schema : {};
  const prepared = known.get(key) ?? prepare(schema);
  known.set(key, prepared);
  return prepared;
}

async function prepare(schema: Json): Promise<Prepared> {
  const { Errors, Meta } = await checker();
  const [, findings] = Errors(Meta[draft] as TSchema, schema);
  if (findings.length > 0) {
    // The schema of JSON Schema has a part for each vocabulary, which all find the same.
    const messages = new Map(
      findings.map(({ instancePath, message }) => [instancePath + message, fault(keysOf(instancePath), message)]),
    );
    return { schema, faults: [...messages.values()] };
  }
  const { whole, faults } = withoutReferences(schema);
  const patterns = new Map<string, Finds>();
  for (const [pattern, path] of patternsIn(whole)) {
    if (patterns.has(pattern)) continue;
    if (await isPattern(pattern)) patterns.set(pattern, await createFinds(pattern));
    else faults.push(fault(path, wrongPattern));
  }
  return { schema: faults.length > 0 ? schema : withPatterns(whole, patterns), faults };
}

const fault = (path: readonly string[], message: string): RuleFault => ({
  member: ['settings', 'schema', ...path].join('.'),
  message,
});

/** Each reference replaced by what it leads to: a schema that repeats itself has no end, and is refused. */
function withoutReferences(root: Json): { readonly whole: Json; readonly faults: RuleFault[] } {
  const faults: RuleFault[] = [];
  let count = 0;
  const expand = (schema: Json, path: readonly string[], open: readonly string[]): Json => {
    count += 1;
    if (!isMap(schema) || count > mostSchemas) return schema;
    const refused = Object.keys(schema).filter(isUnsupported);
    faults.push(...refused.map((name) => fault([...path, name], 'is not supported')));
    const { $ref: reference, $defs: _, ...own } = schema;
    const inner = mapSchemas(own, path, (each, at) => expand(each, at, open));
    if (reference === undefined) return inner;
    const target = findTarget(root, String(reference));
    if (target === undefined || open.includes(String(reference))) {
      const isKnown = target !== undefined;
      faults.push(fault([...path, '$ref'], isKnown ? 'must not refer to a schema that it is part of' : wrongReference));
      return inner;
    }
    return { allOf: [expand(target, path, [...open, String(reference)]), inner] };
  };
  const whole = expand(root, [], ['#']);
  if (count > mostSchemas) faults.push(fault([], `must have at most ${mostSchemas} schemas, references included`));
  return { whole, faults };
}

const wrongReference = 'must refer to a schema inside this one, such as #/$defs/item';

/** A reference is a JSON Pointer in the fragment of a URI (RFC 6901, section 6). */
function findTarget(root: Json, reference: string): Json | undefined {
  const pointer = /^#(\/.*)?$/s.exec(reference) && decoded(reference.slice(1));
  if (pointer === undefined || pointer === null) return undefined;
  let schema: Json | undefined = root;
  for (const name of keysOf(pointer)) {
    if (typeof schema !== 'object' || schema === null || !Object.hasOwn(schema, name)) return undefined;
    schema = (schema as JsonMap)[name];
  }
  return schema;
}

function decoded(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

function patternsIn(whole: Json): readonly (readonly [pattern: string, path: readonly string[]])[] {
  const found: (readonly [string, readonly string[]])[] = [];
  const collect = (schema: Json, path: readonly string[]): Json => {
    if (!isMap(schema)) return schema;
    if (typeof schema.pattern === 'string') found.push([schema.pattern, [...path, 'pattern']]);
    return mapSchemas(schema, path, collect);
  };
  collect(whole, []);
  return found;
}

/** What TypeBox takes for a regular expression, run by the engine for patterns that arrive as data. */
const linearPattern = (test: Finds): RegExp => Object.assign(/(?:)/, { test });

function withPatterns(whole: Json, patterns: ReadonlyMap<string, Finds>): Json {
  const change = (schema: Json): Json => {
    if (!isMap(schema)) return schema;
    const inner = mapSchemas(schema, [], change);
    const finds = typeof schema.pattern === 'string' ? patterns.get(schema.pattern) : undefined;
    if (!finds) return inner;
    return { ...inner, pattern: linearPattern(finds) as unknown as Json };
  };
  return change(whole);
}

/** All faults of a value. By a schema with faults, which only storage of a host's own can have, nothing can be checked. */
export async function valueFaults(prepared: Prepared, value: Json): Promise<readonly ValueFault[]> {
  if (prepared.faults.length > 0)
    return [{ target: null, message: 'cannot be checked by the schema of its definition' }];
  const { Check, Errors } = await checker();
  const schema = prepared.schema as unknown as TSchema;
  if (Check(schema, value)) return [];
  const [, findings] = Errors(schema, value);
  // An additional member is also reported as what the schema `false` refuses.
  const told = findings.filter(({ keyword }) => keyword !== 'boolean');
  return (told.length > 0 ? told : findings).map(({ instancePath, message }) => ({
    target: targetOf(instancePath),
    message,
  }));
}
