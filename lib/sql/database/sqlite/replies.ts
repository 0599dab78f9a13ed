/** Statements and groups of writes that were sent to a thread or a process, which replies to them in their order. */
import type { Outcome } from './connection.js';
import type { Write, Written } from './group-commit.js';

export type Statement = readonly [text: string, parameters: readonly unknown[]];

/** Writes that are committed together. */
export interface Group {
  readonly writes: readonly Write[];
}

export type Command = Statement | Group;

export interface FailedReply {
  readonly message: string;
  readonly code: string | undefined;
}

export type StatementReply = Outcome | FailedReply;

/** Reply of the thread or process to a command. */
export type Reply = StatementReply | readonly Written[];

export interface Replies {
  /** The reply to the command that was just sent. */
  next<R extends Exclude<Reply, FailedReply>>(): Promise<R>;
  settle(reply: Reply): void;
  /** There will be no more replies. */
  fail(error: Error): void;
}

/** A command that was sent, and has no reply yet. */
interface Waiting {
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

export function createReplies(): Replies {
  const waiting: Waiting[] = [];
  return {
    next: <R extends Reply>() =>
      new Promise<R>((resolve, reject) => void waiting.push({ resolve: (reply) => resolve(reply as R), reject })),
    settle(reply) {
      const first = waiting.shift();
      if ('message' in reply) first?.reject(toError(reply));
      else first?.resolve(reply);
    },
    fail(error) {
      for (const { reject } of waiting.splice(0)) reject(error);
    },
  };
}

export const toError = ({ message, code }: FailedReply): Error =>
  Object.assign(new Error(message), code !== undefined && { code });
