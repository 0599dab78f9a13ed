/** The part of an OpenAPI document that is about one group of operations. */
import { isMap } from '../documents/value.js';
import type { JsonObject, OpenApiDocument } from './json.js';

/** Leaves out the operations of all other groups, and paths without one. */
export const onlyTag =
  (tag: string) =>
  (document: OpenApiDocument): OpenApiDocument => ({
    ...document,
    tags: listOf(document.tags).filter((each) => isMap(each) && each.name === tag),
    paths: Object.fromEntries(
      Object.entries(document.paths)
        .map(([path, item]) => [path, withOnly(tag, item)] as const)
        .filter(([, item]) => Object.keys(item).some((name) => name !== 'parameters')),
    ),
  });

const listOf = (value: JsonObject[string]) => (Array.isArray(value) ? value : []);

/** Members of a path item are parameters, operations, and maps of further operations. */
function withOnly(tag: string, item: JsonObject): JsonObject {
  const members = Object.entries(item).flatMap(([name, member]): [string, JsonObject[string]][] => {
    if (!isMap(member) || name === 'parameters') return [[name, member]];
    if (Array.isArray(member.tags)) return member.tags.includes(tag) ? [[name, member]] : [];
    const others = withOnly(tag, member as JsonObject);
    return Object.keys(others).length > 0 ? [[name, others]] : [];
  });
  return Object.fromEntries(members);
}
