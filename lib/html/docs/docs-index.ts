/** The index of the documentation: all operations by group, which needs no renderer. */
import { operationId } from '../../operations/declaration/operations.js';
import type { Placed, Resource } from '../../operations/declaration/resource.js';
import { paths } from '../../resources/paths.js';
import { tags } from '../../resources/tags.js';
import { methodLabel } from '../elements/elements.js';
import { type Html, html, type Part } from '../markup/html.js';
import type { Site } from '../site/site.js';
import { rendererPackage } from './renderer.js';

export function docsIndex(served: readonly Resource[], site: Site, hasRenderer: boolean): Html {
  const { prefix, texts, isServed } = site;
  const groups = [...groupsOf(served)];
  return html`
    <h1>${texts.docs.title}</h1>
    <p>
      ${texts.docs.whole(
        html`<a href="${prefix}${paths.openApiJson}">JSON</a>`,
        isServed(paths.openApiYaml, 'GET') && html`<a href="${prefix}${paths.openApiYaml}">YAML</a>`,
        html`<a href="${prefix}${paths.schemas}">${texts.docs.schemas}</a>`,
      )}
    </p>
    ${ofItems(site)}
    ${!hasRenderer && html`<p>${texts.docs.missing(html`<code>npm install ${rendererPackage}</code>`)}</p>`}
    <nav aria-label="${texts.docs.groups}">
      <ul class="groups">${groups.map(([tag]) => html`<li><a href="#${tag}">${tag}</a></li>`)}</ul>
    </nav>
    ${groups.map(([tag, operations]) => group(tag, operations, { site, hasRenderer }))}`;
}

const ofItems = ({ prefix, isServed, texts }: Site): Part =>
  isServed(paths.itemsOpenApi, 'GET') &&
  html`<p>${texts.docs.items(html`<a href="${prefix}${paths.itemsOpenApi}">${texts.docs.ofItems}</a>`)}</p>`;

/** The operations by the first part of their ids, as the OpenAPI document groups them. */
function groupsOf(served: readonly Resource[]): ReadonlyMap<string, readonly Placed[]> {
  const groups = new Map<string, Placed[]>();
  for (const { methods } of served) {
    for (const placed of Object.values(methods)) {
      const tag = operationId(placed.operation).replace(/\..*/, '');
      const others = groups.get(tag);
      if (others) others.push(placed);
      else groups.set(tag, [placed]);
    }
  }
  return groups;
}

interface DocsContext {
  readonly site: Site;
  readonly hasRenderer: boolean;
}

function group(tag: string, operations: readonly Placed[], { site, hasRenderer }: DocsContext): Html {
  const { prefix, texts } = site;
  const pageHref = `${prefix}${paths.docs}?tag=${tag}`;
  const link = hasRenderer
    ? html`<a href="${pageHref}">${texts.docs.try}</a>`
    : html`<a href="${prefix}${paths.openApiJson}?tag=${tag}">${texts.docs.description}</a>`;
  const item = ({ method, path, operation }: Placed) => {
    const { summary } = operation;
    const target = `${pageHref}#/${tag}/${operationId(operation)}`;
    return html`
      <li>
        ${methodLabel(method)} <code>${path.text}</code>${' '}
        ${hasRenderer ? html`<a href="${target}">${summary}</a>` : summary}
      </li>`;
  };
  return html`
    <section aria-labelledby="${tag}">
      <h2 id="${tag}">${tag}</h2>
      <p>${tags[tag]} · ${link}</p>
      <ul class="described">${operations.map(item)}</ul>
    </section>`;
}
