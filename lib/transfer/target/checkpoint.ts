/** The checkpoint of a transfer: a log of the begun and the stored entities, by which another run continues or compares. */
import { open, readFile, truncate } from 'node:fs/promises';

/** The state in which earlier runs have left an entity. */
export interface PastWork {
  readonly isUnfinished: boolean;
  /** The digest of the values that were stored last. */
  readonly digest: string | undefined;
  /** Whether it is stored completely, and has to be compared again only if either side has changed it since. */
  readonly isDone: boolean;
}

/** The positions of both change feeds at the end of a run that had stored everything. */
export interface FeedPositions {
  readonly source: string;
  readonly target: string;
}

export interface Checkpoint {
  /** Whether content gets the ids that it has in the source; undefined where no run has decided it. */
  keepsIds(): boolean | undefined;
  decideIds(keeps: boolean): Promise<void>;
  positions(): FeedPositions | undefined;
  /** Undefined where the next run has to compare everything. */
  setPositions(positions: FeedPositions | undefined): Promise<void>;
  /**
   * The positions of a run that was interrupted: that of the source before the run, that of the target after the last writes that
   * are logged.
   */
  interrupted(): FeedPositions | undefined;
  setInterrupted(positions: FeedPositions): Promise<void>;
  /** Has these entities compared again by this run, or by the next one where this is interrupted. */
  compareAgain(names: readonly string[] | 'all'): Promise<void>;
  pastOf(name: string): PastWork;
  /** Before the first write for an entity. */
  begin(name: string): Promise<void>;
  /** After the last write for an entity. */
  end(name: string, digest: string | undefined): Promise<void>;
  close(): Promise<void>;
}

interface Entry {
  readonly keepsIds?: boolean;
  readonly positions?: FeedPositions | null;
  readonly interrupted?: FeedPositions;
  readonly again?: readonly string[] | 'all';
  readonly begin?: string;
  readonly end?: string;
  readonly digest?: string;
}

const format = 'express-cms-rest-transfer-checkpoint';

/**
 * Opens the file of that path, or a log that lasts as long as the process.
 * @param identity of source and target, which a checkpoint belongs to
 * @throws Error for a file that is not a checkpoint, or that of another transfer
 */
export async function openCheckpoint(file: string | undefined, identity: string): Promise<Checkpoint> {
  const unfinished = new Set<string>();
  const digests = new Map<string, string>();
  let keepsIds: boolean | undefined;
  let positions: FeedPositions | undefined;
  let interrupted: FeedPositions | undefined;
  const again = new Set<string>();
  const write = file === undefined ? undefined : await openLog(file, identity, apply);

  function apply({ begin, end, digest, ...entry }: Entry): void {
    if (entry.keepsIds !== undefined) ({ keepsIds } = entry);
    if (entry.positions !== undefined) positions = entry.positions ?? undefined;
    if (positions) {
      interrupted = undefined;
      again.clear();
    }
    if (entry.interrupted !== undefined) ({ interrupted } = entry);
    for (const name of entry.again === 'all' ? digests.keys() : (entry.again ?? [])) again.add(name);
    if (begin !== undefined) unfinished.add(begin);
    if (end === undefined) return;
    unfinished.delete(end);
    again.delete(end);
    if (digest === undefined) digests.delete(end);
    else digests.set(end, digest);
  }
  async function add(entry: Entry): Promise<void> {
    await write?.add(entry);
    apply(entry);
  }
  return {
    keepsIds: () => keepsIds,
    decideIds: (keeps) => add({ keepsIds: keeps }),
    positions: () => positions,
    setPositions: async (next) => {
      if (next || positions) await add({ positions: next ?? null });
    },
    interrupted: () => interrupted,
    setInterrupted: (next) => add({ interrupted: next }),
    compareAgain: async (names) => {
      if (names === 'all' ? digests.size > 0 : names.length > 0) await add({ again: names });
    },
    pastOf: (name) => ({
      isUnfinished: unfinished.has(name),
      digest: digests.get(name),
      isDone: digests.has(name) && !unfinished.has(name) && !again.has(name),
    }),
    begin: async (name) => {
      if (!unfinished.has(name)) await add({ begin: name });
    },
    end: async (name, digest) => {
      if (unfinished.has(name) || again.has(name) || digests.get(name) !== digest)
        await add({ end: name, ...(digest !== undefined && { digest }) });
    },
    close: async () => write?.close(),
  };
}

async function openLog(file: string, identity: string, apply: (entry: Entry) => void) {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const header = JSON.stringify({ format, version: 1, identity });
  const [first = '', ...lines] = text.split('\n');
  // The last line is empty, or one that a process that was killed has not written to its end.
  const last = lines.pop() ?? '';
  if (text !== '' && first !== header)
    throw new Error(`${file} is not the checkpoint of a transfer from this source to this target`);
  for (const line of lines) apply(JSON.parse(line) as Entry);
  if (last !== '') await truncate(file, Buffer.byteLength(text) - Buffer.byteLength(last));
  const handle = await open(file, 'a', 0o600);
  if (text === '') await handle.write(`${header}\n`);
  // Writes at the same time would be mixed up.
  let writing: Promise<unknown> = Promise.resolve();
  return {
    async add(entry: Entry): Promise<void> {
      const written = writing.then(() => handle.write(`${JSON.stringify(entry)}\n`));
      writing = written.catch(() => undefined);
      await written;
    },
    close: () => handle.close(),
  };
}
