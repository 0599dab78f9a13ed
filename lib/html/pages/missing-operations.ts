/** The operations of a page that its visitor may not use: on request each links to the explanation of its rights. */
import type { Binding } from '../../operations/binding/binding.js';
import { operationId } from '../../operations/declaration/operations.js';
import { accessParameterOf } from '../../resources/access.js';
import { paths } from '../../resources/paths.js';
import { details } from '../elements/elements.js';
import { labelOfOperation } from '../forms/form-title.js';
import { html, type Part } from '../markup/html.js';
import { explaining, type Permitted } from '../related/permitted.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';

/** Undefined for visitors whom no explanation is for. */
export function missingOperations(
  missing: readonly Binding[],
  isPermitted: Permitted,
  contents: PageContents,
  site: Site,
): Part {
  const { identity } = contents;
  const isExplained =
    identity.caller.userId !== null && site.isServed(paths.access, 'GET') && isPermitted([explaining]);
  if (missing.length === 0 || !isExplained) return undefined;
  const links = missing.map(
    ({ operation }) =>
      html`<li><a href="${hrefOf(operationId(operation), contents)}">${labelOfOperation(operation.summary)}</a></li>`,
  );
  return details(site.texts.operations.missing, html`<ul>${links}</ul>`, { class: 'missing' });
}

/** The question about an operation at the path of the page. */
function hrefOf(operation: string, { route, request, mount }: PageContents): string {
  const query = new URLSearchParams({ operation });
  const values = route?.path.parse(request.path, mount.ids) ?? [];
  for (const [index, { name }] of (route?.path.variables ?? []).entries())
    query.set(accessParameterOf(name), String(values[index]));
  return `${mount.prefix}${paths.access}?${query}`;
}
