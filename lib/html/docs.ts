/** The documentation page: the OpenAPI document, searchable, whose operations are tried in the visitor's session. */
import { type Resource, resource } from '../api/resource.js';
import { file } from '../api/responses.js';
import { paths } from '../resources/paths.js';
import { assetHref, filesByName } from './assets.js';
import { type Html, html, tokenField } from './html.js';
import { findRenderer, type Renderer, type RendererFile, rendererFiles, rendererPackage } from './renderer.js';
import type { Site } from './site.js';
import { visitOf } from './visit.js';

const title = 'Documentation';

export function createDocs(siteOf: (prefix: string) => Site): readonly Resource[] {
  const renderer = findRenderer();
  const page = resource(paths.docs, {
    isPage: true,
    methods: (operation) => ({
      GET: operation({
        summary: 'Show the documentation page',
        id: 'pages.docs',
        responses: { 200: file(['text/html'], 'The page') },
        handler: async ({ context, requested }) => {
          const site = siteOf(requested.prefix);
          const shown = renderer ? rendered(site, renderer) : { content: missing(site) };
          return visitOf({ context, requested }, site, { title, ...shown });
        },
      }),
    }),
  });
  return renderer ? [page, createFiles(renderer)] : [page];
}

const createFiles = ({ read }: Renderer): Resource => {
  const summary = 'Load a file of the documentation page';
  return filesByName({ path: paths.docsFile, id: 'pages.docsFile', summary }, rendererFiles, read);
};

function rendered(site: Site, { version }: Renderer) {
  const { prefix } = site;
  const href = (name: RendererFile) => `${prefix}${paths.docs}/${name}?v=${version}`;
  return {
    head: html`
      <link rel="stylesheet" href="${href('swagger-ui.css')}">
      <script defer src="${href('swagger-ui-bundle.js')}"></script>
      <script type="module" src="${assetHref(prefix, 'docs.js')}"></script>`,
    content: html`
      <h1>${title}</h1>
      ${ofItems(site)}
      <form id="docs-token" hidden>${tokenField}</form>
      <div id="docs" data-openapi="${prefix}${paths.openApiJson}"></div>
      <noscript>${descriptions(site)}</noscript>`,
  };
}

const missing = (site: Site): Html => html`
  <h1>${title}</h1>
  <p>
    This page needs the package <code>${rendererPackage}</code>, which is not installed on this server:
    <code>npm install ${rendererPackage}</code>
  </p>
  ${ofItems(site)}
  ${descriptions(site)}`;

const ofItems = ({ prefix, isServed }: Site): Html | undefined =>
  isServed(paths.itemsOpenApi, 'GET')
    ? html`
      <p>
        <a href="${prefix}${paths.itemsOpenApi}">Items</a>, the published content for front ends, have an OpenAPI document of their
        own with a schema for each content type.
      </p>`
    : undefined;

const descriptions = ({ prefix, isServed }: Site): Html => html`
  <p>
    The OpenAPI document describes the API, in <a href="${prefix}${paths.openApiJson}">JSON</a>${
      isServed(paths.openApiYaml, 'GET')
        ? html` and in
    <a href="${prefix}${paths.openApiYaml}">YAML</a>`
        : undefined
    }. Its documents have <a href="${prefix}${paths.schemas}">schemas</a>.
  </p>`;
