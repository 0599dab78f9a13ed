/** Signatures of deliveries, by Standard Webhooks: HMAC-SHA256 of the id, the timestamp and the body. */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

interface Message {
  readonly id: string;
  readonly body: string;
}

/** The header fields of a message that is sent now, signed with each of the secrets. */
export function signedHeaders({ id, body }: Message, secrets: readonly string[]): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signatures = secrets.map((secret) => `v1,${signatureOf(secret, `${id}.${timestamp}.${body}`)}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(text)
    .digest('base64');

export const newMessageKey = (): string => randomBytes(16).toString('base64url');

/** The id of a change as a message of one webhook: the same whenever it is sent, and it reveals nothing about the position. */
export const messageId = (key: string, position: number): string =>
  `msg_${createHmac('sha256', key).update(String(position)).digest('base64url').slice(0, 27)}`;
