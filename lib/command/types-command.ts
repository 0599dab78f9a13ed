/** The command `types`: writes TypeScript declarations of the content types of a server or a repository, or checks a file of them. */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createFieldTypes } from '../field-types/index.js';
import { type Id, implementsMethod, type ServingRepository } from '../repository/repository.js';
import {
  loadContentTypes,
  type ShapedFieldTypes,
  type UnnamedType,
  unnamedTypes,
} from '../resources/items/item-types.js';
import { contentDeclarations } from './content-declarations.js';
import { type CommandIo, readUsable, textOfFile, UsageError } from './io.js';
import { isServer, openServer } from './server.js';
import { openSubject, type Subject } from './subject.js';

export const typesHelp = `Usage: express-cms-rest types [URL or database] [options]

Writes TypeScript declarations of content types, for front ends that read items, to a file or to standard output.

  <URL>                     the URL of the API, such as https://example.org/api/cms/v2
  <database>                in its place, a SQLite file or postgres://… (default: the environment variable CMS_DATABASE)
  --module <file>           in its place, a module that exports \`repository\`, or a function \`openRepository\`
  -o, --output <file>       the file to write
  --check                   write nothing, and exit with 1 if the file is not the one that would be written
  --user <login>            the login at the API; the password is in the environment variable CMS_PASSWORD (or after a colon)
  --password-file <file>    a file with the password, in place of CMS_PASSWORD
  --auth <way>              how the user logs in: session, basic or token (default: session)
  --vendor <name>           as in application/vnd.cms.api.Content+json (default: vnd.cms.api)
  --ids integer|string      the type of the ids of the API (default: integer)
  --field-type-prefix <text>
                            the prefix of field type identifiers in the API
  --help                    this text

Without a user, the API key in the environment variable CMS_API_KEY is sent, if there is one. The types are read from the OpenAPI
document of items, or from the content types where the API has none. From content types and databases, values of field types of
a host are \`unknown\`, unless its module is named.

Exit code: 0; 1 if the file differs with --check; 2 if the command fails.
`;

const flags = {
  module: { type: 'string' },
  output: { type: 'string', short: 'o' },
  check: { type: 'boolean', default: false },
  user: { type: 'string' },
  'password-file': { type: 'string' },
  auth: { type: 'string' },
  vendor: { type: 'string' },
  ids: { type: 'string' },
  'field-type-prefix': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const ofServers = ['user', 'password-file', 'auth', 'vendor', 'ids', 'field-type-prefix'] as const;

function parseArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options: flags, allowPositionals: true });
  const [place, ...more] = positionals;
  if (values.help) return undefined;
  if (more.length > 0) throw new UsageError(`There is more than one place: ${positionals.join(', ')}`);
  if (values.check && values.output === undefined) throw new UsageError('--check needs the --output file');
  const other = ofServers.find((name) => values[name] !== undefined);
  if (other && !(place && isServer(place))) throw new UsageError(`--${other} is for the URL of an API`);
  if (place && values.module) throw new UsageError('--module is in place of a URL or a database');
  return { place, values };
}

type Arguments = NonNullable<ReturnType<typeof parseArguments>>;

export async function runTypesCommand(args: readonly string[], surroundings: CommandIo): Promise<number> {
  const parsed = readUsable(() => parseArguments(args));
  if (!parsed) {
    surroundings.out(typesHelp);
    return 0;
  }
  const { output, check } = parsed.values;
  const text = await declarationsOf(await openPlace(parsed, surroundings));
  if (output === undefined) surroundings.out(text);
  else if (!check) await writeFile(output, text);
  else if (!(await isWritten(output, text))) {
    surroundings.err(`${output} differs from the output of express-cms-rest types\n`);
    return 1;
  }
  return 0;
}

async function openPlace({ place, values }: Arguments, { env }: CommandIo): Promise<Subject> {
  const { module, auth, vendor, ids, user, 'field-type-prefix': fieldTypePrefix } = values;
  const database = place ?? env.CMS_DATABASE;
  if (database === undefined && module === undefined)
    throw new UsageError('Name the URL of an API, a database or a --module (see --help)');
  if (place === undefined || !isServer(place)) return openSubject({ database, module, userId: undefined });
  const file = values['password-file'];
  const password = file === undefined ? env.CMS_PASSWORD : (await textOfFile(file)).trimEnd();
  return openServer({ url: place, user, password, apiKey: env.CMS_API_KEY, auth, vendor, ids, fieldTypePrefix });
}

async function declarationsOf(subject: Subject): Promise<string> {
  try {
    const types = (await subject.describedTypes?.()) ?? (await storedTypes(subject));
    return contentDeclarations({ types, ids: subject.repository.ids ?? 'integer' });
  } finally {
    await subject.close();
  }
}

/** The types of stored content; values of field types that are unknown here may be anything. */
async function storedTypes({ repository, context }: Subject): Promise<readonly UnnamedType[]> {
  if (!implementsMethod(repository, 'contentTypes.list')) throw new Error('The repository does not list content types');
  const contentTypes = await loadContentTypes(repository as ServingRepository<Id>, context);
  const fieldTypes: ShapedFieldTypes = repository.fieldTypes ?? createFieldTypes();
  return unnamedTypes(contentTypes, fieldTypes);
}

/** Version control may have changed the ends of its lines. */
const isWritten = async (file: string, text: string): Promise<boolean> =>
  (await readFile(file, 'utf8').catch(() => '')).replaceAll('\r\n', '\n') === text;
