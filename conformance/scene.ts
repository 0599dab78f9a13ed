/** What a check works with: the repository, those who call it, and content that is made for the check and swept away after it. */
import { randomBytes } from 'node:crypto';
import type {
  Caller,
  Content,
  ContentInfo,
  Context,
  FieldChange,
  LocationRef,
  NewContent,
  ObjectStateGroup,
  Repository,
  Section,
  Version,
} from 'express-cms-rest';
import { type BoundRepository, bind } from './bound.js';
import type { Need } from './check.js';
import { type Known, nobody, type Situation, toKnown } from './situation.js';
import { createSweeper } from './sweeper.js';

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

export interface Scene {
  /** As it is, for what is done only where a method is there. */
  readonly repository: Repository;
  readonly known: Known;
  /** Who may do everything. */
  readonly admin: BoundRepository;
  /** A user who may read what everyone may read. */
  readonly reader: BoundRepository;
  readonly anonymous: BoundRepository;
  /** All three. */
  readonly everyone: readonly BoundRepository[];
  /** Those who may read what everyone may read, and nothing else. */
  readonly readers: readonly BoundRepository[];
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
  info(contentId: number, caller?: BoundRepository): Promise<ContentInfo>;
  /** Names what the check uses by other ways than callers; where it is missing, the check is not applicable. */
  requires(need: Need): void;
  /** Has a piece of work done after the check, and whatever goes wrong with it forgotten. What methods create goes anyway. */
  afterwards(work: () => Promise<unknown>): void;
  sweep(): Promise<void>;
}

export function createScene(
  repository: Repository,
  situation: Situation | undefined,
  uses: (need: Need) => void,
): Scene {
  const known = toKnown(situation, uses);
  const contextOf = (caller: Caller): Context => ({
    caller,
    siteaccess: known.siteaccess,
    languages: [],
    signal: new AbortController().signal,
  });
  const { called, ...sweeper } = createSweeper(repository, contextOf(known.administrator));
  const as = (caller: Caller) => bind(repository, contextOf(caller), { uses, called });
  const admin = as(known.administrator);
  const anonymous = as(nobody);
  return {
    repository,
    known,
    admin,
    anonymous,
    get reader() {
      return as(known.reader);
    },
    get readers() {
      return [as(known.reader), anonymous];
    },
    get everyone() {
      return [admin, as(known.reader), anonymous];
    },
    unique,
    ...createMaker(admin, known),
    info: async (id, caller = admin) => repository.content.loadInfo?.(id, caller.context) ?? caller.content.load(id),
    requires: uses,
    ...sweeper,
  };
}

const unique = (word = 'check'): string => `${word}-${randomBytes(8).toString('hex')}`;

/** An identifier that nothing else has. */
export const identifierOf = (word: string): string => unique(word).replaceAll('-', '_');

function createMaker(admin: BoundRepository, known: Known) {
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

  const draft: Scene['draft'] = (asked) => admin.content.create(wanted(asked));

  const folder: Scene['folder'] = async (asked = {}) => {
    const name = asked.name ?? unique();
    const { id, currentVersion } = await draft({ ...asked, name });
    await admin.versions.publish({ contentId: id, versionNo: currentVersion.versionNo });
    const content = await admin.content.load(id);
    return { id, locationId: placed(content).id, name, remoteId: content.remoteId, content };
  };

  const folders: Scene['folders'] = async (parentId, ...names) => {
    const made: Folder[] = [];
    for (const name of names) made.push(await folder({ parentId, name }));
    return made;
  };

  const section: Scene['section'] = async () => {
    const identifier = identifierOf('section');
    return admin.sections.create({ identifier, name: identifier });
  };

  const concealed: Scene['concealed'] = async (asked) => {
    const { id: sectionId } = await section();
    const made = await folder(asked);
    await admin.content.updateInfo({ id: made.id, changes: { sectionId } });
    return made;
  };

  const stateGroup: Scene['stateGroup'] = async () => {
    const identifier = identifierOf('group');
    const texts = { defaultLanguageCode: languageCode, names: { [languageCode]: identifier } };
    return admin.objectStates.createGroup({ identifier, ...texts });
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
