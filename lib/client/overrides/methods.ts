/** The methods of the contract over HTTP: those that follow from the commands of operations, and those that override them. */
import type {
  AggregateOf,
  Id,
  Repository,
  RepositoryMethod,
  RequiredMethods,
  ServingRepository,
} from '../../repository/repository.js';
import { createDerived, type DerivedMethod, type Remote } from '../derived.js';
import type { Accounts } from './accounts.js';
import { createCompletions } from './completions.js';
import { createFiles } from './files.js';
import { createItems } from './items.js';
import { createOverrides } from './overrides.js';
import { createUploads } from './uploads.js';
import { createViews } from './views.js';

/** The methods that no operation serves, or that accounts have where these are of callers. */
type UnservedMethod =
  | 'content.loadMany'
  | 'locations.loadMany'
  | `users.${keyof Accounts}`
  | 'apiKeys.authenticate'
  | 'changes.since'
  | 'changes.everything'
  | 'changes.upcoming'
  | `transfer.${string}PasswordHash`;

type OverriddenMethod = Exclude<RepositoryMethod, DerivedMethod | UnservedMethod>;

/** All methods that are not derived must be here, and others may be. */
type Overrides = {
  readonly [A in AggregateOf<OverriddenMethod>]: RequiredMethods<ServingRepository<Id>[A], A, OverriddenMethod>;
};

export const createAllOverrides = (remote: Remote, accounts: Accounts): Overrides => {
  const [overrides, completions] = [createOverrides(remote), createCompletions(remote)];
  return {
    ...overrides,
    ...completions,
    contentTypes: { ...overrides.contentTypes, ...completions.contentTypes },
    users: { ...overrides.users, ...completions.users, ...accounts },
    files: createFiles(remote),
    items: createItems(remote),
    uploads: createUploads(remote),
    views: createViews(remote),
  };
};

export function createMethods(remote: Remote, accounts: Accounts): Repository<Id> {
  const methods: Record<string, object> = {};
  for (const part of [createDerived(remote.call), createAllOverrides(remote, accounts)])
    for (const [aggregate, some] of Object.entries(part)) methods[aggregate] = { ...methods[aggregate], ...some };
  return methods as unknown as Repository<Id>;
}
