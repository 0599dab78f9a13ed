/** Statements that were sent to a thread or a process, which replies to them in their order. */
import type { Outcome } from './connection.js';

export type Command = readonly [text: string, parameters: readonly unknown[]];

/** Reply of the thread or process to a command. */
export type Reply = Outcome | { readonly message: string; readonly code: string | undefined };

export interface Replies {
  /** The outcome of the statement that was just sent. */
  next(): Promise<Outcome>;
  settle(reply: Reply): void;
  /** There will be no more replies. */
  fail(error: Error): void;
}

/** A statement that was sent, and has no reply yet. */
interface Waiting {
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

export function createReplies(): Replies {
  const sent: Waiting[] = [];
  return {
    next: () => new Promise((resolve, reject) => void sent.push({ resolve, reject })),
    settle(reply) {
      const first = sent.shift();
      if ('message' in reply) first?.reject(toError(reply.message, reply.code));
      else first?.resolve(reply);
    },
    fail(error) {
      for (const { reject } of sent.splice(0)) reject(error);
    },
  };
}

const toError = (message: string, code: string | undefined): Error =>
  Object.assign(new Error(message), code !== undefined && { code });
