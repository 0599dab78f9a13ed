/** Addresses in formatted text that name content or locations, and their targets. */
import type { Id, IdKind } from '../../repository/repository.js';
import type { ValueRelation } from '../field-type.js';
import { isEmbed } from './elements.js';
import { type Attribute, attributeOf, type Element, localName } from './markup.js';

/** A link or an embed whose href names content or a location; the id is the rest of the address, whatever that is. */
export interface Link {
  readonly type: 'EMBED' | 'LINK';
  readonly kind: 'content' | 'location';
  readonly id: string;
}

/** Some of these schemes name no id. */
const internal = /^\w*(?:content|location|remote|url):/i;

/** Whether it is an address that means something inside of the CMS alone; browsers skip some characters, even in a scheme. */
export const isInternal = ([name, value]: Attribute): boolean =>
  /^(?:href|src)$/.test(localName(name)) && internal.test(value.replace(/[\s\p{C}]/gu, ''));

export const hasInternalAddress = ({ attributes }: Element): boolean => attributes.some(isInternal);

export function linksOf(element: Element): readonly Link[] {
  const source = element.name === 'img' ? linkOf('EMBED', attributeOf(element, 'src')) : [];
  return [...source, ...linkOf(isEmbed(element.name) ? 'EMBED' : 'LINK', attributeOf(element, 'href'))];
}

/** The target of an address; empty for one that does not name content or a location. */
export function linkOf(type: Link['type'], href = ''): readonly Link[] {
  const [, kind, id = ''] = /^[\w+.-]*(content|location):\/\/([^/?#\s]+)/.exec(href) ?? [];
  if (kind === undefined || !/^[\w-]{1,64}$/.test(id)) return [];
  return [{ type, kind: kind as Link['kind'], id }];
}

/** Nothing for a link whose id is none of the kind that the repository has. */
export function toRelation({ type, kind, id: text }: Link, ids: IdKind): readonly ValueRelation<Id>[] {
  if (ids === 'integer' && !/^\d{1,15}$/.test(text)) return [];
  const id = ids === 'integer' ? Number(text) : text;
  return [kind === 'content' ? { type, contentId: id } : { type, locationId: id }];
}
