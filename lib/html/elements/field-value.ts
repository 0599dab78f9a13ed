/** Values of fields as people read them: formatted text, images and files; all others are shown as their structure. */
import { isMap } from '../../documents/value.js';
import { localPath } from '../../http/local-path.js';
import { attributes, type Html, html, type Part } from '../markup/html.js';
import { richtext } from '../markup/richtext.js';

/** A value as documents show it; undefined for one that is shown like any other. Clients may know the type by another name. */
export function fieldValue(value: unknown, type: string, prefix: string): Part {
  if (!isMap(value)) return undefined;
  const markup = value.xhtml5edit ?? value.xml;
  const isMarkup = type.endsWith('richtext') || typeof value.xhtml5edit === 'string';
  if (isMarkup && typeof markup === 'string') return richtext(markup, prefix);
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
  return isImage ? picture(smallestVariation(value, prefix) ?? value, value, caption) : caption;
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
    source: smallestVariation(value, prefix)?.uri ?? uri,
    alternativeText: typeof alternativeText === 'string' ? alternativeText : '',
  };
}

/** The address of the whole image of a value, on which a point can be chosen: a variation may be cut. */
export const uncutImage = (value: unknown, prefix: string): string | undefined =>
  isMap(value) && isFileValue(value) && localPath(value.uri, prefix) && Number(value.width) > 0 ? value.uri : undefined;

/** An image file with its size in pixels, where that is stored. */
type Picture = Pick<FileValue, 'uri' | 'width' | 'height'>;

/** The first variation, which is the smallest; undefined for an image that cannot be scaled. */
function smallestVariation({ variations, width, height }: FileValue, prefix: string): Picture | undefined {
  const [first] = isMap(variations) && Number(width) > 0 && Number(height) > 0 ? Object.values(variations) : [];
  if (!isMap(first) || typeof first.uri !== 'string' || !localPath(first.uri, prefix)) return undefined;
  return { uri: first.uri, width: first.width, height: first.height };
}

const pixels = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined);

/** The browser reserves the space of an image by its width and height before it is loaded. */
function picture(image: Picture, { alternativeText, width, height }: FileValue, caption: Html): Html {
  const alternative = typeof alternativeText === 'string' ? alternativeText : '';
  const size = attributes({ width: pixels(image.width), height: pixels(image.height) });
  const dimensions = typeof width === 'number' && typeof height === 'number' && html`, ${width} × ${height}`;
  return html`
    <figure class="thumbnail">
      <img src="${image.uri}" alt="${alternative}"${size} loading="lazy">
      <figcaption>${caption}${dimensions}</figcaption>
    </figure>`;
}

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1_048_576).toFixed(1)} MiB`;
}
