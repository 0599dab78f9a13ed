/** Documents: the same tree in both formats, typed, and linked (docs/reference/protocol.md §2). */
import type { RepositoryMethod } from 'express-cms-rest';
import type { FormatName } from 'express-cms-rest/client';
import { assert } from '../../core/expectations.js';
import type { HttpResponse } from '../connection.js';
import { paths } from '../paths.js';
import { expectStatus, hasHeader, inside, type ProtocolScene, protocolCheck, sameText } from '../protocol-check.js';

/** The path of a document, in a folder that is created for the check. */
type PathIn = (folder: { readonly id: number; readonly location: string; readonly scene: ProtocolScene }) => string;

interface Sample {
  /** The name in its media type. */
  readonly name: string;
  readonly method: RepositoryMethod;
  readonly path: PathIn;
}

const sample = (name: string, method: RepositoryMethod, path: PathIn): Sample => ({ name, method, path });

/** A document of each kind that reading shows. */
const samples: readonly Sample[] = [
  sample('ContentInfo', 'content.load', ({ id }) => paths.contentObject(id)),
  sample('Content', 'content.load', ({ id }) => paths.contentObject(id)),
  sample('Version', 'versions.load', ({ id }) => paths.version(id, 1)),
  sample('VersionList', 'versions.list', ({ id }) => paths.versions(id)),
  sample('RelationList', 'relations.list', ({ id }) => paths.versionRelations(id, 1)),
  sample('Location', 'locations.load', ({ location }) => location),
  sample('LocationList', 'locations.listOfContent', ({ id }) => paths.contentLocations(id)),
  sample('ContentObjectStates', 'objectStates.loadOfContent', ({ id }) => paths.contentObjectStates(id)),
  sample('UrlAliasRefList', 'urlAliases.listOfLocation', ({ location }) => `${location}/urlaliases?custom=false`),
  sample('ContentType', 'contentTypes.load', ({ scene }) => paths.contentType(scene.situation.contentTypeId)),
  sample('FieldDefinitionList', 'contentTypes.load', ({ scene }) =>
    paths.fieldDefinitions(scene.situation.contentTypeId),
  ),
  sample('ContentTypeInfoList', 'contentTypes.list', () => `${paths.contentTypes}?limit=5`),
  sample('User', 'users.load', ({ scene }) => paths.user(scene.admin.caller.userId ?? 0)),
  sample('SectionList', 'sections.list', () => paths.sections),
  sample('LanguageList', 'languages.list', () => paths.languages),
  sample('ObjectStateGroupList', 'objectStates.listGroups', () => paths.objectStateGroups),
  sample('Trash', 'trash.list', () => `${paths.trash}?limit=5`),
  sample('BookmarkList', 'bookmarks.list', () => `${paths.bookmarks}?limit=5`),
  sample('ChangeList', 'changes.list', () => `${paths.changes}?limit=5`),
  sample('UrlWildcardList', 'urlWildcards.list', () => paths.urlWildcards),
  sample('Item', 'items.load', ({ id }) => paths.item(id)),
  sample('ItemList', 'items.find', ({ id }) => `${paths.items}?id=${id}&count=true`),
];

/** The path of such a document, in a folder that is created for the check. */
async function pathOf(scene: ProtocolScene, path: PathIn): Promise<string> {
  const { id, content } = await scene.folder();
  return path({ id, location: paths.location(content.mainLocation?.pathString ?? ''), scene });
}

async function load(scene: ProtocolScene, name: string, path: string, format: FormatName): Promise<HttpResponse> {
  const type = scene.type(name, format);
  const response = expectStatus(await scene.get(path, type), 200, `GET ${path}`);
  hasHeader(response, 'Content-Type', type, `GET ${path}`);
  return response;
}

/** The data of a document in either format: XML has texts only, without white space around them, and omits empty values. */
export function said(value: unknown, name = ''): unknown {
  if (name === '_media-type') return String(value).replace(/\+(?:json|xml)$/, '');
  if (Array.isArray(value)) return value.length > 0 ? value.map((item) => said(item)) : '';
  if (typeof value !== 'object') return String(value ?? '').trim();
  const members = Object.entries(value ?? {}).map(([key, member]) => [key, said(member, key)] as const);
  const remaining = members.filter(([, member]) => member !== '');
  return remaining.length > 0 ? Object.fromEntries(remaining) : '';
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
  return protocolCheck(`documents.${fact}`, {})
    .requires(requirement)
    .by(async (scene) => {
      const { id } = await scene.folder();
      await body(scene, paths.contentObject(id));
    });
}

