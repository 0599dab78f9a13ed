/** Documents: the same tree in both formats, typed, and linked (protocol §1, §4). */
import type { RepositoryMethod } from '../../../repository/repository.js';
import { decode, encode } from '../../../representation/codec.js';
import type { Format, Representation } from '../../../representation/representation.js';
import { BookmarkList } from '../../../resources/bookmarks.js';
import { Content, ContentInfo } from '../../../resources/content/content-documents.js';
import { ContentType, ContentTypeInfoList } from '../../../resources/content/content-type-documents.js';
import { FieldDefinitionList } from '../../../resources/content/field-definitions.js';
import { Location, LocationList } from '../../../resources/content/location-documents.js';
import { ContentObjectStates, ObjectStateGroupList } from '../../../resources/content/object-state-documents.js';
import { RelationList } from '../../../resources/content/relation-documents.js';
import { SectionList } from '../../../resources/content/sections.js';
import { Trash } from '../../../resources/content/trash-documents.js';
import { UrlAliasRefList } from '../../../resources/content/url-alias-documents.js';
import { UrlWildcardList } from '../../../resources/content/url-wildcards.js';
import { Version, VersionList } from '../../../resources/content/version-documents.js';
import { LanguageList } from '../../../resources/languages.js';
import { paths } from '../../../resources/paths.js';
import { User } from '../../../resources/user/users.js';
import { assert } from '../../expectations.js';
import { making } from '../../scene.js';
import { limits } from '../client.js';
import type { Answer } from '../connection.js';
import { answered, hasHeader, inside, type ProtocolScene, protocolCheck, sameText } from '../protocol-check.js';

interface Shown {
  readonly representation: Representation;
  readonly needs: readonly (RepositoryMethod | readonly RepositoryMethod[])[];
  /** Where one is found, in a folder that was made for the check. */
  readonly path: (at: { readonly content: string; readonly location: string; readonly scene: ProtocolScene }) => string;
}

/** A document of each kind that reading shows. */
const shown: readonly Shown[] = [
  { representation: ContentInfo, needs: [making], path: ({ content }) => content },
  { representation: Content, needs: [making], path: ({ content }) => content },
  { representation: Version, needs: [making, 'versions.load'], path: ({ content }) => `${content}/versions/1` },
  { representation: VersionList, needs: [making, 'versions.list'], path: ({ content }) => `${content}/versions` },
  {
    representation: RelationList,
    needs: [making, 'relations.list'],
    path: ({ content }) => `${content}/versions/1/relations`,
  },
  { representation: Location, needs: [making, 'locations.load'], path: ({ location }) => location },
  {
    representation: LocationList,
    needs: [making, 'locations.listOfContent'],
    path: ({ content }) => `${content}/locations`,
  },
  {
    representation: ContentObjectStates,
    needs: [making, 'objectStates.loadOfContent'],
    path: ({ content }) => `${content}/objectstates`,
  },
  {
    representation: UrlAliasRefList,
    needs: [making, 'urlAliases.listOfLocation'],
    path: ({ location }) => `${location}/urlaliases?custom=false`,
  },
  {
    representation: ContentType,
    needs: [making, 'contentTypes.load'],
    path: ({ scene }) => `${paths.contentTypes}/${scene.known.typeId}`,
  },
  {
    representation: FieldDefinitionList,
    needs: [making, 'contentTypes.load'],
    path: ({ scene }) => `${paths.contentTypes}/${scene.known.typeId}/fieldDefinitions`,
  },
  {
    representation: ContentTypeInfoList,
    needs: [making, 'contentTypes.list'],
    path: () => `${paths.contentTypes}?limit=5`,
  },
  {
    representation: User,
    needs: [making, 'users.load'],
    path: ({ scene }) => `/user/users/${scene.administrator.caller.userId}`,
  },
  { representation: SectionList, needs: [making, 'sections.list'], path: () => paths.sections },
  { representation: LanguageList, needs: [making, 'languages.list'], path: () => paths.languages },
  {
    representation: ObjectStateGroupList,
    needs: [making, 'objectStates.listGroups'],
    path: () => paths.objectStateGroups,
  },
  { representation: Trash, needs: [making, 'trash.list'], path: () => `${paths.trash}?limit=5` },
  { representation: BookmarkList, needs: [making, 'bookmarks.list'], path: () => `${paths.bookmarks}?limit=5` },
  { representation: UrlWildcardList, needs: [making, 'urlWildcards.list'], path: () => paths.urlWildcards },
];

