/** Base64 (RFC 4648 §4) as documents carry it: with padding, and with line breaks where XML or MIME have put them. */

/** The bytes; undefined for a text that is not base64, which Node's own decoder would read up to some point. */
export function decodeBase64(text: string): Buffer | undefined {
  const compact = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
  if (compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(compact)) return undefined;
  return Buffer.from(compact, 'base64');
}
