/** HTML of other systems as formatted text: addresses become references, and lost elements are listed. */

import { isRestError } from '../../errors/errors.js';
import {
  attributeOf,
  changedHtmlToRichtext,
  type Element,
  type Markup,
  removedElements,
} from '../../field-types/index.js';

/** The content that an address of the source refers to. */
export interface ResolvedAddress {
  readonly remoteId: string;
  /** Such as `#top`. */
  readonly fragment: string;
  readonly isImage: boolean;
}

export interface HtmlContext {
  /** Undefined for addresses that stay as they are. */
  resolve(address: string, element: Element): ResolvedAddress | undefined;
  /** Parts that the formatted text lacks, for the report. */
  readonly problems: string[];
}

/** Larger than those of field types, whose host may have other ones: the target refuses documents that it cannot store. */
const limits = { characters: 4_000_000, elements: 200_000 };

/** The stored document; undefined for HTML that is too large. */
export async function toRichtext(html: string, { resolve, problems }: HtmlContext): Promise<string | undefined> {
  const lost = new Map<string, number>();
  const change = (nodes: readonly Markup[]): readonly Markup[] =>
    nodes.map((node): Markup => {
      if (typeof node === 'string') return node;
      if (removedElements.has(node.name)) lost.set(node.name, (lost.get(node.name) ?? 0) + 1);
      const children = change(node.children);
      if (node.name === 'img') return imageOf(node, resolve);
      return node.name === 'a' ? linkOf({ ...node, children }, resolve) : { ...node, children };
    });
  try {
    const xml = await changedHtmlToRichtext(html, change, limits);
    for (const [name, count] of lost) problems.push(`Its text loses ${count} of the element <${name}>`);
    return xml;
  } catch (error) {
    if (!isRestError(error)) throw error;
    problems.push(`Its text is left out: ${error.message}`);
    return undefined;
  }
}

function linkOf(link: Element, resolve: HtmlContext['resolve']): Element {
  const resolved = resolve(attributeOf(link, 'href') ?? '', link);
  if (!resolved) return link;
  const { remoteId, fragment } = resolved;
  const attributes = link.attributes.map(([name, value]) =>
    name === 'href' ? ([name, `content:${remoteId}${fragment}`] as const) : ([name, value] as const),
  );
  return { ...link, attributes };
}

/** Images of other content are embedded within their line of text. */
function imageOf(image: Element, resolve: HtmlContext['resolve']): Element {
  const resolved = resolve(attributeOf(image, 'src') ?? '', image);
  if (!resolved?.isImage) return image;
  const attributes = [
    ['data-element', 'cmsembedinline'],
    ['data-href', `content:${resolved.remoteId}`],
    ['data-view', 'embed'],
  ] as const;
  return { name: 'span', attributes, children: [] };
}

/** The text alone, without elements and blanks around it. */
export async function toPlainText(html: string): Promise<string> {
  if (!/[<&]/.test(html)) return html.trim();
  const xml = (await toRichtext(html, { resolve: () => undefined, problems: [] })) ?? '';
  const text = xml.replace(/<\/(?:para|title|listitem)>|<br\/>/g, '\n').replace(/<[^<>]*>/g, '');
  const decoded = text.replace(/&(lt|gt|quot|amp|#13);/g, (_, name: string) => characters[name] ?? '');
  return decoded
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#13': '' };
