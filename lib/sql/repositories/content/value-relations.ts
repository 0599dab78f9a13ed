/** Relations that follow from field values: they are created and deleted with these. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { BadRequest, type FieldFault } from '../../../errors/errors.js';
import type { FieldRules, FieldTypes, ValueRelation } from '../../../field-types/index.js';
import type { RelationType } from '../../../repository/repository.js';
import { jsonRows, jsonTexts } from '../../database/json-rows.js';
import type { Database } from '../../database/schema.js';
import { type Rights, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, prepared, preparedText, preparedWithRights } from '../../unit-of-work/prepared.js';
import type { WriteStep } from '../../unit-of-work/steps.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { isId, onCurrentVersion, toJson } from '../../values/rows.js';
import type { PlannedField, StoredRelation } from './field-plan.js';
import { mayRead } from './rows.js';

/** One for each definition, destination and type, of all languages together. */
export interface ValueRelationRow {
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

/** Content that a value refers to. */
export interface Destination {
  readonly id: number;
  /** Its content type. */
  readonly identifier: string;
  readonly readable: number;
}

/**
 * The relations that follow from the fields of a version.
 * @param stored those of the version, of which the destinations are loaded already
 * @throws BadRequest for new references to content that does not exist, or that the caller may not read
 */
export async function findValueRelations(
  unit: UnitOfWork,
  fields: readonly PlannedField[],
  stored: readonly StoredRelation[],
): Promise<readonly ValueRelationRow[]> {
  const leads = leadsIn(unit, fields);
  if (leads.length === 0) return [];
  const loaded = stored.map(
    ({ destination_id: id, identifier, readable }) => [`content ${id}`, { id, identifier, readable }] as const,
  );
  return toRelations(leads, await loadDestinations(unit, leads, new Map(loaded)));
}

/**
 * Creates the function that returns the relations of each of several versions; their destinations are loaded by one statement.
 * @param loaded content by `content` or `location` and an id, which is not stored yet
 */
export async function findAllValueRelations(
  unit: UnitOfWork,
  versions: readonly (readonly PlannedField[])[],
  loaded: ReadonlyMap<string, Destination>,
): Promise<(index: number) => readonly ValueRelationRow[]> {
  const leads = versions.map((fields) => leadsIn(unit, fields));
  const destinations = await loadDestinations(unit, leads.flat(), loaded);
  return (index) => toRelations(leads[index] ?? [], destinations);
}

const leadsIn = ({ store: { fieldTypes } }: UnitOfWork, fields: readonly PlannedField[]): readonly Lead[] =>
  fields.flatMap((field) => leadsOf(fieldTypes, field));

/** @throws BadRequest for new references to content that does not exist, or that the caller may not read */
function toRelations(
  leads: readonly Lead[],
  destinations: ReadonlyMap<string, Destination>,
): readonly ValueRelationRow[] {
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

/** By kind and id. Those that are not loaded yet take one statement. */
async function loadDestinations(unit: UnitOfWork, leads: readonly Lead[], loaded: ReadonlyMap<string, Destination>) {
  const destinations = new Map(loaded);
  const missing = new Set(leads.map(({ target }) => target).filter((target) => !destinations.has(target)));
  const idsOf = (kind: string) =>
    [...missing].filter((target) => target.startsWith(kind)).map((target) => Number(target.split(' ')[1]));
  const [contentIds, locationIds] = [idsOf('content').filter(isId), idsOf('location').filter(isId)];
  if (contentIds.length + locationIds.length === 0) return destinations;
  const rows = await unit.all(findDestinations, {
    contentIds: JSON.stringify(contentIds),
    locationIds: JSON.stringify(locationIds),
  });
  for (const { place_id: placeId, ...row } of rows)
    destinations.set(placeId === null ? `content ${row.id}` : `location ${placeId}`, row);
  return destinations;
}

/** Lists as JSON. */
interface Destinations {
  readonly contentIds: string;
  readonly locationIds: string;
}

const findDestinations = preparedWithRights(({ db, store, rights }, param: ParameterOf<Destinations>) => {
  const isListed = (id: string, list: Expression<string>) =>
    sql<SqlBool>`${sql.ref(id)} in (select cast(text as integer) from ${jsonTexts(store.dialect, list)} listed)`;
  return selectReadable(db, rights)
    .select(sql<number | null>`cast(null as integer)`.as('place_id'))
    .where(isListed('content.id', param('contentIds')))
    .unionAll(
      selectReadable(db, rights)
        .innerJoin('cms_location as place', 'place.content_id', 'content.id')
        .select(sql<number | null>`place.id`.as('place_id'))
        .where(isListed('place.id', param('locationIds'))),
    );
});

/** Content with its type, and whether the caller may read it. */
function selectReadable(db: Database, rights: Rights) {
  return db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .innerJoin('cms_content_type as type', 'type.id', 'content.type_id')
    .select(['content.id', 'type.identifier'])
    .select(toColumn(mayRead(rights)).as('readable'));
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

/** Makes the relations of a version that follow from its fields these; relations created by users are unchanged. */
export async function planRelations(
  unit: UnitOfWork,
  versionId: number,
  stored: readonly StoredRelation[],
  relations: readonly ValueRelationRow[],
): Promise<readonly WriteStep[]> {
  const neededKeys = new Set(relations.map(keyOf));
  const storedKeys = new Set(stored.map(keyOf));
  const ids = stored.filter((row) => !neededKeys.has(keyOf(row))).map(({ id }) => id);
  const added = relations.filter((relation) => !storedKeys.has(keyOf(relation)));
  const rows = toJson(added.map((relation, position) => ({ ...relation, position })));
  return [
    ...(ids.length > 0 ? [await unit.toStep(deleteRelations, { ids: JSON.stringify(ids) })] : []),
    ...(added.length > 0 ? [await unit.toStep(insertRelations, { versionId, rows })] : []),
  ];
}

const deleteRelations = prepared(({ db, store }, param: ParameterOf<{ ids: string }>) =>
  db
    .deleteFrom('cms_relation')
    .where(sql<SqlBool>`id in (select cast(text as bigint) from ${jsonTexts(store.dialect, param('ids'))} listed)`),
);

interface NewRelations {
  readonly versionId: number;
  /** Rows as a JSON list. */
  readonly rows: string;
}

/** Relations are shown in the order of their ids. */
const insertRelations = preparedText(({ store }, param: ParameterOf<NewRelations>) => {
  const columns = { destination_id: 'integer', definition_id: 'integer', type: 'text', position: 'integer' } as const;
  return sql<never>`insert into cms_relation (version_id, destination_id, definition_id, type)
    select cast(${param('versionId')} as bigint), destination_id, definition_id, type
    from ${jsonRows(store.dialect, param('rows'), columns)} added order by position`;
});
