/** Uploads in SQL: a row has the offset, and the store has the bytes, in parts until all are there. */

import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { BadRequest, PermissionDenied, Refused } from '../../../errors/errors.js';
import { cleanFileName } from '../../../field-types/index.js';
import type { FileStore } from '../../../files/file-store.js';
import type { Context, NewUpload, UploadRepository } from '../../../repository/repository.js';
import { withoutTags } from '../../unit-of-work/change-log.js';
import { checkAccess } from '../../unit-of-work/methods.js';
import type { Store } from '../../unit-of-work/store.js';
import { backgroundContext, read, write } from '../../unit-of-work/unit-of-work.js';
import { flag, fromJson, toJson } from '../../values/rows.js';
import { finishUpload } from './finish.js';
import { type Part, pieces, storePart } from './parts.js';
import { findExcess } from './quota.js';
import { findUpload, lockOf, toUpload, type UploadRow } from './rows.js';

/** Bytes after which the received data of a part is stored, so that a killed process loses no more. */
const pieceSize = 16 * 1_048_576;

/** Received bytes are kept, also when the client disconnects. */
const untilDone = backgroundContext();

export function createUploadRepository(store: Store, files: FileStore): UploadRepository {
  const { uploadLifetime, uploadQuota } = store;

  async function insert({ fileName = '', size }: NewUpload, context: Context): Promise<UploadRow> {
    return write(store, context, lockOf(context.caller.userId), async ({ db, now, changes, rights }) => {
      checkAccess(context, 'drafts');
      changes.push(withoutTags('upload.created'));
      const permissions = await rights();
      const { userId, isAuthenticated } = permissions;
      const mayWrite =
        permissions.isGrantedAnywhere('content', 'create') || permissions.isGrantedAnywhere('content', 'edit');
      if (!isAuthenticated || !mayWrite) throw new PermissionDenied('upload', 'files');
      const excess = await findExcess(db, uploadQuota, { userId, number: 1, bytes: size ?? 0 });
      if (excess) throw excess;
      const row = {
        id: randomBytes(24).toString('base64url'),
        user_id: userId,
        file_name: cleanFileName(fileName),
        size: size ?? null,
        received: 0,
        parts: toJson([]),
        complete: flag(false),
        expires: now + uploadLifetime,
      };
      await db.insertInto('cms_upload').values(row).execute();
      return findUpload(db, row.id, userId);
    });
  }

  /** Takes content in pieces of a size. @throws the error of the content, once the bytes before it are stored */
  async function receive(row: UploadRow, content: Readable, most: number): Promise<UploadRow> {
    let now = row;
    const source = pieces(content, most);
    try {
      for await (const piece of source) {
        const left = now.size === null ? Number.POSITIVE_INFINITY : Number(now.size) - Number(now.received);
        const part = await storePart(files, now.id, piece, left);
        if (part) now = await addPart(now, part);
      }
    } catch (error) {
      // Nothing reads the rest any more, so that the client gets to see the response.
      content.destroy();
      throw error;
    }
    if (source.failure) throw source.failure.cause;
    return now;
  }

  /** A part that two clients send at the same time is that of one of them. */
  async function addPart(row: UploadRow, part: Part): Promise<UploadRow> {
    const received = Number(row.received) + part.size;
    const parts = toJson([...fromJson<Part[]>(row.parts), part].map((each) => ({ ...each })));
    const expires = Date.now() + uploadLifetime;
    const refusal = await write(store, untilDone, lockOf(row.user_id), async ({ db, changes }) => {
      changes.push(withoutTags('upload.received'));
      const added = { userId: row.user_id, number: 0, bytes: part.size };
      const excess = row.size === null ? await findExcess(db, uploadQuota, added) : undefined;
      if (excess) return excess;
      const update = db.updateTable('cms_upload').set({ received, parts, expires }).where('id', '=', row.id);
      const updated = await update
        .where('received', '=', Number(row.received))
        .where('complete', '=', flag(false))
        .returning('id')
        .executeTakeFirst();
      return updated ? undefined : offsetConflict();
    });
    if (!refusal) return { ...row, received, parts, expires };
    await files.delete(part.key);
    throw refusal;
  }

  const remove = async ({ id, user_id, parts }: Pick<UploadRow, 'id' | 'user_id' | 'parts'>): Promise<void> => {
    await write(store, untilDone, lockOf(user_id), async ({ db, changes }) => {
      changes.push(withoutTags('upload.deleted'));
      await db.deleteFrom('cms_upload').where('id', '=', id).execute();
    });
    for (const { key } of fromJson<Part[]>(parts)) await files.delete(key);
  };

  /** Completes an upload whose process was killed after the last bytes arrived. */
  async function settled(row: UploadRow): Promise<UploadRow> {
    if (row.complete === 1 || row.size === null || Number(row.received) < Number(row.size)) return row;
    await finishUpload(store, files, row);
    return { ...row, complete: 1 };
  }

  const findOwn = (id: string, context: Context) =>
    read(store, context, async ({ db, rights }) => {
      const { isAuthenticated, userId } = await rights();
      return findUpload(db, id, isAuthenticated ? userId : null);
    });

  return {
    async create(upload, context) {
      if (upload.size === 0) throw emptyFile();
      const row = await insert(upload, context);
      if (!upload.content) return toUpload(row);
      try {
        const received = await receive(row, upload.content, Number.POSITIVE_INFINITY);
        const size = row.size ?? Number(received.received);
        if (size === 0) throw emptyFile();
        return toUpload(await settled({ ...received, size }));
      } catch (error) {
        const current = await findUpload(store.db, row.id, row.user_id).catch(() => row);
        await remove(current);
        throw error;
      }
    },
    load: async (id, context) => toUpload(await settled(await findOwn(id, context))),
    async append({ id, offset, content }, context) {
      const row = await findOwn(id, context);
      if (row.complete === 1 || Number(row.received) !== offset) throw offsetConflict();
      return toUpload(await settled(await receive(row, content, pieceSize)));
    },
    delete: async (id, context) => remove(await findOwn(id, context)),
  };
}

const emptyFile = () => new BadRequest('A file must not be empty');

const offsetConflict = () => new Refused('The offset', 'is not that of the upload');
