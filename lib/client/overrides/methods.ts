/** The methods of the contract over HTTP: those that follow from the commands of operations, and those that override them. */
import type {
  Aggregate,
  AggregateOf,
  Id,
  Repository,
  RepositoryMethod,
  RequiredMethods,
  ServingRepository,
} from '../../repository/repository.js';
import { createDerived, type DerivedMethod, type Remote } from '../derived.js';
import type { Accounts } from './accounts.js';
import { createContent } from './content.js';
import { createContentTypes } from './content-types.js';
import { createFiles } from './files.js';
import { createItems } from './items.js';
import { createLocations } from './locations.js';
import { createOverrides } from './overrides.js';
import { createUploads } from './uploads.js';
import { createUserGroups, createUsers } from './users.js';
import { createVersions } from './versions.js';
import { createViews } from './views.js';

/** The methods that no operation serves, or that accounts have where these are of callers. */
type UnservedMethod =
  | 'content.loadMany'
  | 'locations.loadMany'
  | `users.${keyof Accounts}`
  | 'apiKeys.authenticate'
  | 'changes.since'
  | 'changes.everything'
  | `transfer.${string}`;

type OverriddenMethod = Exclude<RepositoryMethod, DerivedMethod | UnservedMethod>;

/** All methods that are not derived must be here, and others may be. */
type Overrides = {
  readonly [A in AggregateOf<OverriddenMethod>]: RequiredMethods<ServingRepository<Id>[A], A, OverriddenMethod>;
};

export const createAllOverrides = (remote: Remote, accounts: Accounts): Overrides => ({
  ...createOverrides(remote),
  content: createContent(remote),
  contentTypes: createContentTypes(remote),
  files: createFiles(remote),
  items: createItems(remote),
  locations: createLocations(remote),
  uploads: createUploads(remote),
  userGroups: createUserGroups(remote),
  users: { ...createUsers(remote), ...accounts },
  versions: createVersions(remote),
  views: createViews(remote),
});

export function createMethods(remote: Remote, accounts: Accounts): Repository<Id> {
  const methods: Partial<Record<Aggregate, object>> = { ...createDerived(remote.call) };
  for (const [aggregate, overrides] of Object.entries(createAllOverrides(remote, accounts)) as [Aggregate, object][])
    methods[aggregate] = { ...methods[aggregate], ...overrides };
  return methods as unknown as Repository<Id>;
}
