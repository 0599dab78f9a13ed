/** The command `express-cms-rest`, whose first argument selects the subcommand. */
import { init, packageVersion } from './init.js';
import { type CommandIo, UsageError } from './io.js';
import { modelHelp, runModelCommand } from './model-command.js';
import { runTransferCommand, transferHelp } from './transfer-command.js';
import { runTypesCommand, typesHelp } from './types-command.js';

export type { CommandIo } from './io.js';

const initHelp = `Usage: express-cms-rest init [folder]

Creates a TypeScript project: a host on SQLite, a site of articles, and tests.
`;

const help = `${initHelp}
${modelHelp}
${typesHelp}
${transferHelp}`;

const usage = 'Usage: express-cms-rest init|model|types|transfer|export|import|--version (see --help)';

/** The exit code of the command; nothing is thrown that a user could have caused. */
export async function runCommand([name, ...args]: readonly string[], surroundings: CommandIo): Promise<number> {
  try {
    if (name === '--help') surroundings.out(help);
    else if (name === '--version') surroundings.out(`${await packageVersion()}\n`);
    else if (name === 'init') await runInit(args, surroundings);
    else if (name === 'model') return await runModelCommand(args, surroundings);
    else if (name === 'types') return await runTypesCommand(args, surroundings);
    else if (name === 'transfer' || name === 'export' || name === 'import')
      return await runTransferCommand(name, args, surroundings);
    else throw new UsageError(`${name === undefined ? 'No command' : `Unknown command: ${name}`}\n${usage}`);
    return 0;
  } catch (error) {
    surroundings.err(`${(error as Error).message.trimEnd()}\n`);
    return error instanceof UsageError || name !== 'init' ? 2 : 1;
  }
}

async function runInit([folder = '.', ...rest]: readonly string[], { out }: CommandIo): Promise<void> {
  if (folder === '--help' || rest.includes('--help')) return out(initHelp);
  if (rest.length > 0 || folder.startsWith('-'))
    throw new UsageError(`init takes a folder alone, not ${[folder, ...rest].join(' ')}\n${usage}`);
  out(await init(folder));
}
