/** Runs a command with the arguments and the streams of the process. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

const { argv, env, stdin, stdout, stderr } = process;

/** @param {typeof import('../dist/command/index.js').runCommand} runCommand */
export async function run(runCommand) {
  process.exitCode = await runCommand(argv.slice(2), {
    env,
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    ...(stderr.isTTY && { progress: (text) => void stderr.write(`\r${text} `) }),
    ...(stdin.isTTY && stderr.isTTY && { promptSecret }),
  });
}

/** Asks for a secret, which the terminal does not show. @param {string} question */
async function promptSecret(question) {
  stderr.write(question);
  const silent = new Writable({ write: (_, __, done) => done() });
  const terminal = createInterface({ input: stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    stderr.write('\n');
  }
}
