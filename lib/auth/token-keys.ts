/** The keys of tokens: what the options of tokens say, checked, with an id for each key. */
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type JsonWebKey,
  KeyObject,
} from 'node:crypto';

/** A private key in PEM, as a JWK (RFC 7517) or as a `KeyObject`. */
export type TokenKey = string | JsonWebKey | KeyObject;

export interface TokenOptions {
  /** Signs tokens by HMAC; at least 32 bytes. Of several, the first signs, and all are accepted. */
  readonly secret?: string | Uint8Array | readonly (string | Uint8Array)[] | undefined;
  /** In place of a secret: private keys, or a JWK set of them. The first signs, and all are recognised. */
  readonly keys?: TokenKey | readonly TokenKey[] | { readonly keys: readonly JsonWebKey[] } | undefined;
  /** The only algorithm that counts (RFC 7518). Default: HS256, with a secret; required with keys, such as ES256. */
  readonly algorithm?: string | undefined;
  /** Seconds until a token expires. Default: 3600. */
  readonly lifetime?: number | undefined;
  /** Who issues the tokens, and so the only issuer whose tokens count. Default: express-cms-rest. */
  readonly issuer?: string | undefined;
  /** Whom the tokens are for: tokens for others do not count. Default: express-cms-rest. */
  readonly audience?: string | undefined;
}

/** A key by its id, which tokens name in their header. */
export interface TokenKeys {
  readonly algorithm: string;
  /** The key that signs, first of all. */
  readonly signing: { readonly id: string; readonly key: KeyObject };
  readonly verifying: ReadonlyMap<string, KeyObject>;
}

const symmetric = ['HS256', 'HS384', 'HS512'];
/** The algorithms for keys: the type of key that each one takes, and the curve. */
const asymmetric: Readonly<Record<string, readonly [type: string, curve?: string]>> = {
  ES256: ['ec', 'prime256v1'],
  ES384: ['ec', 'secp384r1'],
  ES512: ['ec', 'secp521r1'],
  PS256: ['rsa'],
  PS384: ['rsa'],
  PS512: ['rsa'],
  RS256: ['rsa'],
  RS384: ['rsa'],
  RS512: ['rsa'],
  EdDSA: ['ed25519'],
  Ed25519: ['ed25519'],
};

/** @throws TypeError for keys and an algorithm that cannot work, so that a host finds out when it starts */
export function toTokenKeys({ secret, keys, algorithm = 'HS256' }: TokenOptions): TokenKeys {
  if ((secret === undefined) === (keys === undefined)) throw new TypeError('token needs either a secret or keys');
  const known = secret === undefined ? Object.keys(asymmetric) : symmetric;
  if (!known.includes(algorithm)) throw new TypeError(`token.algorithm must be one of ${known.join(', ')}`);
  const pairs =
    secret === undefined ? listOf(keys ?? []).map((key) => toPair(key, algorithm)) : [secret].flat().map(toSecret);
  const [signing] = pairs;
  if (!signing) throw new TypeError('token.keys must not be empty');
  return {
    algorithm,
    signing: { id: signing.id, key: signing.signing },
    verifying: new Map(pairs.map(({ id, verifying }) => [id, verifying])),
  };
}

interface Pair {
  readonly id: string;
  readonly signing: KeyObject;
  readonly verifying: KeyObject;
}

function toSecret(secret: string | Uint8Array): Pair {
  const bytes = Buffer.from(secret as string);
  if (bytes.length < 32) throw new TypeError('token.secret must have at least 32 bytes');
  const key = createSecretKey(bytes);
  return {
    id: createHmac('sha256', key).update('key id').digest('base64url').slice(0, 16),
    signing: key,
    verifying: key,
  };
}

function toPair(given: TokenKey, algorithm: string): Pair {
  const signing = toPrivateKey(given);
  const { asymmetricKeyType, asymmetricKeyDetails: { namedCurve, modulusLength = 2048 } = {} } = signing;
  const [type, curve] = asymmetric[algorithm] ?? [];
  const fits = asymmetricKeyType === type && namedCurve === curve && modulusLength >= 2048;
  if (!fits) throw new TypeError(`token.keys must be keys for ${algorithm}; RSA needs 2048 bits`);
  const verifying = createPublicKey(signing);
  const id = createHash('sha256')
    .update(verifying.export({ type: 'spki', format: 'der' }))
    .digest('base64url');
  return { id: id.slice(0, 16), signing, verifying };
}

function toPrivateKey(given: TokenKey): KeyObject {
  try {
    const isKey = given instanceof KeyObject;
    const key = isKey ? given : createPrivateKey(typeof given === 'string' ? given : { key: given, format: 'jwk' });
    if (key.type === 'private') return key;
  } catch {
    // What can be no key at all is refused as a key of another kind is.
  }
  throw new TypeError('token.keys must be private keys in PEM, JWKs or KeyObjects');
}

function listOf(keys: NonNullable<TokenOptions['keys']>): readonly TokenKey[] {
  if (typeof keys === 'object' && 'keys' in keys && Array.isArray(keys.keys)) return keys.keys;
  return [keys as TokenKey | readonly TokenKey[]].flat();
}
