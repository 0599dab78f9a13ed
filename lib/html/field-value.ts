/** Values of fields as people read them: formatted text, images and files; all others are shown as their structure. */
import { localPath } from '../api/stages/form.js';
import { isMap } from '../documents/schema.js';
import { type Html, html, type Part } from './html.js';
import { richtext } from './richtext.js';

type Members = Readonly<Record<string, unknown>>;

/** Undefined for a value that is shown like any other. */
export function fieldValue(value: unknown, field: Members, prefix: string): Part {
  if (!isMap(value)) return undefined;
  const type = typeof field.fieldTypeIdentifier === 'string' ? field.fieldTypeIdentifier : '';
  const markup = value.xhtml5edit ?? value.xml;
  // Clients may know the type by another name.
  const isMarkup = type.endsWith('richtext') || typeof value.xhtml5edit === 'string';
  if (isMarkup && typeof markup === 'string') return richtext(markup);
  const { uri, fileName } = value;
  if (typeof uri !== 'string' || typeof fileName !== 'string' || !localPath(uri, prefix)) return undefined;
  const size = typeof value.fileSize === 'number' ? ` (${sizeText(value.fileSize)})` : '';
  const caption = html`<a href="${uri}">${fileName}</a>${size}`;
  const isImage = type.endsWith('image') || isMap(value.variations);
  return isImage ? picture(smallestOf(value, prefix) ?? uri, value, caption) : caption;
}

/** The bytes of the first variation, which is the smallest; undefined for what cannot be scaled. */
function smallestOf({ variations, width, height }: Members, prefix: string): string | undefined {
  const [first] = isMap(variations) && Number(width) > 0 && Number(height) > 0 ? Object.values(variations) : [];
  const href = isMap(first) ? first.href : undefined;
  return typeof href === 'string' && localPath(href, prefix) ? `${href}/file` : undefined;
}

function picture(uri: string, { alternativeText, width, height }: Members, caption: Html): Html {
  const alternative = typeof alternativeText === 'string' ? alternativeText : '';
  const pixels = typeof width === 'number' && typeof height === 'number' && html`, ${width} × ${height}`;
  return html`<figure class="thumbnail"><img src="${uri}" alt="${alternative}" loading="lazy"><figcaption>${caption}${pixels}</figcaption></figure>`;
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1_048_576).toFixed(1)} MiB`;
}
