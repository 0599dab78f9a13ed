/** Tokens of previews: a draft, the user who shows it and when that ends, signed by HMAC-SHA-256. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from './rows.js';

/** A draft, and the user in whose name it is shown. */
export interface PreviewedDraft {
  readonly contentId: number;
  readonly versionNo: number;
  readonly userId: number;
}

export interface PreviewTokens {
  sign(draft: PreviewedDraft): { readonly token: string; readonly end: Date };
  /** Undefined for a token that is not ours, or has ended. */
  read(token: string): PreviewedDraft | undefined;
}

interface PreviewSettings {
  readonly secret: string | readonly string[];
  /** In seconds. */
  readonly lifetime: number;
}

const hmacOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(`preview\n${text}`).digest('base64url');

const secondsNow = (): number => Math.floor(Date.now() / 1000);

export function createPreviewTokens({ secret, lifetime }: PreviewSettings): PreviewTokens {
  const secrets = [secret].flat();
  const isSigned = (text: string, signature: string): boolean =>
    secrets.some((key) => {
      const [expected, received] = [Buffer.from(hmacOf(key, text)), Buffer.from(signature)];
      return expected.length === received.length && timingSafeEqual(expected, received);
    });
  return {
    sign({ contentId, versionNo, userId }) {
      const end = secondsNow() + lifetime;
      const text = [contentId, versionNo, userId, end].join('.');
      return { token: `${text}.${hmacOf(secrets[0] ?? '', text)}`, end: new Date(end * 1000) };
    },
    read(token) {
      const [, text = '', signature = ''] = /^(\d+\.\d+\.\d+\.\d+)\.([\w-]{43})$/.exec(token) ?? [];
      const [contentId = 0, versionNo = 0, userId = 0, end = 0] = text.split('.').map(Number);
      if (!isSigned(text, signature) || end <= secondsNow()) return undefined;
      return [contentId, versionNo, userId].every(isId) ? { contentId, versionNo, userId } : undefined;
    },
  };
}
