/** Reports of what fails in the background, where no request waits for it and could be told. */

/** What the storage does by itself, besides what requests ask for. */
export interface BackgroundTask {
  readonly task: 'job' | 'sweep' | 'downloadCounts' | 'changes' | 'webhook' | 'apiKeyUses';
  /** What kind of job it is, such as `indexContent`; missing where none could be taken. */
  readonly kind?: string;
  /** The webhook that was switched off because it has failed for too long, or that something else has failed for. */
  readonly webhookId?: number;
  /** How often the job has failed since it last got on; it is tried again after a pause that grows. */
  readonly attempts?: number;
}

export type OnBackgroundError = (error: unknown, task: BackgroundTask) => void | Promise<void>;

export type ReportFailure = (error: unknown, task: BackgroundTask) => Promise<void>;

/** A function of the host that fails itself disturbs nothing. */
export function createReportOf(onError: OnBackgroundError): ReportFailure {
  return async (error, task) => {
    try {
      await onError(error, task);
    } catch {
      // There is no other place to report that.
    }
  };
}
