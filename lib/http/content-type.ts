/** The type of the document in a body, as `Content-Type` declares it (docs/reference/protocol.md §3). */
import { type ApiType, parseMediaType, toApiType } from './media-type.js';

/** The declared type of a request body; a type that the API does not know has no format. */
export interface ContentType extends ApiType {
  readonly charset: string | undefined;
  /** Version of the document; 1.0 if the type has none. */
  readonly version: string;
}

const first = '1.0';
const unknownType: ContentType = { name: '', isVendors: false, format: undefined, charset: undefined, version: first };

/** Undefined where the field is missing, empty, or a vendor type without a name. */
export function contentTypeOf(header: string | undefined, vendor: string): ContentType | undefined {
  if (!header?.trim() || header.trim().startsWith(';')) return undefined;
  const { type = '', parameters = {} } = parseMediaType(header) ?? {};
  const api = toApiType(type, vendor);
  if (!api) return unknownType;
  if (api.isVendors && api.name === '') return undefined;
  const version = api.isVendors ? (parameters.version ?? first) : first;
  return { ...api, format: api.format ?? 'xml', charset: parameters.charset, version };
}
