/** The options of the command line, and their faults. */
import { parseArgs } from 'node:util';
import type { IdKind } from 'express-cms-rest/repository';
import type { Situation } from '../core/situation.js';
import type { Credentials } from './callers.js';
import type { HttpOptions } from './open.js';

export interface Command {
  readonly url: string;
  readonly options: HttpOptions;
  readonly only: string | undefined;
  readonly waived: Readonly<Record<string, string>>;
  readonly report: 'text' | 'json';
  readonly destructive: boolean;
}

/** The command line cannot be used as it is. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const help = `Checks a server of the CMS REST API v2, in whatever language it is written.

  express-cms-rest-conformance <url of the API> [options]

  --user <login>            a user who may do everything (default: admin)
  --password-file <file>    a file with the password, in place of the environment variable CMS_PASSWORD
                            (--user login:password works too; default: the password of the clean installation)
  --reader <login>          a user who may only read; the password is in CMS_READER_PASSWORD or after a colon
  --auth basic|session      how to log in (default: Basic, or a session where the server does not accept Basic)
  --format json|xml         the format of documents (default: json)
  --vendor <name>           as in application/vnd.cms.api.Content+json (default: vnd.cms.api)
  --siteaccess <name>       sent as X-Siteaccess
  --ids integer|string      the type of the ids of the server (default: integer)
  --cache-proof             also compare earlier responses with new ones after each write, which finds stale caches
  --situation <file>        a JSON file with the ids and settings of the server's content
  --only <pattern>          only checks whose ids start with it; * matches anything
  --waive <id>=<reason>     a check that is known to fail, and must fail; may be repeated
  --destructive             also run checks that change entities that they did not create, such as emptying the trash
  --report text|json        the format of the report (default: text)
  --help                    this text

The checks create content below the start page, and delete it again. Exit code: 0 if no MUST has failed, 1 if one has or
no check was applicable, 2 if the command line is invalid or the server cannot be reached.
`;

const flags = {
  user: { type: 'string', default: 'admin' },
  'password-file': { type: 'string' },
  reader: { type: 'string' },
  auth: { type: 'string' },
  format: { type: 'string', default: 'json' },
  vendor: { type: 'string' },
  siteaccess: { type: 'string' },
  ids: { type: 'string', default: 'integer' },
  'cache-proof': { type: 'boolean', default: false },
  situation: { type: 'string' },
  only: { type: 'string' },
  waive: { type: 'string', multiple: true, default: [] as string[] },
  destructive: { type: 'boolean', default: false },
  report: { type: 'string', default: 'text' },
  help: { type: 'boolean', default: false },
} as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Undefined where help is asked for.
 * @throws UsageError that names the fault
 */
export function readArguments(
  args: readonly string[],
  env: Environment,
  readFile: (path: string) => string,
): Command | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [url, more] = positionals;
  if (url === undefined || more !== undefined)
    throw new UsageError('The URL of the API is required, and nothing besides options');
  const passwordFile = values['password-file'];
  const password = passwordFile === undefined ? env.CMS_PASSWORD : text(passwordFile, readFile).trimEnd();
  const reader = values.reader === undefined ? undefined : credentials(values.reader, env.CMS_READER_PASSWORD);
  if (values.reader !== undefined && !reader)
    throw new UsageError('The reader needs a password, in CMS_READER_PASSWORD');
  const ids = oneOf('ids', values.ids, ['integer', 'string'] as const);
  const auth = values.auth === undefined ? undefined : oneOf('auth', values.auth, ['basic', 'session'] as const);
  return {
    url: checkedUrl(url),
    options: {
      administrator: credentials(values.user, password ?? 'publish') as Credentials,
      format: oneOf('format', values.format, ['json', 'xml'] as const),
      ...(reader && { reader }),
      ...(auth && { auth }),
      ...(values.vendor !== undefined && { vendor: values.vendor }),
      ...(values.siteaccess !== undefined && { siteaccess: values.siteaccess }),
      ids,
      cacheProof: values['cache-proof'],
      ...(values.situation !== undefined && { situation: readSituation(text(values.situation, readFile), ids) }),
    },
    only: values.only,
    waived: Object.fromEntries(values.waive.map(waiver)),
    report: oneOf('report', values.report, ['text', 'json'] as const),
    destructive: values.destructive,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split(/\n|\. To specify/, 1)[0]);
  }
}

function checkedUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new UsageError(`${url} is not the URL of a server, such as http://localhost:3000/api/cms/v2`);
}

/** The password is all after the first colon. */
function credentials(input: string, password: string | undefined): Credentials | undefined {
  const colon = input.indexOf(':');
  if (colon >= 0) return { login: input.slice(0, colon), password: input.slice(colon + 1) };
  return password === undefined ? undefined : { login: input, password };
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const choice = allowed.find((one) => one === value);
  if (choice === undefined) throw new UsageError(`--${name} must be one of ${allowed.join(', ')}`);
  return choice;
}

function waiver(input: string): [id: string, reason: string] {
  const equals = input.indexOf('=');
  if (equals < 1 || input.slice(equals + 1).trim() === '')
    throw new UsageError(`--waive ${input} needs a reason after an equals sign`);
  return [input.slice(0, equals), input.slice(equals + 1)];
}

function text(path: string, readFile: (path: string) => string): string {
  try {
    return readFile(path);
  } catch (error) {
    throw new UsageError(`The file ${path} cannot be read: ${(error as { code?: string }).code ?? 'no reason given'}`);
  }
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
type Is = (value: unknown) => boolean;

const isIntegerId: Is = (value) => Number.isSafeInteger(value);
const isStringId: Is = (value) => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

/** The members of a situation that a file may set. */
function membersWith(ids: IdKind): Readonly<Partial<Record<keyof Situation, readonly [is: Is, demand: string]>>> {
  const isId = ids === 'string' ? isStringId : isIntegerId;
  const anId = ids === 'string' ? 'a string of letters, digits, _ and -' : 'an integer';
  const areIds: Is = (value) => value === null || (Array.isArray(value) && value.every(isId));
  const isCaller: Is = (value) => isId((value as { userId?: unknown } | null)?.userId);
  return {
    administrator: [isCaller, 'an object with a userId'],
    reader: [isCaller, 'an object with a userId'],
    parentLocationId: [isId, anId],
    contentTypeId: [isId, anId],
    publicSectionId: [isId, anId],
    content: [areIds, `a list of ${ids}s or null`],
    concealedContent: [areIds, `a list of ${ids}s or null`],
    nameField: [isText, 'a text'],
    textField: [isText, 'a text'],
    languageCode: [isText, 'a text'],
    otherLanguageCode: [(value) => value === null || isText(value), 'a text or null'],
    userGroup: [(value) => value === null, 'null, where users are not those of the clean installation'],
  };
}

function readSituation(json: string, ids: IdKind): Situation {
  const members = membersWith(ids);
  let input: unknown;
  try {
    input = JSON.parse(json);
  } catch {
    throw new UsageError('The situation is not JSON');
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new UsageError('The situation is not a JSON object');
  for (const [name, value] of Object.entries(input)) {
    const [is, demand] = Object.hasOwn(members, name) ? (members[name as keyof Situation] ?? []) : [];
    if (!is) throw new UsageError(`The situation has no ${name}; it has ${Object.keys(members).join(', ')}`);
    if (!is(value)) throw new UsageError(`In the situation, ${name} must be ${demand}`);
  }
  return input as Situation;
}
