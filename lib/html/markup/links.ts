/** Links in documents: an href, and the media type of the document that it refers to. */
import { isMap } from '../../documents/value.js';
import { localPath } from '../../http/local-path.js';
import { type Html, html, type Part } from './html.js';

export interface Link {
  readonly _href: string;
  readonly '_media-type'?: unknown;
}

/** A link that can be followed, not the href of an operation with its method. */
export const isLink = (value: unknown): value is Link =>
  isMap(value) && typeof value._href === 'string' && value._method === undefined;

/** A link without anything else. */
export const isBareLink = (value: unknown): value is Link =>
  isLink(value) && Object.keys(value).every((key) => key === '_href' || key === '_media-type');

/** The query parameter that requests the form of a method. */
export const formParameter = 'form';

/** The query parameter that requests the text of the document in a format. */
export const formatParameter = 'format';

/** The value of that parameter for all members of the document, as a page. */
export const membersFormat = 'members';

/** The query parameter that numbers the lines of a text. */
export const linesParameter = 'lines';

/** The id of the notice that a page shows after a write by this method: the fragment of its URL. */
export const noticeId = (method: string): string => `done-${method.toLowerCase()}`;

/** Whether a browser can load it from this API: it is not a URI template and has no other host. */
export const leadsToApi = (href: string, prefix: string): boolean =>
  localPath(href, prefix) !== undefined && !href.includes('{');

export function link(href: string, prefix: string, title = withoutPrefix(href, prefix)): Html {
  return leadsToApi(href, prefix) ? html`<a href="${href}">${title}</a>` : html`<code>${title}</code>`;
}

const withoutPrefix = (href: string, prefix: string): string =>
  href.startsWith(prefix) ? href.slice(prefix.length) : href;

/** The name of the document that a link refers to. */
export function documentLabel({ '_media-type': mediaType }: Link): Part {
  const name = typeof mediaType === 'string' && /\.(\w+)\+\w+$/.exec(mediaType)?.[1];
  return name && html` <span class="label">${name}</span>`;
}
