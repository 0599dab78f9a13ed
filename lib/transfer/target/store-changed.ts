/** Stores content that has changed on either side since the last run, or all where the change feeds do not report the changes. */
import type { Id, RemoteIdMatch } from '../../repository/repository.js';
import { type Entity, nameOf } from '../entities.js';
import type { SelectionOptions } from '../selection.js';
import { changesAfter, endOfFeed, readFeed } from '../source/feed.js';
import { readEntities } from '../source/read-entities.js';
import { type AnySide, createReader, type ReadDetails, unlessHidden } from '../source/reader.js';
import { inSnapshot } from '../source/snapshots.js';
import type { FeedPositions } from './checkpoint.js';
import { storeEntities } from './store.js';
import type { Storing } from './storing.js';
import type { Target } from './target.js';

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
  const { checkpoint, target } = storing;
  const last = checkpoint.positions();
  if (!last) return storeRest(changed);
  const there = await changesAfter(source, last.source);
  const here = target.overwrites ? undefined : await changesAfter(side, last.target);
  // The position is read before anything else: changes during the run are left to the next run.
  const position = there?.next ?? (await endOfFeed(source, last.source));
  await checkpoint.setPositions(undefined);
  await inSnapshot(source, async (stable) => {
    const only =
      there && here && new Set([...there.ids, ...(await namesakes({ ...changed, source: stable }, here.ids))]);
    await storeEntities(storing, readEntities(createReader(stable, details), selection, { only }));
  });
  await endRun(changed, { source: position, target: position && (await endOfFeed(side, last.target)) });
}

type Positions = { readonly [M in keyof FeedPositions]: FeedPositions[M] | undefined };

async function endRun({ storing }: ChangedStoring, { source, target }: Positions): Promise<void> {
  const { differing, skipped } = storing.report.build();
  const isComplete = differing.length + skipped.length === 0;
  if (isComplete && source !== undefined && target !== undefined)
    await storing.checkpoint.setPositions({ source, target });
}

/** Stores everything, but for content that is complete since a run that was interrupted, and that no side has changed. */
async function storeRest(changed: ChangedStoring): Promise<void> {
  const { source, side, details, selection, storing } = changed;
  const { checkpoint, report, target } = storing;
  const past = checkpoint.interrupted();
  const there = past && (await changesAfter(source, past.source));
  const here = past && (await changesAfter(side, past.target));
  const position = there?.next ?? (await endOfFeed(source, past?.source));
  let end = here?.next ?? (await endOfFeed(side, past?.target));
  const isResumed = past && there && here;
  const first = isResumed ? past.source : position;
  const logPosition: Storing['logPosition'] = async (written) => {
    const changes = end === undefined ? undefined : await readFeed(side, end);
    end = changes?.next;
    await checkpoint.compareAgain(await namesOf(target, await withoutIdsOf(target, written, changes?.ids ?? [])));
    if (first !== undefined && end !== undefined) await checkpoint.setInterrupted({ source: first, target: end });
  };
  await checkpoint.compareAgain(isResumed ? await namesOf(target, here.ids) : 'all');
  await logPosition([]);
  const isDone = ({ id, remoteId }: RemoteIdMatch<Id>): boolean => {
    const entity = { kind: 'content', key: remoteId } as const;
    if (!isResumed || there.ids.has(id) || !checkpoint.pastOf(nameOf(entity)).isDone) return false;
    report.add(entity, { status: 'unchanged' });
    storing.onProgress(entity);
    return true;
  };
  await inSnapshot(source, (stable) =>
    storeEntities({ ...storing, logPosition }, readEntities(createReader(stable, details), selection, { isDone })),
  );
  await endRun(changed, { source: position, target: end && (await endOfFeed(side, end)) });
}

/** The ids but for those of these entities. */
async function withoutIdsOf({ names }: Target, written: readonly Pick<Entity, 'key'>[], ids: Iterable<Id>) {
  const writtenIds = new Set<Id | undefined>();
  for (const { key } of written) writtenIds.add(await names.contentId(key));
  return [...ids].filter((id) => !writtenIds.has(id));
}

/** The names of content of the target. */
async function namesOf({ reader }: Target, ids: Iterable<Id>): Promise<readonly string[]> {
  const names: string[] = [];
  for (const id of ids) {
    const key = await reader.contentName(id);
    if (key !== undefined) names.push(nameOf({ kind: 'content', key }));
  }
  return names;
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
