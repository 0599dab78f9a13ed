/** The operations that a page offers its visitor, above what it shows. */
import type { PageContents } from '../api/page-writer.js';
import { requiredMethods } from '../api/resource.js';
import { type Html, html, type Part } from './html.js';
import { operationControl, relatedControl } from './operation-controls.js';
import type { Permitted } from './permitted.js';
import { relatedOperations } from './related-operations.js';
import type { Site } from './site.js';

/** The operations that the visitor may use here; or a link to log in. */
export async function operations(contents: PageContents, site: Site, isPermitted: Permitted): Promise<Part> {
  const { route, body, identity } = contents;
  if (!route) return undefined;
  const all = [...route.methods.values()].filter(({ method }) => method !== 'GET');
  const offered = all.filter(({ operation }) => isPermitted(requiredMethods(operation)));
  const related = relatedOperations(body, site).filter(({ requires }) => isPermitted([requires]));
  const isRestricted = offered.length < all.length && identity.caller.userId === null;
  const hint = isRestricted && site.login && loginHint(site.login);
  if (offered.length + related.length === 0) return hint;
  const own = await Promise.all(
    offered.map(async (each) => html`<li id="${each.id}">${await operationControl(each, contents, site)}</li>`),
  );
  return html`
    <section class="operations" aria-label="Operations">
      <ul>
        ${related.map((each) => html`<li id="${each.id}">${relatedControl(each, contents)}</li>`)}
        ${own}
      </ul>
    </section>
    ${hint}`;
}

const loginHint = (login: string): Html =>
  html`<p class="hint"><a href="${login}">Log in</a> to change what is shown here.</p>`;
