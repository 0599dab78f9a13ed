/** The report of a transfer: the stored entities, and the skipped or differing ones with the reasons. */
import { type Entity, type EntityKind, entityKinds } from '../entities.js';
import type { Outcome } from './target.js';

export interface KindCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** An entity that the target has with other values. */
export interface DifferingEntity {
  readonly kind: EntityKind;
  readonly key: string;
  /** The names of its members that differ, such as `fields.title (eng-GB)`. */
  readonly members: readonly string[];
}

export interface SkippedEntity {
  readonly kind: EntityKind;
  readonly key: string;
  readonly reason: string;
}

/** A kind of data that could not be kept, of so many entities. */
export interface LostData {
  readonly data: string;
  readonly count: number;
}

/** One entity in the report. */
export type ReportItem =
  | ({ readonly status: 'differs' } & DifferingEntity)
  | ({ readonly status: 'skipped' } & SkippedEntity)
  | { readonly status: 'lost'; readonly kind: EntityKind; readonly key: string; readonly data: string };

export interface TransferReport {
  readonly counts: Readonly<Partial<Record<EntityKind, KindCounts>>>;
  /** Entities that the target has with other values, which stay. */
  readonly differing: readonly DifferingEntity[];
  /** Entities and parts of entities that could not be transferred. */
  readonly skipped: readonly SkippedEntity[];
  /** Kinds of data of stored entities that the target cannot hold. */
  readonly lost: readonly LostData[];
  /** Kinds of data that no transfer carries, or that have no place in a CMS of this protocol. */
  readonly leftOut: readonly string[];
}

/** Kinds of data that no transfer carries, whatever its source and its target. */
export const leftOut: readonly string[] = [
  'bookmarks, schedules and counts of downloads',
  'former URL aliases',
  'sessions, API keys, and webhooks with their secrets',
];

export interface ReportBuilder {
  add(entity: Pick<Entity, 'kind' | 'key'>, outcome: Outcome): void;
  skip(entity: Pick<Entity, 'kind' | 'key'>, reason: string): void;
  /** Data of the source that no entity holds. */
  leaveOut(text: string): void;
  build(): TransferReport;
}

export function createReport(onItem: (item: ReportItem) => void = () => undefined): ReportBuilder {
  const counts = new Map<EntityKind, { created: number; updated: number; unchanged: number }>();
  const differing: DifferingEntity[] = [];
  const skipped: SkippedEntity[] = [];
  const ofSource: string[] = [];
  const lost = new Map<string, number>();
  const skip: ReportBuilder['skip'] = ({ kind, key }, reason) => {
    skipped.push({ kind, key, reason });
    onItem({ status: 'skipped', kind, key, reason });
  };
  const lose = ({ kind, key }: Pick<Entity, 'kind' | 'key'>, data: string): void => {
    lost.set(data, (lost.get(data) ?? 0) + 1);
    onItem({ status: 'lost', kind, key, data });
  };
  return {
    add(entity, outcome) {
      const { kind, key } = entity;
      if (outcome.status === 'skipped' || outcome.status === 'deferred') return skip(entity, outcome.reason);
      if (outcome.status === 'differs') {
        const { members } = outcome;
        differing.push({ kind, key, members });
        return onItem({ status: 'differs', kind, key, members });
      }
      for (const data of outcome.lost ?? []) lose(entity, data);
      const ofKind = counts.get(kind) ?? { created: 0, updated: 0, unchanged: 0 };
      ofKind[outcome.status] += 1;
      counts.set(kind, ofKind);
    },
    skip,
    leaveOut: (text) => void ofSource.push(text),
    build: () => {
      const present = entityKinds.flatMap((kind) => {
        const ofKind = counts.get(kind);
        return ofKind ? [[kind, { ...ofKind }] as const] : [];
      });
      const losses = [...lost].map(([data, count]) => ({ data, count }));
      return {
        counts: Object.fromEntries(present),
        differing,
        skipped,
        lost: losses,
        leftOut: [...ofSource, ...leftOut],
      };
    },
  };
}