/** The path of such a document, in a folder that is made for the check. */
async function pathOf(scene: ProtocolScene, { path }: Shown): Promise<string> {
  const { id, content } = await scene.folder();
  const location = `${paths.locations}${content.mainLocation?.pathString.replace(/\/$/, '')}`;
  return path({ content: `${paths.contentObjects}/${id}`, location, scene });
}

async function load(scene: ProtocolScene, { name }: Representation, path: string, format: Format): Promise<Answer> {
  const type = scene.type(name, format);
  const answer = answered(await scene.get(path, type), 200, `GET ${path}`);
  hasHeader(answer, 'Content-Type', type, `GET ${path}`);
  return answer;
}

/** What a document says, written as XML by the library itself, so that both formats can be compared as text. */
async function told({ http }: ProtocolScene, representation: Representation, { text }: Answer, format: Format) {
  const { wire } = http.client;
  const { body } = await decode(representation, { format, bytes: Buffer.from(text) }, wire, limits);
  // Blanks around a text are not read from XML (protocol §1.7).
  return encode(representation, body, 'xml', wire).replace(/>\s+|\s+</g, (found) => found.trim());
}

const kebab = (name: string): string => name.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** All members of a tree with their names; values of fields are their makers' own. */
function* members(value: unknown): Generator<readonly [name: string, member: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value)) yield [name, member];
    if (!/^(?:fieldValue|defaultValue|fieldSettings|validatorConfiguration)$/.test(name)) yield* members(member);
  }
}

/** Declares a check of a content item with its current version, the richest document there is. */
function ofContent(fact: string, requirement: string, body: (scene: ProtocolScene, path: string) => Promise<void>) {
  return protocolCheck(`documents.${fact}`, requirement, { needs: [making] }, async (scene) => {
    const { id } = await scene.folder();
    await body(scene, `${paths.contentObjects}/${id}`);
  });
}

