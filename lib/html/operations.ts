/** The operations that a page offers its visitor: as a button without input, as a form in place for little input, else as a link. */
import type { Binding } from '../api/binding.js';
import type { PageContents } from '../api/page-writer.js';
import { requiredMethods } from '../api/resource.js';
import type { AnyDocument } from '../documents/document.js';
import { hasMembers, isScalar, type Shape, withoutNull } from '../documents/shape.js';
import { Location } from '../resources/locations/locations.documents.js';
import { paths } from '../resources/paths.js';
import { details, hiddenField } from './elements.js';
import { formInPlace, tagOf } from './forms/form-page.js';
import { labelOfOperation } from './forms/form-title.js';
import { fieldsOfForm } from './forms/operation-form.js';
import { attributes, type Html, html, type Part, tokenField } from './html.js';
import { formParameter } from './links.js';
import type { Permitted } from './permitted.js';
import { type RelatedOperation, relatedOperations } from './related-operations.js';
import type { Site } from './site.js';
import { valueIn } from './values.js';

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
  const items = await Promise.all([
    ...possible.map((each) => relatedItem(each, contents, site)),
    ...offered.map((each) => ownItem(each, contents, site)),
  ]);
  // What removes something is last.
  const sorted = [...items.filter(({ isRemoving }) => !isRemoving), ...items.filter(({ isRemoving }) => isRemoving)];
  return html`
    <section class="operations" aria-label="${site.texts.operations.heading}">
      <ul>${sorted.map(({ markup }) => markup)}</ul>
    </section>
    ${hint}`;
}

interface Item {
  readonly isRemoving: boolean;
  readonly markup: Html;
}

function relatedItem(operation: RelatedOperation, contents: PageContents, site: Site): Item {
  const { id, isRemoving = false } = operation;
  return { isRemoving, markup: html`<li id="${id}">${relatedControl(operation, contents, site)}</li>` };
}

async function ownItem(binding: Binding, contents: PageContents, site: Site): Promise<Item> {
  const control = await operationControl(binding, contents, site);
  return { isRemoving: removes(binding), markup: html`<li id="${binding.id}">${control}</li>` };
}

/** Of setting a bookmark and of removing it, what is possible now. */
async function withBookmarkState(related: readonly RelatedOperation[], { dispatch }: PageContents) {
  const setting = related.find(({ id }) => id === 'bookmark');
  if (!setting) return related;
  const { status } = await dispatch({ method: 'GET', href: setting.href, headers: {} });
  return related.filter(({ id }) => id !== (status === 200 ? 'bookmark' : 'unmark'));
}

const loginHint = (login: string, { texts: { layout: own } }: Site): Html =>
  html`<p class="hint">${own.logInToChange(html`<a href="${login}">${own.logIn}</a>`)}</p>`;

/** Forms with more members have a page of their own. */
const maxMembers = 5;

/** What removes something asks once, on a page that says what goes with it. */
const removingMethods: ReadonlySet<string> = new Set(['DELETE', 'TRASH']);

const removes = ({ method }: Pick<Binding, 'method'>): boolean => removingMethods.has(method);

async function operationControl(binding: Binding, contents: PageContents, site: Site): Promise<Html> {
  const { method, operation, consumes, readsDestination } = binding;
  const href = contents.wire.prefix + contents.request.path;
  // Edit changes the fields, which are what people first think of.
  const label =
    operation.requires === 'content.updateInfo'
      ? site.texts.operations.properties
      : labelOfOperation(operation.summary);
  const title = `${method}: ${operation.summary}`;
  if (removes(binding)) return link({ href: `${href}?${formParameter}=${method}`, label, title, isRemoving: true });
  if (!consumes && !readsDestination) {
    const fields = fieldsOfForm(binding, operation.expects ? tagOf(contents) : undefined);
    return button({ action: href, label, title, fields });
  }
  const isInPlace = contents.response.about.method === 'GET' && consumes && isSmall(consumes);
  if (isInPlace) return details(label, await formInPlace(binding, contents, site), { class: 'in-place' });
  return link({ href: treeHref(method, contents, site) ?? `${href}?${formParameter}=${method}`, label, title });
}

function relatedControl(operation: RelatedOperation, contents: PageContents, { texts }: Site): Html {
  const { id, method, href, fields, expects, next, isRemoving } = operation;
  const label = texts.operations[id];
  const title = `${method}: ${label}`;
  if (!fields) return link({ href, label, title, ...(isRemoving && { isRemoving }) });
  const tag = expects ? tagOf(contents) : undefined;
  const hidden = html`
    ${fieldsOfForm(operation, tag)}
    ${next !== undefined && hiddenField('_next', next)}
    ${fields.map(([name, value]) => hiddenField(name, value))}`;
  return button({ action: href, label, title, fields: hidden });
}

const isSmall = ({ shape }: AnyDocument): boolean => {
  const members = hasMembers(shape) ? Object.values<Shape>(shape.members) : [];
  return members.length > 0 && members.length <= maxMembers && members.every(isPlain);
};

/** Whether its control needs nothing to be loaded. */
const isPlain = (shape: Shape): boolean => {
  const inner = withoutNull(shape);
  return isScalar(inner) && !(inner.kind === 'string' && inner.use !== undefined);
};

interface Link {
  readonly href: string;
  readonly label: string;
  readonly title: string;
  readonly isRemoving?: boolean;
}

const link = ({ href, label, title, isRemoving = false }: Link): Html =>
  html`<a${attributes({ class: isRemoving ? 'button remove' : 'button', href, title })}>${label}…</a>`;

interface Button {
  readonly action: string;
  readonly label: string;
  readonly title: string;
  readonly fields: Part;
}

const button = ({ action, label, title, fields }: Button): Html => html`
  <form method="post" action="${action}">
    ${tokenField}
    ${fields}
    <button type="submit" class="second" title="${title}">${label}</button>
  </form>`;

/** The page of the tree on which the destination of a location is chosen. */
function treeHref(method: string, { body, wire }: PageContents, { hasTree }: Site): string | undefined {
  const location = hasTree && (method === 'MOVE' || method === 'COPY') ? valueIn(body, Location) : undefined;
  if (!location) return undefined;
  return `${wire.prefix}${paths.tree}?${new URLSearchParams({ [method.toLowerCase()]: location.pathString })}`;
}
