/** Files that fields of content hold, as they are downloaded. */
import { integer, mapped, optional, string } from '../../documents/index.js';
import { template } from '../../documents/paths.js';
import { NotFound } from '../../errors/errors.js';
import { queryPairs } from '../../operations/binding/query-text.js';
import { resource } from '../../operations/declaration/resource.js';
import { download, ruleResponse } from '../../operations/responses/responses.js';
import { type FileId, type Id, type IdKind, parseFileId, type StoredFile } from '../../repository/repository.js';
import { dependencies } from '../cache-tags.js';
import { previewQuery } from '../items/items-query.js';
import { paths } from '../paths.js';
import { ContentImageVariation, SignedUrl } from './files.documents.js';

const fileId = string(
  'The ids of a content item and of one of its fields, and a version number, as in `57-198-3`; without the number, ' +
    'the current version is used. In blocks, item and field follow, as in `57-198-3-1.picture`. The value has this id',
);

/** The tags of the content item and its versions, whose fields hold the file. */
function dependsOn({ params: { fileId }, repository }: { params: { fileId: string }; repository: { ids?: IdKind } }) {
  const { contentId } = fileIdOf(fileId, repository);
  return dependencies.versions({ params: { contentId } });
}

const filePath = template(paths.file);

const noVariation = ruleResponse(
  'The image is too large for variations, or cannot be decoded',
  'is too large for variations',
  'cannot be decoded',
);

const variation = string('The name of the variation; the value of the field lists the variations');

const signatureQuery = {
  expires: optional(
    mapped(
      integer({ minimum: 0, description: 'When `signature` expires, as a Unix timestamp in seconds' }),
      (expires: Date) => Math.floor(expires.getTime() / 1000),
      (seconds) => new Date(seconds * 1000),
    ),
  ),
  signature: optional(
    string('The signature of a `SignedUrl`: with it and `expires`, anyone can load the file without credentials'),
  ),
};

export const file = resource(paths.file, { params: { fileId } }).GET(
  'Load the file in a field of a content item, or parts of it',
  {
    requires: 'files.load',
    dependsOn,
    query: {
      ...signatureQuery,
      ...previewQuery,
    },
    responses: {
      200: download('The file'),
      206: download('Parts of the file, each with its range', ['*/*', 'multipart/byteranges']),
    },
    caching: 'shared',
    handler: async ({ repository, params: { fileId }, query: { expires, signature, preview }, context }) => {
      const id = fileIdOf(fileId, repository);
      const isSigned = expires !== undefined && signature !== undefined;
      const signed = isSigned ? { signed: { expires, signature } } : {};
      const opened = preview === undefined ? signed : { preview };
      return toDownload(id, await repository.files.load({ ...id, ...opened }, context));
    },
  },
);

export const signedUrl = resource(paths.signedUrl, { params: { fileId } }).GET(
  'Sign a URL with which anyone can load a file until the URL expires',
  {
    requires: 'files.sign',
    responses: { 200: SignedUrl },
    caching: 'never',
    handler: async ({ repository, params: { fileId }, requested: { prefix }, context }) => {
      const { expires, url, signature = '' } = await repository.files.sign(fileIdOf(fileId, repository), context);
      const query = new URLSearchParams(queryPairs(signatureQuery, { expires, signature }, { prefix }));
      return { fileId, expires, url: url ?? `${prefix}${filePath.format([fileId])}?${query}` };
    },
  },
);

export const imageVariation = resource(paths.imageVariation, { params: { fileId, variation } }).GET(
  'Load the metadata of an image variation, which is generated if it does not exist yet',
  {
    requires: 'files.loadVariation',
    query: previewQuery,
    dependsOn,
    responses: { 200: ContentImageVariation, 409: noVariation },
    caching: 'shared',
    handler: async ({ repository, params, query, context }) => {
      const id = fileIdOf(params.fileId, repository);
      const { variation: name } = params;
      const variationFile = await repository.files.loadVariation({ ...id, ...query, variation: name }, context);
      return { ...variationFile, ...params };
    },
  },
);

export const imageVariationFile = resource(paths.imageVariationFile, { params: { fileId, variation } }).GET(
  'Load an image variation; `Accept` selects its format where there are several',
  {
    id: 'files.downloadVariation',
    requires: 'files.loadVariation',
    query: previewQuery,
    dependsOn,
    responses: {
      200: download('The image', ['image/*']),
      206: download('Parts of the image, each with its range', ['image/*', 'multipart/byteranges']),
      409: noVariation,
    },
    caching: 'shared',
    handler: async ({ repository, params, query, requested, context }) => {
      const id = fileIdOf(params.fileId, repository);
      // Most clients accept `image/*` but cannot show every type.
      const accepted = requested.mediaTypes().flatMap(({ type }) => (type.startsWith('image/') ? [type] : []));
      return toDownload(
        id,
        await repository.files.loadVariation({ ...id, ...query, variation: params.variation, accepted }, context),
      );
    },
  },
);

/**
 * The parts of the id of a file: content item, field and, where it has three, version.
 * @throws NotFound for a text that is not the id of a file
 */
export function fileIdOf(text: string, { ids }: { readonly ids?: IdKind }): FileId<Id> {
  const id = parseFileId(text, ids);
  if (!id) throw new NotFound('file');
  return id;
}

function toDownload(
  { contentId }: FileId<Id>,
  { fileName: name, mimeType, size, revision, updated, read, onDownload, expires }: StoredFile,
) {
  return {
    mediaType: mimeType,
    body: { name, size, read, ...(onDownload && { onDownload }) },
    tag: revision === undefined ? undefined : `"${revision}"`,
    modified: updated,
    tags: [`content-${contentId}`],
    expires,
  };
}
