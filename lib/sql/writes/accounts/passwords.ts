/** Passwords, of which only salted hashes are stored: by argon2id where its package is installed, else by scrypt. */
import { opaqueString } from '../../../field-types/index.js';
import { missingPackage } from '../../../support/missing-package.js';
import { once } from '../../../support/once.js';
import * as scrypt from './scrypt.js';

interface Algorithm {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
  /** The hash of a random password, verified where there is no hash, so that unknown users take as long. */
  readonly placeholder: string;
}

const byScrypt: Algorithm = {
  ...scrypt,
  placeholder: '$scrypt$ln=15,r=8,p=3$Dn0pLsVzNTzWzJgvHFVKVA$qZM1qKJvYVUx0fLw2oFzXHcnvYQrjPWbHFr5a8oGqzE',
};

async function loadArgon2(): Promise<Algorithm | undefined> {
  try {
    const { hash, verify } = await import('@node-rs/argon2');
    return {
      hash: (password) => hash(password),
      verify,
      placeholder: '$argon2id$v=19$m=19456,t=2,p=1$SOWjQa7f02R6/W27DyQ16A$u1tBnHhfyQnkjcZP4dMOLMe0ZWvYOUuOkyMO8MwkXIY',
    };
  } catch (error) {
    if (missingPackage(error)) return undefined;
    throw error;
  }
}

/** Loaded with the first password: a process that only reads needs none of it. */
const argon2 = once(loadArgon2);

export async function hashPassword(password: string): Promise<string> {
  return ((await argon2()) ?? byScrypt).hash(opaqueString(password) ?? password);
}

/** Whether a password matches; `isOutdated` where the hash is that of the text as it was typed, before passwords were normalized. */
export interface Match {
  readonly fits: boolean;
  readonly isOutdated: boolean;
}

/** Compares with the password that RFC 8265 prepares, then with the text as it was sent, which older versions hashed. */
export async function matchPassword(password: string, passwordHash: string | null | undefined): Promise<Match> {
  const normalized = opaqueString(password);
  if (normalized !== undefined && (await fitsHash(normalized, passwordHash))) return { fits: true, isOutdated: false };
  const isOther = normalized !== password && (await fitsHash(password, passwordHash));
  return { fits: isOther, isOutdated: isOther && normalized !== undefined };
}

export const fits = async (password: string, passwordHash: string | null | undefined): Promise<boolean> =>
  (await matchPassword(password, passwordHash)).fits;

/** Without a hash, no password matches; the verification takes equally long. */
async function fitsHash(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const installed = await argon2();
  const stored = passwordHash ?? (installed ?? byScrypt).placeholder;
  const algorithm = stored.startsWith('$scrypt$') ? byScrypt : installed;
  if (!algorithm) {
    throw new Error(
      'A password is stored as an argon2id hash, which needs @node-rs/argon2: npm install @node-rs/argon2',
    );
  }
  return (await algorithm.verify(stored, password)) && typeof passwordHash === 'string';
}

const parametersOfHash = /^\w+=\d{1,10},\w+=\d{1,10},\w+=\d{1,10}$/;
const bytesOfHash = /^[\w+/]+$/;

/** Whether a hash from elsewhere, a PHC string, can be verified at a cost that is not much above that of the hashes made here. */
export function isUsableHash(text: string): boolean {
  const [prefix, algorithm, ...fields] = text.split('$');
  const [parameters = '', salt = '', hash = '', ...others] = fields[0] === 'v=19' ? fields.slice(1) : fields;
  const isBytes = (value: string, least: number) =>
    value.length >= least && value.length <= 200 && bytesOfHash.test(value);
  if (prefix !== '' || others.length > 0 || !isBytes(salt, 8) || !isBytes(hash, 16)) return false;
  if (!parametersOfHash.test(parameters)) return false;
  const costs: Readonly<Record<string, number>> = Object.fromEntries(
    parameters.split(',').map((parameter) => {
      const [name, value] = parameter.split('=');
      return [name, Number(value)];
    }),
  );
  const { ln = 0, r = 0, m = 0, t = 0, p = 0 } = costs;
  const isWithin = (cost: number, most: number) => cost >= 1 && cost <= most;
  const isCheap = (kibibytes: number, passes: number) =>
    isWithin(kibibytes, 131_072) && isWithin(passes, 8) && isWithin(p, 8);
  if (algorithm === 'scrypt') return isCheap((2 ** ln * r) / 8, 1);
  return algorithm === 'argon2id' && isCheap(m, t);
}

/** Logins and addresses are case-insensitive. */
export const toLoginKey = (login: string): string => login.normalize('NFC').toLowerCase();
