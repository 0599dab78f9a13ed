/** Signatures of files: a client that has one may load the file that was signed, until it expires. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileId, FileSignature } from '../repository/repository.js';

export interface SignedUrlOptions {
  /** Signs by HMAC-SHA-256; at least 32 bytes. Of several, the first signs, and all are accepted. */
  readonly secret: string | readonly string[];
  /** Seconds until a URL expires; 300 by default. */
  readonly lifetime?: number;
}

export interface Signatures {
  readonly lifetime: number;
  sign(file: FileId, digest: string): FileSignature;
  /** Whether it is the signature of that file with these bytes, and has not expired. */
  isValid(signature: FileSignature, file: FileId, digest: string): boolean;
}

/** @throws TypeError for a secret that is too short, or an invalid lifetime */
export function createSignatures({ secret, lifetime = 300 }: SignedUrlOptions): Signatures {
  const secrets = [secret].flat();
  const [first] = secrets;
  if (first === undefined || secrets.some((each) => typeof each !== 'string' || Buffer.byteLength(each) < 32)) {
    throw new TypeError(
      'createSqlRepository: signedUrls.secret must be a text of at least 32 bytes, or a list of such texts',
    );
  }
  if (!Number.isSafeInteger(lifetime) || lifetime <= 0) {
    throw new TypeError('createSqlRepository: signedUrls.lifetime must be a positive integer');
  }
  /** The bytes are signed too, so that the signature of a draft is not one of what is uploaded into it later. */
  const hmacOf = (key: string, { contentId, fieldId, versionNo }: FileId, digest: string, expires: Date): string =>
    createHmac('sha256', key)
      .update(['file', contentId, fieldId, versionNo ?? 'current', digest, secondsOf(expires)].join('\n'))
      .digest('base64url');

  return {
    lifetime,
    sign(file, digest) {
      const expires = new Date((secondsOf(new Date()) + lifetime) * 1000);
      return { expires, signature: hmacOf(first, file, digest, expires) };
    },
    isValid({ expires, signature }, file, digest) {
      // Compared as text: several texts in base64 have the same bytes.
      const given = Buffer.from(signature);
      if (!(expires.getTime() > Date.now()) || given.length !== signatureLength) return false;
      return secrets.some((key) => timingSafeEqual(Buffer.from(hmacOf(key, file, digest, expires)), given));
    },
  };
}

/** Characters of 32 bytes in base64url. */
const signatureLength = 43;

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);
