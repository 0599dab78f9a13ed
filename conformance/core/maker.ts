/** What checks create to work with: content, sections and groups of object states, with texts that nothing else has. */
import { randomBytes } from 'node:crypto';
import type {
  Content,
  ContentInfo,
  FieldChange,
  LocationRef,
  NewContent,
  ObjectStateGroup,
  Section,
} from 'express-cms-rest';
import type { BoundRepository } from './bound.js';
import type { Known } from './situation.js';

/** Published content and its main location. */
export interface Folder {
  readonly id: number;
  readonly locationId: number;
  readonly name: string;
  readonly remoteId: string;
  readonly content: Content;
}

/** The content to create; members that are missing are generated. */
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

export interface Maker {
  /** A text that nothing else has. */
  unique(word?: string): string;
  /** A change of the field that names are generated from, or of the one given. */
  field(text: string, languageCode?: string, identifier?: string): FieldChange;
  /** The input of `content.create`. */
  wanted(wanted?: Wanted): NewContent;
  /** Content that is not published. */
  draft(wanted?: Wanted): Promise<Content>;
  /** Published content, below `parentLocationId` if nothing else is said. */
  folder(wanted?: Wanted): Promise<Folder>;
  /** Several in sequence, below one parent. */
  folders(parentId: number, ...names: readonly string[]): Promise<Folder[]>;
  /** Published content that only the administrator may read. */
  concealed(wanted?: Wanted): Promise<Folder>;
  /** An empty section that only the administrator may read. */
  section(): Promise<Section>;
  /** A group of object states without states. */
  stateGroup(): Promise<ObjectStateGroup>;
}

/** The main location of what is published. */
export function placed({ mainLocation, id }: ContentInfo): LocationRef {
  if (!mainLocation) throw new Error(`Content ${id} is published and has no main location`);
  return mainLocation;
}

const unique = (word = 'check'): string => `${word}-${randomBytes(8).toString('hex')}`;

/** An identifier that nothing else has. */
export const identifierOf = (word: string): string => unique(word).replaceAll('-', '_');

export function createMaker(admin: BoundRepository, known: Known): Maker {
  const { typeId, languageCode, parentLocationId, nameField, toValue } = known;

  const field: Maker['field'] = (text, language, identifier = nameField) => ({
    fieldDefinitionIdentifier: identifier,
    value: toValue(text),
    textual: false,
    ...(language !== undefined && { languageCode: language }),
  });

  const wanted: Maker['wanted'] = ({
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

  const draft: Maker['draft'] = (asked) => admin.content.create(wanted(asked));

  const folder: Maker['folder'] = async (asked = {}) => {
    const name = asked.name ?? unique();
    const { id, currentVersion } = await draft({ ...asked, name });
    await admin.versions.publish({ contentId: id, versionNo: currentVersion.versionNo });
    const content = await admin.content.load(id);
    return { id, locationId: placed(content).id, name, remoteId: content.remoteId, content };
  };

  const folders: Maker['folders'] = async (parentId, ...names) => {
    const made: Folder[] = [];
    for (const name of names) made.push(await folder({ parentId, name }));
    return made;
  };

  const section: Maker['section'] = async () => {
    const identifier = identifierOf('section');
    return admin.sections.create({ identifier, name: identifier });
  };

  const concealed: Maker['concealed'] = async (asked) => {
    const { id: sectionId } = await section();
    const made = await folder(asked);
    await admin.content.updateInfo({ id: made.id, changes: { sectionId } });
    return made;
  };

  const stateGroup: Maker['stateGroup'] = async () => {
    const identifier = identifierOf('group');
    const texts = { defaultLanguageCode: languageCode, names: { [languageCode]: identifier } };
    return admin.objectStates.createGroup({ identifier, ...texts });
  };

  return { unique, field, wanted, draft, folder, folders, section, concealed, stateGroup };
}
