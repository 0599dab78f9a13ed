/** Uploads: files that are sent before the documents that refer to them, in one request, or resumably by the tus protocol. */
import { optional, string } from '../../documents/index.js';
import { command } from '../../operations/declaration/command.js';
import { resource } from '../../operations/declaration/resource.js';
import { empty, emptyOf, ruleResponse } from '../../operations/responses/responses.js';
import type { Upload as Domain } from '../../repository/repository.js';
import { paths } from '../paths.js';
import { Upload } from './files.documents.js';

export const uploads = resource(paths.uploads).POST('Upload a file, or create an upload that is sent in parts', {
  requires: 'uploads.create',
  query: { fileName: optional(string('The name of the file, where no form and no `Upload-Metadata` has one')) },
  body: { file: 'whole' },
  caching: 'never',
  isRepeatable: {
    toIds: ({ expires, ...stored }: Domain) => ({ ...stored, expires: expires.toISOString() }),
    toResult: (stored) => {
      const { expires, ...others } = stored as unknown as Omit<Domain, 'expires'> & { readonly expires: string };
      return { ...others, expires: new Date(expires) };
    },
    isStorable: () => true,
    // A repetition shows the upload of its caller, and stores nothing.
    isDenied: () => false,
  },
  responses: { 201: Upload, 507: 'The storage is full, or the quota of open uploads of the caller is used up' },
  handler: ({ repository, incoming: { size, content, fileName }, query, context }) =>
    repository.uploads.create(
      {
        fileName: query.fileName ?? fileName,
        ...(size !== undefined && { size }),
        ...(content && { content }),
      },
      context,
    ),
});

export const upload = resource(paths.upload, {
  params: { uploadId: string('The id of an upload that the caller has created') },
})
  .GET('Find out how much of an upload has arrived', {
    calls: command('uploads.load', 'uploadId'),
    caching: 'never',
    inside: 'nothing',
    responses: { 200: Upload },
  })
  .PATCH('Send the next part of an upload', {
    requires: 'uploads.append',
    body: { file: 'part' },
    caching: 'never',
    responses: {
      204: emptyOf<Domain>('The part has arrived'),
      409: ruleResponse('Upload-Offset is not the offset of the upload', 'is not that of the upload'),
      507: 'The storage is full',
    },
    handler: ({ repository, params, incoming: { offset, content }, context }) =>
      repository.uploads.append({ id: params.uploadId, offset, content }, context),
  })
  .DELETE('Delete an upload', {
    calls: command('uploads.delete', 'uploadId'),
    caching: 'never',
    inside: 'nothing',
    responses: { 204: empty('The upload is deleted') },
  });
