/** The operations that a page offers its visitor: as a button without input, as a form in place for little input, else as a link. */
import type { Binding } from '../../operations/binding/binding.js';
import { requiredMethods } from '../../operations/declaration/operations.js';
import { details } from '../elements/elements.js';
import { type Html, html, type Part } from '../markup/html.js';
import type { Permitted } from '../related/permitted.js';
import type { RelatedOperation } from '../related/related-operation.js';
import { relatedOperations } from '../related/related-operations.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { missingOperations } from './missing-operations.js';
import { operationControl, relatedControl, removes } from './operation-controls.js';

/** The operations that the visitor may use here; or a link to log in. */
export async function operations(contents: PageContents, site: Site, isPermitted: Permitted): Promise<Part> {
  const { route, body, identity } = contents;
  if (!route) return undefined;
  const all = [...route.methods.values()].filter(({ method }) => method !== 'GET');
  const offered = all.filter(({ operation }) => isPermitted(requiredMethods(operation)));
  const related = relatedOperations(body, site).filter(({ requires }) => isPermitted([requires]));
  const isRestricted = offered.length < all.length && identity.caller.userId === null;
  const hint = isRestricted && site.login && loginHint(site.login, site);
  const missing = missingOperations(
    all.filter((each) => !offered.includes(each)),
    isPermitted,
    contents,
    site,
  );
  if (offered.length + related.length === 0) return [hint, missing];
  const possible = await withBookmarkState(related, contents);
  const { inSight, more, apart } = arranged([
    ...possible.map((each) => relatedItem(each, contents, site)),
    ...offered.map((each) => ownItem(each, contents, site)),
  ]);
  const first = await Promise.all(inSight.map(({ control }) => control(true)));
  const others = await Promise.all(more.map(({ control }) => control(false)));
  const last = await Promise.all(apart.map(({ control }) => control(false)));
  return html`
    <section class="operations" aria-label="${site.texts.operations.heading}">
      ${listOf(first)}
      ${more.length + apart.length > 0 && details(site.texts.operations.more, [more.length > 0 && listOf(others), last.map((item) => listOf([item]))], { class: 'more-operations' })}
    </section>
    ${hint}
    ${missing}`;
}

interface Item {
  readonly isRemoving: boolean;
  /** Whether it can be undone. */
  readonly isTrashing: boolean;
  /** Its list item; an operation that is out of sight has no form in place. */
  readonly control: (isInSight: boolean) => Promise<Html> | Html;
}

const listOf = (items: readonly Html[]): Html => html`<ul>${items}</ul>`;

/** How many operations are in sight; the others are below More. */
const maxInSight = 5;

/** Operations that remove something come last, and never beside each other: one is in sight, the others have lists of their own. */
function arranged(items: readonly Item[]) {
  const plain = items.filter(({ isRemoving }) => !isRemoving);
  const removing = items.filter(({ isRemoving }) => isRemoving);
  const [first = [], ...apart] = [...removing]
    .sort((one, other) => Number(other.isTrashing) - Number(one.isTrashing))
    .map((item) => [item]);
  const count = maxInSight - first.length;
  return { inSight: [...plain.slice(0, count), ...first], more: plain.slice(count), apart: apart.flat() };
}

function relatedItem(operation: RelatedOperation, contents: PageContents, site: Site): Item {
  const { id, isRemoving = false, method } = operation;
  return {
    isRemoving,
    isTrashing: method === 'TRASH',
    control: () => html`<li id="${id}">${relatedControl(operation, contents, site)}</li>`,
  };
}

const ownItem = (binding: Binding, contents: PageContents, site: Site): Item => ({
  isRemoving: removes(binding),
  isTrashing: binding.method === 'TRASH',
  control: async (isInSight) =>
    html`<li id="${binding.id}">${await operationControl(binding, isInSight, contents, site)}</li>`,
});

/** Keeps either the operation that sets the bookmark or the one that removes it, by the current state. */
async function withBookmarkState(related: readonly RelatedOperation[], { dispatch }: PageContents) {
  const setting = related.find(({ id }) => id === 'bookmark');
  if (!setting) return related;
  const { status } = await dispatch({ method: 'GET', href: setting.href, headers: {} });
  return related.filter(({ id }) => id !== (status === 200 ? 'bookmark' : 'unmark'));
}

const loginHint = (login: string, { texts: { layout: labels } }: Site): Html =>
  html`<p class="hint">${labels.logInToChange(html`<a href="${login}">${labels.logIn}</a>`)}</p>`;
