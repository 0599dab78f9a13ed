/** Files in SQL: the database has the metadata, in values of fields, and a store has the bytes. */
import { NotFound } from '../../../errors/errors.js';
import { isMap } from '../../../field-types/index.js';
import type { FileStore } from '../../../files/file-store.js';
import type { Variations } from '../../../files/variations.js';
import type { Context, FileId, FileRepository, StoredFile, StoredVariation } from '../../../repository/repository.js';
import { type AnyStore, read, readSnapshot, type UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId } from '../../values/rows.js';
import { readable } from '../content/rows.js';
import { authorOf, findPreviewed } from '../items/previews.js';
import {
  type FieldFile,
  fieldIn,
  fileIn,
  findCurrentFile,
  findFile,
  findFirstImage,
  findSignedFile,
  findTypedValue,
  toFieldFile,
  toReadableFile,
} from './rows.js';

export function createFileRepository(
  store: AnyStore,
  files: FileStore,
  variations: Variations | undefined,
): FileRepository {
  const { signatures } = store;
  /** The user in whose name a draft is previewed may read its files. */
  const openedBy = async (preview: string, { contentId, versionNo }: FileId, context: Context): Promise<Context> => {
    const draft = await findPreviewed(store, preview, context);
    if (draft.contentId !== contentId || draft.versionNo !== versionNo) throw new NotFound('file');
    return authorOf(draft, context);
  };
  return {
    async load({ signed, preview, ...id }, context) {
      if (preview !== undefined)
        return toFile(await findHeld(store, id, await openedBy(preview, id, context)), store, files);
      if (!signed || !signatures) return toFile(await findHeld(store, id, context), store, files);
      const file = await findWithoutRights(store, id, context);
      if (!signatures.isValid(signed, id, file.digest)) throw new NotFound('signed file');
      return { ...toFile(file, store, files), expires: signed.expires };
    },
    ...(signatures && {
      async sign(id, context) {
        const { digest, value } = await findHeld(store, id, context);
        if (!files.sign) return signatures.sign(id, digest);
        const { fileName, mimeType } = value;
        const expires = new Date(Date.now() + signatures.lifetime * 1000);
        return { url: await files.sign(digest, { fileName, mimeType, seconds: signatures.lifetime }), expires };
      },
    }),
    ...(variations && {
      loadVariation: async ({ variation, accepted = [], preview, ...id }, context) => {
        const reader = preview === undefined ? context : await openedBy(preview, id, context);
        return toVariation(await findImage(store, id, { reader, context }), variation, accepted, variations);
      },
    }),
  };
}

/** @throws PermissionDenied for a version that the caller may not read, NotFound where the field holds no file */
async function findHeld(store: AnyStore, id: FileId, context: Context): Promise<FieldFile> {
  checkFileId(id);
  const { contentId, fieldId, versionNo, key } = id;
  return read(store, context, async ({ first }) => {
    if (key !== undefined) {
      const row = await first(findTypedValue, { contentId, fieldId, versionNo: versionNo ?? null });
      const file = fileIn(row, key, store.fieldTypes);
      readable(file && row, 'file');
      return file as FieldFile;
    }
    return toReadableFile(
      versionNo === undefined
        ? await first(findCurrentFile, { contentId, fieldId })
        : await first(findFile, { contentId, fieldId, versionNo }),
    );
  });
}

/** @throws NotFound where the field holds no file */
function findWithoutRights(store: AnyStore, id: FileId, context: Context): Promise<FieldFile> {
  checkFileId(id);
  const { contentId, fieldId, versionNo = null, key } = id;
  return read(store, context, async ({ first }) => {
    if (key === undefined) return toFieldFile(await first(findSignedFile, { contentId, fieldId, versionNo }));
    const row = await first(findTypedValue, { contentId, fieldId, versionNo });
    const file = fileIn(row, key, store.fieldTypes);
    if (!file || row?.status === 'TRASHED') throw new NotFound('file');
    return file;
  });
}

interface Readers {
  /** The context in which the field is read. */
  readonly reader: Context;
  /** The context in which other content that the field refers to is read: a preview is of one draft only. */
  readonly context: Context;
}

/** The image that the field holds, or the one of the content item that it refers to, which the caller must be able to read too. */
async function findImage(store: AnyStore, id: FileId, readers: Readers): Promise<FieldFile> {
  try {
    return await findHeld(store, id, readers.reader);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return findReferredImage(store, id, readers);
  }
}

async function findReferredImage(store: AnyStore, id: FileId, { reader, context }: Readers): Promise<FieldFile> {
  if (reader === context)
    return readSnapshot(store, context, async (unit) => loadImage(unit, await referredBy(unit, id)));
  const contentId = await read(store, reader, (unit) => referredBy(unit, id));
  return read(store, context, (unit) => loadImage(unit, contentId));
}

/** The content item whose image the field shows. */
async function referredBy({ first, store }: UnitOfWork, id: FileId): Promise<number> {
  const { contentId, fieldId, versionNo = null, key = '' } = id;
  const row = await first(findTypedValue, { contentId, fieldId, versionNo });
  const { type, value = null } = fieldIn(row, key, store.fieldTypes) ?? {};
  readable(type?.identifier === 'imageasset' ? row : undefined, 'file');
  const destination = isMap(value) ? value.destinationContentId : undefined;
  if (typeof destination !== 'number') throw new NotFound('file');
  return destination;
}

const loadImage = async ({ first }: UnitOfWork, contentId: number): Promise<FieldFile> =>
  toReadableFile(await first(findFirstImage, { contentId, fieldType: 'image' }));

function checkFileId({ contentId, versionNo }: FileId): void {
  checkId('content', contentId);
  if (versionNo !== undefined) checkId('version', versionNo);
}

const toFile = (
  { digest, value, updated, ...counterKey }: FieldFile,
  { downloads }: AnyStore,
  files: FileStore,
): StoredFile => ({
  fileName: value.fileName,
  mimeType: value.mimeType,
  size: value.fileSize,
  revision: digest,
  updated,
  // A store that knows where the file ends can read a small one at once.
  async read(range = { start: 0, end: value.fileSize - 1 }) {
    const stream = await files.get(digest, range);
    if (!stream) throw new Error(`The store lacks the file ${digest}`);
    return stream;
  },
  ...(value.downloadCount !== undefined && { onDownload: () => downloads.add(counterKey) }),
});

async function toVariation(
  { digest, value, updated }: FieldFile,
  name: string,
  accepted: readonly string[],
  variations: Variations,
): Promise<StoredVariation> {
  const { fileName, fileSize: size, mimeType, width, height, focalPoint } = value;
  if (!width || !height || !mimeType.startsWith('image/')) throw new NotFound('variation');
  const original = { digest, mimeType, size, width, height, ...(focalPoint && { focalPoint }) };
  const variation = await variations.load(name, original, accepted);
  if (!variation) throw new NotFound('variation');
  const [, format = ''] = variation.mimeType.split('/');
  return { ...variation, fileName: `${fileName.replace(/\.\w{1,5}$/, '')}.${format}`, updated };
}
