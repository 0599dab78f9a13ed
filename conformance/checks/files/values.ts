/** Content with files, as checks make and read it. */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Content, FieldChange, FileId, Json, StoredFile, Version } from 'express-cms-rest';
import { assert } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';

/** Bytes that no other file has, of no known format. */
export const someBytes = (size = 1000): Buffer => Buffer.concat([Buffer.from([0, 1, 2, 3]), randomBytes(size - 4)]);

/** A value that brings a file (docs/protocol.md §10). */
export const fileValue = (fileName: string, bytes: Buffer): Json => ({ fileName, data: bytes.toString('base64') });

/** A change of the field that holds the file. */
export const fileChange = ({ known }: Scene, value: Json): FieldChange => ({
  fieldDefinitionIdentifier: known.fileType.fileField,
  value,
  textual: false,
});

/** The input of `content.create`: content with a name and that value. */
export function wantedFile(scene: Scene, value: Json) {
  const wanted = scene.wanted();
  return { ...wanted, typeId: scene.known.fileType.typeId, fields: [...wanted.fields, fileChange(scene, value)] };
}

/** Content with a file, as a draft. */
export const draftWith = (scene: Scene, bytes: Buffer, fileName = 'report.bin'): Promise<Content> =>
  scene.admin.content.create(wantedFile(scene, fileValue(fileName, bytes)));

/** What names the file of a version. */
export function fileIn({ known }: Scene, { contentId, versionNo, fields }: Version): Required<FileId> {
  const field = fields.find(({ fieldDefinitionIdentifier: name }) => name === known.fileType.fileField);
  assert.ok(field?.value, 'The version shows no file');
  return { contentId, versionNo, fieldId: field.id };
}

export async function bytesOf(file: StoredFile, range?: { readonly start: number; readonly end: number }) {
  return buffer(await file.read(range));
}
