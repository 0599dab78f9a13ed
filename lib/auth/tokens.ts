/** JSON Web Tokens (RFC 7519) as bearer tokens (RFC 6750), which count for as long as the account that they were issued for. */

import { hash } from 'node:crypto';
import { Unauthorized } from '../errors/errors.js';
import type { Account, Context, Id, IdKind, UserRepository } from '../repository/repository.js';
import { once } from '../support/once.js';
import type { Accounts } from './accounts.js';
import { type TokenSettings, toTokenKeys } from './token-keys.js';

export interface Tokens {
  issue(account: Account<Id>): Promise<string>;
  /**
   * The account that a token was issued for, as it is now.
   * @throws Unauthorized for a token that does not count
   */
  authenticate(token: string, context: Context<Id>, accounts: Accounts | undefined): Promise<Account<Id>>;
}

// Not at the top: a server without tokens starts faster without it.
const jose = once(() => import('jose'));

/** @throws TypeError for invalid options */
export function createTokens(users: UserRepository<Id> | undefined, options: TokenSettings, ids: IdKind): Tokens {
  if (!users?.authenticate || !users.findAccount)
    throw new TypeError('token needs a repository with users.authenticate and users.findAccount');
  const { lifetime, issuer, audience } = options;
  const { algorithm, signing, verifying } = toTokenKeys(options);

  /** The claims of a token whose signature, dates, issuer and audience are valid (RFC 7519 §4). */
  async function verify(token: string): Promise<Claims> {
    const { jwtVerify } = await jose();
    const keyOf = ({ kid = '' }: { readonly kid?: string }) => verifying.get(kid) ?? refuseToken();
    const rules = { algorithms: [algorithm], issuer, audience, typ: 'JWT', requiredClaims: ['sub', 'iat', 'exp'] };
    const { payload } = await jwtVerify<Claims>(token, keyOf, rules).catch(refuseToken);
    return payload;
  }

  return {
    async issue({ userId, stamp }) {
      const { SignJWT } = await jose();
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT(stamp === undefined ? {} : { stamp: digest(stamp) })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: signing.id })
        .setSubject(String(userId))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .sign(signing.key);
    },
    async authenticate(token, context, accounts) {
      const { sub = '', stamp } = await verify(token);
      const userId = ids === 'string' ? sub : isInteger(sub) ? Number(sub) : refuseToken();
      const account = await accounts?.findAccount?.(userId, { ...context, caller: { userId, login: null } });
      const isCurrent = account && stamp === (account.stamp && digest(account.stamp));
      return isCurrent && !account.isRefused ? account : refuseToken();
    },
  };
}

interface Claims {
  readonly sub?: string;
  /** Digest of the account's stamp; the token is invalid if the account has another one. */
  readonly stamp?: string;
}

export function refuseToken(): never {
  throw new Unauthorized('The token is invalid, has expired, or was revoked');
}

/** The token of an Authorization field; undefined where it names another scheme. */
export function readBearer(authorization: string | undefined): string | undefined {
  const text = authorization?.trim() ?? '';
  return /^bearer(?: |$)/i.test(text) ? text.slice('bearer'.length).trim() : undefined;
}

/** The stamp itself is the repository's secret. */
const digest = (stamp: string): string => hash('sha256', stamp, 'base64url').slice(0, 22);

const isInteger = (text: string): boolean => /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
