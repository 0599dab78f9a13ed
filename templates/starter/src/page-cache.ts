/** Rendered pages in memory, until a webhook reports a change of published content. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import express, { Router } from 'express';
import type { SqlRepository } from 'express-cms-rest/sql';
import { asAdmin } from './articles.js';

export interface PageCache {
  /** The page of that name, rendered unless it is there already. */
  cached(name: string, render: () => Promise<string>): Promise<string>;
  /** Receives the webhook. */
  readonly receiver: Router;
  /** Creates the webhook, once the server listens at that URL. */
  subscribe(repository: SqlRepository, origin: string): Promise<void>;
}

const receiverPath = '/changes';
const mostPages = 1000;

export function createPageCache(): PageCache {
  let secret: string | undefined;
  const pages = new Map<string, Promise<string>>();
  const receiver = Router().post(receiverPath, express.text({ type: '*/*' }), ({ headers, body }, response) => {
    if (secret === undefined || !isGenuine(secret, headers, body)) return void response.sendStatus(401);
    const { tags }: { readonly tags: readonly string[] | '*' } = JSON.parse(body).data;
    if (tags === '*' || tags.includes('published')) pages.clear();
    response.sendStatus(204);
  });
  return {
    receiver,
    async subscribe(repository, origin) {
      secret = await createWebhook(repository, `${origin}${receiverPath}`);
      // No webhook has reported changes of the content that was rendered before.
      pages.clear();
    },
    cached(name, render) {
      const earlier = pages.get(name);
      if (earlier) return earlier;
      if (pages.size >= mostPages) pages.clear();
      const page = render();
      pages.set(name, page);
      page.catch(() => pages.delete(name));
      return page;
    },
  };
}

/** Creates the webhook in place of that of an earlier start, whose secret is lost. */
async function createWebhook({ webhooks }: SqlRepository, url: string): Promise<string> {
  const existing = await webhooks.list({ offset: 0, limit: 100 }, asAdmin);
  for (const earlier of existing.items) if (earlier.url === url) await webhooks.delete({ id: earlier.id }, asAdmin);
  const description = 'The pages of the site';
  const created = await webhooks.create(
    { url, description, events: [], contentTypeIdentifiers: [], isEnabled: true },
    asAdmin,
  );
  return created.secret;
}

/** Whether the sender has the secret, and has sent the message in the last five minutes (https://www.standardwebhooks.com). */
function isGenuine(secret: string, headers: IncomingHttpHeaders, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return String(signatures)
    .split(' ')
    .map((signature) => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}
