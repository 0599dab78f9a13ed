/** The operations that a page offers its visitor, with what each of them takes. */

import type { PageContents } from '../api/pages.js';
import { operationId, requiredMethods } from '../api/resource.js';
import type { RequestForm, Route } from '../api/routes.js';
import { bodyType, type Wire } from '../api/wire.js';
import type { AnyDocument } from '../documents/document.js';
import { paths } from '../resources/paths.js';
import { type Html, html, type Part } from './html.js';
import type { Site } from './layout.js';
import type { Permitted } from './permitted.js';

interface Offered {
  readonly method: string;
  readonly form: RequestForm;
  /** The document whose media type selects it. */
  readonly selectedBy: AnyDocument | undefined;
}

/** By method, then those that the type of a body selects. */
function offeredBy({ methods, actions }: Route): readonly Offered[] {
  const plain = [...methods].map(([method, form]) => ({ method, form, selectedBy: undefined }));
  const operations = new Set(plain.map(({ form }) => form.operation));
  const others = actions.flatMap(({ selectedBy, methods: own }) =>
    [...own].map(([method, form]) => ({ method, form, selectedBy })),
  );
  return [...plain, ...others.filter(({ form }) => !operations.has(form.operation))].filter(
    ({ method }) => method !== 'GET',
  );
}

/** The operations that the visitor may use here, each with a link to its form; or a link to log in. */
export function operations(contents: PageContents, site: Site, isPermitted: Permitted): Part {
  const { route, wire, request, response } = contents;
  if (!route) return undefined;
  const all = offeredBy(route);
  const offered = all.filter(({ form: { operation } }) => isPermitted(requiredMethods(operation)));
  const isRestricted = offered.length < all.length && response.identity.caller.userId === null;
  const hint = isRestricted && site.login && loginHint(site.login);
  if (offered.length === 0) return hint;
  return html`<section class="operations" aria-labelledby="operations">
<h2 id="operations">Operations</h2>
<ul>${offered.map((each) => operation(each, wire, request.path, placeOf(contents, site)))}</ul>
</section>${hint}`;
}

const loginHint = (login: string): Html =>
  html`<p class="hint"><a href="${login}">Log in</a> to change what is shown here.</p>`;

/** The page of the tree on which a parent is chosen. */
type PlaceFor = (mode: 'move' | 'copy') => string | undefined;

function placeOf({ tree: { pathString }, body, wire }: PageContents, { hasTree }: Site): PlaceFor {
  return (mode) => {
    if (!hasTree || body.document.name !== 'Location' || typeof pathString !== 'string') return undefined;
    return `${wire.prefix}${paths.tree}?${new URLSearchParams({ [mode]: pathString })}`;
  };
}

function operation({ method, form, selectedBy }: Offered, wire: Wire, path: string, placeFor: PlaceFor): Html {
  const place = method === 'MOVE' ? placeFor('move') : method === 'COPY' ? placeFor('copy') : undefined;
  const { summary } = form.operation;
  const read = selectedBy ?? form.consumes;
  const takes =
    read &&
    html` <a class="label" href="${wire.prefix}/schemas/${read.name}.json" title="${bodyType(wire, read, 'json')}">${read.name}</a>`;
  const href = place ?? `${wire.prefix}${path}?form=${method}`;
  return html`<li id="${operationId(form.operation)}"><span class="method m-${method.toLowerCase()}">${method}</span> ${selectedBy ? summary : html`<a href="${href}">${summary}</a>`}${takes}</li>`;
}
