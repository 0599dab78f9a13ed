/** The commands `transfer`, `export` and `import`: copy content from one repository, server or file to another one. */
import { parseArgs } from 'node:util';
import { isRestError } from '../errors/errors.js';
import type { Id } from '../repository/repository.js';
import { type SelectionOptions, type TransferSource, transfer, verifyTransfer } from '../transfer/index.js';
import { checkForeign, type ForeignArguments, foreignFlags, foreignHelp, openForeign } from './foreign-source.js';
import { type CommandIo, readUsable, UsageError } from './io.js';
import { createReportFile, printReport, printVerified, progressTo, textOf } from './transfer-output.js';
import { checkSide, isFile, openSide, type SideArguments } from './transfer-sides.js';

export const transferHelp = `Usage: express-cms-rest transfer <from> <to> [options]
       express-cms-rest export <from> <file> [options]
       express-cms-rest import <file> <to> [options]

Copies content types, and content with its files. Each side is one of these:

  <file>.cms.ndjson         a transfer file; files of fields are in the folder <file>.cms.files beside it
  <SQLite file>             a database; as a target, it is created if there is none
  postgres://…              a database
  https://…                 the URL of an API
  <file>.js                 a module that exports \`repository\`, or a function \`openRepository\` (.mjs, .cjs and .ts as well)

  --subtree <location>      only content at this location and below it: its remote id, or its path such as /1/2/57/
  --types-only              only languages, sections, object states and content types
  --with-users              also users, groups, and roles with their policies and assignments
  --without-users           leave these out (the default)
  --with-hashes             also hashes of the users' passwords, between databases and files
  --with-trash              also the trash
  --published-only          without drafts and archived versions
  --overwrite               also change entities of the target that differ; otherwise they stay, and are reported
  --checkpoint <file>       a file with the progress, from which the same command continues after an interruption
  --dry-run                 write nothing, and report the writes
  --report <file>           a file with one line for each entity that was skipped, differs or lost values
  --verify                  write nothing, and compare both sides in both directions
  --help                    this text

Options of either side, with --to- in place of --from- for the target:

  --from-files <folder>     the folder in which a database has its files (default for SQLite: <database>.files)
  --from-user-id <id>       the user whose rights apply at a database or module (default: 14, the administrator)
  --from-user <login>       the login at an API; its password is in CMS_FROM_PASSWORD or CMS_TO_PASSWORD, or is asked for
  --from-password-file <file>
                            a file with the password, in place of the environment variable
  --from-auth <way>         how the user logs in: session, basic or token (default: session)
  --from-vendor <name>      as in application/vnd.cms.api.Content+json (default: vnd.cms.api)
  --from-ids integer|string the type of the ids of the API (default: integer)
  --from-field-type-prefix <text>
                            the prefix of field type identifiers in the API
  --from-field-type-names <id=name,…>
                            the names of field types that the prefix does not make
  --from-format json|xml    the format of requests and responses (default: json)
  --from-siteaccess <name>  the siteaccess of requests
  --from-serves <method,…>  the methods that the API serves, for one that does not tell, such as content.load,locations.load

Without a user, the API key in CMS_FROM_API_KEY or CMS_TO_API_KEY is sent, if there is one.

${foreignHelp}
Exit code: 0; 1 if something differs or could not be transferred; 2 if the command fails.
`;

const sideFlags = {
  files: { type: 'string' },
  'user-id': { type: 'string' },
  user: { type: 'string' },
  'password-file': { type: 'string' },
  auth: { type: 'string' },
  vendor: { type: 'string' },
  ids: { type: 'string' },
  'field-type-prefix': { type: 'string' },
  'field-type-names': { type: 'string' },
  format: { type: 'string' },
  siteaccess: { type: 'string' },
  serves: { type: 'string' },
} as const;

const flagsOf = (side: 'from' | 'to') =>
  Object.fromEntries(Object.entries(sideFlags).map(([name, flag]) => [`${side}-${name}`, flag]));

