/** Links that a server leaves out because it does not serve the resources that they refer to: their unknown ids are 0. */
import { branchesOf, hasMembers, type Shape, targetOf } from '../documents/shape.js';
import { isMap } from '../documents/value.js';

/** The content of a document with all links that its shape requires. */
export function withMissingLinks(shape: Shape, parsed: unknown, prefix: string): unknown {
  const target = targetOf(shape);
  const items = target.kind === 'list' ? target.items : target;
  if (Array.isArray(parsed)) return parsed.map((each) => withMissingLinks(items, each, prefix));
  if (target.kind === 'list') return parsed === null ? parsed : withMissingLinks(items, parsed, prefix);
  const branch = branchesOf(target).find(hasMembers);
  if (!branch || !isMap(parsed)) return parsed;
  const filled: Record<string, unknown> = { ...parsed };
  for (const entry of Object.entries(branch.members)) {
    const [key, member] = entry;
    // The names of list items in XML.
    const { element = key } = member.kind === 'list' ? member : {};
    const name = filled[key] === undefined ? element : key;
    const present = filled[name];
    if (present !== undefined) filled[name] = withMissingLinks(member, present, prefix);
    else if (branch.required.includes(key)) {
      const link = linkFor(entry, branch, prefix);
      if (link !== undefined) filled[key] = link;
    }
  }
  return filled;
}

/** The replacement for a link; undefined for members that are not a link or a part of one. */
function linkFor([key, member]: readonly [string, Shape], parent: Shape, prefix: string): unknown {
  const { path = undefined } = member.kind === 'href' ? member : {};
  const template = path ?? (key === '_href' && parent.kind === 'link' ? parent.path : undefined);
  if (template !== undefined) return prefix + template.replace(/\{\+?\w+\}/g, '0');
  const isOfLink = parent.kind === 'link' || ('isLink' in parent && parent.isLink === true);
  if (isOfLink && (key === '_href' || key === '_media-type')) return '';
  return member.kind === 'link' && member.path !== undefined ? withMissingLinks(member, {}, prefix) : undefined;
}
