/** Uploads: field values refer to complete uploads, and only to those of the caller. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { bytesOf, fileIn, newFile, someBytes } from '../../fixtures/files.js';

const streamOf = (bytes: Uint8Array): Readable => Readable.from([bytes], { objectMode: false });

async function createWith(scene: Scene, upload: string, fileName = 'report.bin') {
  const { currentVersion } = await scene.admin.content.create(newFile(scene, { upload, fileName }));
  return scene.admin.files.load(fileIn(scene, currentVersion));
}

export const uploadChecks: readonly Check[] = [
  check('uploads.create.can-be-referred-to')
    .requires('A field value that refers to a complete upload has its file, also after the upload is deleted.')
    .by(async (scene) => {
      const bytes = someBytes();
      const { id, isComplete, size } = await scene.admin.uploads.create({ content: streamOf(bytes) });
      assert.deepEqual([isComplete, size], [true, bytes.length]);
      const file = await createWith(scene, id);
      await scene.admin.uploads.delete(id);
      assert.ok((await bytesOf(file)).equals(bytes), 'The bytes are others');
    }),
  check('uploads.create.refuses-empty-files')
    .requires('A file without bytes, or with the size 0, is refused with BadRequest.')
    .by(async (scene) => {
      await refuses(scene.admin.uploads.create({ content: Readable.from([]) }), 400, 'An empty file');
      await refuses(scene.admin.uploads.create({ size: 0 }), 400, 'A size of 0');
    }),
  check('uploads.create.refuses-the-anonymous-caller')
    .requires('The anonymous caller cannot upload files.')
    .by(async (scene) => {
      const upload = { content: streamOf(someBytes()) };
      await refuses(scene.anonymous.uploads.create(upload), [401, 403], 'An upload of the anonymous caller');
    }),
  check('uploads.append.completes-the-file')
    .requires('Consecutive parts make up the file, and the offset of the upload grows with each of them.')
    .by(async (scene) => {
      const bytes = someBytes();
      const { id } = await scene.admin.uploads.create({ size: bytes.length, fileName: 'a.bin' });
      for (const [start, end] of [
        [0, 300],
        [300, 1000],
      ] as const) {
        assert.equal((await scene.admin.uploads.load(id)).offset, start);
        await refuses(scene.admin.content.create(newFile(scene, { upload: id })), 400, 'An upload in parts');
        const part = { id, offset: start, content: streamOf(bytes.subarray(start, end)) };
        assert.equal((await scene.admin.uploads.append(part)).offset, end);
      }
      const { isComplete, fileName } = await scene.admin.uploads.load(id);
      assert.deepEqual([isComplete, fileName], [true, 'a.bin']);
      assert.ok((await bytesOf(await createWith(scene, id))).equals(bytes), 'The bytes are others');
    }),
  check('uploads.append.resumes-after-failures', { only: 'repository' })
    .requires(
      'When the content of a part fails, the bytes that arrived before are kept, and the upload is resumed after them.',
    )
    .by(async (scene) => {
      const bytes = someBytes();
      const { id } = await scene.admin.uploads.create({ size: bytes.length });
      const failing = async function* () {
        yield bytes.subarray(0, 400);
        throw new Error('The client has disconnected');
      };
      const cut = { id, offset: 0, content: Readable.from(failing(), { objectMode: false }) };
      await scene.admin.uploads.append(cut).catch(() => undefined);
      const { offset } = await scene.admin.uploads.load(id);
      const rest = { id, offset, content: streamOf(bytes.subarray(offset)) };
      assert.ok((await scene.admin.uploads.append(rest)).isComplete, 'The upload is not complete');
      assert.ok((await bytesOf(await createWith(scene, id))).equals(bytes), 'The bytes are others');
    }),
  check('uploads.append.needs-the-current-offset')
    .requires('A part at another offset is refused with Refused, and a part that is too long with BadRequest.')
    .by(async (scene) => {
      const { id } = await scene.admin.uploads.create({ size: 10 });
      const part = (offset: number, size: number) => ({ id, offset, content: streamOf(Buffer.alloc(size, 1)) });
      await refuses(scene.admin.uploads.append(part(5, 5)), 409, 'A part at another offset');
      await refuses(scene.admin.uploads.append(part(0, 11)), 400, 'A part that is too long');
      assert.equal((await scene.admin.uploads.load(id)).offset, 0);
    }),
  check('uploads.load.is-for-the-uploader')
    .requires('An upload of another user, or one that does not exist, is NotFound, and no field value can refer to it.')
    .by(async (scene) => {
      const { id } = await scene.admin.uploads.create({ size: 10 });
      const unknown = randomUUID();
      const partOf = (upload: string) => ({ id: upload, offset: 0, content: streamOf(Buffer.alloc(5, 1)) });
      await refuses(scene.reader.uploads.load(id), [403, 404], 'An upload of someone else');
      await refuses(scene.reader.uploads.append(partOf(id)), [403, 404], 'A part of it');
      await refuses(scene.reader.uploads.delete(id), [403, 404], 'Its deletion');
      await refuses(scene.admin.uploads.load(unknown), 404, 'An upload that does not exist');
      await refuses(scene.admin.uploads.append(partOf(unknown)), 404, 'A part of one');
      await refuses(scene.admin.content.create(newFile(scene, { upload: unknown })), 400, 'A reference to one');
    }),
  check('uploads.delete.deletes-it')
    .requires('A deleted upload is NotFound.')
    .by(async (scene) => {
      const { id } = await scene.admin.uploads.create({ size: 10 });
      await scene.admin.uploads.delete(id);
      await refuses(scene.admin.uploads.load(id), 404, 'An upload that was deleted');
    }),
];