export const documentChecks = [
  ...samples.map(({ name, method, path }) =>
    protocolCheck(`formats.${kebab(name)}`, { needs: [method] })
      .requires(`${name} is well-formed, matches its schema, and has the same content in JSON and in XML.`)
      .by(async (scene) => {
        const here = await pathOf(scene, path);
        const textIn = async (format: FormatName) => {
          const response = await load(scene, name, here, format);
          return JSON.stringify(said(await scene.http.client.read(response, name, `GET ${here}`)));
        };
        sameText(await textIn('xml'), await textIn('json'), `${name} in XML differs from that in JSON`);
      }),
  ),
  ofContent(
    'one-root-names-the-kind',
    'A document has one root, here Content, in both formats and in both shapes.',
    async (scene, path) => {
      for (const name of ['Content', 'ContentInfo']) {
        const { text } = await load(scene, name, path, 'json');
        assert.deepEqual(Object.keys(JSON.parse(text)), ['Content'], `The root of ${name} in JSON`);
        const xml = await load(scene, name, path, 'xml');
        assert.match(xml.text, /^(?:<\?xml[^>]*\?>\s*)?<Content[\s>]/, `The root of ${name} in XML`);
      }
    },
  ),
  ofContent(
    'the-root-says-its-type',
    "The root's media-type is the Content-Type of the response, in both formats.",
    async (scene, path) => {
      const json = inside(await load(scene, 'ContentInfo', path, 'json'));
      assert.equal(json['_media-type'], scene.type('ContentInfo', 'json'), '_media-type of the root');
      const xml = await load(scene, 'ContentInfo', path, 'xml');
      const [, attributes = ''] = /<Content( [^<>]*)>/.exec(xml.text) ?? [];
      const type = / media-type="([^"]*)"/.exec(attributes)?.[1];
      assert.equal(type, scene.type('ContentInfo', 'xml'), 'media-type of the root');
    },
  ),
  ofContent(
    'types-name-the-format-of-the-document',
    'Each media type in a document ends with the format of the document.',
    async (scene, path) => {
      const json = JSON.parse((await load(scene, 'Content', path, 'json')).text);
      for (const [name, type] of members(json))
        if (name === '_media-type' && !String(type).endsWith('+json')) assert.fail(`The media type ${type} in JSON`);
      const { text } = await load(scene, 'Content', path, 'xml');
      for (const [, type = ''] of text.matchAll(/ media-type="([^"]*)"/g))
        if (!type.endsWith('+xml')) assert.fail(`The media type ${type} in XML`);
    },
  ),
  ofContent(
    'hrefs-are-paths-below-the-prefix',
    'Each href is an absolute path that begins with the prefix of the API.',
    async (scene, path) => {
      const { prefix } = scene.http.client;
      for (const [name, href] of members(JSON.parse((await load(scene, 'Content', path, 'json')).text)))
        if (name === '_href' && !String(href).startsWith(`${prefix}/`)) assert.fail(`${href} is not below ${prefix}`);
    },
  ),
  ofContent(
    'ids-and-flags-are-literals',
    'In JSON ids are numbers, or strings where all ids are, numbers are numbers, flags booleans, and remote ids strings.',
    async (scene, path) => {
      const content = inside(await load(scene, 'ContentInfo', path, 'json'));
      const { _id, _remoteId, currentVersionNo, alwaysAvailable, isHidden } = content;
      const types = [_id, _remoteId, currentVersionNo, alwaysAvailable, isHidden].map((value) => typeof value);
      const idType = scene.ids === 'integer' ? 'number' : 'string';
      assert.deepEqual(types, [idType, 'string', 'number', 'boolean', 'boolean']);
    },
  ),
  ofContent('lists-are-arrays', 'In JSON a list is an array, whether it has one item or none.', async (scene, path) => {
    const { CurrentVersion } = inside(await load(scene, 'Content', path, 'json')) as {
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
      const { publishedDate, lastModificationDate } = inside(await load(scene, 'ContentInfo', path, 'json'));
      for (const date of [publishedDate, lastModificationDate])
        assert.match(String(date), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d$/);
    },
  ),
  ofContent(
    'language-codes-are-one-text',
    'languageCodes is one text with commas, not a list.',
    async (scene, path) => {
      const { CurrentVersion } = inside(await load(scene, 'Content', path, 'json')) as {
        readonly CurrentVersion?: {
          readonly Version?: { readonly VersionInfo?: { readonly languageCodes?: unknown } };
        };
      };
      assert.equal(CurrentVersion?.Version?.VersionInfo?.languageCodes, scene.situation.languageCode);
    },
  ),
  protocolCheck('documents.carry-any-text')
    .requires('Text with markup, quotes, inner blanks and letters of all scripts is returned as it was sent.')
    .by(async ({ folder, unique, admin }) => {
      const name = `${unique()} <b>&amp; "q" 'a' ]]> é 日本 🙂`;
      const { id } = await folder({ name });
      assert.equal((await admin.content.load(id)).name, name);
    }),
  protocolCheck('documents.keep-text-of-digits')
    .requires('A text of digits is a text in both formats: 007 does not become 7.')
    .by(async ({ folder, admin, situation }) => {
      const { id } = await folder({ text: '007' });
      const { fields } = (await admin.content.load(id)).currentVersion;
      const field = fields.find(({ fieldDefinitionIdentifier }) => fieldDefinitionIdentifier === situation.textField);
      assert.deepEqual(field?.value, situation.toValue('007'));
    }),
];
