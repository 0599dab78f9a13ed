/** A small world of items: content of two types in two languages, and beside it content that is not an item. */
import type { FieldChange, NewFieldDefinition } from 'express-cms-rest/repository';
import { checksWith } from '../core/check.js';
import { type Folder, identifierOf } from '../core/maker.js';
import type { Scene } from '../core/scene.js';
import { NotApplicable } from '../core/situation.js';
import { addPlace } from '../fixtures/places.js';
import { newType } from '../fixtures/types.js';
import {
  type Entry,
  type EntryName,
  entries,
  entryFields,
  type PersonName,
  personFields,
  persons,
  type State,
  type Values,
} from './item-entries.js';

/** Content of the world. */
export interface WorldContent {
  readonly id: number;
  readonly locationId: number;
  readonly remoteId: string;
  readonly type: string;
  readonly state: State;
  readonly alwaysAvailable: boolean;
  readonly mainLanguage: string;
  /** The values of its fields by locale code. */
  readonly translations: Readonly<Record<string, Values>>;
  /** The locations that it is placed below, with the priority there. */
  readonly places: readonly (readonly [parentId: number, priority: number])[];
  readonly published: Date;
  readonly modified: Date;
}

interface Places {
  readonly scene: Scene;
  readonly root: Folder;
  /** Below the root. */
  readonly shelf: Folder;
}

export interface ItemWorld<N extends EntryName = EntryName, P extends PersonName = PersonName> extends Places {
  /** The section of concealed content. */
  readonly section: string;
  /** The identifiers of the content types. */
  readonly entryType: string;
  readonly personType: string;
  readonly entries: Readonly<Record<N, WorldContent>>;
  readonly persons: Readonly<Record<P, WorldContent>>;
}

type People = Readonly<Partial<Record<PersonName, WorldContent>>>;

/** A world with some of the entries and of the persons. */
export interface PartOfItemWorld extends Omit<ItemWorld, 'entries' | 'persons'> {
  readonly entries: Readonly<Partial<Record<EntryName, WorldContent>>>;
  readonly persons: People;
}

interface Ground extends Places {
  readonly hidden: Folder;
}

interface Kind {
  readonly id: number;
  readonly identifier: string;
  readonly fields: readonly NewFieldDefinition[];
}

async function createKind(scene: Scene, word: string, fields: readonly NewFieldDefinition[]): Promise<Kind> {
  const fieldDefinitions = fields.map((own) => ({ isSearchable: true, isTranslatable: true, ...own }));
  const values = { identifier: identifierOf(word), nameSchema: '<title>', isContainer: true, fieldDefinitions };
  const { id, identifier } = await newType(scene, values).catch((error) => {
    if ((error as { readonly status?: number }).status !== 400) throw error;
    throw new NotApplicable('The repository lacks one of the field types of the protocol');
  });
  return { id, identifier, fields };
}

/** Values in the main language and in the other one, with relations to persons. */
function valuesOf({ main, other, friend, lead, leads, otherLeads }: Entry, people: People) {
  const one = (name: PersonName) => ({ destinationContentId: people[name]?.id ?? null });
  const several = (names: readonly PersonName[]) => ({
    destinationContentIds: names.flatMap((name) => people[name]?.id ?? []),
  });
  return {
    main: {
      ...main,
      ...(friend && { friend: one(friend) }),
      ...(lead && { lead: one(lead) }),
      ...(leads && { leads: several(leads) }),
    },
    ...(other && { other: { ...other, ...(otherLeads && { leads: several(otherLeads) }) } }),
  };
}

/** Values that cannot be translated are the same in all languages. */
function sharedValues(values: Values, { fields }: Kind): Values {
  const isShared = (name: string) => fields.some((own) => own.identifier === name && own.isTranslatable === false);
  return Object.fromEntries(Object.entries(values).filter(([name]) => isShared(name)));
}

const changes = (values: Values, languageCode: string): readonly FieldChange[] =>
  Object.entries(values).map(([fieldDefinitionIdentifier, value]) => ({
    ...{ fieldDefinitionIdentifier, value, languageCode },
  }));

/** Longer ago than anything else that a check creates, and not in the order of the ids. */
const dateAt = (index: number): Date => new Date(Date.UTC(2001, 0, 1 + ((index * 7) % 20), 10, 30));

interface New {
  readonly kind: Kind;
  readonly entry: Entry;
  readonly values: { readonly main: Values; readonly other?: Values };
  /** The ids of all entries that are created. */
  readonly index: number;
}

