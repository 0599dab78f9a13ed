/** The site: a list of articles, and a page for each, which are made of items. */
import { type Response, Router } from 'express';
import { createItems, ItemsError } from 'express-cms-rest/items';
import type { Image, Types } from './content.js';
import type { PageCache } from './page-cache.js';

const apiPath = '/api/cms/v2';

/** @param origin the URL of the server that has the API */
export function createSite(origin: string, { cached }: PageCache): Router {
  // Visitors load images from the server that they see, which may be a proxy.
  const items = createItems<Types>(apiPath, { fetch: (path, init) => fetch(`${origin}${path}`, init) });

  async function renderList(after: string | undefined): Promise<string> {
    const fields = ['title', 'intro', 'image', 'tags'] as const;
    const { items: articles, next } = await items.list('article', { fields, sort: '-published', limit: 10, after });
    const entries = articles.map(
      ({ url = '', fields: { title, intro, image, tags } }) => `
        <article>
          ${picture(image, '12rem')}
          <h2><a href="${escaped(encodeURI(url))}">${escaped(title)}</a></h2>
          <p>${escaped(intro ?? '')}</p>
          <small>${escaped((tags ?? []).join(', '))}</small>
        </article>`,
    );
    const more = next === undefined ? '' : `<a href="/?after=${encodeURIComponent(next)}">Older articles</a>`;
    return page('Articles', `<h1>Articles</h1>${entries.join('')}${more}`);
  }

  async function renderArticle(path: string): Promise<string> {
    const { type, url, fields } = await items.at(path);
    if (type !== 'article') throw new ItemsError(404, 'Not an article');
    // It had this URL.
    if (url !== undefined && url !== path) throw new Moved(url);
    const { title, intro, image, body } = fields;
    return page(
      title,
      `<h1>${escaped(title)}</h1><p>${escaped(intro ?? '')}</p>${picture(image, '60rem')}${body?.html ?? ''}`,
    );
  }

  const picture = (image: Image | null, sizes: string): string =>
    image?.uri
      ? `<img src="${escaped(image.uri)}" srcset="${escaped(items.srcset(image))}" sizes="${sizes}"
          alt="${escaped(image.alternativeText)}">`
      : '';

  const site = Router();
  site.get('/', async ({ query }, response) => {
    const after = typeof query.after === 'string' ? query.after : undefined;
    await respond(response, () => cached(`list ${after}`, () => renderList(after)));
  });
  site.get('/{*path}', async ({ params }, response) => {
    const path = `/${[params.path].flat().join('/')}`;
    await respond(response, () => cached(path, () => renderArticle(path)));
  });
  return site;
}

/** Thrown for a page that has another URL now. */
class Moved extends Error {}

async function respond(response: Response, load: () => Promise<string>): Promise<void> {
  try {
    response.set('Cache-Control', 'no-cache').send(await load());
  } catch (error) {
    if (error instanceof Moved) response.redirect(301, encodeURI(error.message));
    else if (error instanceof ItemsError && (error.status === 404 || error.status === 400))
      response.status(404).send(page('Not found', '<h1>Not found</h1>'));
    else throw error;
  }
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, main: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${escaped(title)}</title>
    <style>body { font: 1rem/1.5 system-ui; max-width: 60rem; margin: auto; padding: 1rem } img { max-width: 100%; height: auto }</style>
  </head>
  <body>
    <nav><a href="/">Articles</a> <a href="${apiPath}/">CMS</a></nav>
    <main>${main}</main>
  </body>
</html>`;
