/** Values of entities as the input of methods: with ids in place of names, and with the files that they hold. */
import { buffer } from 'node:stream/consumers';
import { isMap } from '../../field-types/index.js';
import { type FieldChange, implementsMethod, type Json } from '../../repository/repository.js';
import type { EntityFile, EntityOf, FieldEntity } from '../entities.js';
import { mapPlain, replaceNames, type TypedValue } from '../references.js';
import { type Resolved, typedValue } from './resolve.js';
import type { Target } from './target.js';

export async function toChanges(
  target: Target,
  { type, ids }: Resolved,
  fields: readonly FieldEntity[],
  { files, isNew }: { readonly files: EntityOf<'content'>['files']; readonly isNew: boolean },
): Promise<readonly FieldChange[]> {
  const changes: FieldChange[] = [];
  const fileInputs = new Map<string, Promise<FileInput>>();
  const fileInput = (digest: string, fileName: string): Promise<FileInput> | undefined => {
    const file = files?.get(digest);
    const input = fileInputs.get(digest) ?? (file && sendFile(target, file, fileName));
    if (input) fileInputs.set(digest, input);
    return input;
  };
  for (const field of fields) {
    const typed = typedValue(type, field);
    if (!typed) continue;
    const { fieldTypes } = target.reader;
    const withIds = replaceNames(typed, fieldTypes, (name) => ids.get(name));
    const inputs = await sendFiles({ ...typed, value: withIds }, target, fileInput);
    const value = typed.fieldType === 'user' && isNew ? withPassword(inputs, target.newPassword) : inputs;
    changes.push({ fieldDefinitionIdentifier: field.field, languageCode: field.language, value });
  }
  return changes;
}

type FileInput = { readonly upload: string } | { readonly data: string };

/** The value with an upload, or the bytes in base64, for each digest. */
async function sendFiles(
  typed: TypedValue,
  { reader: { fieldTypes } }: Target,
  fileInput: (digest: string, fileName: string) => Promise<FileInput> | undefined,
): Promise<Json> {
  const inputs = new Map<string, FileInput>();
  const requested: (readonly [string, string])[] = [];
  mapPlain(typed, fieldTypes, ({ type, value }) => {
    if (type.holdsFile && isMap(value)) requested.push([String(value.digest), String(value.fileName)]);
    return value;
  });
  for (const [digest, fileName] of requested) {
    const input = await fileInput(digest, fileName);
    if (input) inputs.set(digest, input);
  }
  return mapPlain(typed, fieldTypes, ({ type, value }) => {
    if (!type.holdsFile || !isMap(value)) return value;
    const { digest, ...others } = value;
    return { ...others, ...inputs.get(String(digest)) };
  });
}

async function sendFile({ repository, context }: Target, file: EntityFile, fileName: string): Promise<FileInput> {
  const content = await file.open();
  if (!implementsMethod(repository, 'uploads.create')) return { data: (await buffer(content)).toString('base64') };
  const upload = await repository.uploads?.create?.({ fileName, size: file.size, content }, context);
  return { upload: upload?.id ?? '' };
}

/** A new user has a password, which the hash replaces where it is transferred. */
const withPassword = (value: Json, plainPassword: string): Json => (isMap(value) ? { ...value, plainPassword } : value);
