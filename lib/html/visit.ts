/** A page without a document of the API, in the layout of all pages. */
import { pageType } from '../api/pages.js';
import type { AnyCall } from '../api/resource.js';
import type { FileValue } from '../api/responses.js';
import type { Html } from './html.js';
import { type Crumb, layout, type Site } from './layout.js';

export interface Visit {
  readonly title: string;
  readonly trail?: readonly Crumb[];
  /** The text of the search. */
  readonly search?: string;
  readonly head?: Html;
  readonly content: Html;
}

export type Caller = Pick<AnyCall, 'context' | 'requested'>;

export function visitOf({ context: { caller }, requested }: Caller, site: Site, visit: Visit): FileValue {
  const { title, content, search, head, trail = [{ title: 'Home', href: `${site.prefix}/` }, { title }] } = visit;
  const login = caller.userId === null ? null : (caller.login ?? 'Account');
  const page = layout({ title, site, trail, login, hasSession: requested.scheme === 'session', search, head, content });
  return { mediaType: pageType, body: Buffer.from(page) };
}
