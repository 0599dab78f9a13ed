/** Media types as the API uses them: vendor types with a name and a format, and the generic ones. */
import { parse } from 'content-type';
import { formatNames } from '../formats/format.js';
import { formats } from '../formats/index.js';
import type { Format } from './mount-settings.js';

/** A type with its parameters, names in lower case (RFC 9110 §8.3.1). */
export interface MediaType {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The meaning of a media type in this API. */
export interface ApiType {
  /** The document's name in lower case; '' where the type names none. */
  readonly name: string;
  /** Whether it is a vendor type, not a generic one. */
  readonly isVendors: boolean;
  /** Undefined where the type does not determine it. */
  readonly format: Format | undefined;
}

const typePattern = /^[!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+$/;

/** Reads one media type; undefined where the text is none. */
export function parseMediaType(text: string): MediaType | undefined {
  const { type, parameters } = parse(text);
  return typePattern.test(type) ? { type, parameters } : undefined;
}

/** Reads the ranges of `Accept`; invalid ones (RFC 9110 §12.5.1) are left out. */
export function parseAccept(text: string): readonly MediaType[] {
  const ranges: MediaType[] = [];
  for (let start = 0; start < text.length; ) {
    const { type, parameters, index } = parse(text, { comma: true, start });
    // Java's own client sends `*`.
    if (type === '*' || typePattern.test(type)) ranges.push({ type: type === '*' ? '*/*' : type, parameters });
    start = index + 1;
  }
  return ranges;
}

/** The meaning of a type; undefined for a type that the API does not use. */
export function toApiType(type: string, vendor: string): ApiType | undefined {
  const generic = formatNames.find((format) => formats[format].mediaTypes.includes(type));
  if (generic) return { name: '', isVendors: false, format: generic };
  const start = `application/${vendor.toLowerCase()}.`;
  if (!type.startsWith(start)) return undefined;
  const [name = '', suffix, more] = type.slice(start.length).split('+');
  const format = formatNames.find((each) => formats[each].suffix === suffix);
  if (more !== undefined || (suffix !== undefined && !format)) return undefined;
  return { name, isVendors: true, format };
}
