/** The logins and passwords that accounts can get: RFC 8265, with the properties that RFC 8264 derives from Unicode. */
import type { Json } from '../repository/repository.js';
import { createFinds } from './patterns.js';

/**
 * Characters that the FreeformClass disallows (RFC 8264 §9): controls, surrogates and unassigned code points, ignorable
 * characters, and old Hangul jamo. Joiners are allowed after letters and marks, where they are used (RFC 5892 A.1 and A.2
 * restrict them by script).
 */
const disallowed =
  /[\p{Cc}\p{Cs}\p{Cn}]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|(?<![\p{L}\p{M}])[\u200c\u200d]|[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]/u;

/** A password by the OpaqueString profile (RFC 8265 §4.2): any space is U+0020, and NFC; undefined for one that it disallows. */
export function opaqueString(password: string): string | undefined {
  const prepared = password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
  return prepared === '' || disallowed.test(prepared) ? undefined : prepared;
}

const atAnEnd = /^[\s\p{Z}]|[\s\p{Z}]$/u;
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u;

interface LoginRules {
  /** The pattern in the settings of the field definition. */
  readonly pattern: Json | undefined;
  /** RFC 7617 §2: the first colon of Basic credentials ends the login. */
  readonly mayHaveColon: boolean;
}

/** The fault of a new login. */
export async function loginFault(login: string, { pattern, mayHaveColon }: LoginRules): Promise<string | undefined> {
  if (atAnEnd.test(login)) return 'must not begin or end with white space';
  if (invisible.test(login)) return 'must have no invisible characters';
  if (!mayHaveColon && login.includes(':')) return 'must have no colon, as logins are sent in Basic authentication';
  if (typeof pattern !== 'string' || pattern === '') return undefined;
  const finds = await createFinds(pattern);
  return finds(login) ? undefined : 'does not fit the pattern of the field definition';
}
