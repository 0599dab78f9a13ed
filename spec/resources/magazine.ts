/** A small magazine that specs of items read: articles in two languages below sections of a site, with authors and images. */
import type { FieldChange, Json } from '../../lib/repository/repository.js';
import { asAdministrator as admin, type Opened } from '../sql/support.js';
import { field } from '../sql/writing.js';

const texts = (name: string) => ({ 'eng-GB': name });

interface Definition {
  readonly identifier: string;
  readonly fieldTypeIdentifier: string;
  readonly isTranslatable?: boolean;
  readonly isSearchable?: boolean;
  readonly settings?: Readonly<Record<string, Json>>;
}

export async function addType(opened: Opened, identifier: string, definitions: readonly Definition[]): Promise<number> {
  const [first] = definitions;
  const fieldDefinitions = definitions.map((own) => ({ isSearchable: true, ...own, names: texts(own.identifier) }));
  const names = { mainLanguageCode: 'eng-GB', names: texts(identifier), nameSchema: `<${first?.identifier}>` };
  const type = { groupId: 1, isPublished: true, identifier, isContainer: true, ...names, fieldDefinitions };
  return (await opened.contentTypes.create(type as never, admin)).id;
}

export interface Placed {
  readonly id: number;
  readonly locationId: number;
}

interface NewItem {
  readonly contentTypeId: number;
  readonly parentLocationId?: number;
  readonly fields: readonly FieldChange[];
  readonly alwaysAvailable?: boolean;
  readonly priority?: number;
  readonly sectionId?: number;
}

export async function publish(opened: Opened, item: NewItem): Promise<Placed> {
  const { parentLocationId = 2, priority = 0, ...others } = item;
  const location = { parentLocationId, priority, hidden: false };
  const { id } = await opened.content.create({ mainLanguageCode: 'eng-GB', location, ...others }, admin);
  await opened.versions.publish({ contentId: id, versionNo: 1 }, admin);
  const { mainLocation } = await opened.content.load(id, admin);
  return { id, locationId: mainLocation?.id ?? 0 };
}

/** Published again with other fields, which may be those of another language. */
export async function republish(opened: Opened, contentId: number, fields: readonly FieldChange[], language?: string) {
  const { versionNo } = await opened.versions.createDraftOfCurrent({ id: contentId }, admin);
  const changes = { fields, ...(language !== undefined && { initialLanguageCode: language }) };
  await opened.versions.update({ contentId, versionNo, changes }, admin);
  await opened.versions.publish({ contentId, versionNo }, admin);
}

const day = 86_400;
/** 2026-01-01 in seconds. */
const newYear = 1_767_225_600;

/** The content types `post` and `person`, two persons, a folder for news, and three posts in it. */
export async function addMagazine(opened: Opened) {
  const person = await addType(opened, 'person', [
    { identifier: 'name', fieldTypeIdentifier: 'string' },
    { identifier: 'city', fieldTypeIdentifier: 'string' },
    { identifier: 'friend', fieldTypeIdentifier: 'relation' },
  ]);
  const post = await addType(opened, 'post', [
    { identifier: 'title', fieldTypeIdentifier: 'string' },
    { identifier: 'intro', fieldTypeIdentifier: 'richtext' },
    { identifier: 'author', fieldTypeIdentifier: 'relation' },
    { identifier: 'related', fieldTypeIdentifier: 'relationlist' },
    { identifier: 'rank', fieldTypeIdentifier: 'integer' },
    { identifier: 'day', fieldTypeIdentifier: 'date' },
    { identifier: 'isFeatured', fieldTypeIdentifier: 'boolean' },
    { identifier: 'note', fieldTypeIdentifier: 'string', isSearchable: false },
  ]);
  const ada = await publish(opened, { contentTypeId: person, fields: [field('name', 'Ada'), field('city', 'London')] });
  const bob = await publish(opened, {
    contentTypeId: person,
    fields: [field('name', 'Bob'), field('city', 'Paris'), field('friend', { destinationContentId: ada.id })],
  });
  const news = await publish(opened, { contentTypeId: 1, fields: [field('name', 'News')] });
  const addPost = (
    title: string,
    rank: number | null,
    more: readonly FieldChange[] = [],
    item: Partial<NewItem> = {},
  ) =>
    publish(opened, {
      contentTypeId: post,
      parentLocationId: news.locationId,
      ...item,
      fields: [
        field('title', title),
        field('intro', { html: `<p>About <b>${title}</b></p>` }),
        ...(rank === null ? [] : [field('rank', rank), field('day', newYear + rank * day)]),
        ...more,
      ],
    });
  const rose = await addPost('Rose', 1, [field('author', { destinationContentId: ada.id }), field('isFeatured', true)]);
  const emu = await addPost('Émeu, the bird', 2, [field('author', { destinationContentId: bob.id })], { priority: 5 });
  const oak = await addPost('oak_100%', null, [field('related', { destinationContentIds: [rose.id, emu.id] })]);
  return { person, post, ada, bob, news, rose, emu, oak, addPost };
}
