/** Transfers content from one repository or file to another one. */
import type { Id } from '../repository/repository.js';
import type { Entity } from './entities.js';
import { readFileEntities } from './files/file-source.js';
import { createFileTarget } from './files/file-target.js';
import { countLines, countLocations, createProgress, type TransferProgress } from './progress.js';
import type { SelectionOptions } from './selection.js';
import type { EntitySource, SourceNotes } from './source/entity-source.js';
import { readEntities } from './source/read-entities.js';
import {
  type AnySide,
  createReader,
  isRemote,
  keepsDetails,
  type ReadDetails,
  type RepositorySide,
} from './source/reader.js';
import { inSnapshot } from './source/snapshots.js';
import { type Checkpoint, openCheckpoint } from './target/checkpoint.js';
import { createReport, type ReportItem, type TransferReport } from './target/report.js';
import { storeEntities } from './target/store.js';
import { storeChanged } from './target/store-changed.js';
import { createTarget, isNewInstallation } from './target/target.js';
import { compareEntities, type VerifyReport } from './verify.js';

/** A transfer file, such as `site.cms.ndjson`; files of fields are in a folder beside it. */
export interface FileSide {
  readonly file: string;
}

/** A source or a target of a transfer. */
export type TransferSide<I extends Id = number> = RepositorySide<I> | FileSide;
/** A source of a transfer: also content of other systems, by `readWordPress` and `readMarkdown`. */
export type TransferSource<I extends Id = number> = TransferSide<I> | EntitySource;

export interface TransferOptions extends SelectionOptions {
  /** Whether entities that the target has with other values become those of the source. False by default. */
  readonly overwrite?: boolean | undefined;
  /** Whether nothing is written, and the report lists the writes that a run would make. False by default. */
  readonly dryRun?: boolean | undefined;
  /**
   * A file with the digests of the stored entities, for a target that is a repository: a run that was interrupted continues, and
   * later runs distinguish changes in the source from changes in the target. Where both sides have a change feed, a later run
   * reads only content that has changed.
   */
  readonly checkpoint?: string | undefined;
  /** Called for each entity that was skipped, differs, or was not kept completely. */
  readonly onReport?: ((item: ReportItem) => void) | undefined;
  readonly onProgress?: ((progress: TransferProgress) => void) | undefined;
}

/**
 * Copies the entities of the source to the target, which keeps everything else. Entities are matched by remote id, identifier or
 * code; those that the target has with other values stay as they are, and are reported, unless `overwrite` is set.
 * @throws Error for a file that cannot be read, with the line at fault
 * @throws BadRequest for content types that the target cannot store, RestError for a repository that fails or refuses the caller
 */
export async function transfer<S extends Id, T extends Id>(
  source: TransferSource<S>,
  target: TransferSide<T>,
  options: TransferOptions = {},
): Promise<TransferReport> {
  checkSelection(options);
  const total = options.onProgress ? await countOf(source, options) : undefined;
  const onProgress = createProgress(total, options.onProgress ?? (() => undefined));
  const settings = { ...options, onProgress };
  if ('file' in target) return inSnapshot(source, (stable) => toFile(stable, target, settings));
  return toRepository(source, target as unknown as AnySide, settings);
}

function checkSelection({ withHashes = false, withUsers = false }: SelectionOptions): void {
  if (withHashes && !withUsers) throw new TypeError('Hashes of passwords are transferred with their users alone');
}

/** Counting a part of a source would take as long as reading it. */
async function countOf<I extends Id>(side: TransferSource<I>, options: SelectionOptions): Promise<number | undefined> {
  if (options.subtree !== undefined || options.typesOnly || 'entities' in side) return undefined;
  return 'file' in side ? countLines(side.file) : countLocations(side as unknown as AnySide);
}

/**
 * Compares both sides entity by entity, in both directions.
 * @throws Error for a file that cannot be read, with the line at fault
 */
export async function verifyTransfer<S extends Id, T extends Id>(
  source: TransferSource<S>,
  target: TransferSide<T>,
  options: SelectionOptions = {},
): Promise<VerifyReport> {
  checkSelection(options);
  const { subtree, withUsers = false, ...others } = options;
  const isExact = (await isExactSide(source)) && (await isExactSide(target));
  // Some servers cannot be given versions.
  const hasVersions = await isComplete(target);
  const selection = { ...options, publishedOnly: !hasVersions || options.publishedOnly };
  const ignored = createReport();
  const ofTarget = 'file' in target ? { ...others, withUsers } : selection;
  return inSnapshot(source, (stableSource) =>
    inSnapshot(target, (stableTarget) =>
      compareEntities(
        {
          source: () => entitiesOf(stableSource, selection, ignored),
          target: () => entitiesOf(stableTarget, ofTarget, ignored),
        },
        { isExact, withUsers },
      ),
    ),
  );
}

