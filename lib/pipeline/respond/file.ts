/** Files in responses, with header fields that keep browsers from running them. */
import contentDisposition from 'content-disposition';
import type { ResponseBody } from '../../http/bodies.js';
import type { Binding } from '../../operations/binding/binding.js';
import type { FileValue } from '../../operations/responses/responses.js';
import { wellFormed } from '../../support/json-text.js';
import { type Causes, headerCause } from '../state/causes.js';

const showsFile = (status: number, binding: Binding): boolean =>
  binding.isDownload && (status === 200 || status === 206 || status === 304);

export const causes: Causes = {
  headers: [
    headerCause('Accept-Ranges', 'Range requests are supported: `bytes`', { on: showsFile }),
    headerCause('Content-Disposition', 'Whether browsers show or save the file, and its name', { on: showsFile }),
    headerCause('X-Content-Type-Options', 'Disables media type sniffing', { on: showsFile }),
    headerCause('Content-Security-Policy', 'Forbids scripts in the response', { on: showsFile }),
  ],
};

/** Types that browsers show without running scripts in them; all others are sent as attachments. */
const harmless = /^(?:image\/(?!svg)|audio\/|video\/|text\/plain$)/;

export function fileHeaders({ mediaType, body }: FileValue): Record<string, string> {
  if (body instanceof Uint8Array) return { 'Content-Type': mediaType };
  return {
    'Content-Type': mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
    'Accept-Ranges': 'bytes',
    'Content-Disposition': dispositionOf(body.name, mediaType),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
}

/** Names that are not ASCII are sent in UTF-8 as well (RFC 6266 §4.3); clients that do not know that get question marks. */
function dispositionOf(stored: string, mediaType: string): string {
  // Older versions stored names that no header field can have.
  const name = wellFormed(stored);
  const type = harmless.test(mediaType) ? 'inline' : 'attachment';
  return contentDisposition(name, { type, fallback: name.replace(/[^\x20-\x7E]/g, '?') });
}

export const fileBody = ({ body }: FileValue): ResponseBody =>
  body instanceof Uint8Array ? body : { size: body.size, open: (range) => body.read(range) };

/** Undefined for bytes that are not a download. */
export const downloadOf = ({ body }: FileValue): (() => void) | undefined =>
  body instanceof Uint8Array ? undefined : () => body.onDownload?.();
