/** What a check works with: the repository, those who call it, and content that is made for the check and swept away after it. */
import { randomBytes } from 'node:crypto';
import {
  type Caller,
  type Content,
  type ContentInfo,
  type Context,
  type FieldChange,
  implementsMethod,
  type LocationRef,
  type NewContent,
  type ObjectStateGroup,
  type Repository,
  type RepositoryMethod,
  type Section,
  type ServingRepository,
  type Version,
} from 'express-cms-rest';
import { type Known, nobody, type Situation, toKnown } from './situation.js';
import { createSweeper } from './sweeper.js';

/** What `Scene.folder` calls. */
export const making = ['content.create', 'versions.publish', 'content.load'] as const satisfies RepositoryMethod[];

/** What `Scene.concealed` calls. */
export const concealing = [...making, 'sections.create', 'content.updateInfo'] as const satisfies RepositoryMethod[];

/** Published content and its main location. */
export interface Folder {
  readonly id: number;
  readonly locationId: number;
  readonly name: string;
  readonly remoteId: string;
  readonly content: Content;
}

/** What content is to be made; all of it is made up where nothing is said. */
export interface Wanted {
  readonly name?: string;
  /** Of the second text field. */
  readonly text?: string;
  /** Of the first one, in the other language. */
  readonly translation?: string;
  readonly parentId?: number;
  readonly priority?: number;
  readonly hidden?: boolean;
  readonly more?: Partial<NewContent>;
}

/** Checks call of `repository` only what they say they need. */
export interface Scene {
  readonly repository: ServingRepository;
  readonly known: Known;
  /** Who may do everything. */
  readonly administrator: Context;
  /** A user who may read what everyone may read. */
  readonly reader: Context;
  readonly anonymous: Context;
  /** The context of a caller, with whatever else is to be in it. */
  as(caller: Caller, more?: Partial<Context>): Context;
  /** A text that nothing else has. */
  unique(word?: string): string;
  /** A change of the field that names are made of, or of the one given. */
  field(text: string, languageCode?: string, identifier?: string): FieldChange;
  /** What `content.create` is to make. */
  wanted(wanted?: Wanted): NewContent;
  /** Content that is not published. */
  draft(wanted?: Wanted): Promise<Content>;
  /** Published content, below `parentLocationId` if nothing else is said. */
  folder(wanted?: Wanted): Promise<Folder>;
  /** Several, one after the other, below one parent. */
  folders(parentId: number, ...names: readonly string[]): Promise<Folder[]>;
  /** Published content that only the administrator may read. */
  concealed(wanted?: Wanted): Promise<Folder>;
  /** A section that nothing is in, and nobody but the administrator may read. */
  section(): Promise<Section>;
  /** A group of object states without states. */
  stateGroup(): Promise<ObjectStateGroup>;
  /** The content's info, as cheaply as the repository gives it. */
  info(contentId: number, context?: Context): Promise<ContentInfo>;
  /** Has a piece of work done after the check, and whatever goes wrong with it forgotten. */
  afterwards(work: () => Promise<unknown>): void;
  sweep(): Promise<void>;
}

export async function createScene(repository: Repository, situation?: Situation): Promise<Scene> {
  const known = toKnown(situation);
  const serving = repository as ServingRepository;
  const sweeper = createSweeper();
  const as = (caller: Caller, more: Partial<Context> = {}): Context => ({
    caller,
    siteaccess: known.siteaccess,
    languages: [],
    signal: new AbortController().signal,
    ...more,
  });
  const administrator = as(known.administrator);
  const info = async (id: number, caller = administrator) =>
    implementsMethod(repository, 'content.loadInfo')
      ? serving.content.loadInfo(id, caller)
      : serving.content.load(id, caller);
  const make = createMaker(serving, known, administrator, sweeper.afterwards);
  return {
    repository: serving,
    known,
    administrator,
    get reader() {
      return as(known.reader);
    },
    anonymous: as(nobody),
    as,
    unique,
    ...make,
    info,
    ...sweeper,
  };
}

const unique = (word = 'check'): string => `${word}-${randomBytes(8).toString('hex')}`;

function createMaker(
  repository: ServingRepository,
  known: Known,
  administrator: Context,
  afterwards: Scene['afterwards'],
) {
  const { typeId, languageCode, parentLocationId, nameField, toValue } = known;

  const field: Scene['field'] = (text, language, identifier = nameField) => ({
    fieldDefinitionIdentifier: identifier,
    value: toValue(text),
    textual: false,
    ...(language !== undefined && { languageCode: language }),
  });

  const wanted: Scene['wanted'] = ({
    name = unique(),
    text,
    translation,
    parentId = parentLocationId,
    ...rest
  } = {}) => ({
    typeId,
    mainLanguageCode: languageCode,
    location: { parentId, priority: rest.priority ?? 0, hidden: rest.hidden ?? false },
    fields: [
      field(name),
      ...(text === undefined ? [] : [field(text, undefined, known.textField)]),
      ...(translation === undefined ? [] : [field(translation, known.otherLanguageCode)]),
    ],
    ...rest.more,
  });

  const draft: Scene['draft'] = async (asked) => {
    const made = await repository.content.create(wanted(asked), administrator);
    afterwards(() => repository.content.delete?.({ id: made.id }, administrator));
    return made;
  };

  const folder: Scene['folder'] = async (asked = {}) => {
    const name = asked.name ?? unique();
    const { id, currentVersion } = await draft({ ...asked, name });
    await repository.versions.publish({ contentId: id, versionNo: currentVersion.versionNo }, administrator);
    const content = await repository.content.load(id, administrator);
    const { id: locationId } = placed(content);
    return { id, locationId, name, remoteId: content.remoteId, content };
  };

  const folders: Scene['folders'] = async (parentId, ...names) => {
    const made: Folder[] = [];
    for (const name of names) made.push(await folder({ parentId, name }));
    return made;
  };

  const section: Scene['section'] = async () => {
    const identifier = unique('section').replace('-', '_');
    const made = await repository.sections.create({ identifier, name: identifier }, administrator);
    afterwards(() => repository.sections.delete?.({ id: made.id }, administrator));
    return made;
  };

  const concealed: Scene['concealed'] = async (asked) => {
    const { id: sectionId } = await section();
    const made = await folder(asked);
    await repository.content.updateInfo({ id: made.id, changes: { sectionId } }, administrator);
    return made;
  };

  const stateGroup: Scene['stateGroup'] = async () => {
    const identifier = unique('group').replace('-', '_');
    const texts = { defaultLanguageCode: languageCode, names: { [languageCode]: identifier } };
    const made = await repository.objectStates.createGroup({ identifier, ...texts }, administrator);
    afterwards(() => repository.objectStates.deleteGroup?.({ id: made.id }, administrator));
    return made;
  };

  return { field, wanted, draft, folder, folders, section, concealed, stateGroup };
}

/** The main location of what is published. */
export function placed({ mainLocation, id }: ContentInfo): LocationRef {
  if (!mainLocation) throw new Error(`Content ${id} is published and has no main location`);
  return mainLocation;
}

/** The value of a field in a language. */
export function fieldValue(version: Version, identifier: string, languageCode: string): unknown {
  return version.fields.find(
    (field) => field.fieldDefinitionIdentifier === identifier && field.languageCode === languageCode,
  )?.value;
}
