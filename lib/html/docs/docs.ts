/** The documentation: an index of all operations, and for each group of these a page on which they can be tried. */
import { oneOf, optional } from '../../documents/index.js';
import { type Resource, resource } from '../../operations/declaration/resource.js';
import type { AnyCall } from '../../operations/requests/call.js';
import { type FileValue, file } from '../../operations/responses/responses.js';
import { paths } from '../../resources/paths.js';
import { tags } from '../../resources/tags.js';
import { assetHref, filesByName } from '../assets.js';
import { visitOf } from '../elements/layout.js';
import { type Html, html, tokenField } from '../markup/html.js';
import type { Site } from '../site/site.js';
import { docsIndex } from './docs-index.js';
import { findRenderer, type Renderer, type RendererFile, rendererFiles } from './renderer.js';

const query = {
  tag: optional(oneOf<string>(Object.keys(tags), 'The group of operations that the page shows')),
  format: optional(oneOf<string>(['json'], 'The OpenAPI document in place of the page')),
};

export function createDocs(siteOf: (prefix: string) => Site, served: readonly Resource[]): readonly Resource[] {
  const renderer = findRenderer();
  const describe = descriptionIn(served);
  const page = resource(paths.docs, { isBrowserOnly: true }).GET('Show the documentation page', {
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
  });
  return renderer ? [page, createFiles(renderer)] : [page];
}

/** The handler that loads the OpenAPI document; the table does not have the types of its operations. */
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