/** Whether the side keeps versions. */
const isComplete = async <I extends Id>(side: TransferSource<I>): Promise<boolean> =>
  'file' in side || (!('entities' in side) && keepsDetails(side as unknown as AnySide));

/** Whether dates of the side have fractions of seconds. */
const isExactSide = async <I extends Id>(side: TransferSource<I>): Promise<boolean> =>
  (await isComplete(side)) && !('repository' in side && isRemote((side as unknown as AnySide).repository));

async function detailsOf(side: AnySide, selection: SelectionOptions): Promise<ReadDetails> {
  const keeps = await keepsDetails(side);
  const { publishedOnly = false, withHashes = false } = selection;
  const isExact = keeps && !isRemote(side.repository);
  return { keeps, isExact, versions: !publishedOnly, passwordHashes: keeps && withHashes };
}

async function* entitiesOf<I extends Id>(
  side: TransferSource<I>,
  selection: SelectionOptions,
  notes: SourceNotes,
): AsyncGenerator<Entity> {
  if ('entities' in side) return yield* side.entities(selection, notes);
  if ('file' in side) return yield* readFileEntities(side.file, selection);
  const any = side as unknown as AnySide;
  yield* readEntities(createReader(any, await detailsOf(any, selection)), selection);
}

const isRepository = <I extends Id>(side: TransferSource<I>): boolean => !('file' in side || 'entities' in side);

type Settings = Omit<TransferOptions, 'onProgress'> & { onProgress(entity: Pick<Entity, 'kind' | 'key'>): void };

async function toFile<S extends Id>(
  source: TransferSource<S>,
  { file }: FileSide,
  options: Settings,
): Promise<TransferReport> {
  if (options.checkpoint !== undefined)
    throw new TypeError('A checkpoint is for targets that are repositories: a file is written as a whole');
  if ('file' in source && source.file === file) throw new TypeError('Source and target are the same file');
  const report = createReport(options.onReport);
  const output = options.dryRun ? undefined : await createFileTarget(file);
  try {
    for await (const entity of entitiesOf(source, options, report)) {
      for (const problem of entity.problems ?? []) report.skip(entity, problem);
      await output?.add(entity);
      report.add(entity, { status: 'created' });
      options.onProgress(entity);
    }
    await output?.end();
  } catch (error) {
    await output?.abort();
    throw error;
  }
  return report.build();
}

async function toRepository<S extends Id>(
  source: TransferSource<S>,
  side: AnySide,
  options: Settings,
): Promise<TransferReport> {
  const { overwrite = false, dryRun = false, withUsers = false, checkpoint: path, onProgress } = options;
  const report = createReport(options.onReport);
  const checkpoint = await openCheckpoint(dryRun ? undefined : path, identityOf(source, options));
  try {
    const details = await detailsOf(side, options);
    const keepsIds = details.keeps === true && (await decideIds(side, checkpoint));
    const versions = details.keeps === true && details.versions === true;
    const settings = { overwrites: overwrite, isDryRun: dryRun, keepsIds, withUsers };
    const target = createTarget(side, { ...details, versions }, settings);
    const storing = { target, checkpoint, report, onProgress };
    if (path === undefined || dryRun || !isRepository(source))
      await inSnapshot(source, (stable) => storeEntities(storing, entitiesOf(stable, options, report)));
    else {
      const from = source as unknown as AnySide;
      await storeChanged({ source: from, side, details: await detailsOf(from, options), selection: options, storing });
    }
  } finally {
    await checkpoint.close();
  }
  return report.build();
}

/** A checkpoint belongs to one source and one selection of it. */
function identityOf<S extends Id>(source: TransferSource<S>, options: SelectionOptions): string {
  const { subtree = null, typesOnly = false, withUsers = false, withTrash = false, publishedOnly = false } = options;
  const file = 'file' in source ? source.file : 'entities' in source ? source.name : null;
  return JSON.stringify({ file, subtree, typesOnly, withUsers, withTrash, publishedOnly });
}

/** Each run of a transfer decides like its first one, when the target was empty or not. */
async function decideIds(side: AnySide, checkpoint: Checkpoint): Promise<boolean> {
  const decided = checkpoint.keepsIds();
  if (decided !== undefined) return decided;
  const keeps = await isNewInstallation(side);
  await checkpoint.decideIds(keeps);
  return keeps;
}
