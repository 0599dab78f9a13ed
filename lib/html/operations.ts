/** The operations that a page offers its visitor, with what each of them takes. */
import type { Binding } from '../api/binding.js';
import type { PageContents } from '../api/page-writer.js';
import { requiredMethods } from '../api/resource.js';
import { bodyType } from '../api/wire.js';
import type { AnyDocument } from '../documents/document.js';
import { Location } from '../resources/locations/locations.documents.js';
import { paths } from '../resources/paths.js';
import { methodLabel, section } from './elements.js';
import { formParameter } from './forms/form-parts.js';
import { type Html, html, type Part } from './html.js';
import type { Permitted } from './permitted.js';
import { type RelatedOperation, relatedOperations } from './related-operations.js';
import type { Site } from './site.js';
import { valueIn } from './values.js';

/** The operations that the visitor may use here, each with a link to its form; or a link to log in. */
export function operations(contents: PageContents, site: Site, isPermitted: Permitted): Part {
  const { route, body, identity } = contents;
  if (!route) return undefined;
  const all = [...route.methods.values()].filter(({ method }) => method !== 'GET');
  const offered = all.filter(({ operation }) => isPermitted(requiredMethods(operation)));
  const related = relatedOperations(body, site).filter(({ requires }) => isPermitted([requires]));
  const isRestricted = offered.length < all.length && identity.caller.userId === null;
  const hint = isRestricted && site.login && loginHint(site.login);
  if (offered.length + related.length === 0) return hint;
  const items = html`
    <ul>
      ${related.map(relatedItem)}
      ${offered.map((each) => operationItem(each, contents, site))}
    </ul>`;
  return [section('operations', 'Operations', items), hint];
}

const loginHint = (login: string): Html =>
  html`<p class="hint"><a href="${login}">Log in</a> to change what is shown here.</p>`;

const relatedItem = ({ method, title, href }: RelatedOperation): Html =>
  html`<li>${methodLabel(method)} <a href="${href}">${title}</a></li>`;

function operationItem(binding: Binding, contents: PageContents, site: Site): Html {
  const { wire, request } = contents;
  const { id, method, operation, consumes } = binding;
  const href = treeHref(method, contents, site) ?? `${wire.prefix}${request.path}?${formParameter}=${method}`;
  return html`
    <li id="${id}">
      ${methodLabel(method)} <a href="${href}">${operation.summary}</a>
      ${consumes && html` ${schemaLink(consumes, contents)}`}
    </li>`;
}

const schemaLink = (document: AnyDocument, { wire }: PageContents): Html => {
  const href = `${wire.prefix}/schemas/${document.name}.json`;
  return html`<a class="label" href="${href}" title="${bodyType(wire, document, 'json')}">${document.name}</a>`;
};

/** The page of the tree on which the destination of a location is chosen. */
function treeHref(method: string, { body, wire }: PageContents, { hasTree }: Site): string | undefined {
  const location = hasTree && (method === 'MOVE' || method === 'COPY') ? valueIn(body, Location) : undefined;
  if (!location) return undefined;
  return `${wire.prefix}${paths.tree}?${new URLSearchParams({ [method.toLowerCase()]: location.pathString })}`;
}
