/** The source and the target of the command `transfer`: files, databases, modules of a host, or servers. */
import { existsSync, statSync } from 'node:fs';
import { openConnection } from '../client/open.js';
import { anonymous, type Context, type Id, type Repository, type RepositoryMethod } from '../repository/repository.js';
import { createDiskFileStore, openSqlRepository } from '../sql/index.js';
import type { TransferSide } from '../transfer/index.js';
import { type CommandIo, textOfFile, UsageError } from './io.js';
import { authOf, isServer } from './server.js';
import { openSubject } from './subject.js';

export interface SideArguments {
  readonly side: 'from' | 'to';
  readonly place: string;
  readonly user?: string | undefined;
  readonly passwordFile?: string | undefined;
  readonly auth?: string | undefined;
  readonly vendor?: string | undefined;
  readonly ids?: string | undefined;
  readonly fieldTypePrefix?: string | undefined;
  readonly fieldTypeNames?: string | undefined;
  readonly format?: string | undefined;
  readonly siteaccess?: string | undefined;
  readonly serves?: string | undefined;
  readonly files?: string | undefined;
  readonly userId?: string | undefined;
  /** Whether a database that is not there may be created. */
  readonly mayCreate: boolean;
}

export interface OpenedSide {
  readonly side: TransferSide<Id>;
  close(): Promise<void>;
}

export const isFile = (place: string): boolean => place.endsWith('.ndjson');
const isModule = (place: string): boolean => /\.(?:[cm]?js|ts)$/.test(place);
const isPostgres = (place: string): boolean => /^postgres(?:ql)?:\/\//.test(place);

const ofServers = {
  user: 'user',
  passwordFile: 'password-file',
  auth: 'auth',
  vendor: 'vendor',
  ids: 'ids',
  fieldTypePrefix: 'field-type-prefix',
  fieldTypeNames: 'field-type-names',
  format: 'format',
  siteaccess: 'siteaccess',
  serves: 'serves',
} as const;

type ServerOption = keyof typeof ofServers;

/** @throws UsageError for options that the place does not have */
export function checkSide(side: SideArguments): void {
  const { place, side: name } = side;
  const refuse = (option: string, of: string) => {
    throw new UsageError(`--${name}-${option} is for ${of}, and not for ${isServer(place) ? 'a server' : place}`);
  };
  for (const [member, option] of Object.entries(ofServers))
    if (side[member as ServerOption] !== undefined && !isServer(place)) refuse(option, 'the URL of an API');
  if (side.files !== undefined && (isServer(place) || isFile(place) || isModule(place))) refuse('files', 'a database');
  if (side.userId !== undefined && (isServer(place) || isFile(place))) refuse('user-id', 'a database or a module');
  if (side.user?.includes(':')) throw new UsageError(`--${name}-user is a login alone: passwords are no arguments`);
}

export async function openSide(side: SideArguments, io: CommandIo): Promise<OpenedSide> {
  const { place, userId } = side;
  if (isFile(place)) return { side: { file: place }, close: async () => {} };
  if (isServer(place)) return openRemote(side, io);
  if (isModule(place)) {
    const { repository, context, close } = await openSubject({ database: undefined, module: place, userId });
    return { side: { repository, context }, close };
  }
  return openDatabase(side);
}

/** The user who has all rights in a clean installation. */
const administrator = 14;

async function openDatabase({ place, files, mayCreate, userId, side }: SideArguments): Promise<OpenedSide> {
  if (!mayCreate && !isPostgres(place) && !existsSync(place)) throw new Error(`There is no database ${place}`);
  if (files !== undefined && !mayCreate && !(existsSync(files) && statSync(files).isDirectory()))
    throw new Error(`There is no folder ${files}`);
  const id = userId === undefined ? administrator : Number(userId);
  if (!Number.isInteger(id)) throw new UsageError(`--${side}-user-id must be an integer, not ${userId}`);
  const store = files === undefined ? {} : { files: createDiskFileStore(files) };
  const repository = (await openSqlRepository(place, store)) as unknown as Repository<Id>;
  const context = contextOf({ userId: id, login: null });
  return { side: { repository, context }, close: async () => repository.close?.() };
}

const contextOf = (caller: Context<Id>['caller']): Context<Id> => ({
  caller,
  siteaccess: '',
  languages: [],
  signal: new AbortController().signal,
});

async function openRemote(side: SideArguments, io: CommandIo): Promise<OpenedSide> {
  const { place: url, user, ids = 'integer', format } = side;
  if (ids !== 'integer' && ids !== 'string') throw new UsageError(`--${side.side}-ids is integer or string`);
  if (format !== undefined && format !== 'json' && format !== 'xml')
    throw new UsageError(`--${side.side}-format is json or xml`);
  const variable = `CMS_${side.side.toUpperCase()}`;
  const password = user === undefined ? undefined : await passwordOf(side, variable, io);
  const apiKey = io.env[`${variable}_API_KEY`];
  const auth = authOf({ user: user && `${user}:${password}`, password, apiKey, auth: side.auth });
  const { repository } = await openConnection(url, {
    ...(auth && { auth }),
    ...(format !== undefined && { format }),
    ...dialectOf(side),
    batches: true,
    ids,
  });
  return { side: { repository, context: contextOf(anonymous) }, close: repository.close };
}

/** @throws UsageError for names of field types that cannot be read, TypeError for methods that there are not */
function dialectOf({ vendor, fieldTypePrefix, fieldTypeNames, siteaccess, serves, side }: SideArguments) {
  const names = fieldTypeNames?.split(',').map((entry) => entry.split('='));
  if (names?.some((entry) => entry.length !== 2))
    throw new UsageError(`--${side}-field-type-names is like imageasset=acme_image_asset,date=acme_day`);
  return {
    ...(vendor !== undefined && { vendor }),
    ...(fieldTypePrefix !== undefined && { fieldTypePrefix }),
    ...(names && { fieldTypeNames: Object.fromEntries(names) as Readonly<Record<string, string>> }),
    ...(siteaccess !== undefined && { siteaccess }),
    ...(serves !== undefined && { serves: serves.split(',') as RepositoryMethod[] }),
  };
}

/** From a file, the environment, or the terminal. */
async function passwordOf(
  { side, user, passwordFile }: SideArguments,
  variable: string,
  { env, promptSecret }: CommandIo,
): Promise<string> {
  const stored = passwordFile === undefined ? env[`${variable}_PASSWORD`] : await textOfFile(passwordFile);
  if (stored !== undefined) return stored.replace(/\r?\n$/, '');
  if (!promptSecret)
    throw new UsageError(`The user ${user} needs a password, in ${variable}_PASSWORD or in a --${side}-password-file`);
  return promptSecret(`Password of ${user}: `);
}
