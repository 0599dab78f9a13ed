/** Commands of a page of the documentation, run in one shell, and the output that the page shows. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Block } from './markdown.js';

export interface Step {
  readonly block: Block;
  /** The output that the page shows after the block. */
  readonly shown: string;
}

/** The blocks that are run, each with the block of text that follows it. */
export const stepsOf = (blocks: readonly Block[]): readonly Step[] =>
  blocks
    .map((block, index) => ({ block, next: blocks[index + 1] }))
    .filter(({ block: { language } }) => language !== 'text')
    .map(({ block, next }) => ({ block, shown: next?.language === 'text' ? next.code : '' }));

/** A pattern of the output, in which an ellipsis matches anything. */
export function patternOf(shown: string): RegExp {
  const parts = shown
    .trim()
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`);
}

/** Runs commands in a folder as in one shell: variables that they set are there for the next ones. */
export async function runInShell(commands: string, cwd: string): Promise<string> {
  const script = `[ -f variables.sh ] && . ./variables.sh\n${commands}\ndeclare -p TOKEN ETAG > variables.sh 2> /dev/null; true`;
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd });
  return stdout.replaceAll('\r', '').trim();
}