export const documentChecks = [
  ...shown.map((it) =>
    protocolCheck(
      `formats.${kebab(it.representation.name)}`,
      `${it.representation.name} is well-formed, fits its schema, and says the same in JSON and in XML.`,
      { needs: it.needs },
      async (scene) => {
        const path = await pathOf(scene, it);
        const { representation } = it;
        const json = await told(scene, representation, await load(scene, representation, path, 'json'), 'json');
        const xml = await told(scene, representation, await load(scene, representation, path, 'xml'), 'xml');
        sameText(xml, json, `${representation.name} in XML says other than in JSON`);
      },
    ),
  ),
  ofContent(
    'one-root-names-the-kind',
    'A document has one root, here Content, in both formats and in both shapes.',
    async (scene, path) => {
      for (const representation of [Content, ContentInfo]) {
        const { text } = await load(scene, representation, path, 'json');
        assert.deepEqual(Object.keys(JSON.parse(text)), ['Content'], `The root of ${representation.name} in JSON`);
        const xml = await load(scene, representation, path, 'xml');
        assert.match(xml.text, /^(?:<\?xml[^>]*\?>\s*)?<Content[\s>]/, `The root of ${representation.name} in XML`);
      }
    },
  ),
  ofContent(
    'the-root-says-its-type',
    "The root's media-type is the Content-Type of the answer, in both formats.",
    async (scene, path) => {
      const json = inside(await load(scene, ContentInfo, path, 'json'));
      assert.equal(json['_media-type'], scene.type('ContentInfo', 'json'), '_media-type of the root');
      const xml = await load(scene, ContentInfo, path, 'xml');
      const type = /<Content[^>]* media-type="([^"]*)"/.exec(xml.text)?.[1];
      assert.equal(type, scene.type('ContentInfo', 'xml'), 'media-type of the root');
    },
  ),
  ofContent(
    'types-name-the-format-they-stand-in',
    'Each media type in a document ends with the format of the document.',
    async (scene, path) => {
      const json = JSON.parse((await load(scene, Content, path, 'json')).text);
      for (const [name, type] of members(json))
        if (name === '_media-type' && !String(type).endsWith('+json')) assert.fail(`The media type ${type} in JSON`);
      const { text } = await load(scene, Content, path, 'xml');
      for (const [, type = ''] of text.matchAll(/ media-type="([^"]*)"/g))
        if (!type.endsWith('+xml')) assert.fail(`The media type ${type} in XML`);
    },
  ),
  ofContent(
    'hrefs-are-paths-below-the-prefix',
    'Each href is an absolute path that begins with the prefix of the API.',
    async (scene, path) => {
      const { prefix } = scene.http.client.wire;
      for (const [name, href] of members(JSON.parse((await load(scene, Content, path, 'json')).text)))
        if (name === '_href' && !String(href).startsWith(`${prefix}/`)) assert.fail(`${href} is not below ${prefix}`);
    },
  ),
  ofContent(
    'ids-and-flags-are-literals',
    'In JSON ids and numbers are numbers, flags are booleans, and remote ids are strings.',
    async (scene, path) => {
      const content = inside(await load(scene, ContentInfo, path, 'json'));
      const { _id, _remoteId, currentVersionNo, alwaysAvailable, isHidden } = content;
      const types = [_id, _remoteId, currentVersionNo, alwaysAvailable, isHidden].map((value) => typeof value);
      assert.deepEqual(types, ['number', 'string', 'number', 'boolean', 'boolean']);
    },
  ),
  ofContent('lists-are-arrays', 'In JSON a list is an array, whether it has one item or none.', async (scene, path) => {
    const { CurrentVersion } = inside(await load(scene, Content, path, 'json')) as {
      readonly CurrentVersion?: { readonly Version?: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
    };
    const { VersionInfo, Fields, Relations } = CurrentVersion?.Version ?? {};
    assert.ok(Array.isArray(Fields?.field), 'Fields.field is no array');
    assert.ok(Array.isArray(Relations?.Relation), 'Relations.Relation, which has no items, is no array');
    const names = VersionInfo?.names as { readonly value?: unknown } | undefined;
    assert.ok(Array.isArray(names?.value), 'names.value, which has one item, is no array');
  }),
  ofContent(
    'dates-have-an-offset',
    'Dates and times are those of XML Schema with a numeric offset, such as 2021-06-28T11:34:17+00:00.',
    async (scene, path) => {
      const { publishedDate, lastModificationDate } = inside(await load(scene, ContentInfo, path, 'json'));
      for (const date of [publishedDate, lastModificationDate])
        assert.match(String(date), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d$/);
    },
  ),
  ofContent(
    'language-codes-are-one-text',
    'languageCodes is one text with commas, not a list.',
    async (scene, path) => {
      const { CurrentVersion } = inside(await load(scene, Content, path, 'json')) as {
        readonly CurrentVersion?: {
          readonly Version?: { readonly VersionInfo?: { readonly languageCodes?: unknown } };
        };
      };
      assert.equal(CurrentVersion?.Version?.VersionInfo?.languageCodes, scene.known.languageCode);
    },
  ),
  protocolCheck(
    'documents.carry-any-text',
    'Text with markup, quotes, blanks inside and letters of all scripts comes back as it was sent.',
    { needs: [making] },
    async ({ folder, unique, repository, administrator }) => {
      const name = `${unique()} <b>&amp; "q" 'a' ]]> é 日本 🙂`;
      const { id } = await folder({ name });
      assert.equal((await repository.content.load(id, administrator)).name, name);
    },
  ),
  protocolCheck(
    'documents.keep-text-of-digits',
    'A text of digits is a text in both formats: 007 does not become 7.',
    { needs: [making] },
    async ({ folder, repository, administrator, known }) => {
      const { id } = await folder({ text: '007' });
      const { fields } = (await repository.content.load(id, administrator)).currentVersion;
      const field = fields.find(({ fieldDefinitionIdentifier }) => fieldDefinitionIdentifier === known.textField);
      assert.deepEqual(field?.value, known.toValue('007'));
    },
  ),
];
