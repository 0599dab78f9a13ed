/** The page after a raw form: what has happened, and the response as a client gets it. */
import type { PageContents } from '../operations/page-writer.js';
import { methodLabel } from './elements.js';
import { exchange } from './exchange.js';
import { html, type Part } from './html.js';
import { formParameter } from './links.js';
import type { Site } from './site.js';
import { sourceOf } from './source.js';

export const isRawResult = ({ request, response }: PageContents): boolean =>
  request.submission?.raw !== undefined && response.status < 300;

/** Methods after which nothing may be at the path any more. */
const leaving: ReadonlySet<string> = new Set(['DELETE', 'MOVE', 'TRASH']);

/** Below the heading. */
export async function rawResult(contents: PageContents, site: Site): Promise<Part> {
  const own = site.texts.rawResult;
  const { request, response, mount, view, route } = contents;
  const { method } = response.about;
  const path = mount.prefix + request.path;
  const { Location: location } = response.headers;
  const again = `${path}?${formParameter}=${method}&raw=${view.format}`;
  return html`
    <p class="request" role="status">
      ${methodLabel(method)} <code>${request.path}</code> <span class="status">${response.status}</span>
    </p>
    <ul class="next">
      ${typeof location === 'string' && html`<li><a href="${location}">${own.showLocation}</a></li>`}
      ${route?.methods.has('GET') && !leaving.has(method) && html`<li><a href="${path}">${own.show(request.path)}</a></li>`}
      <li><a href="${again}">${own.another}</a></li>
    </ul>
    ${response.body === undefined ? html`<p>${own.emptyBody}</p>` : await sourceOf(contents, site)}
    ${exchange(contents, site, true)}`;
}
