/** Creates entities beside content with the ids that they have in the source, where these are unused in a target that is empty. */
import { type Method, mapMethods } from '../../repository/map-methods.js';
import {
  type Context,
  type Id,
  implementsMethod,
  type NewLocation,
  type Repository,
  type ReservedIds,
  type ServingRepository,
  type TransferredEntities,
} from '../../repository/repository.js';
import type { ModelEntityKind } from '../entities.js';
import { modelMemberOf } from '../source/read-entities.js';
import { needing } from '../source/reader.js';
import type { Target } from './target.js';

type Kind = keyof TransferredEntities<Id>;

/** The kinds of entities that these methods create. */
const created: Readonly<Record<string, Exclude<Kind, 'locations'>>> = {
  'sections.create': 'sections',
  'objectStates.createGroup': 'objectStateGroups',
  'objectStates.create': 'objectStates',
  'contentTypeGroups.create': 'contentTypeGroups',
  'contentTypes.create': 'contentTypes',
  'roles.create': 'roles',
};

type Keeping = Pick<Target, 'keepsIds' | 'repository'>;

const keepsIdsOfAll = ({ keepsIds, repository }: Keeping): boolean =>
  keepsIds && implementsMethod(repository, 'transfer.createEntities');

/** An entity of the model with its ids in the source, and those of its states, by their names. */
export interface IdentifiedModelEntity {
  readonly kind: ModelEntityKind;
  readonly key: string;
  readonly ids?: Readonly<Record<string, Id>>;
}

/** The repository of the target, whose new entities of the model get their ids in the source. */
export function keepingIds(target: Keeping, entities: readonly IdentifiedModelEntity[]): Repository<Id> {
  if (!keepsIdsOfAll(target)) return target.repository;
  const ids = new Map<string, Id>();
  for (const { kind, key, ids: named = {} } of entities)
    for (const [name, id] of Object.entries(named))
      ids.set(`${name === key ? modelMemberOf(kind)[0] : 'objectStates'} ${name}`, id);
  return creatingWith(target.repository, ids);
}

function creatingWith(repository: Repository<Id>, ids: ReadonlyMap<string, Id>): Repository<Id> {
  return mapMethods(repository, (method, name): Method => {
    if (name === 'transaction') return withBound(method, (bound) => creatingWith(bound, ids));
    const kind = created[name];
    if (!kind) return method;
    return async (...args) => {
      const [command, context] = args as [Command, Context<Id>];
      const preferred = ids.get(`${kind} ${await nameOf(repository, command, context)}`);
      if (preferred === undefined) return method(command, context);
      return { ...command, id: await createWithId({ repository, context }, kind, { command, preferred }) };
    };
  });
}

const withBound =
  (method: Method, wrap: (bound: Repository<Id>) => Repository<Id>): Method =>
  (context, work) =>
    method(context, (bound: Repository<Id>) => (work as (wrapped: Repository<Id>) => unknown)(wrap(bound)));

interface Command {
  readonly identifier: string;
  readonly groupId?: Id;
  readonly priority?: number;
}

/** States are named by their groups too, such as `lock/locked`. */
async function nameOf(repository: Repository<Id>, { identifier, groupId, priority }: Command, context: Context<Id>) {
  if (groupId === undefined || priority === undefined) return identifier;
  const { objectStates } = repository as ServingRepository<Id>;
  return `${(await objectStates.loadGroup(groupId, context)).identifier}/${identifier}`;
}

async function createWithId(
  { repository, context }: Pick<Target, 'context' | 'repository'>,
  kind: Kind,
  { command, preferred }: { readonly command: object; readonly preferred: Id },
): Promise<Id> {
  const { transfer } = needing(repository, 'transfer.createEntities');
  const request: ReservedIds<Id | null> = { contents: [], locations: [], [kind]: [ofTarget(repository, preferred)] };
  const id = (await transfer.reserveIds(request, context))[kind]?.[0] as Id;
  await transfer.createEntities({ [kind]: [{ ...command, id }] }, context);
  return id;
}

/** The id where the target has ids of its kind. */
export const ofTarget = ({ ids = 'integer' }: Repository<Id>, id: Id | undefined): Id | null =>
  id !== undefined && typeof id === (ids === 'string' ? 'string' : 'number') ? id : null;

/** Creates a further location of content. @return its id */
export async function createLocation(
  target: Pick<Target, 'context' | 'keepsIds' | 'repository'>,
  location: NewLocation<Id>,
  preferred: Id | undefined,
): Promise<Id> {
  const { repository, context } = target;
  if (preferred !== undefined && keepsIdsOfAll(target))
    return createWithId({ repository, context }, 'locations', { command: location, preferred });
  return (await needing(repository, 'locations.create').locations.create(location, context)).id;
}
