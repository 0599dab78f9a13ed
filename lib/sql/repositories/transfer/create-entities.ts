/** Creates entities beside content with ids that they had elsewhere, by the writes of the API. */
import { AlreadyInUse, BadRequest } from '../../../errors/errors.js';
import type { TransferredEntities } from '../../../repository/repository.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { isId } from '../../values/rows.js';
import { createType } from '../content-types/create.js';
import { createTypeGroup } from '../content-types/groups.js';
import { createLocation } from '../locations/create.js';
import { createStateGroup } from '../object-states/groups.js';
import { createState } from '../object-states/states.js';
import { createRole } from '../roles/repository.js';
import { createSection } from '../sections.js';
import { findUsed, tables } from './ids.js';

type Kind = keyof TransferredEntities;
type Values<K extends Kind> = Omit<NonNullable<TransferredEntities[K]>[number], 'id'>;
type Creator<K extends Kind> = (unit: UnitOfWork, values: Values<K>, id: number) => Promise<unknown>;

/** In the order in which entities may refer to each other. */
const creators: { readonly [K in Kind]: Creator<K> } = {
  sections: createSection,
  objectStateGroups: createStateGroup,
  objectStates: createState,
  contentTypeGroups: createTypeGroup,
  contentTypes: createType,
  roles: createRole,
  locations: createLocation,
};

export async function createEntities(unit: UnitOfWork, entities: TransferredEntities): Promise<void> {
  for (const kind of Object.keys(creators) as Kind[]) await createAll(unit, kind, entities[kind] ?? []);
}

async function createAll<K extends Kind>(
  unit: UnitOfWork,
  kind: K,
  entities: readonly (Values<K> & { readonly id: number })[],
): Promise<void> {
  if (entities.length === 0) return;
  const ids = entities.map(({ id }) => id);
  const members = ids.flatMap((id, index) =>
    isId(id) ? [] : [{ member: `${kind}.${index}.id`, message: 'must be an id' }],
  );
  if (members.length > 0) throw new BadRequest('The entities cannot be created with these ids', { members });
  if (new Set(ids).size < ids.length || (await findUsed(unit.db, tables[kind], ids)).length > 0)
    throw new AlreadyInUse('The id');
  const create: Creator<K> = creators[kind];
  for (const { id, ...values } of entities) await create(unit, values as unknown as Values<K>, id);
}
