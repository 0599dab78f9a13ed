/** The documentation: an index of all operations, and for each group of these a page on which they can be tried. */
import type { AnyCall } from '../api/call.js';
import { operationId, type Placed, type Resource, resource } from '../api/resource.js';
import { type FileValue, file } from '../api/responses.js';
import { oneOf, optional } from '../documents/index.js';
import { paths } from '../resources/paths.js';
import { tags } from '../resources/tags.js';
import { assetHref, filesByName } from './assets.js';
import { methodLabel } from './elements.js';
import { type Html, html, type Part, tokenField } from './html.js';
import { visitOf } from './layout.js';
import { findRenderer, type Renderer, type RendererFile, rendererFiles, rendererPackage } from './renderer.js';
import type { Site } from './site.js';

const query = {
  tag: optional(oneOf<string>(Object.keys(tags), { description: 'The group of operations that the page shows' })),
  format: optional(oneOf<string>(['json'], { description: 'The OpenAPI document in place of the page' })),
};

export function createDocs(siteOf: (prefix: string) => Site, served: readonly Resource[]): readonly Resource[] {
  const renderer = findRenderer();
  const describe = descriptionIn(served);
  const page = resource(paths.docs, {
    isPage: true,
    methods: (operation) => ({
      GET: operation({
        summary: 'Show the documentation page',
        id: 'pages.docs',
        query,
        responses: { 200: file(['text/html', 'application/json'], 'The page, or the OpenAPI document') },
        handler: async (call) => {
          const { tag, format } = call.query;
          if (format && describe) return describe({ ...call, query: { tag } });
          const site = siteOf(call.requested.prefix);
          const { title } = site.texts.docs;
          if (!renderer || tag === undefined)
            return visitOf(call, site, { title, content: docsIndex(served, site, renderer !== undefined) });
          const trail = [{ title, href: site.prefix + paths.docs }, { title: tag }];
          return visitOf(call, site, { title: `${title}: ${tag}`, trail, ...rendered(tag, site, renderer) });
        },
      }),
    }),
  });
  return renderer ? [page, createFiles(renderer)] : [page];
}

/** What loads the OpenAPI document; the table does not tell the types of its operations. */
function descriptionIn(served: readonly Resource[]) {
  const { handler } = served.find(({ path }) => path.text === paths.openApiJson)?.methods.GET?.operation ?? {};
  return handler as ((call: AnyCall) => Promise<FileValue>) | undefined;
}

const createFiles = ({ read }: Renderer): Resource => {
  const summary = 'Load a file of the documentation page';
  return filesByName({ path: paths.docsFile, id: 'pages.docsFile', summary }, rendererFiles, read);
};

/** A group alone: the renderer needs seconds for the whole document. */
function rendered(tag: string, { prefix, texts }: Site, { version }: Renderer): { head: Html; content: Html } {
  const href = (name: RendererFile) => `${prefix}${paths.docs}/${name}?v=${version}`;
  const description = `${prefix}${paths.openApiJson}?tag=${tag}`;
  return {
    head: html`
      <link rel="stylesheet" href="${href('swagger-ui.css')}">
      <link rel="preload" as="fetch" crossorigin href="${description}">
      <script defer src="${href('swagger-ui-bundle.js')}"></script>
      <script type="module" src="${assetHref(prefix, 'docs.js')}"></script>`,
    content: html`
      <h1>${texts.docs.title}</h1>
      <p><a href="${prefix}${paths.docs}">${texts.docs.all}</a></p>
      <form id="docs-token" hidden>${tokenField}</form>
      <div id="docs" data-openapi="${description}"></div>
      <noscript><p><a href="${description}">${texts.docs.description}</a></p></noscript>`,
  };
}

function docsIndex(served: readonly Resource[], site: Site, hasRenderer: boolean): Html {
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

interface Showing {
  readonly site: Site;
  readonly hasRenderer: boolean;
}

function group(tag: string, operations: readonly Placed[], { site, hasRenderer }: Showing): Html {
  const { prefix, texts } = site;
  const own = `${prefix}${paths.docs}?tag=${tag}`;
  const link = hasRenderer
    ? html`<a href="${own}">${texts.docs.try}</a>`
    : html`<a href="${prefix}${paths.openApiJson}?tag=${tag}">${texts.docs.description}</a>`;
  const item = ({ method, path, operation }: Placed) => {
    const { summary } = operation;
    const target = `${own}#/${tag}/${operationId(operation)}`;
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
