/** The code by which drivers tell what went wrong. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Of a statement whose thread has ended, which no driver says. */
export const writerEnded = 'SQLITE_WRITER_ENDED';