async function create(ground: Ground, { kind, entry, values, index }: New): Promise<WorldContent> {
  const { scene, root, shelf, hidden } = ground;
  const { main, other } = values;
  const { state = 'shown', alwaysAvailable = false, priority = 0, isOnShelf } = entry;
  const { admin, situation } = scene;
  const { languageCode, otherLanguageCode } = situation;
  const parent = state === 'below hidden' ? hidden : isOnShelf ? shelf : root;
  const { id, remoteId } = await admin.content.create({
    ...{ contentTypeId: kind.id, mainLanguageCode: languageCode, alwaysAvailable },
    fields: [...changes(main, languageCode), ...(other ? changes(other, otherLanguageCode) : [])],
    location: { parentLocationId: parent.locationId, priority, hidden: false },
  });
  const [published, modified] = [dateAt(index), dateAt(index + 3)];
  const publish = async () => {
    await admin.versions.publish({ contentId: id, versionNo: 1 });
    return admin.content.updateInfo({ id, changes: { published, modified } });
  };
  const mainLocation = state === 'draft' ? undefined : (await publish()).mainLocation;
  const translation = other && { [otherLanguageCode]: { ...sharedValues(main, kind), ...other } };
  return {
    ...{ id, remoteId, type: kind.identifier, state, alwaysAvailable, mainLanguage: languageCode, published, modified },
    locationId: mainLocation?.id ?? scene.unknownId,
    translations: { [languageCode]: main, ...translation },
    places: [[parent.locationId, priority]],
  };
}

/** Makes its entries from published and visible content. */
async function settle({ admin }: Scene, { id, locationId, state }: WorldContent, sectionId: number): Promise<void> {
  if (state === 'hidden') await admin.content.hide({ id });
  if (state === 'concealed') await admin.content.updateInfo({ id, changes: { sectionId } });
  if (state === 'trashed') await admin.locations.trash({ id: locationId });
}

/** Entries that every caller can read as items. */
export const everyoneSees = (all: Readonly<Record<string, WorldContent>>): readonly WorldContent[] =>
  Object.values(all).filter(({ state }) => state === 'shown');

/** A record with its members in the order in which they are created. */
const someOf = <K extends string>(all: Readonly<Record<K, Entry>>, chosen: readonly K[] | undefined) =>
  (Object.entries(all) as [K, Entry][]).filter(([name]) => chosen?.includes(name) ?? true);

/** All of it, or with these alone: other destinations of an entry are left out. */
export async function createItemWorld<N extends EntryName = EntryName, P extends PersonName = PersonName>(
  scene: Scene,
  { entries: entryNames, persons: names }: { readonly entries?: readonly N[]; readonly persons?: readonly P[] } = {},
): Promise<ItemWorld<N, P>> {
  const root = await scene.folder();
  const shelf = await scene.folder({ parentLocationId: root.locationId });
  const hidden = await scene.folder({ parentLocationId: root.locationId, hidden: true });
  const { id: sectionId, identifier: section } = await scene.section();
  const personKind = await createKind(scene, 'person', personFields);
  const entryKind = await createKind(scene, 'entry', entryFields);
  const ground = { scene, root, shelf, hidden };
  const people: Partial<Record<PersonName, WorldContent>> = {};
  const contents: Partial<Record<EntryName, WorldContent>> = {};
  const createOne = (kind: Kind, entry: Entry, index: number) =>
    create(ground, { kind, entry, values: valuesOf(entry, people), index });
  for (const [index, [name, entry]] of someOf<PersonName>(persons, names).entries())
    people[name] = await createOne(personKind, entry, index);
  for (const [index, [name, entry]] of someOf<EntryName>(entries, entryNames).entries())
    contents[name] = await createOne(entryKind, entry, index);
  if (contents.oak) {
    await addPlace(scene, contents.oak.id, root.locationId, { priority: 9 });
    contents.oak = { ...contents.oak, places: [...contents.oak.places, [root.locationId, 9]] };
  }
  // Content in the trash cannot be the destination of a new relation.
  for (const content of [...Object.values(people), ...Object.values(contents)]) await settle(scene, content, sectionId);
  return {
    ...{ scene, root, shelf, section, entryType: entryKind.identifier, personType: personKind.identifier },
    entries: contents as ItemWorld<N>['entries'],
    persons: people as ItemWorld<N, P>['persons'],
  };
}

/** Declares a check that begins with the entries of such a world, and no persons. */
export const entryCheck = checksWith(async (scene) => ({ world: await createItemWorld(scene, { persons: [] }) }));

/** Declares a check that begins with the whole of such a world. */
export const itemWorldCheck = checksWith(async (scene) => ({ world: await createItemWorld(scene) }));

/** Declares a check that begins with one entry, and no persons. */
export const roseCheck = checksWith(async (scene) => ({
  world: await createItemWorld(scene, { entries: ['rose'], persons: [] }),
}));
