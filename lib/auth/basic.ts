/** Basic authentication (RFC 7617), with credentials in UTF-8. */
import { parse } from 'basic-auth';
import { Unauthorized } from '../errors/errors.js';
import { wrongCredentials } from './credentials.js';

/** Login and password of an Authorization field; undefined where it names another scheme, Unauthorized where it is broken. */
export function readBasic(authorization: string | undefined): { login: string; password: string } | undefined {
  if (authorization === undefined || !/^ *basic(?: |$)/i.test(authorization)) return undefined;
  const credentials = parse(authorization);
  const token = authorization.trim().split(/ +/)[1] ?? '';
  if (!credentials || !isExact(token, `${credentials.name}:${credentials.pass}`))
    throw new Unauthorized(wrongCredentials);
  return { login: credentials.name, password: credentials.pass };
}

// Node ignores invalid base64 and UTF-8: only valid text is encoded to the same characters again.
function isExact(token: string, text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 7617 §2 forbids them
  if (/[\x00-\x1f\x7f]/.test(text)) return false;
  const encoded = Buffer.from(text, 'utf8').toString('base64');
  return withoutPadding(encoded) === withoutPadding(token).replaceAll('-', '+').replaceAll('_', '/');
}

function withoutPadding(token: string): string {
  return token.replace(/={0,2}$/, '');
}
