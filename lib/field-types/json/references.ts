/** JSON Schemas with each reference replaced by its target, as long as the expansion is finite and within limits. */
import { keysOf } from '../../documents/value.js';
import type { Json } from '../../repository/repository.js';
import type { RuleFault } from '../field-type.js';
import { isMap, type JsonMap } from '../json-values.js';
import { keywordFaults, schemaFault } from './keyword-faults.js';
import { mapSchemas } from './keywords.js';

/** Nested schemas, with each reference replaced by its target. */
const maxSchemas = 5000;
/** How deep these are nested. */
const maxLevels = 100;
/** The number of faults of a schema that are reported. */
const maxFaults = 100;

/**
 * Whether a keyword is refused: it refers to other schemas, takes more than linear time, is of an older draft, or begins with a
 * tilde.
 */
const isUnsupported = (name: string): boolean => name.startsWith('~') || unsupported.has(name);
const unsupported = new Set([
  ...['patternProperties', '$id', '$anchor', '$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor'],
  ...['dependencies', 'additionalItems', 'definitions'],
]);

export const fault = (path: readonly string[], message: string): RuleFault => ({
  member: ['settings', 'schema', ...path].join('.'),
  message,
});

interface Expanding {
  readonly path: readonly string[];
  /** The references to it. */
  readonly open: readonly string[];
  readonly level: number;
}

interface WholeSchema {
  readonly whole: Json;
  readonly faults: RuleFault[];
  /** How many schemas it has inside. */
  readonly count: number;
}

/** Each reference replaced by its target: a recursive schema has no finite expansion, and is refused. */
export function withoutReferences(root: Json): WholeSchema {
  const faults: RuleFault[] = [];
  let count = 0;
  let isDeep = false;
  const tell = (path: readonly string[], message: string) => {
    if (faults.length < maxFaults) faults.push(fault(path, message));
  };
  const expand = (schema: Json, { path, open, level }: Expanding): Json => {
    count += 1;
    isDeep ||= level > maxLevels;
    if (count > maxSchemas || isDeep) return schema;
    const message = schemaFault(schema);
    if (message !== undefined) tell(path, message);
    if (!isMap(schema)) return schema;
    const schemaFaults = keywordFaults(schema);
    for (const keywordFault of schemaFaults) tell([...path, ...keywordFault.path], keywordFault.message);
    for (const name of Object.keys(schema).filter(isUnsupported)) tell([...path, name], 'is not supported');
    const { $ref: reference, $defs: _, ...others } = schema;
    const inner = mapSchemas(others, path, (each, at) => expand(each, { path: at, open, level: level + 1 }));
    if (reference === undefined) return inner;
    const target = findTarget(root, String(reference));
    if (target === undefined || open.includes(String(reference))) {
      const isKnown = target !== undefined;
      tell([...path, '$ref'], isKnown ? 'must not refer to a schema that it is part of' : wrongReference);
      return inner;
    }
    return { allOf: [expand(target, { path, open: [...open, String(reference)], level: level + 1 }), inner] };
  };
  const whole = expand(root, { path: [], open: ['#'], level: 0 });
  if (count > maxSchemas) tell([], `must have at most ${maxSchemas} schemas, references included`);
  if (isDeep) tell([], `must be nested at most ${maxLevels} levels deep, references included`);
  return { whole, faults, count };
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
