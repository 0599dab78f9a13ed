/** The means of storing entities: the target, the checkpoint and the report. */

import type { Entity } from '../entities.js';
import type { Checkpoint } from './checkpoint.js';
import type { ReportBuilder } from './report.js';
import type { Target } from './target.js';

export interface Storing {
  readonly target: Target;
  readonly checkpoint: Checkpoint;
  readonly report: ReportBuilder;
  onProgress(entity: Pick<Entity, 'key' | 'kind'>): void;
  /** Logs the position of the change feed of the target after the writes for these entities, and the changes of others before it. */
  logPosition?(written: readonly Pick<Entity, 'key'>[]): Promise<void>;
}
