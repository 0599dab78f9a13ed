/** Reads values of fields as transfers carry them: without display-only members, with names for ids and digests for files. */
import { createHash } from 'node:crypto';
import { type FileProperties, isMap } from '../../field-types/index.js';
import type { PlainField } from '../../field-types/nesting.js';
import {
  type Field,
  type FieldDefinition,
  type Id,
  type Json,
  parseFileId,
  type StoredFile,
} from '../../repository/repository.js';
import type { EntityFile, FieldEntity } from '../entities.js';
import { idsIn, lax, mapPlain, toNames, toReference } from '../references.js';
import { type Reader, unlessHidden } from './reader.js';

/** The files of an entity by their digests, and the problems of those that could not be read. */
export interface ReadParts {
  readonly files: Map<string, EntityFile>;
  readonly problems: string[];
}

/** Members that follow from the bytes of a file, or that only the repository sets. */
const derivedMembers: Readonly<Record<'any' | 'image', ReadonlySet<string>>> = {
  any: new Set(['fileSize', 'mimeType', 'downloadCount']),
  image: new Set(['fileSize', 'mimeType', 'width', 'height']),
};

export async function readValue(
  reader: Reader,
  field: Field<Id>,
  { settings }: FieldDefinition<Id>,
  parts: ReadParts,
): Promise<FieldEntity> {
  const { fieldDefinitionIdentifier, languageCode: language, fieldTypeIdentifier: fieldType } = field;
  const toEntity = (value: Json): FieldEntity => ({ field: fieldDefinitionIdentifier, language, value });
  if (fieldType === 'user') return toEntity(accountOf(field.value));
  const stored = await storedValue(reader, field, settings, parts);
  const typed = { fieldType, settings, value: stored };
  const named = toNames(typed, reader.fieldTypes, reader.ids, await loadNames(reader, typed));
  return toEntity(
    mapPlain({ fieldType, settings, value: named }, reader.fieldTypes, ({ type: { holdsFile }, value }) => {
      if (!holdsFile || !isMap(value)) return value;
      return Object.fromEntries(Object.entries(value).filter(([name]) => !derivedMembers[holdsFile].has(name)));
    }),
  );
}

/** The members of an account that clients can set: neither its password nor the hash of it. */
const accountOf = (value: Json): Json =>
  isMap(value) && typeof value.login === 'string'
    ? { login: value.login, email: value.email ?? '', enabled: value.enabled ?? true }
    : null;

/** The value as repositories store it, whether it was read from one or from a document of a server. */
async function storedValue(
  reader: Reader,
  { value, fieldTypeIdentifier, fieldDefinitionIdentifier: name }: Field<Id>,
  settings: FieldDefinition<Id>['settings'],
  { files, problems }: ReadParts,
): Promise<Json> {
  const type = reader.fieldTypes.get(fieldTypeIdentifier);
  const propertiesAt = new Map<string, FileProperties>();
  for (const plain of type.plainFields(value, lax(settings))) {
    if (!plain.type.holdsFile || !isMap(plain.value)) continue;
    const file = await readFile(reader, plain.value);
    if (!file) {
      problems.push(`The file in ${[name, ...plain.path].join('.')} cannot be read`);
      if (plain.path.length === 0) return null;
      continue;
    }
    files.set(file.properties.digest, file.bytes);
    propertiesAt.set(plain.path.join('\n'), file.properties);
  }
  const fileAt = (path: readonly string[]) => propertiesAt.get(path.join('\n'));
  const typed = { fieldType: fieldTypeIdentifier, settings, value };
  const stored = mapPlain(typed, reader.fieldTypes, withoutNotations);
  const reading = await type.read({ value: stored, fileAt }, lax(settings));
  return reading.faults.length > 0 ? stored : reading.value;
}

/** Formatted text as it is stored: each server derives other notations from it, which may differ from those of the source. */
const withoutNotations = ({ type, value }: PlainField): Json =>
  type.identifier === 'richtext' && isMap(value) && typeof value.xml === 'string' ? { xml: value.xml } : value;

async function readFile({ repository: { files }, context, ids }: Reader, value: Readonly<Record<string, Json>>) {
  const id = typeof value.id === 'string' ? parseFileId(value.id, ids) : undefined;
  if (!id || !files?.load) return undefined;
  const load = async () => files.load?.(id, context);
  const file = await unlessHidden(load);
  if (!file) return undefined;
  const digest = createHash('sha256');
  let fileSize = 0;
  for await (const chunk of await file.read()) {
    digest.update(chunk);
    fileSize += chunk.length;
  }
  const bytes: EntityFile = { size: fileSize, open: async () => ((await load()) as StoredFile).read() };
  const size =
    typeof value.width === 'number' && typeof value.height === 'number'
      ? { width: value.width, height: value.height }
      : {};
  const properties: FileProperties = { digest: digest.digest('hex'), fileSize, mimeType: file.mimeType, ...size };
  return { properties, bytes };
}

/** The names of all targets of a value; a target that does not exist has none. */
async function loadNames(reader: Reader, typed: Parameters<typeof idsIn>[0]) {
  const names = new Map<string, string>();
  for (const text of idsIn(typed, reader.fieldTypes, reader.ids)) {
    const [kind = '', idText = ''] = text.split(':', 2);
    const id: Id = reader.ids === 'string' ? idText : Number(idText);
    const isOfContent = kind === 'content';
    const remoteId = await (isOfContent ? reader.contentName(id) : reader.locationName(id));
    if (remoteId !== undefined) names.set(text, toReference(isOfContent ? 'content' : 'location', remoteId));
  }
  return (text: string): string | undefined => names.get(text);
}
