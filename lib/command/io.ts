/** The environment, input and output of a command, and the error of a command line that cannot be used. */
import { readFile } from 'node:fs/promises';

export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  err(text: string): void;
  /** Shows how far a long command is, where there is a terminal. */
  progress?(text: string): void;
  /** Asks for a secret without showing it, where there is a terminal. */
  promptSecret?(question: string): Promise<string>;
}

/** The command line cannot be used as it is. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Runs a parser of the command line. @throws UsageError in place of its errors */
export function readUsable<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const [text] = (error as Error).message.split(/\n|\. To specify/, 1);
    throw new UsageError(`${text} (see --help)`);
  }
}

/** The text of a file that the command line names. */
export const textOfFile = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The file ${file} cannot be read: ${error.code}`);
  });
