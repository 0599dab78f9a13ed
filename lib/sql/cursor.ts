/** Opaque, encrypted cursors: positions in lists, which clients can neither read nor create. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Json } from '../repository/repository.js';
import { fromJson } from './rows.js';
import type { Database } from './schema.js';

/** What the processes that share a database seal with, so that each opens what the others gave. */
export interface CursorKey {
  readonly encryption: KeyObject;
  readonly nonces: KeyObject;
  /** Cursors by list and place: most requests are for the same few pages, and to seal takes longer than to find one. */
  readonly sealed: { get(key: string): string | undefined; set(key: string, cursor: string): unknown };
}

const maxSealed = 1000;

const secretName = 'cursors';

export async function insertSecret(db: Database): Promise<void> {
  const secret = { name: secretName, value: randomBytes(32).toString('base64') };
  await db.insertInto('cms_secret').values(secret).execute();
}

export async function loadCursorKey(db: Database): Promise<CursorKey> {
  const query = db.selectFrom('cms_secret').select('value').where('name', '=', secretName);
  const secret = Buffer.from((await query.executeTakeFirstOrThrow()).value, 'base64');
  const derive = (purpose: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  return {
    encryption: derive('cursor encryption'),
    nonces: derive('cursor nonces'),
    sealed: new LRUCache<string, string>({ max: maxSealed }),
  };
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The same place in the same list is always the same text, so that caches know the page. */
export function sealCursor({ encryption, nonces, sealed }: CursorKey, list: string, place: Json): string {
  const text = JSON.stringify(place);
  const key = JSON.stringify([list, text]);
  const known = sealed.get(key);
  if (known !== undefined) return known;
  const nonce = createHmac('sha256', nonces).update(key).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv(algorithm, encryption, nonce).setAAD(Buffer.from(list));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const cursor = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
  sealed.set(key, cursor);
  return cursor;
}

/** What was sealed for that list; undefined for all else. */
export function openCursor<T>({ encryption }: CursorKey, list: string, cursor: string): T | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  // Characters that belong to no such text are passed over in reading it.
  if (bytes.length <= nonceBytes + tagBytes || bytes.toString('base64url') !== cursor) return undefined;
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, encryption, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(list))
    .setAuthTag(tag);
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    return fromJson<T>(text.toString('utf8'));
  } catch {
    return undefined;
  }
}
