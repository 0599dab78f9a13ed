/** Files that come with values of fields: their bytes are written with the transaction that stores the values, or have been uploaded. */
import { type FileFacts, type FileFaults, isHollow, isMap } from '../../field-types/index.js';
import { checkImage, type ReceivedFile, receiveFile } from '../../files/receive.js';
import type { Store } from '../store.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { findUploaded } from '../uploads/rows.js';
import type { Given } from './field-plan.js';

interface Received {
  /** With the metadata of the files. */
  readonly given: readonly Given[];
  /**
   * Writes the bytes. Only transactions that store values write files, serially, and so does the sweep: a file
   * that exists already is not deleted before this one has ended.
   */
  readonly putFiles: () => Promise<void>;
}

export async function receiveFiles(unit: UnitOfWork, sent: readonly Given[]): Promise<Received> {
  const given: Given[] = [];
  const files: ReceivedFile[] = [];
  for (const each of sent) {
    const file = (await findUpload(unit, each)) ?? (await receive(unit.store, each));
    if (file && 'bytes' in file) files.push(file);
    given.push(file ? withFile(each, file) : each);
  }
  const putFiles = async () => {
    for (const { bytes, facts } of files) await unit.store.files?.put(facts.digest, bytes);
  };
  return { given, putFiles };
}

interface Uploaded {
  readonly facts: FileFacts;
  readonly fileName: string;
}

/** A file without a name has that of its upload. */
function withFile(given: Given, file: ReceivedFile | Uploaded | FileFaults): Given {
  if ('faults' in file) return { ...given, input: { ...given.input, file } };
  const { value } = given.input;
  const isNamed = !('fileName' in file) || (isMap(value) && !isHollow(value.fileName));
  const named = isNamed ? value : { ...(value as object), fileName: file.fileName };
  return { ...given, input: { ...given.input, value: named, file: file.facts } };
}

/** The file of the upload that a value refers to; undefined where it refers to none. */
async function findUpload(unit: UnitOfWork, { definition, input }: Given): Promise<Uploaded | FileFaults | undefined> {
  const { value } = input;
  const { holdsFile } = unit.store.fieldTypes.get(definition.fieldTypeIdentifier).declaration;
  if (!holdsFile || !isMap(value) || isHollow(value.upload)) return undefined;
  if (!isHollow(value.data)) return faulty('must not come together with data');
  const { userId, known } = unit.permissions;
  const found =
    known && typeof value.upload === 'string' ? await findUploaded(unit.db, value.upload, userId) : undefined;
  if (!found) return faulty('is not a complete upload of yours');
  return checkImage(found.facts, holdsFile, 'upload') ?? found;
}

const faulty = (message: string): FileFaults => ({ faults: [{ target: 'upload', message }] });

async function receive({ fieldTypes, files }: Store, { definition, input }: Given) {
  const { holdsFile } = fieldTypes.get(definition.fieldTypeIdentifier).declaration;
  if (!holdsFile) return undefined;
  const file = await receiveFile(input.value, holdsFile);
  return file && !files ? noStore : file;
}

const noStore: FileFaults = { faults: [{ target: 'data', message: 'cannot be stored: this server keeps no files' }] };
