/** The operations that a page offers its visitor, above what it shows. */
import type { Binding } from '../api/binding.js';
import type { PageContents } from '../api/page-writer.js';
import { requiredMethods } from '../api/resource.js';
import { type Html, html, type Part } from './html.js';
import { operationControl, relatedControl, removes } from './operation-controls.js';
import type { Permitted } from './permitted.js';
import { type RelatedOperation, relatedOperations } from './related-operations.js';
import type { Site } from './site.js';

/** The operations that the visitor may use here; or a link to log in. */
export async function operations(contents: PageContents, site: Site, isPermitted: Permitted): Promise<Part> {
  const { route, body, identity } = contents;
  if (!route) return undefined;
  const all = [...route.methods.values()].filter(({ method }) => method !== 'GET');
  const offered = all.filter(({ operation }) => isPermitted(requiredMethods(operation)));
  const related = relatedOperations(body, site).filter(({ requires }) => isPermitted([requires]));
  const isRestricted = offered.length < all.length && identity.caller.userId === null;
  const hint = isRestricted && site.login && loginHint(site.login, site);
  if (offered.length + related.length === 0) return hint;
  const possible = await withBookmarkState(related, contents);
  // What removes something is last.
  const items = [
    ...relatedItems(
      possible.filter(({ isRemoving }) => !isRemoving),
      contents,
      site,
    ),
    ...(await ownItems(
      offered.filter((each) => !removes(each)),
      contents,
      site,
    )),
    ...relatedItems(
      possible.filter(({ isRemoving }) => isRemoving),
      contents,
      site,
    ),
    ...(await ownItems(offered.filter(removes), contents, site)),
  ];
  return html`
    <section class="operations" aria-label="${site.texts.operations.heading}">
      <ul>${items}</ul>
    </section>
    ${hint}`;
}

const relatedItems = (related: readonly RelatedOperation[], contents: PageContents, site: Site): readonly Html[] =>
  related.map((each) => html`<li id="${each.id}">${relatedControl(each, contents, site)}</li>`);

const ownItems = (offered: readonly Binding[], contents: PageContents, site: Site): Promise<readonly Html[]> =>
  Promise.all(
    offered.map(async (each) => html`<li id="${each.id}">${await operationControl(each, contents, site)}</li>`),
  );

/** Of setting a bookmark and of removing it, what is possible now. */
async function withBookmarkState(related: readonly RelatedOperation[], { dispatch }: PageContents) {
  const setting = related.find(({ id }) => id === 'bookmark');
  if (!setting) return related;
  const { status } = await dispatch({ method: 'GET', href: setting.href, headers: {} });
  return related.filter(({ id }) => id !== (status === 200 ? 'bookmark' : 'unmark'));
}

const loginHint = (login: string, { texts: { layout: own } }: Site): Html =>
  html`<p class="hint">${own.logInToChange(html`<a href="${login}">${own.logIn}</a>`)}</p>`;
