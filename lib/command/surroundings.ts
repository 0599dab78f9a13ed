/** Where a command reads and writes, and what is wrong with how it was called. */

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  err(text: string): void;
}

/** The command line cannot be used as it is. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
