/** The stylesheet and the scripts of pages, as resources that clients cache until they change. */
import { readFileSync } from 'node:fs';
import { oneOf } from '../documents/index.js';
import { NotFound } from '../errors/errors.js';
import { type Resource, resource } from '../operations/declaration/resource.js';
import { type FileValue, file, taggedFile } from '../operations/responses/responses.js';
import { paths } from '../resources/paths.js';

/** Modules in lib/html, in dist/html and in the bundle, which is dist/bundle, are all two folders below the package. */
function readAsset(mediaType: string, path: string, convert = (text: string) => text): FileValue {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  return taggedFile(`${mediaType}; charset=utf-8`, Buffer.from(convert(text)));
}

/** Without comments and indentation. */
const compacted = (css: string): string => css.split('*/').map(beforeComment).join('').replace(/\n\s*/g, '\n');

const beforeComment = (part: string): string => part.split('/*', 1).join('');

const assets = {
  'page.css': readAsset('text/css', 'lib/html/browser/stylesheet.css', compacted),
  'page.js': readAsset('text/javascript', 'dist/html/browser/page-script.js'),
  'form.js': readAsset('text/javascript', 'dist/html/browser/form-script.js'),
  'point.js': readAsset('text/javascript', 'dist/html/browser/focal-point-script.js'),
  'upload.js': readAsset('text/javascript', 'dist/html/browser/upload-script.js'),
  'docs.js': readAsset('text/javascript', 'dist/html/browser/docs-script.js'),
} as const;

type AssetName = keyof typeof assets;

/** The href of an asset with the digest of the file, so that a new release has another URL. */
export const assetHref = (prefix: string, name: AssetName): string =>
  `${prefix}/assets/${name}?v=${assets[name].tag?.slice(1, 9)}`;

export const createAssets = (): readonly Resource[] => [
  filesByName(
    { path: paths.asset, id: 'pages.asset', summary: 'Load the stylesheet or the script of pages' },
    Object.keys(assets),
    async (name) => assets[name as AssetName],
  ),
];

interface Place {
  readonly path: typeof paths.asset | typeof paths.docsFile;
  readonly id: string;
  readonly summary: string;
}

/** The resource of a few files, each cached until its URL changes. */
export const filesByName = <N extends string>(
  { path, id, summary }: Place,
  names: readonly N[],
  load: (name: N) => Promise<FileValue>,
): Resource =>
  resource(path, { params: { name: oneOf<string>(names, 'The name of a file') }, isBrowserOnly: true }).GET(summary, {
    id,
    access: 'anyone',
    caching: 'immutable',
    responses: { 200: file(['text/css', 'text/javascript'], 'The file') },
    handler: async ({ params: { name } }) => {
      const listed = names.find((each) => each === name);
      if (listed === undefined) throw new NotFound();
      return load(listed);
    },
  });
