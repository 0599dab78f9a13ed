/** Stores content that has changed on either side since the last run, or all where the change feeds do not report the changes. */
import type { Id } from '../repository/repository.js';
import { changesAfter, endOfFeed } from './feed.js';
import { readEntities } from './read-entities.js';
import { type AnySide, createReader, type ReadDetails, unlessHidden } from './reader.js';
import type { SelectionOptions } from './selection.js';
import { inSnapshot } from './snapshots.js';
import { storeEntities } from './store.js';
import type { Storing } from './storing.js';

export interface ChangedStoring {
  readonly source: AnySide;
  /** The target. */
  readonly side: AnySide;
  readonly details: ReadDetails;
  readonly selection: SelectionOptions;
  readonly storing: Storing;
}

export async function storeChanged(changed: ChangedStoring): Promise<void> {
  const { source, side, details, selection, storing } = changed;
  const { checkpoint, report, target } = storing;
  const last = checkpoint.positions();
  const there = last && (await changesAfter(source, last.source));
  const here = last && !target.overwrites ? await changesAfter(side, last.target) : undefined;
  // The position is read before anything else: changes during the run are left to the next run.
  const position = there?.next ?? (await endOfFeed(source, last?.source));
  await checkpoint.setPositions(undefined);
  await inSnapshot(source, async (stable) => {
    const only =
      there && here && new Set([...there.ids, ...(await namesakes({ ...changed, source: stable }, here.ids))]);
    await storeEntities(storing, readEntities(createReader(stable, details), selection, only));
  });
  const end = position === undefined ? undefined : await endOfFeed(side, last?.target);
  const { differing, skipped } = report.build();
  const isComplete = differing.length + skipped.length === 0;
  if (isComplete && position !== undefined && end !== undefined)
    await checkpoint.setPositions({ source: position, target: end });
}

/** The ids in the source of content of the target. */
async function namesakes({ source, storing }: ChangedStoring, ids: Iterable<Id>): Promise<readonly Id[]> {
  const { repository, context } = source;
  const sourceIds: Id[] = [];
  for (const id of ids) {
    const name = await storing.target.reader.contentName(id);
    const load = async () => (name === undefined ? undefined : repository.content.loadByRemoteId?.(name, context));
    const info = await unlessHidden(load);
    if (info) sourceIds.push(info.id);
  }
  return sourceIds;
}
