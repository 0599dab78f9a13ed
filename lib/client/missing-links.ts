/** Links that a server leaves out because it does not serve what they lead to: their unknown ids are 0. */
import { isMap } from '../documents/schema.js';
import { type JsonSchema, referenced } from '../documents/value.js';

/** The content of a document with all links that its schema requires. */
export function withMissingLinks(schema: JsonSchema, wire: unknown, prefix: string): unknown {
  const target = schema[referenced]?.() ?? schema;
  if (Array.isArray(wire)) return wire.map((each) => withMissingLinks(target.items ?? target, each, prefix));
  if (target.type === 'array') return wire === null ? wire : withMissingLinks(target.items ?? {}, wire, prefix);
  const branch = target.anyOf?.find(({ properties }) => properties) ?? target;
  const { properties = {}, required = [] } = branch;
  if (!isMap(wire)) return wire;
  const filled: Record<string, unknown> = { ...wire };
  for (const [key, member] of Object.entries(properties)) {
    // The names of list items in XML.
    const name = member['x-element'] !== undefined && filled[key] === undefined ? String(member['x-element']) : key;
    const present = filled[name];
    if (present !== undefined) filled[name] = withMissingLinks(member, present, prefix);
    else if (required.includes(key)) {
      const link = linkFor(key, member, branch, prefix);
      if (link !== undefined) filled[key] = link;
    }
  }
  return filled;
}

/** The replacement for a link; undefined for members that are no link or part of one. */
function linkFor(key: string, member: JsonSchema, parent: JsonSchema, prefix: string): unknown {
  const template = member['x-path'] ?? (key === '_href' ? parent['x-path'] : undefined);
  if (member.type === 'string' && typeof template === 'string') return prefix + template.replace(/\{\+?\w+\}/g, '0');
  const isOfLink = parent['x-link'] !== undefined && (key === '_href' || key === '_media-type');
  if (isOfLink) return '';
  return member['x-link'] !== undefined && member['x-path'] !== undefined
    ? withMissingLinks(member, {}, prefix)
    : undefined;
}
