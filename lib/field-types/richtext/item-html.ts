/** Formatted text in items: HTML that links to the URLs of other items, and has no address for content that is not an item. */
import type { IdKind, ItemContext, Json } from '../../repository/repository.js';
import { inputText, memberOf } from '../form-inputs.js';
import { isEmbed, isVendorName } from './elements.js';
import { itemMark } from './html-attributes.js';
import { writeHtml } from './html-writer.js';
import { isInternal, linkOf, toRelation } from './links.js';
import { type Attribute, attributeOf, type Element, localName, type Markup } from './markup.js';

/** The HTML of a document that is cleaned. */
export const itemHtml = (root: Element, items: ItemContext, ids: IdKind): string =>
  writeHtml({
    ...root,
    children: root.children.flatMap((child) => resolved(child, (address) => itemBy(address, items, ids))),
  });

type Find = (address: string) => Json | undefined;

function itemBy(address: string, { item, itemAt }: ItemContext, ids: IdKind): Json | undefined {
  const [relation] = linkOf('LINK', address).flatMap((link) => toRelation(link, ids));
  const { contentId, locationId } = relation ?? {};
  if (contentId !== undefined) return item(contentId);
  return locationId === undefined ? undefined : itemAt(locationId);
}

function resolved(node: Markup, find: Find): readonly Markup[] {
  if (typeof node === 'string') return [node];
  const children = node.children.flatMap((child) => resolved(child, find));
  const place = node.attributes.find(isInternal);
  if (place === undefined) return [{ ...node, children }];
  const item = find(place[1]);
  if (item === undefined) return withoutAddress({ ...node, children });
  const others = node.attributes.filter((attribute) => !isInternal(attribute));
  return [{ ...node, attributes: [...addressOf(item, place), ...others], children }];
}

/** The page of the item is not an image, so that `src` goes. */
function addressOf(item: Json, [name, value]: Attribute): readonly Attribute[] {
  const url = memberOf(item, 'url');
  const [anchor = ''] = /[?#].*$/s.exec(value) ?? [];
  const isPage = typeof url === 'string' && localName(name) === 'href';
  return [...(isPage ? [[name, url + anchor] as const] : []), [itemMark, inputText(memberOf(item, 'id'))]];
}

/** The text of a link, the alternative text of an image, and of embedded content only the text that all readers may see. */
function withoutAddress(node: Element): readonly Markup[] {
  if (node.name === 'link') return node.children;
  if (node.name === 'img') return [attributeOf(node, 'alt') ?? ''];
  if (isEmbed(node.name))
    return node.children.filter((child) => typeof child === 'string' || !isVendorName(child.name));
  return [{ ...node, attributes: node.attributes.filter((attribute) => !isInternal(attribute)) }];
}
