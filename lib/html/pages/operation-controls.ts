/** How a page offers an operation: as a button where it needs no input, as a form in place where it needs little, else as a link. */
import type { AnyDocument } from '../../documents/document.js';
import { hasMembers, isScalar, type Shape, withoutNull } from '../../documents/shape.js';
import type { Binding } from '../../operations/binding/binding.js';
import { Location } from '../../resources/locations/locations.documents.js';
import { paths } from '../../resources/paths.js';
import { details, hiddenField } from '../elements/elements.js';
import { formInPlace, tagOf } from '../forms/form-page.js';
import { labelOfOperation } from '../forms/form-title.js';
import { fieldsOfForm, needsQuery } from '../forms/operation-form.js';
import { attributes, type Html, html, type Part, tokenField } from '../markup/html.js';
import { formParameter } from '../markup/links.js';
import type { RelatedOperation } from '../related/related-operation.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { valueIn } from '../site/values.js';

/** Forms with more members have a page of their own. */
const maxMembers = 5;

/** Methods that need a confirmation, on a page that lists the other resources that are removed. */
const removingMethods: ReadonlySet<string> = new Set(['DELETE', 'TRASH']);

export const removes = ({ method }: Pick<Binding, 'method'>): boolean => removingMethods.has(method);

/** @param isInSight whether a form in place can be seen; otherwise a link leads to it, which takes less of the page */
export async function operationControl(
  binding: Binding,
  isInSight: boolean,
  contents: PageContents,
  site: Site,
): Promise<Html> {
  const { method, operation, consumes, readsDestination } = binding;
  const href = contents.mount.prefix + contents.request.path;
  // Edit changes the fields, as users expect.
  const label =
    operation.requires === 'content.updateInfo'
      ? site.texts.operations.properties
      : labelOfOperation(operation.summary);
  const title = `${method}: ${operation.summary}`;
  if (removes(binding)) return link({ href: `${href}?${formParameter}=${method}`, label, title, isRemoving: true });
  if (!consumes && !readsDestination && !needsQuery(binding)) {
    const fields = fieldsOfForm(binding, operation.expects ? tagOf(contents) : undefined);
    return button({ action: href, label, title, fields });
  }
  const isInPlace = isInSight && contents.response.about.method === 'GET' && consumes && isSmall(consumes);
  if (isInPlace) return details(label, await formInPlace(binding, contents, site), { class: 'in-place' });
  return link({ href: treeHref(method, contents, site) ?? `${href}?${formParameter}=${method}`, label, title });
}

export function relatedControl(operation: RelatedOperation, contents: PageContents, { texts }: Site): Html {
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
function treeHref(method: string, { body, mount }: PageContents, { hasTree }: Site): string | undefined {
  const location = hasTree && (method === 'MOVE' || method === 'COPY') ? valueIn(body, Location) : undefined;
  if (!location) return undefined;
  return `${mount.prefix}${paths.tree}?${new URLSearchParams({ [method.toLowerCase()]: location.pathString })}`;
}
