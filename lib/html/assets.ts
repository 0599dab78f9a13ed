/** The stylesheet and the script of pages, as resources that clients cache until they change. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Resource, resource } from '../api/resource.js';
import { type FileValue, file } from '../api/responses.js';
import { oneOf } from '../documents/index.js';
import { NotFound } from '../errors.js';
import { paths } from '../resources/paths.js';
import { stylesheet } from './stylesheet.js';

const scriptOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const assets = {
  'page.css': toAsset('text/css; charset=utf-8', stylesheet),
  'page.js': toAsset('text/javascript; charset=utf-8', scriptOf('./page-script.js')),
  'docs.js': toAsset('text/javascript; charset=utf-8', scriptOf('./docs-script.js')),
} as const;

type AssetName = keyof typeof assets;

function toAsset(mediaType: string, text: string): FileValue {
  const body = Buffer.from(text);
  return { mediaType, body, tag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"` };
}

/** With the digest of the file, so that a new release has another URL. */
export const assetHref = (prefix: string, name: AssetName): string =>
  `${prefix}/assets/${name}?v=${assets[name].tag?.slice(1, 9)}`;

export const createAssets = (): readonly Resource[] => [
  resource(paths.asset, { name: oneOf(Object.keys(assets), { description: 'The name of a file' }) }, (operation) => ({
    GET: operation({
      summary: 'Load the stylesheet or the script of pages',
      id: 'pages.asset',
      isPublic: true,
      isPage: true,
      isImmutable: true,
      responses: { 200: file(['text/css', 'text/javascript'], 'The file') },
      handler: async ({ params: { name } }) => {
        if (!Object.hasOwn(assets, name)) throw new NotFound();
        return assets[name as AssetName];
      },
    }),
  })),
];
