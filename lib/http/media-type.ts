/** Media types as the API uses them: vendor types with a name and a format, and the generic ones. */
import type { Format } from '../api/wire.js';

/** A type with its parameters, names in lower case (RFC 9110 §8.3.1). */
export interface MediaType {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What a media type says in this API. */
export interface ApiType {
  /** The representation's name in lower case; '' where the type names none. */
  readonly name: string;
  /** Whether it is a vendor type, not a generic one. */
  readonly isVendors: boolean;
  /** Undefined where the type says nothing of it. */
  readonly format: Format | undefined;
}

const token = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Splits at a separator, but not within quoted strings. */
export function split(text: string, separator: ',' | ';'): string[] {
  if (!text.includes('"')) return text.split(separator);
  return text.match(separator === ',' ? /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g : /(?:[^;"]|"(?:[^"\\]|\\.)*"?)+/g) ?? [];
}

/** Reads one media type or range; undefined when it is none. */
export function parseMediaType(text: string): MediaType | undefined {
  const [type = '', ...rest] = split(text, ';').map((part) => part.trim());
  const [main = '', sub = '', more] = type.split('/');
  if (more !== undefined || !token.test(main) || !token.test(sub)) return undefined;
  const parameters: Record<string, string> = Object.create(null);
  for (const parameter of rest) {
    const equals = parameter.indexOf('=');
    if (equals < 1) continue;
    const value = parameter.slice(equals + 1).trim();
    parameters[parameter.slice(0, equals).trim().toLowerCase()] = value.startsWith('"')
      ? value.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1')
      : value;
  }
  return { type: type.toLowerCase(), parameters };
}

/** What a type says; undefined for a type that is not one of the API. */
export function toApiType(type: string, vendor: string): ApiType | undefined {
  if (type === 'application/json') return { name: '', isVendors: false, format: 'json' };
  if (type === 'application/xml' || type === 'text/xml') return { name: '', isVendors: false, format: 'xml' };
  const start = `application/${vendor.toLowerCase()}.`;
  if (!type.startsWith(start)) return undefined;
  const [name = '', suffix, more] = type.slice(start.length).split('+');
  if (more !== undefined || (suffix !== undefined && suffix !== 'json' && suffix !== 'xml')) return undefined;
  return { name, isVendors: true, format: suffix };
}
