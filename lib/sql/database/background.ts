/** Reports of what fails in the background, where no request waits for it and could be told. */

/** A background task of the storage, which runs without a request. */
export interface BackgroundTask {
  readonly task: 'job' | 'sweep' | 'downloadCounts' | 'changes' | 'webhook' | 'apiKeyUses';
  /** The kind of the job, such as `indexContent`; missing if no job could be claimed. */
  readonly kind?: string;
  /** The webhook that was disabled after failing for too long, or whose delivery has failed otherwise. */
  readonly webhookId?: number;
  /** Number of failures since the last successful step; the job is retried with exponential backoff. */
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
