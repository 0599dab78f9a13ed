/** Signatures of files: a client that has one may load the file that was signed, until it expires. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { either, listOf, nonEmpty, seconds, text } from '../option/kinds.js';
import { group, kind, type OptionsOf, option, required, type SettingsOf } from '../option/option.js';
import type { FileId, FileSignature } from '../repository/repository.js';

const oneSecret = kind(
  'a text of at least 32 bytes',
  (value): value is string => text.accepts(value) && Buffer.byteLength(value) >= 32,
  true,
);

/** A secret to sign with, or several, of which the first signs and all are accepted. */
export const signingSecret = either(oneSecret, nonEmpty(listOf(oneSecret, 'a list of such texts')));

export const signedUrlOptions = group({
  /** The secret of signatures by HMAC-SHA-256, of at least 32 bytes. Of several, the first signs, and all are accepted. */
  secret: required(signingSecret),
  /** Seconds until a URL expires. */
  lifetime: option(seconds, 300),
});

export interface SignedUrlOptions extends OptionsOf<typeof signedUrlOptions> {}

export interface Signatures {
  readonly lifetime: number;
  sign(file: FileId, digest: string): FileSignature;
  /** Whether it is the signature of that file with these bytes, and has not expired. */
  isValid(signature: FileSignature, file: FileId, digest: string): boolean;
}

export function createSignatures({ secret, lifetime }: SettingsOf<typeof signedUrlOptions>): Signatures {
  const secrets = [secret].flat();
  const [first = ''] = secrets;
  /** The bytes are signed too, so that the signature of a draft is not valid for a file that is uploaded into it later. */
  const textOf = ({ contentId, fieldId, versionNo, key }: FileId, digest: string, expires: Date): string =>
    ['file', contentId, fieldId, versionNo ?? 'current', key ?? '', digest, secondsOf(expires)].join('\n');

  return {
    lifetime,
    sign(file, digest) {
      const expires = new Date((secondsOf(new Date()) + lifetime) * 1000);
      return { expires, signature: hmacOf(first, textOf(file, digest, expires)) };
    },
    isValid({ expires, signature }, file, digest) {
      // Compared as text: several texts in base64 have the same bytes.
      const receivedSignature = Buffer.from(signature);
      if (!(expires.getTime() > Date.now()) || receivedSignature.length !== signatureLength) return false;
      const text = textOf(file, digest, expires);
      return secrets.some((key) => timingSafeEqual(Buffer.from(hmacOf(key, text)), receivedSignature));
    },
  };
}

const hmacOf = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/** Characters of 32 bytes in base64url. */
const signatureLength = 43;

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);
