/** The secrets of API keys, of which only digests are stored. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { apiKeyPrefix } from '../../../repository/repository.js';
import { toId } from '../../values/rows.js';

/** So many random bits cannot be guessed: a fast digest is enough, and the slow hashes are for passwords. */
export const newRandom = (): string => randomBytes(24).toString('hex');

export const digestOf = (random: string): string => hash('sha256', random, 'hex');

export const toSecret = (id: number, random: string): string => `${apiKeyPrefix}${id}_${random}`;

interface KeyParts {
  readonly id: number;
  readonly random: string;
}

/** Undefined for a text that cannot be a secret. */
export function keyPartsIn(secret: string): KeyParts | undefined {
  const [, digits = '', random] = /^cmsk_(\d{1,10})_([0-9a-f]{48})$/.exec(secret) ?? [];
  const id = toId(digits);
  return id === undefined || random === undefined ? undefined : { id, random };
}

const nothing = digestOf('');

/** Compared in constant time, also where there is no digest: then no secret is right. */
export const hasDigest = (random: string, digest: string | undefined): boolean =>
  timingSafeEqual(Buffer.from(digestOf(random)), Buffer.from(digest ?? nothing)) && digest !== undefined;
