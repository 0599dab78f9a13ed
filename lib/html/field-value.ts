/** Values of fields as people read them: formatted text, images and files; all others are shown as their structure. */
import { isMap } from '../documents/tree.js';
import { localPath } from '../http/local-path.js';
import { type Html, html, type Part } from './html.js';
import { richtext } from './richtext.js';

/** A value as documents show it; undefined for one that is shown like any other. Clients may know the type by another name. */
export function fieldValue(value: unknown, type: string, prefix: string): Part {
  if (!isMap(value)) return undefined;
  const markup = value.xhtml5edit ?? value.xml;
  const isMarkup = type.endsWith('richtext') || typeof value.xhtml5edit === 'string';
  if (isMarkup && typeof markup === 'string') return richtext(markup);
  return isFileValue(value) && localPath(value.uri, prefix) ? file(value, type, prefix) : undefined;
}

/** The members of the values of files, those of images among them, as their field types show them. */
interface FileValue {
  readonly uri: string;
  readonly fileName: string;
  readonly fileSize?: unknown;
  readonly alternativeText?: unknown;
  readonly width?: unknown;
  readonly height?: unknown;
  readonly variations?: unknown;
}

const isFileValue = (value: object): value is FileValue =>
  'uri' in value && typeof value.uri === 'string' && 'fileName' in value && typeof value.fileName === 'string';

function file(value: FileValue, type: string, prefix: string): Html {
  const { uri, fileName, fileSize, variations } = value;
  const caption = html`<a href="${uri}">${fileName}</a>${typeof fileSize === 'number' && ` (${sizeText(fileSize)})`}`;
  const isImage = isImageType(type) || isMap(variations);
  return isImage ? picture(smallestVariation(value, prefix) ?? uri, value, caption) : caption;
}

export const isImageType = (type: string): boolean => type.endsWith('image');

/** An image that a page shows in a small size. */
export interface ImageValue {
  readonly source: string;
  readonly alternativeText: string;
}

/** The image that a value of its field type shows; undefined for an empty value. */
export function imageIn(value: unknown, prefix: string): ImageValue | undefined {
  if (!isMap(value) || !isFileValue(value) || !localPath(value.uri, prefix)) return undefined;
  const { uri, alternativeText } = value;
  return {
    source: smallestVariation(value, prefix) ?? uri,
    alternativeText: typeof alternativeText === 'string' ? alternativeText : '',
  };
}

/** The bytes of the first variation, which is the smallest; undefined for what cannot be scaled. */
function smallestVariation({ variations, width, height }: FileValue, prefix: string): string | undefined {
  const [first] = isMap(variations) && Number(width) > 0 && Number(height) > 0 ? Object.values(variations) : [];
  const uri = isMap(first) ? first.uri : undefined;
  return typeof uri === 'string' && localPath(uri, prefix) ? uri : undefined;
}

function picture(source: string, { alternativeText, width, height }: FileValue, caption: Html): Html {
  const alternative = typeof alternativeText === 'string' ? alternativeText : '';
  const pixels = typeof width === 'number' && typeof height === 'number' && html`, ${width} × ${height}`;
  return html`
    <figure class="thumbnail">
      <img src="${source}" alt="${alternative}" loading="lazy">
      <figcaption>${caption}${pixels}</figcaption>
    </figure>`;
}

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1_048_576).toFixed(1)} MiB`;
}
