/** Relations that follow from field values: they are created and deleted with these. */
import { BadRequest, type FieldFault } from '../../../errors/errors.js';
import type { FieldRules, FieldTypes, ValueRelation } from '../../../field-types/index.js';
import type { RelationType } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { type Rights, toColumn } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { chunks, isId, onCurrentVersion } from '../../values/rows.js';
import type { PlannedField } from './field-plan.js';
import { mayRead } from './rows.js';

/** One for each definition, destination and type, of all languages together. */
interface ValueRelationRow {
  readonly definition_id: number;
  readonly destination_id: number;
  readonly type: RelationType;
}

interface Lead {
  readonly field: PlannedField;
  /** Settings of the field, or of a nested one, with the path of members to that one. */
  readonly settings: FieldRules['settings'];
  readonly path: readonly string[];
  readonly type: RelationType;
  /** Kind and id of the content or location, because ids of content and of locations overlap. */
  readonly target: string;
  /** Whether the value referred to it before: then it may do so even if the destination was deleted. */
  readonly isOld: boolean;
}

type Destination = Awaited<ReturnType<ReturnType<typeof selectReadable>['execute']>>[number];

/**
 * The relations that follow from the fields of a version.
 * @throws BadRequest for values that newly lead to what is not there, or not for the caller to see
 */
export async function findValueRelations(
  unit: UnitOfWork,
  fields: readonly PlannedField[],
): Promise<readonly ValueRelationRow[]> {
  const { fieldTypes } = unit.store;
  const leads = fields.flatMap((field) => leadsOf(fieldTypes, field));
  if (leads.length === 0) return [];
  const destinations = await loadDestinations(unit, leads);
  const faults = leads.filter(({ isOld }) => !isOld).flatMap((lead) => faultsOf(lead, destinations.get(lead.target)));
  if (faults.length > 0) throw new BadRequest('Some fields are not valid', { fields: faults });
  return grouped(leads, destinations);
}

function leadsOf(fieldTypes: FieldTypes, field: PlannedField): readonly Lead[] {
  const { definition, value, before = null, isAssigned } = field;
  const type = fieldTypes.get(definition.fieldTypeIdentifier);
  const old = new Set(type.relations(before).map(targetOf));
  return type.plainFields(value, definition).flatMap(({ path, rules: { settings }, ...plain }) =>
    fieldTypes
      .get(plain.type.identifier)
      .relations(plain.value)
      .map((relation) => {
        const target = targetOf(relation);
        return { field, settings, path, type: relation.type, target, isOld: !isAssigned || old.has(target) };
      }),
  );
}

const targetOf = ({ contentId, locationId }: ValueRelation): string =>
  contentId === undefined ? `location ${locationId}` : `content ${contentId}`;

async function loadDestinations(unit: UnitOfWork, leads: readonly Lead[]) {
  const idsOf = (kind: string) => [
    ...new Set(leads.filter(({ target }) => target.startsWith(kind)).map(({ target }) => Number(target.split(' ')[1]))),
  ];
  const found = new Map<string, Destination>();
  for (const ids of chunks(idsOf('content').filter(isId), 500)) {
    const rows = await selectReadable(unit.db, await unit.rights())
      .where(isAmong(unit.db, 'content.id', ids))
      .execute();
    for (const row of rows) found.set(`content ${row.id}`, row);
  }
  for (const ids of chunks(idsOf('location').filter(isId), 500)) {
    const rows = await selectReadable(unit.db, await unit.rights())
      .innerJoin('cms_location as place', 'place.content_id', 'content.id')
      .select('place.id as place_id')
      .where(isAmong(unit.db, 'place.id', ids))
      .execute();
    for (const row of rows) found.set(`location ${row.place_id}`, row);
  }
  return found;
}

/** Content with its type, and whether the caller may read it. */
export function selectReadable(db: Database, permissions: Rights) {
  return db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .innerJoin('cms_content_type as type', 'type.id', 'content.type_id')
    .select(['content.id', 'type.identifier'])
    .select(toColumn(mayRead(permissions)).as('readable'));
}

function faultsOf(lead: Lead, to: Destination | undefined): readonly FieldFault[] {
  const { definition, member } = lead.field;
  const target = lead.path.join('.') || null;
  const fault = (message: string): readonly FieldFault[] => [
    {
      fieldDefinitionId: definition.id,
      target,
      message: `${definition.identifier}: ${message}`,
      ...(member !== undefined && { member: [member, ...lead.path].join('.') }),
    },
  ];
  if (to?.readable !== 1) return fault('refers to content that does not exist');
  const { selectionContentTypes: allowed } = lead.settings;
  const isAllowed = lead.type !== 'ATTRIBUTE' || !Array.isArray(allowed) || allowed.length === 0;
  return isAllowed || allowed.includes(to.identifier)
    ? []
    : fault('refers to content of a type that is not allowed here');
}

/** Content that has been deleted since is skipped. */
function grouped(leads: readonly Lead[], destinations: ReadonlyMap<string, Destination>): readonly ValueRelationRow[] {
  const rows = new Map<string, ValueRelationRow>();
  for (const { field, type, target } of leads) {
    const destination = destinations.get(target);
    if (!destination) continue;
    const row = { definition_id: field.definition.id, destination_id: destination.id, type };
    rows.set(keyOf(row), row);
  }
  return [...rows.values()];
}

const keyOf = (row: { readonly [N in keyof ValueRelationRow]: unknown }): string =>
  `${row.definition_id} ${row.destination_id} ${row.type}`;

/** Makes the relations of a version that follow from its fields those given; relations created by users are unchanged. */
export async function storeValueRelations(
  db: Database,
  versionId: number,
  relations: readonly ValueRelationRow[],
): Promise<void> {
  const rows = await db
    .selectFrom('cms_relation')
    .select(['id', 'definition_id', 'destination_id', 'type'])
    .where('version_id', '=', versionId)
    .where('definition_id', 'is not', null)
    .execute();
  const wanted = new Set(relations.map(keyOf));
  const held = new Set(rows.map(keyOf));
  const gone = rows.filter((row) => !wanted.has(keyOf(row)));
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .deleteFrom('cms_relation')
      .where(isAmong(db, 'id', ids))
      .execute();
  const added = relations.filter((relation) => !held.has(keyOf(relation)));
  const values = added.map((relation) => ({ ...relation, version_id: versionId }));
  for (const some of chunks(values, 500)) await db.insertInto('cms_relation').values(some).execute();
}
