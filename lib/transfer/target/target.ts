/** The repository that entities are stored in, and the outcomes of storing them. */
import { randomBytes } from 'node:crypto';
import { isRestError, type RestError } from '../../errors/errors.js';
import type { Context, Id, Repository } from '../../repository/repository.js';
import { type AnySide, createReader, MissingMethod, needing, type ReadDetails, type Reader } from '../source/reader.js';
import { createNames, type TargetNames } from './target-names.js';

export interface Target {
  readonly repository: Repository<Id>;
  readonly context: Context<Id>;
  readonly reader: Reader;
  readonly names: TargetNames;
  /** Whether it keeps versions as they are in the source, and creates many items by one write. */
  readonly keeps: boolean;
  /** Whether content gets the ids that it has in the source. */
  readonly keepsIds: boolean;
  readonly withUsers: boolean;
  readonly overwrites: boolean;
  /** Whether nothing is written. */
  readonly isDryRun: boolean;
  /** The password of all new users, which is random and not stored: its hash is computed once. */
  readonly newPassword: string;
}

/** The result of storing an entity. */
export type Outcome =
  | {
      readonly status: 'created' | 'unchanged' | 'updated';
      readonly unresolved?: readonly string[];
      /** Kinds of data of the entity that the target cannot hold. */
      readonly lost?: readonly string[];
      /** Whether its versions are stored later, together with those of other content. */
      readonly isPostponed?: boolean;
    }
  /** It is in the target with other values, which stay. */
  | { readonly status: 'differs'; readonly members: readonly string[]; readonly unresolved?: readonly string[] }
  /** It may be possible once others are stored. */
  | { readonly status: 'deferred'; readonly reason: string }
  | { readonly status: 'skipped'; readonly reason: string };

export const skipped = (reason: string): Outcome => ({ status: 'skipped', reason });
export const usersReason = 'Users, groups and roles are transferred only where that is asked for';

/** The outcome of a callback whose refusal by the repository concerns one entity alone; other errors are thrown. */
export async function outcomeOf(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MissingMethod) return { status: 'skipped', reason: error.message };
    if (!isRestError(error) || error.status >= 500 || error.status === 401) throw error;
    return { status: 'skipped', reason: reasonOf(error) };
  }
}

/** The message of a refusal, with each fault. */
export function reasonOf({ message, faults: { errors = [], fields = [] } }: RestError): string {
  const details = [
    ...errors.map(({ path, message: fault }) => `${path} ${fault}`.trim()),
    ...fields.map(({ message: fault }) => fault),
  ];
  return [message, ...details].join('; ');
}

/** Runs writes in one transaction, where the repository has them. */
export function atomically<T>(
  { repository, context }: Target,
  work: (repository: Repository<Id>) => Promise<T>,
): Promise<T> {
  return repository.transaction ? repository.transaction(context, work) : work(repository);
}

type TargetOptions = Pick<Target, 'isDryRun' | 'keepsIds' | 'overwrites' | 'withUsers'>;

export function createTarget(side: AnySide, details: ReadDetails, options: TargetOptions): Target {
  const { repository } = side;
  const reader = createReader(side, details);
  const { context } = reader;
  const { keeps = false } = details;
  const { userId } = context.caller;
  const callerName = async () => (userId === null ? null : ((await reader.contentName(userId)) ?? null));
  const names = { ...createNames(repository, context), callerName };
  const newPassword = `Aa1!${randomBytes(32).toString('base64url')}`;
  return { repository, context, reader, names, keeps, newPassword, ...options };
}

/** Whether it has no content beside that of the clean installation: ids that were given already must not be given again. */
export async function isNewInstallation({ repository, context }: AnySide): Promise<boolean> {
  const id = repository.roots?.content?.split('/').findLast(Boolean);
  if (id === undefined) return false;
  const { locations } = needing(repository, 'locations.listChildren');
  const page = { id: repository.ids === 'string' ? id : Number(id), offset: 0, limit: 1 };
  return (await locations.listChildren(page, context)).items.length === 0;
}
