/** Pages of content, versions and locations: first the fields as readers see them, then places and versions, the rest on request. */
import { type DocumentTree, isMap } from '../../documents/value.js';
import type { ContentInfo, ContentType, Id, Version } from '../../repository/repository.js';
import { Content } from '../../resources/content/content.documents.js';
import { ContentType as ContentTypeDocument } from '../../resources/content-types/content-types.documents.js';
import { Location } from '../../resources/locations/locations.documents.js';
import { paths } from '../../resources/paths.js';
import { UserGroup } from '../../resources/users/user-groups.documents.js';
import { User } from '../../resources/users/users.documents.js';
import { Version as VersionDocument } from '../../resources/versions/versions.documents.js';
import { allMembers } from '../elements/all-members.js';
import { loadTypes } from '../lists/listed-content.js';
import { type Html, html, type Part } from '../markup/html.js';
import { namesOf } from '../related/names.js';
import { firstReferrers, loadReferrers, type Referrers, referrersSection } from '../related/referrers.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { contentIn, fieldsIn, hrefTo, loadBody, loadValue, valueIn } from '../site/values.js';
import { childrenView } from './children-view.js';
import { fieldsView, nameIn } from './fields-view.js';
import { peopleView } from './people-view.js';
import { linksOf, locationView, versionLine } from './places-view.js';
import { contentHrefs } from './readable.js';

interface Item {
  readonly version: Version<Id>;
  /** The document of the version. */
  readonly tree: DocumentTree;
  readonly info: ContentInfo<Id> | undefined;
}

/** Undefined for pages of anything else. */
export async function contentView(contents: PageContents, site: Site): Promise<Part> {
  if (contents.source) return undefined;
  const location = valueIn(contents.body, Location);
  const item = location ? undefined : await itemIn(contents, site);
  if (!location && !item) return undefined;
  const people = await peopleParts(item, contents, site);
  if (people) return people;
  const [type, referrers, children] = await Promise.all([
    typeOf(item?.info, contents, site),
    referrersOf(contents, site),
    location && childrenView(location, contents, site),
  ]);
  const first = referrers ? firstReferrers(referrers, site.prefix) : [];
  const names = await namesOf(
    [...new Set([...(item ? contentHrefs(item.version.fields, site) : []), ...first])],
    contents,
  );
  const reading = { site, names };
  return html`
    ${item && itemView({ ...item, type }, reading)}
    ${referrers && referrersSection(referrers, names, site)}
    ${location && [locationView(location, reading), children]}
    ${allMembers(contents, site, site.texts.content.members)}`;
}

/** The page of a user or a group, without places and referrers, which would take more statements: the page of its content has them. */
async function peopleParts(item: Item | undefined, contents: PageContents, site: Site): Promise<Part> {
  const isUser = valueIn(contents.body, User) !== undefined;
  if (!isUser && valueIn(contents.body, UserGroup) === undefined) return undefined;
  const [people, type] = await Promise.all([
    peopleView(contents, site),
    isUser ? typeInList(item?.info, contents, site) : undefined,
  ]);
  return html`
    ${item && isUser && readingOf({ ...item, type }, { site, names: new Map() })}
    ${people}
    ${allMembers(contents, site, site.texts.content.members)}`;
}

async function itemIn({ body, tree, ...contents }: PageContents, site: Site): Promise<Item | undefined> {
  const version = valueIn(body, VersionDocument);
  if (version) {
    const info = contentIn(await loadBody(hrefTo(site.prefix, paths.contentObject, version.contentId), contents));
    return { version, tree, info };
  }
  const content = valueIn(body, Content) ?? valueIn(body, User) ?? valueIn(body, UserGroup);
  const current = [tree, ...Object.values(tree)].map(versionTreeIn).find(Boolean);
  return content && current && 'currentVersion' in content
    ? { version: content.currentVersion, tree: current, info: content }
    : undefined;
}

/** The version in the document of its content. */
function versionTreeIn(tree: unknown): DocumentTree | undefined {
  if (!isMap(tree)) return undefined;
  const current = isMap(tree.CurrentVersion) ? tree.CurrentVersion : tree;
  return isMap(current.Version) ? current.Version : undefined;
}

const typeHref = ({ contentTypeId }: ContentInfo<Id>, { prefix }: Site): string =>
  hrefTo(prefix, paths.contentType, contentTypeId);

const typeOf = async (info: ContentInfo<Id> | undefined, contents: PageContents, site: Site) =>
  info && site.isServed(paths.contentType, 'GET')
    ? loadValue(typeHref(info, site), ContentTypeDocument, contents)
    : undefined;

/** The type in the list of all types, which also names the types in policies; loaded by itself where the list lacks it. */
async function typeInList(info: ContentInfo<Id> | undefined, contents: PageContents, site: Site) {
  const types = info && site.isServed(paths.contentTypes, 'GET') ? await loadTypes(contents) : [];
  return types.find(({ id }) => id === info?.contentTypeId) ?? typeOf(info, contents, site);
}

const typeName = ({ names, identifier }: ContentType<Id>, { version }: Item): string =>
  nameIn(names, version.mainLanguageCode) ?? identifier;

/** Loads the referrers for pages of the item itself only, not for those of its versions or locations. */
const referrersOf = async (contents: PageContents, site: Site): Promise<Referrers | undefined> =>
  contents.body.document === Content ? loadReferrers(contents.body, contents, site) : undefined;

interface Typed extends Item {
  readonly type: ContentType<Id> | undefined;
}

const itemView = (item: Typed, reading: Parameters<typeof fieldsView>[1]): Html => html`
  ${readingOf(item, reading)}
  ${item.info && linksOf(item.info, reading)}`;

/** The fields, as a reader would see them. */
function readingOf(item: Typed, reading: Parameters<typeof fieldsView>[1]): Html {
  const { version, tree, info, type } = item;
  const { content } = reading.site.texts;
  return html`
    <section class="reading" aria-label="${content.heading}">
      ${versionLine({ version, info, type: type && typeName(type, item) }, reading)}
      ${fieldsView({ version, fields: fieldsIn(tree.Fields), type }, reading)}
    </section>`;
}
