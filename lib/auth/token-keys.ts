/** The options of tokens, and the keys that they name, with an id for each key. */
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type JsonWebKeyInput,
  KeyObject,
} from 'node:crypto';
import { either, groupWith, listOf, nonEmpty, oneOf, seconds, text } from '../option/kinds.js';
import { group, kind, type OptionsOf, option, required, type SettingsOf } from '../option/option.js';

/** A private key in PEM, as a JWK (RFC 7517), whose type each version of Node.js has by this name, or as a `KeyObject`. */
export type TokenKey = string | JsonWebKeyInput['key'] | KeyObject;

/** A key by its id, which tokens name in their header. */
interface TokenKeys {
  readonly algorithm: string;
  /** The key that signs, first of all. */
  readonly signing: { readonly id: string; readonly key: KeyObject };
  readonly verifying: ReadonlyMap<string, KeyObject>;
}

const symmetric = ['HS256', 'HS384', 'HS512'] as const;
/** The algorithms for keys: the type of key that each one takes, and the curve. */
const asymmetric = {
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
} as const;

const namesOf = <T extends object>(values: T) => Object.keys(values) as (keyof T)[];

const secret = kind(
  'a text or bytes of at least 32 bytes',
  (value): value is string | Uint8Array =>
    (typeof value === 'string' || value instanceof Uint8Array) && Buffer.byteLength(value) >= 32,
  true,
);

/** One key, several of which the first signs, or a key set. */
export type TokenKeyList = TokenKey | readonly TokenKey[] | { readonly keys: readonly JsonWebKeyInput['key'][] };

const keys = kind(
  'private keys in PEM, JWKs or KeyObjects',
  (value): value is TokenKeyList => text.accepts(value) || (typeof value === 'object' && value !== null),
  true,
);

const common = {
  /** Seconds until a token expires. */
  lifetime: option(seconds, 3600),
  /** The issuer of the tokens; tokens of other issuers are refused. */
  issuer: option(text, 'express-cms-rest'),
  /** The audience of the tokens; tokens for others are refused. */
  audience: option(text, 'express-cms-rest'),
};

const secretTokenOptions = group({
  /** The secret of signatures by HMAC, of at least 32 bytes. Of several, the first signs, and all are accepted. */
  secret: required(either(secret, nonEmpty(listOf(secret, 'a list of such secrets')))),
  /** The only accepted algorithm (RFC 7518). */
  algorithm: option(oneOf(...symmetric), 'HS256'),
  ...common,
});

const keyTokenOptions = group({
  /** Private keys, or a JWK set of them. The first signs, and all are accepted. */
  keys: required(keys),
  /** The only accepted algorithm (RFC 7518). */
  algorithm: required(oneOf(...namesOf(asymmetric))),
  ...common,
});

export const tokenOptions = groupWith({ secret: secretTokenOptions, keys: keyTokenOptions });

export type TokenOptions = OptionsOf<typeof tokenOptions>;
export type TokenSettings = SettingsOf<typeof tokenOptions>;

/** @throws TypeError for keys that the algorithm cannot use, so that a host finds out when it starts */
export function toTokenKeys(options: TokenSettings): TokenKeys {
  const { algorithm } = options;
  const pairs =
    'secret' in options
      ? [options.secret].flat().map(toSecret)
      : toList(options.keys).map((key) => toPair(key, options.algorithm));
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
  const key = createSecretKey(Buffer.from(secret as string));
  return {
    id: createHmac('sha256', key).update('key id').digest('base64url').slice(0, 16),
    signing: key,
    verifying: key,
  };
}

function toPair(key: TokenKey, algorithm: keyof typeof asymmetric): Pair {
  const signing = toPrivateKey(key);
  const { asymmetricKeyType, asymmetricKeyDetails: { namedCurve, modulusLength = 2048 } = {} } = signing;
  const [type, curve] = asymmetric[algorithm];
  const fits = asymmetricKeyType === type && namedCurve === curve && modulusLength >= 2048;
  if (!fits) throw new TypeError(`token.keys must be keys for ${algorithm}; RSA needs 2048 bits`);
  const verifying = createPublicKey(signing);
  const id = createHash('sha256')
    .update(verifying.export({ type: 'spki', format: 'der' }))
    .digest('base64url');
  return { id: id.slice(0, 16), signing, verifying };
}

function toPrivateKey(input: TokenKey): KeyObject {
  try {
    const isKey = input instanceof KeyObject;
    const key = isKey ? input : createPrivateKey(typeof input === 'string' ? input : { key: input, format: 'jwk' });
    if (key.type === 'private') return key;
  } catch {
    // Text that is not a key is refused like a key of another kind.
  }
  throw new TypeError('token.keys must be private keys in PEM, JWKs or KeyObjects');
}

function toList(keys: TokenKeyList): readonly TokenKey[] {
  if (typeof keys === 'object' && 'keys' in keys && Array.isArray(keys.keys)) return keys.keys;
  return [keys as TokenKey | readonly TokenKey[]].flat();
}
