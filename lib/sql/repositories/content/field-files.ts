/** Files that come with values of fields: their bytes are stored before the transaction that stores the values, or have been uploaded. */
import { type FileFacts, type FileFaults, isHollow, isMap } from '../../../field-types/index.js';
import { hasFile } from '../../../files/file-store.js';
import { checkImage, type ReceivedFile, receiveFile } from '../../../files/receive.js';
import { resultsOf } from '../../unit-of-work/slow-work.js';
import { untilAborted } from '../../unit-of-work/transaction.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { findUploaded } from '../uploads/rows.js';
import type { FieldAssignment } from './field-plan.js';

interface Received {
  /** With the metadata of the files. */
  readonly given: readonly FieldAssignment[];
  /**
   * Stores the bytes, once all is checked. They are there when the transaction ends: a sweep deletes what nothing refers to
   * in a transaction that excludes this one.
   */
  readonly putFiles: () => Promise<void>;
}

export async function receiveFiles(unit: UnitOfWork, sent: readonly FieldAssignment[]): Promise<Received> {
  const given: FieldAssignment[] = [];
  const files: ReceivedFile[] = [];
  const received = await receiveAll(unit.store, sent);
  for (const [index, each] of sent.entries()) {
    const file = (await findUpload(unit, each)) ?? received[index];
    if (file && 'bytes' in file) files.push(file);
    given.push(file ? withFile(each, file) : each);
  }
  return { given, putFiles: () => putAll(unit, files) };
}

/** A sweep may have deleted what was stored before the transaction began. */
async function putAll({ store, context }: UnitOfWork, received: readonly ReceivedFile[]): Promise<void> {
  const { files } = store;
  if (!files) return;
  const put = ({ bytes, facts }: ReceivedFile) => files.put(facts.digest, bytes);
  await resultsOf(
    store,
    received.map((file) => ({ key: `file ${file.facts.digest}`, run: () => put(file) })),
  );
  for (const file of received) {
    const { digest, fileSize } = file.facts;
    const isThere = await untilAborted(context.signal, hasFile(files, digest, fileSize));
    if (!isThere) await untilAborted(context.signal, put(file));
  }
}

interface Uploaded {
  readonly facts: FileFacts;
  readonly fileName: string;
}

/** A file without a name has that of its upload. */
function withFile(given: FieldAssignment, file: ReceivedFile | Uploaded | FileFaults): FieldAssignment {
  if ('faults' in file) return { ...given, input: { ...given.input, file } };
  const { value } = given.input;
  const isNamed = !('fileName' in file) || (isMap(value) && !isHollow(value.fileName));
  const named = isNamed ? value : { ...(value as object), fileName: file.fileName };
  return { ...given, input: { ...given.input, value: named, file: file.facts } };
}

/** The file of the upload that a value refers to; undefined where it refers to none. */
async function findUpload(
  unit: UnitOfWork,
  { definition, input }: FieldAssignment,
): Promise<Uploaded | FileFaults | undefined> {
  const { value } = input;
  const { holdsFile } = unit.store.fieldTypes.get(definition.fieldTypeIdentifier).declaration;
  if (!holdsFile || !isMap(value) || isHollow(value.upload)) return undefined;
  if (!isHollow(value.data)) return faulty('must not come together with data');
  const { userId, isAuthenticated } = await unit.rights();
  const found =
    isAuthenticated && typeof value.upload === 'string' ? await findUploaded(unit.db, value.upload, userId) : undefined;
  if (!found) return faulty('is not a complete upload of yours');
  return checkImage(found.facts, holdsFile, 'upload') ?? found;
}

const faulty = (message: string): FileFaults => ({ faults: [{ target: 'upload', message }] });

const hasData = ({ input: { value } }: FieldAssignment): boolean =>
  isMap(value) && value.data !== undefined && value.data !== null;

/** The files in these values, in their order. */
async function receiveAll(store: AnyStore, sent: readonly FieldAssignment[]) {
  const { fieldTypes, files } = store;
  const kindOf = ({ definition }: FieldAssignment) =>
    fieldTypes.get(definition.fieldTypeIdentifier).declaration.holdsFile;
  const own = sent.filter((given) => kindOf(given) && hasData(given));
  const values = new Set(own.map(({ input }) => input.value));
  const work = [...values].map((value) => ({ key: value, run: () => receiveFile(value, 'any') }));
  const received = await resultsOf(store, work);
  const byValue = new Map(work.map(({ key }, index) => [key, received[index]]));
  return sent.map((given) => {
    const kind = kindOf(given);
    const file = kind && byValue.get(given.input.value);
    if (!kind || !file || 'faults' in file) return file || undefined;
    return files ? (checkImage(file.facts, kind, 'data') ?? file) : noStore;
  });
}

const noStore: FileFaults = {
  faults: [{ target: 'data', message: 'cannot be stored: this server has no file store' }],
};
