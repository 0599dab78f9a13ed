/** The names of links in `embed`, checked against the documents that have these links. */
import { reachableShape } from '../../documents/reachable-shape.js';
import type { Shape } from '../../documents/shape.js';
import { BadRequest } from '../../errors/errors.js';
import { invalidParameter } from '../../errors/invalid-parameters.js';
import type { Authenticated } from '../../pipeline/state/request-record.js';
import type { Service } from '../../pipeline/state/service.js';
import { linksIn, namedLinksIn, templateOf } from './links.js';

/** The links that `embed` names, where the response can have links. */
export function embedIn({ request: { query }, binding }: Authenticated): string | undefined {
  const embed = query.get('embed');
  return embed && binding.isEmbeddable ? embed : undefined;
}

/** The names of links, and below each those of the document that it refers to. */
export type Names = ReadonlyMap<string, Names>;

const maxDepth = 3;

/** Before the identifier of a field, whose value refers to content: links that no document has by itself. */
export const fieldsName = 'Fields';

/** The identifiers of the fields whose links are named. */
export const fieldsIn = (names: Names): ReadonlySet<string> | undefined => {
  const fields = names.get(fieldsName);
  return fields && new Set(fields.keys());
};

/** @throws BadRequest for a text that names no links, or links too far away */
export function parseNames(embed: string): Names {
  const root = new Map<string, Map<string, unknown>>();
  for (const path of embed.split(',')) {
    const segments = path.trim().split('.');
    if (segments.some((name) => !/^\w+$/.test(name))) throw invalidParameter('embed', 'must name links');
    if (segments.filter((name) => name !== fieldsName).length > maxDepth)
      throw new BadRequest(`Links are embedded at most ${maxDepth} levels deep`);
    let level: Map<string, unknown> = root;
    for (const name of segments) {
      const next = (level.get(name) as Map<string, unknown> | undefined) ?? new Map<string, unknown>();
      level.set(name, next);
      level = next;
    }
  }
  return root as unknown as Names;
}

/** The shape that names are checked against, and the names above. */
interface Checked {
  readonly service: Service;
  readonly at: string;
  /** Whether the shape is that of a whole document, whose fields can be named. */
  readonly isWhole: boolean;
}

/** @throws BadRequest for an unknown name, with those that there are */
export function checkNames(names: Names, shape: Shape, { service, at, isWhole }: Checked): void {
  const links = new Map(linksIn(shape));
  const fields = isWhole ? namedLinksIn(shape) : undefined;
  for (const [name, below] of names) {
    if (name === fieldsName && fields) {
      checkFields(below, fields.items, { service, at: `${at}${name}.` });
      continue;
    }
    const member = links.get(name);
    if (!member) {
      const linkNames = [...links.keys(), ...(fields ? [`${fieldsName}.<identifier>`] : [])].map((link) => at + link);
      throw invalidParameter('embed', `must name links of the document: ${linkNames.join(', ') || 'there are none'}`);
    }
    const { target, isLink } = targetOf(member, service);
    checkNames(below, target, { service, at: `${at}${name}.`, isWhole: isLink });
  }
}

/** Checks names below fields only, as the content decides which fields exist. */
function checkFields(fields: Names, link: Shape, { service, at }: Omit<Checked, 'isWhole'>): void {
  if (fields.size === 0)
    throw invalidParameter('embed', `must name a field after ${at.slice(0, -1)}, by its identifier`);
  const { target } = targetOf(link, service);
  for (const [name, below] of fields) checkNames(below, target, { service, at: `${at}${name}.`, isWhole: true });
}

interface Target {
  readonly target: Shape;
  readonly isLink: boolean;
}

/** The shape of the document that a link refers to; that of the member itself where it is not a link. */
function targetOf(member: Shape, { routes, writeOptions }: Service): Target {
  const template = templateOf(member);
  if (template === undefined || linksIn(member).length > 0) return { target: member, isLink: false };
  const documents = routes.get(template)?.methods.get('GET')?.documents ?? [];
  const named = member.kind === 'link' ? documents.find(({ name }) => name === member.document) : undefined;
  const document = named ?? documents[0];
  return { target: document ? reachableShape(document, writeOptions.isServed) : { kind: 'json' }, isLink: true };
}
