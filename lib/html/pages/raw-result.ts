/** The page after a raw form: the result, and the response as a client gets it. */
import { methodLabel } from '../elements/elements.js';
import { exchange } from '../elements/exchange.js';
import { sourceOf } from '../elements/source.js';
import { html, type Part } from '../markup/html.js';
import { formParameter } from '../markup/links.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';

export const isRawResult = ({ view, response }: PageContents): boolean =>
  view.submission?.raw !== undefined && response.status < 300;

/** Methods after which nothing may be at the path any more. */
const leaving: ReadonlySet<string> = new Set(['DELETE', 'MOVE', 'TRASH']);

/** Below the heading. */
export async function rawResult(contents: PageContents, site: Site): Promise<Part> {
  const labels = site.texts.rawResult;
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
      ${typeof location === 'string' && html`<li><a href="${location}">${labels.showLocation}</a></li>`}
      ${route?.methods.has('GET') && !leaving.has(method) && html`<li><a href="${path}">${labels.show(request.path)}</a></li>`}
      <li><a href="${again}">${labels.another}</a></li>
    </ul>
    ${response.body === undefined ? html`<p>${labels.emptyBody}</p>` : await sourceOf(contents, site)}
    ${exchange(contents, site, true)}`;
}
