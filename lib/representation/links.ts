/** What a mount adds to documents and takes off again: the prefix of hrefs, vendor and suffix of media types, the prefix of field types. */
import type { Format } from './representation.js';

/** How a mount writes names that documents hold bare. */
export interface Wire {
  /** The public path that hrefs stand under, such as '/subfolder/api/cms/v2'; may be ''. */
  readonly prefix: string;
  /** As in media types: 'vnd.cms.api'. */
  readonly vendor: string;
  readonly fieldTypePrefix: string;
}

/** The media type of a representation: `application/vnd.cms.api.Content+json`. */
export function mediaType(wire: Wire, name: string, format: Format): string {
  return `application/${wire.vendor}.${name}+${format}`;
}

/** A string member as the wire has it. */
export function putOn(wire: Wire, format: Format, key: string, value: string): string {
  if (value === '') return value;
  switch (key) {
    case '_href':
    case '__href':
      return wire.prefix + value;
    case '_media-type':
      return mediaType(wire, value, format);
    case 'fieldType':
    case 'fieldTypeIdentifier':
      return wire.fieldTypePrefix + value;
    default:
      return value;
  }
}

/** A string member as documents have it; undefined for an href that is not under the prefix. */
export function takeOff(wire: Wire, key: string, value: string): string | undefined {
  switch (key) {
    case '_href':
    case '__href':
      return value.startsWith(`${wire.prefix}/`) ? value.slice(wire.prefix.length) : undefined;
    case '_media-type':
      return bareName(wire, value);
    case 'fieldType':
    case 'fieldTypeIdentifier':
      return value.startsWith(wire.fieldTypePrefix) ? value.slice(wire.fieldTypePrefix.length) : value;
    default:
      return value;
  }
}

/** What clients write here counts for nothing (protocol §1.7), so a type of another make is as good as none. */
function bareName({ vendor }: Wire, value: string): string {
  const start = `application/${vendor}.`;
  const end = value.lastIndexOf('+');
  return value.startsWith(start) && end >= start.length ? value.slice(start.length, end) : '';
}
