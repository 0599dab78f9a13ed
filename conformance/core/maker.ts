/** Creates content, sections and groups of object states for checks, with unique texts. */
import { randomBytes } from 'node:crypto';
import type { Content, ContentInfo, NewContent, ObjectStateGroup, Section } from 'express-cms-rest';
import type { FieldChange, LocationRef } from 'express-cms-rest/repository';
import type { BoundRepository } from './bound.js';
import { type CompleteSituation, type Need, NotApplicable } from './situation.js';

/** Published content and its main location. */
export interface Folder {
  readonly id: number;
  readonly locationId: number;
  readonly name: string;
  readonly remoteId: string;
  readonly content: Content;
}

/** The content to create; members that are missing are generated. */
export interface FolderValues {
  readonly name?: string;
  /** The value of the second text field. */
  readonly text?: string;
  /** The value of the first text field in the other language. */
  readonly translation?: string;
  readonly parentLocationId?: number;
  readonly priority?: number;
  readonly hidden?: boolean;
  readonly more?: Partial<NewContent>;
}

export interface Maker {
  /** A unique text. */
  unique(word?: string): string;
  /** A change of the field that names are generated from, or of the one given. */
  field(text: string, languageCode?: string, identifier?: string): FieldChange;
  /** The input of `content.create`. */
  newContent(values?: FolderValues): NewContent;
  /** Content that is not published. */
  draft(values?: FolderValues): Promise<Content>;
  /** Published content, by default below `parentLocationId`. */
  folder(values?: FolderValues): Promise<Folder>;
  /** Several in sequence, below one parent. */
  folders<N extends readonly string[]>(
    parentLocationId: number,
    ...names: N
  ): Promise<{ readonly [I in keyof N]: Folder }>;
  /** Published content that only the administrator may read. */
  concealed(values?: FolderValues): Promise<Folder>;
  /** An empty section that only the administrator may read. */
  section(): Promise<Section>;
  /** A group of object states without states. */
  stateGroup(): Promise<ObjectStateGroup>;
}

/** The main location of the published content. */
export function placed({ mainLocation, id }: ContentInfo): LocationRef {
  if (!mainLocation) throw new Error(`Content ${id} is published and has no main location`);
  return mainLocation;
}

const unique = (word = 'check'): string => `${word}-${randomBytes(8).toString('hex')}`;

/** A unique identifier. */
export const identifierOf = (word: string): string => unique(word).replaceAll('-', '_');

interface MakerParts {
  readonly situation: CompleteSituation;
  /** Whether content can be created that is not published. */
  readonly hasDrafts: boolean;
  readonly requires: (need: Need) => void;
}

export function createMaker(admin: BoundRepository, { situation, hasDrafts, requires }: MakerParts): Maker {
  const { contentTypeId, languageCode, nameField, toValue } = situation;

  const field: Maker['field'] = (text, language, identifier = nameField) => ({
    fieldDefinitionIdentifier: identifier,
    value: toValue(text),
    ...(language !== undefined && { languageCode: language }),
  });

  const newContent: Maker['newContent'] = ({
    name = unique(),
    text,
    translation,
    parentLocationId = situation.parentLocationId,
    ...rest
  } = {}) => {
    if (situation.isFlat && parentLocationId !== situation.parentLocationId)
      throw new NotApplicable('Content has nothing below it');
    const location = { parentLocationId, priority: rest.priority ?? 0, hidden: rest.hidden ?? false };
    // A repository with neither drafts nor `hide` has no hidden content.
    if (!hasDrafts && (rest.more?.location ?? location).hidden) requires('content.hide');
    return {
      contentTypeId,
      mainLanguageCode: languageCode,
      location,
      fields: [
        field(name),
        ...(text === undefined ? [] : [field(text, undefined, situation.textField)]),
        ...(translation === undefined ? [] : [field(translation, situation.otherLanguageCode)]),
      ],
      ...rest.more,
    };
  };

  const draft: Maker['draft'] = (values) => admin.content.create(newContent(values));

  async function published({ id, currentVersion }: Content): Promise<Content> {
    await admin.versions.publish({ contentId: id, versionNo: currentVersion.versionNo });
    return admin.content.load(id);
  }

  const folder: Maker['folder'] = async (asked = {}) => {
    const name = asked.name ?? unique();
    const content = hasDrafts
      ? await published(await draft({ ...asked, name }))
      : await admin.content.save(newContent({ ...asked, name }));
    const { id } = content;
    return { id, locationId: placed(content).id, name, remoteId: content.remoteId, content };
  };

  const folders: Maker['folders'] = async <N extends readonly string[]>(parentLocationId: number, ...names: N) => {
    const created: Folder[] = [];
    for (const name of names) created.push(await folder({ parentLocationId, name }));
    return created as unknown as { readonly [I in keyof N]: Folder };
  };

  const section: Maker['section'] = async () => {
    const identifier = identifierOf('section');
    return admin.sections.create({ identifier, name: identifier });
  };

  const concealed: Maker['concealed'] = async (asked) => {
    const { id: sectionId } = await section();
    const created = await folder(asked);
    await admin.content.updateInfo({ id: created.id, changes: { sectionId } });
    return created;
  };

  const stateGroup: Maker['stateGroup'] = async () => {
    const identifier = identifierOf('group');
    const texts = { defaultLanguageCode: languageCode, names: { [languageCode]: identifier } };
    return admin.objectStates.createGroup({ identifier, ...texts });
  };

  return { unique, field, newContent, draft, folder, folders, section, concealed, stateGroup };
}
