/** The secrets of API keys, of which only digests are stored. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { apiKeyPrefix } from '../../../repository/repository.js';
import { toId } from '../../values/rows.js';

/** So many random bits cannot be guessed: a fast digest is enough, and the slow hashes are for passwords. */
export const newRandom = (): string => randomBytes(24).toString('hex');

export const digestOf = (random: string): string => hash('sha256', random, 'hex');

export const toSecret = (id: number, random: string): string => `${apiKeyPrefix}${id}_${random}`;

interface Parts {
  readonly id: number;
  readonly random: string;
}

/** Undefined for what cannot be a secret. */
export function partsOf(secret: string): Parts | undefined {
  const [prefix, rest] = [secret.slice(0, apiKeyPrefix.length), secret.slice(apiKeyPrefix.length)];
  const [, digits = '', random] = /^(\d{1,10})_([0-9a-f]{48})$/.exec(rest) ?? [];
  const id = toId(digits);
  return prefix === apiKeyPrefix && id !== undefined && random !== undefined ? { id, random } : undefined;
}

const nothing = digestOf('');

/** In constant time; without a digest none fits, and the comparison takes as long. */
export const fits = (random: string, digest: string | undefined): boolean =>
  timingSafeEqual(Buffer.from(digestOf(random)), Buffer.from(digest ?? nothing)) && digest !== undefined;
