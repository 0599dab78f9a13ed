/** Cursors of the log of changes: encrypted, so that they reveal neither distances nor counts, and only that log reads them. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/** In bytes. */
const sizes = { key: 32, nonce: 12, tag: 16, position: 8 } as const;

export interface EncryptedCursors {
  /** Returns the cursor of a position, always the same; all cursors have one length. */
  write(position: number): string;
  /** Undefined for a value that is not a cursor of that log. */
  read(cursor: string): number | undefined;
}

/** The cursors of one log: its secret belongs to the installation, and the origin to the server. */
export function createEncryptedCursors(secret: string, origin: string): EncryptedCursors {
  const keys = Buffer.from(hkdfSync('sha256', secret, '', `cursors of changes ${origin}`, 2 * sizes.key));
  const [key, nonceKey] = [keys.subarray(0, sizes.key), keys.subarray(sizes.key)];

  return {
    write(position) {
      const plain = Buffer.alloc(sizes.position);
      plain.writeBigUInt64BE(BigInt(position));
      // From the position, so that a page is the same each time; no two positions share one.
      const nonce = createHmac('sha256', nonceKey).update(plain).digest().subarray(0, sizes.nonce);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    read(cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const isWhole = bytes.length === sizes.nonce + sizes.position + sizes.tag;
      // Other texts can have the same bytes.
      if (!isWhole || bytes.toString('base64url') !== cursor) return undefined;
      const [nonce, sealed] = [bytes.subarray(0, sizes.nonce), bytes.subarray(sizes.nonce, -sizes.tag)];
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(bytes.subarray(-sizes.tag));
      try {
        return Number(Buffer.concat([decipher.update(sealed), decipher.final()]).readBigUInt64BE());
      } catch {
        return undefined;
      }
    },
  };
}
