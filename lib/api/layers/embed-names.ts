/** The names of links in `embed`, checked against the documents that have these links. */
import { shownShape } from '../../documents/served-shape.js';
import type { Shape } from '../../documents/shape.js';
import { BadRequest } from '../../errors.js';
import { linksIn, templateOf } from '../links.js';
import { isEmbeddable } from '../predicates.js';
import type { Ready } from '../ready.js';
import type { Service } from '../service.js';

/** The links that `embed` names, where the response can have links. */
export function embedIn({ request: { query }, method, binding }: Ready): string | undefined {
  if (!query.includes('embed=') || !isEmbeddable(method, binding)) return undefined;
  return new URLSearchParams(query).get('embed') || undefined;
}

/** The names of links, and below each those of the document that it leads to. */
export type Names = ReadonlyMap<string, Names>;

const maxDepth = 3;

/** @throws BadRequest for a text that names no links, or links too far away */
export function parseNames(embed: string): Names {
  const root = new Map<string, Map<string, unknown>>();
  for (const path of embed.split(',')) {
    const segments = path.trim().split('.');
    if (segments.some((name) => !/^\w+$/.test(name))) throw new BadRequest('The query parameter embed must name links');
    if (segments.length > maxDepth) throw new BadRequest(`Links are embedded at most ${maxDepth} levels deep`);
    let level: Map<string, unknown> = root;
    for (const name of segments) {
      const next = (level.get(name) as Map<string, unknown> | undefined) ?? new Map<string, unknown>();
      level.set(name, next);
      level = next;
    }
  }
  return root as unknown as Names;
}

/** What names are checked against, and the names above. */
interface Checked {
  readonly service: Service;
  readonly at: string;
}

/** @throws BadRequest for an unknown name, with those that there are */
export function checkNames(names: Names, shape: Shape, { service, at }: Checked): void {
  const links = new Map(linksIn(shape));
  for (const [name, below] of names) {
    const member = links.get(name);
    if (!member) {
      const known = [...links.keys()].map((link) => at + link).join(', ');
      throw new BadRequest(`The query parameter embed must name links of the document: ${known || 'there are none'}`);
    }
    checkNames(below, targetOf(member, service), { service, at: `${at}${name}.` });
  }
}

/** The shape of the document that a link leads to; that of the member itself where it is none. */
function targetOf(member: Shape, { routes, showing }: Service): Shape {
  const template = templateOf(member);
  if (template === undefined || linksIn(member).length > 0) return member;
  const document = routes.get(template)?.methods.get('GET')?.documents[0];
  return document ? shownShape(document, showing.isServed) : { kind: 'json' };
}
