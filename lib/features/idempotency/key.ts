/** The header field `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header §2.1). */
import { BadRequest } from '../../errors/errors.js';

const maxLength = 255;

/** A string of structured fields (RFC 8941 §3.3.3), whose parameters mean nothing here. */
const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"(?:;[\x20\x21\x23-\x7e]*)?$/;
/** The characters of tokens (RFC 8941 §3.3.4), as most clients send them, which need not begin as tokens do. */
const bare = /^[\w!#$%&'*+.^`|~:/-]+$/;

/**
 * The key in the field, without quotation marks.
 * @throws BadRequest for one that is neither a string nor a token, and for an empty or a long one
 */
export function parseKey(field: string): string {
  const text = field.trim();
  // More than any key with each of its characters escaped: nothing longer is looked at.
  if (text.length > 3 * maxLength) throw tooLong();
  const [, string] = quoted.exec(text) ?? [];
  const key = string === undefined ? text : string.replaceAll(/\\(["\\])/g, '$1');
  if (string === undefined && text !== '' && !bare.test(text))
    throw new BadRequest('The header Idempotency-Key must be one string in quotation marks, or a token');
  if (key === '') throw new BadRequest('The header Idempotency-Key must not be empty');
  if (key.length > maxLength) throw tooLong();
  return key;
}

const tooLong = () => new BadRequest(`The header Idempotency-Key must have at most ${maxLength} characters`);
