/** Runs a command with the arguments and the streams of the process. */
const { argv, env, stdout, stderr } = process;

/** @param {typeof import('../dist/command/index.js').runCommand} runCommand */
export async function run(runCommand) {
  process.exitCode = await runCommand(argv.slice(2), {
    env,
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    ...(stderr.isTTY && { progress: (text) => void stderr.write(`\r${text} `) }),
  });
}
