/** A page without a document of the API, in the layout of all pages. */
import type { AnyCall } from '../api/call.js';
import { pageType } from '../api/page-writer.js';
import type { FileValue } from '../api/responses.js';
import type { Html } from './html.js';
import { type Crumb, layout } from './layout.js';
import type { Site } from './site.js';

interface Visit {
  readonly title: string;
  readonly trail?: readonly Crumb[];
  readonly head?: Html;
  readonly content: Html;
}

export type Caller = Pick<AnyCall, 'context' | 'requested'>;

export function visitOf({ context: { caller }, requested }: Caller, site: Site, visit: Visit): FileValue {
  const {
    title,
    content,
    head,
    trail = [{ title: site.texts.layout.home, href: `${site.prefix}/` }, { title }],
  } = visit;
  const login = caller.userId === null ? null : (caller.login ?? site.texts.layout.account);
  const page = layout({ title, site, trail, login, hasSession: requested.scheme === 'session', head, content });
  return { mediaType: pageType, body: Buffer.from(page) };
}
