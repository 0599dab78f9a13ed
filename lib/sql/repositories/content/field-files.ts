/** Files that come with values of fields: their bytes are stored before the transaction that stores the values, or have been uploaded. */
import { type FileFaults, type FileProperties, type FileValue, isHollow, isMap } from '../../../field-types/index.js';
import { hasFile } from '../../../files/file-store.js';
import { checkImage, type ReceivedFile, receiveFile } from '../../../files/receive.js';
import { resultsOf } from '../../unit-of-work/slow-work.js';
import { untilAborted } from '../../unit-of-work/transaction.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import type { UploadedFiles } from '../uploads/rows.js';
import { deleteUnreferenced } from '../uploads/unreferenced-files.js';
import type { FieldAssignment, Plan } from './field-plan.js';

interface Received {
  /** The assignments with the metadata of the files. */
  readonly assignments: readonly FieldAssignment[];
  /**
   * Stores the bytes, once all is checked. They are there when the transaction ends: a sweep deletes unreferenced files
   * in a transaction that excludes this one, and outdates a plan.
   */
  readonly putFiles: () => Promise<void>;
}

export async function receiveFiles(
  unit: UnitOfWork,
  { assignments, uploads }: Pick<Plan, 'assignments' | 'uploads'>,
): Promise<Received> {
  const { fieldTypes } = unit.store;
  const receivedAssignments: FieldAssignment[] = [];
  const files: ReceivedFile[] = [];
  const values = await Promise.all(
    assignments.map(({ definition, input }) =>
      fieldTypes.get(definition.fieldTypeIdentifier).fileValues(input, definition),
    ),
  );
  const received = await receiveAll(unit.store, values.flat());
  for (const [index, assignment] of assignments.entries()) {
    const stored = new Map<string, FileProperties | FileFaults>();
    for (const value of values[index] ?? []) {
      const file = findUpload(unit, uploads, value) ?? received.get(value);
      if (file && 'bytes' in file) files.push(file);
      if (file) stored.set(value.path.join('.'), 'bytes' in file ? file.facts : file);
    }
    const fileAt = (path: readonly string[]) => stored.get(path.join('.'));
    receivedAssignments.push(
      stored.size === 0 ? assignment : { ...assignment, input: { ...assignment.input, fileAt } },
    );
  }
  return { assignments: receivedAssignments, putFiles: () => putAll(unit, files) };
}

/** A sweep may have deleted a file that was stored before the transaction began. */
async function putAll({ store, context }: UnitOfWork, received: readonly ReceivedFile[]): Promise<void> {
  const { files } = store;
  // A rollback does not delete stored files, and no caller loads them.
  if (!files || store.isRolledBack) return;
  const put = ({ bytes, facts }: ReceivedFile) => files.put(facts.digest, bytes);
  await resultsOf(
    store,
    received.map((file) => ({
      key: `file ${file.facts.digest}`,
      run: () => put(file),
      // In a transaction of several calls, it is left to a sweep.
      ...(!store.transaction && { undo: () => deleteUnreferenced(store, files, [file.facts.digest]) }),
    })),
  );
  for (const file of received) {
    const { digest, fileSize } = file.facts;
    const isThere = await untilAborted(context.signal, hasFile(files, digest, fileSize));
    if (!isThere) await untilAborted(context.signal, put(file));
  }
}

/** The file of the upload that a value refers to; undefined where it refers to none. */
function findUpload(
  { guards }: UnitOfWork,
  uploads: UploadedFiles,
  { holdsFile, value }: FileValue,
): FileProperties | FileFaults | undefined {
  if (!isMap(value) || !isGiven(value.upload)) return undefined;
  if (!isHollow(value.data)) return faulty('must not come together with data');
  const { upload: id } = value;
  const properties = typeof id === 'string' ? uploads.get(id) : undefined;
  if (!properties) return faulty('is not a complete upload of yours');
  guards.push({ of: 'upload', id: id as string, value: 1 });
  return checkImage(properties.facts, holdsFile, 'upload') ?? { ...properties.facts, fileName: properties.fileName };
}

const faulty = (message: string): FileFaults => ({ faults: [{ target: 'upload', message }] });

const hasData = ({ value }: FileValue): boolean => isMap(value) && value.data !== undefined && value.data !== null;

/** The files that came in these values. */
async function receiveAll(
  store: AnyStore,
  all: readonly FileValue[],
): Promise<ReadonlyMap<FileValue, ReceivedFile | FileFaults>> {
  const withData = all.filter(hasData);
  const values = new Set(withData.map(({ value }) => value));
  const work = [...values].map((value) => ({ key: value, run: () => receiveFile(value, 'any') }));
  const received = await resultsOf(store, work);
  const byValue = new Map(work.map(({ key }, index) => [key, received[index]]));
  return new Map(
    withData.flatMap((value) => {
      const file = byValue.get(value.value);
      if (!file || 'faults' in file) return file ? [[value, file] as const] : [];
      return [[value, store.files ? (checkImage(file.facts, value.holdsFile, 'data') ?? file) : noStore] as const];
    }),
  );
}

const noStore: FileFaults = {
  faults: [{ target: 'data', message: 'cannot be stored: this server has no file store' }],
};

/** Whatever else a text is, it is not an upload. */
const isGiven = (upload: Parameters<typeof isHollow>[0]): boolean =>
  typeof upload === 'string' ? upload.trim() !== '' : !isHollow(upload);
