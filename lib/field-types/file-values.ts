/** Values of files, shared by all field types that hold them: how they are read and checked, and the URIs of files. */
import type { FormInput, Json } from '../repository/repository.js';
import type { FieldInput, FieldRules, FileProperties, Hrefs, ValueFault } from './field-type.js';
import { cleanFileName } from './file-name.js';
import { inputText, memberOf } from './form-inputs.js';
import { isHollow, isMap, type JsonMap } from './json-values.js';
import { faultIf, limitOf } from './rules.js';
import * as values from './values.js';

/** Members of all file values; a repository adds the id, which is that of the field and the version. */
export const fileMembers = {
  digest: values.string(),
  fileName: values.string({ minLength: 1, message: 'must be the name of a file' }),
  fileSize: values.integer(),
  mimeType: values.string(),
};

export const pixels = values.nullable(values.integer({ minimum: 0 }));

export const FileSizeValidator = values.object({
  maxFileSize: values.withDefault(values.nullable(values.number({ minimum: 0 })), null),
});

/** Properties read from the bytes replace those that a client sends; members that are missing or null have these defaults. */
export function createRead(
  defaults: JsonMap,
  measured: readonly (keyof FileProperties)[] = ['digest', 'fileSize', 'mimeType'],
) {
  return ({ value, file, current = null }: FieldInput): Json => {
    if (!isMap(value)) return value;
    const before = isMap(current) ? current : {};
    const facts: Partial<FileProperties> = file && 'digest' in file ? file : before;
    const name = isHollow(value.fileName) ? before.fileName : value.fileName;
    return {
      ...defaults,
      ...Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)),
      ...Object.fromEntries(measured.map((member) => [member, facts[member] ?? null])),
      fileName: typeof name === 'string' ? cleanFileName(name) : (name ?? ''),
    };
  };
}

const megabyte = 1_048_576;

export function sizeFaults({ fileSize }: { readonly fileSize: number }, rules: FieldRules): readonly ValueFault[] {
  const most = limitOf(rules, 'FileSizeValidator', 'maxFileSize');
  const isTooLarge = most !== undefined && most > 0 && fileSize > most * megabyte;
  return faultIf(isTooLarge, `must not be larger than ${most} MB`, 'data');
}

/** The id that the repository has added to the value. */
export const idOf = (value: object): unknown => (value as { readonly id?: unknown }).id;

/** The id and URIs of a file; null for a value without the id that a repository adds. */
export function placeOf(id: unknown, hrefs: Hrefs) {
  const uri = uriOf(id, hrefs);
  return { id: typeof id === 'string' ? id : null, path: uri, inputUri: uri?.slice(1) ?? null, uri };
}

/** Members of a file in items. */
export const itemMembers = {
  uri: values.nullable(values.string({ description: 'Where its bytes are' })),
  fileName: values.string(),
  fileSize: values.integer({ description: 'In bytes' }),
  mimeType: values.string(),
};

/** The URI of the bytes of a file; null for a value without the id that a repository adds. */
export const uriOf = (id: unknown, { file }: Hrefs): string | null => (typeof id === 'string' ? file(id) : null);

/** Members of all field types whose values are files of any kind. */
export const anyFile = {
  holdsFile: 'any',
  hasNoDefault: true,
  validators: { FileSizeValidator },
  validate: sizeFaults,
  toName: ({ fileName }: { readonly fileName: string }) => fileName,
  toText: ({ fileName }: { readonly fileName: string }) => fileName,
} as const;

/** A file as items have it. */
export function itemFile(
  value: Pick<FileProperties, 'fileSize' | 'mimeType'> & { readonly fileName: string },
  hrefs: Hrefs,
) {
  const { fileName, fileSize, mimeType } = value;
  return { uri: uriOf(idOf(value), hrefs), fileName, fileSize, mimeType };
}

/** A new file; a name alone keeps the current one. */
export function fileInputs(value: Json, accept?: string): readonly FormInput[] {
  const name = inputText(memberOf(value, 'fileName'));
  const fileInput = { pointer: '', type: 'file', label: 'File', value: '', ...(accept && { accept }) } as const;
  if (name === '') return [fileInput];
  return [
    { ...fileInput, label: 'New file', hint: `Without a new file, ${name} stays`, current: value },
    { pointer: '/fileName', type: 'hidden', value: name },
    { pointer: '', type: 'remove', label: 'Remove the file', value: '' },
  ];
}
