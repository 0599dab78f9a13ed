/** The repository that a command uses: that of a database, or that of a module of the host. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context, Id, Repository } from '../repository/repository.js';
import type { UnnamedType } from '../resources/items/item-types.js';
import { openSqlRepository } from '../sql/index.js';
import { UsageError } from './io.js';

export interface Subject {
  readonly repository: Repository<Id>;
  readonly context: Context<Id>;
  /** The content types as a server describes their items; undefined where it does not. */
  describedTypes?(): Promise<readonly UnnamedType[] | undefined>;
  close(): Promise<void>;
}

export interface SubjectArguments {
  readonly database: string | undefined;
  readonly module: string | undefined;
  readonly userId: string | undefined;
}

/** Exports of a module of the host. */
interface HostModule {
  readonly repository?: Repository<Id>;
  openRepository?(): Promise<Repository<Id>> | Repository<Id>;
}

/** The user who has all rights in a clean installation. */
const administrator = '14';

export async function openSubject({ database, module, userId = administrator }: SubjectArguments): Promise<Subject> {
  const repository = module === undefined ? await openDatabase(database) : await openModule(module);
  const id = repository.ids === 'string' ? userId : Number(userId);
  if (Number.isNaN(id)) {
    await repository.close?.();
    throw new UsageError(`--user-id must be an integer, not ${userId}`);
  }
  return {
    repository,
    context: {
      caller: { userId: id, login: null },
      siteaccess: '',
      languages: [],
      signal: new AbortController().signal,
    },
    close: async () => repository.close?.(),
  };
}

/** A file that is not there would be created, as an installation that no user has asked for. */
async function openDatabase(database: string | undefined): Promise<Repository<Id>> {
  if (database === undefined) throw new UsageError('Name the --database, or the --module of the repository');
  const isServer = /^postgres(?:ql)?:\/\//.test(database);
  if (!isServer && !existsSync(database)) throw new Error(`There is no database ${database}`);
  return (await openSqlRepository(database, { files: false })) as unknown as Repository<Id>;
}

async function openModule(path: string): Promise<Repository<Id>> {
  const { repository, openRepository }: HostModule = await import(pathToFileURL(resolve(path)).href);
  const opened = repository ?? (await openRepository?.());
  if (!opened) throw new UsageError(`The module ${path} exports neither repository nor openRepository`);
  return opened;
}
