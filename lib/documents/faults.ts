/** Faults of documents, which repeat no input. */
import type { Fault } from '../errors.js';
import { type JsonSchema, referenced, step } from './value.js';

/**
 * The faults with paths of names that the schema has: a path ends where it leads on by a key of the client's own choice,
 * which is input.
 */
export function withoutKeys(faults: readonly Fault[], schema: JsonSchema): Fault[] {
  const shown = new Map<string, Fault>();
  for (const { path, message } of faults) {
    const known = knownPart(path, schema);
    shown.set(`${known} ${message}`, { path: known, message });
  }
  return [...shown.values()];
}

function knownPart(path: string, schema: JsonSchema): string {
  let schemas: readonly JsonSchema[] = [schema];
  let known = '';
  for (const segment of path.split('/').slice(1)) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    schemas = schemas.flatMap(branchesOf).flatMap((each) => childOf(each, key));
    if (schemas.length === 0) return known;
    known += step(key);
  }
  return known;
}

function branchesOf({ [referenced]: target, ...schema }: JsonSchema): readonly JsonSchema[] {
  if (target) return branchesOf(target());
  const alone = schema['x-one-or-more'] && schema.items ? branchesOf(schema.items) : [];
  const branches = [...(schema.anyOf?.flatMap(branchesOf) ?? []), ...alone];
  return schema.anyOf && schema.type === undefined ? branches : [schema, ...branches];
}

function childOf({ properties = {}, items }: JsonSchema, key: string): readonly JsonSchema[] {
  const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
  const child = property ?? (/^\d+$/.test(key) ? items : undefined);
  return child ? [child] : [];
}