const flags = {
  subtree: { type: 'string' },
  'types-only': { type: 'boolean', default: false },
  'with-users': { type: 'boolean', default: false },
  'without-users': { type: 'boolean', default: false },
  'with-hashes': { type: 'boolean', default: false },
  'with-trash': { type: 'boolean', default: false },
  'published-only': { type: 'boolean', default: false },
  overwrite: { type: 'boolean', default: false },
  report: { type: 'string' },
  checkpoint: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

type CommandName = 'export' | 'import' | 'transfer';

function parseArguments(name: CommandName, args: readonly string[]) {
  const options = { ...flagsOf('from'), ...flagsOf('to'), ...flags, ...foreignFlags };
  const { values: parsed, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const values = parsed as Readonly<Record<string, string | boolean | undefined>> & Flags & ForeignArguments;
  if (values.help) return undefined;
  const [from, to, ...more] = positionals;
  if (from === undefined || to === undefined) throw new UsageError(`${name} needs a source and a target`);
  if (more.length > 0) throw new UsageError(`There are more than two sides: ${positionals.join(', ')}`);
  if (name === 'export' && !isFile(to)) throw new UsageError(`export writes a file that ends with .ndjson, not ${to}`);
  if (name === 'import' && !isFile(from) && values.format === undefined)
    throw new UsageError(`import reads a file that ends with .ndjson, not ${from}`);
  checkFlags(values, to);
  checkForeign(values);
  const isReadOnly = values['dry-run'] || values.verify;
  const sides = [sideOf('from', from, values, false), sideOf('to', to, values, !isReadOnly)] as const;
  if (values.format !== undefined) {
    const option = Object.keys(flagsOf('from')).find((flag) => values[flag] !== undefined);
    if (option !== undefined) throw new UsageError(`--${option} is for sources without a --format`);
  }
  for (const side of sides) checkSide(side);
  return { sides, values };
}

interface Flags {
  readonly subtree?: string;
  readonly 'types-only': boolean;
  readonly 'with-users': boolean;
  readonly 'without-users': boolean;
  readonly 'with-hashes': boolean;
  readonly 'with-trash': boolean;
  readonly 'published-only': boolean;
  readonly overwrite: boolean;
  readonly report?: string;
  readonly checkpoint?: string;
  readonly 'dry-run': boolean;
  readonly verify: boolean;
  readonly help: boolean;
}

function checkFlags(values: Flags, to: string): void {
  if (values['with-users'] && values['without-users'])
    throw new UsageError('--with-users and --without-users exclude each other');
  if (values['with-hashes'] && !values['with-users'])
    throw new UsageError('--with-hashes is for users, which --with-users transfers');
  if (values['types-only'] && values.subtree !== undefined)
    throw new UsageError('--types-only and --subtree exclude each other');
  const written =
    values.verify && (['overwrite', 'dry-run', 'checkpoint', 'report'] as const).find((name) => values[name]);
  if (written) throw new UsageError(`--verify writes nothing, so that it does not take --${written}`);
  const ofRepository = isFile(to) && (['overwrite', 'checkpoint'] as const).find((name) => values[name]);
  if (ofRepository)
    throw new UsageError(`--${ofRepository} is for targets that are no file: a file is written as a whole`);
}

function sideOf(
  side: 'from' | 'to',
  place: string,
  values: Readonly<Record<string, string | boolean | undefined>>,
  mayCreate: boolean,
): SideArguments {
  const text = (name: keyof typeof sideFlags) => values[`${side}-${name}`] as string | undefined;
  return {
    ...{ side, place, mayCreate, user: text('user'), passwordFile: text('password-file'), auth: text('auth') },
    ...{ vendor: text('vendor'), ids: text('ids'), fieldTypePrefix: text('field-type-prefix') },
    ...{ fieldTypeNames: text('field-type-names'), format: text('format'), siteaccess: text('siteaccess') },
    ...{ serves: text('serves'), files: text('files'), userId: text('user-id') },
  };
}

async function openSource(side: SideArguments, foreign: ForeignArguments, io: CommandIo): Promise<OpenedSource> {
  if (foreign.format === undefined) return openSide(side, io);
  return { side: await openForeign(side.place, foreign), close: async () => {} };
}

interface OpenedSource {
  readonly side: TransferSource<Id>;
  close(): Promise<void>;
}

export async function runTransferCommand(name: CommandName, args: readonly string[], io: CommandIo): Promise<number> {
  const parsed = readUsable(() => parseArguments(name, args));
  if (!parsed) {
    io.out(transferHelp);
    return 0;
  }
  const { sides, values } = parsed;
  const source = await openSource(sides[0], values, io);
  try {
    const target = await openSide(sides[1], io);
    try {
      const selection: SelectionOptions = {
        subtree: values.subtree,
        typesOnly: values['types-only'],
        withUsers: values['with-users'],
        withHashes: values['with-hashes'],
        withTrash: values['with-trash'],
        publishedOnly: values['published-only'],
      };
      if (values.verify) return printVerified(await verifyTransfer(source.side, target.side, selection), io);
      const { overwrite, checkpoint, 'dry-run': dryRun } = values;
      const onProgress = io.progress && progressTo(io.progress);
      const report = values.report === undefined ? undefined : createReportFile(values.report);
      try {
        const options = { ...selection, overwrite, checkpoint, dryRun, ...(onProgress && { onProgress }) };
        const onReport = report && { onReport: report.add };
        return printReport(await transfer(source.side, target.side, { ...options, ...onReport }), io);
      } finally {
        report?.close();
      }
    } finally {
      await target.close();
    }
  } catch (error) {
    throw isRestError(error) ? new Error(textOf(error)) : error;
  } finally {
    await source.close();
  }
}
