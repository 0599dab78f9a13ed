/** The command `model`: exports the content model of a repository, compares it with a file, and applies one. */
import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { isRestError, type RestError } from '../errors/errors.js';
import {
  applyModel,
  type ContentModel,
  diffModel,
  exportModel,
  type ModelFormat,
  parseModel,
  toLines,
  writeModel,
} from '../model/index.js';
import { type CommandIo, readUsable, textOfFile, UsageError } from './io.js';
import { openSubject, type Subject } from './subject.js';

export const modelHelp = `Usage: express-cms-rest model export [file] [options]
       express-cms-rest model diff <file> [options]
       express-cms-rest model apply <file> [options]

export writes the content model of a repository to a file, or to standard output, diff shows the changes that a file would make,
and apply changes it. Files are JSON (.json) or YAML (.yaml, .yml).

  --database <file or URL>  a SQLite file, or postgres://… (default: the environment variable CMS_DATABASE)
  --module <file>           in its place, a module that exports \`repository\`, or a function \`openRepository\`
  --user-id <id>            the user whose rights apply (default: 14, the administrator of the clean installation)
  --format json|yaml        the format of standard output (default: yaml)
  --prune                   also delete unused entities of the kinds in the file that the file does not name
  --allow-loss              also apply changes by which content loses values or states
  --dry-run                 apply nothing: the same as diff
  --help                    this text

Exit code of diff: 0 if nothing differs, 1 if something does. Each command exits with 2 if it fails; then nothing has changed,
unless the repository of a module has no transactions.
`;

const flags = {
  database: { type: 'string' },
  module: { type: 'string' },
  'user-id': { type: 'string' },
  format: { type: 'string' },
  prune: { type: 'boolean', default: false },
  'allow-loss': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** The options that each command takes, besides those that select its subject. */
const options = {
  export: ['format'],
  diff: ['prune'],
  apply: ['prune', 'allow-loss', 'dry-run'],
} as const;

type Action = keyof typeof options;

const common = ['database', 'module', 'user-id', 'help'];

function parseArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options: flags, allowPositionals: true });
  const [action = '', file, ...more] = positionals;
  if (values.help) return undefined;
  if (!isAction(action)) throw new UsageError('The command is one of export, diff and apply');
  if (more.length > 0) throw new UsageError(`There is more than one file: ${[file, ...more].join(', ')}`);
  const allowed: readonly string[] = [...common, ...options[action]];
  const other = Object.entries(values).find(([name, value]) => value !== false && !allowed.includes(name));
  if (other) throw new UsageError(`${action} does not take --${other[0]}`);
  return { action, file, values };
}

const isAction = (name: string): name is Action => Object.hasOwn(options, name);

export async function runModelCommand(args: readonly string[], surroundings: CommandIo): Promise<number> {
  const parsed = readUsable(() => parseArguments(args));
  if (!parsed) {
    surroundings.out(modelHelp);
    return 0;
  }
  const { action, file, values } = parsed;
  const format = formatOf(file, values.format);
  const model = action === 'export' ? undefined : await readModelFile(file, format);
  const subject = await openSubject({
    database: values.database ?? surroundings.env.CMS_DATABASE,
    module: values.module,
    userId: values['user-id'],
  });
  try {
    if (model === undefined) return await runExport(subject, { file, format }, surroundings);
    const isDiff = action === 'diff' || values['dry-run'];
    return await runChange(
      subject,
      { model, prune: values.prune, allowLoss: values['allow-loss'], isDiff },
      surroundings,
    );
  } catch (error) {
    if (!isRestError(error)) throw error;
    throw new Error(textOf(error, file));
  } finally {
    await subject.close();
  }
}

async function runExport(
  { repository, context }: Subject,
  { file, format }: { readonly file: string | undefined; readonly format: ModelFormat },
  { out }: CommandIo,
): Promise<number> {
  const text = await writeModel(await exportModel(repository, {}, context), format);
  if (file === undefined) out(text);
  else await writeFile(file, text);
  return 0;
}

interface Change {
  readonly model: ContentModel;
  readonly prune: boolean;
  readonly allowLoss: boolean;
  readonly isDiff: boolean;
}

async function runChange(
  { repository, context }: Subject,
  { isDiff, allowLoss, ...change }: Change,
  { out }: CommandIo,
): Promise<number> {
  const report = isDiff
    ? await diffModel(repository, change, context)
    : await applyModel(repository, { ...change, allowLoss }, context);
  for (const line of toLines(report)) out(`${line}\n`);
  return isDiff && report.changes.length > 0 ? 1 : 0;
}

const formats: Readonly<Record<string, ModelFormat>> = { '.json': 'json', '.yaml': 'yaml', '.yml': 'yaml' };

function formatOf(file: string | undefined, requested: string | undefined): ModelFormat {
  if (file === undefined) {
    if (requested === undefined || requested === 'yaml' || requested === 'json') return requested ?? 'yaml';
    throw new UsageError('--format is json or yaml (see --help)');
  }
  const format = formats[extname(file).toLowerCase()];
  if (!format) throw new UsageError(`The name of ${file} must end with .json, .yaml or .yml (see --help)`);
  if (requested !== undefined) throw new UsageError('--format is for standard output (see --help)');
  return format;
}

async function readModelFile(file: string | undefined, format: ModelFormat): Promise<ContentModel> {
  if (file === undefined) throw new UsageError('The file of the model is needed (see --help)');
  const text = await textOfFile(file);
  try {
    return await parseModel(text, format);
  } catch (error) {
    if (!isRestError(error)) throw error;
    throw new Error(textOf(error, file));
  }
}

/** A line for each fault. */
function textOf({ message, faults: { errors = [] } }: RestError, file: string | undefined): string {
  const lines = errors.map((fault) => `  ${fault.path || '/'}: ${fault.message}`);
  return [`${file === undefined ? '' : `${file}: `}${message}`, ...lines].join('\n');
}
