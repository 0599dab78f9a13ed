/** Schedules: drafts that are published, and content that is hidden or revealed, at a time. */
import type { Id, PageRequest } from './context.js';

export const scheduledActions = ['publish', 'hide', 'reveal'] as const;
export type ScheduledAction = (typeof scheduledActions)[number];

export const visibilityActions = ['hide', 'reveal'] as const;
export type VisibilityAction = (typeof visibilityActions)[number];

/** The time of a scheduled action. */
export interface ScheduleTime {
  /** The time, to the second, in the future. */
  readonly time: Date;
  /**
   * The name of the time zone in the IANA database, such as `Europe/Warsaw`, in which the time is shown; it does not change the
   * time.
   */
  readonly timeZone?: string;
}

/** An action that is carried out once, at its time or a few seconds later, with the rights that its user has then. */
export interface Schedule<I extends Id = number> extends ScheduleTime {
  readonly action: ScheduledAction;
  readonly contentId: I;
  /** The draft that is published; missing for the other actions. */
  readonly versionNo?: number;
  /** The user who has scheduled it; missing for the anonymous caller. */
  readonly userId?: I;
  /** The error with which the action has failed at its time, after which it is not carried out again; missing before. */
  readonly failure?: string;
}

/** The schedules of a content item, of its versions too. */
export interface ScheduleQuery<I extends Id = number> extends PageRequest {
  readonly contentId: I;
}
