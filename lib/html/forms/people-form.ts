/** Forms of users and groups of users: the account, then the fields of their content type. */
import type { AnyDocument } from '../../documents/document.js';
import { step } from '../../documents/value.js';
import type { Binding } from '../../operations/binding/binding.js';
import type { ContentType, Field, Id } from '../../repository/repository.js';
import { ContentType as ContentTypeDocument } from '../../resources/content-types/content-types.documents.js';
import { paths } from '../../resources/paths.js';
import { UserGroup } from '../../resources/users/user-groups.documents.js';
import { User } from '../../resources/users/users.documents.js';
import { details, hiddenField } from '../elements/elements.js';
import { contentFields } from '../inputs/content-fields.js';
import { marker } from '../inputs/control.js';
import { membersOf } from '../inputs/members.js';
import { isAccount, loadTypes, titleOfType } from '../lists/listed-content.js';
import { html, type Part } from '../markup/html.js';
import { isLink } from '../markup/links.js';
import { loadRootGroup } from '../related/user-groups.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { fieldsIn, hrefTo, loadBody, loadValue, valueIn } from '../site/values.js';
import { exampleOf, type FormContent, type FormParts, matching, prefilled } from './form-parts.js';

const creating: ReadonlySet<string> = new Set(['UserCreate', 'UserGroupCreate']);
const updating: ReadonlySet<string> = new Set(['UserUpdate', 'UserGroupUpdate']);

export const isPeopleForm = ({ name }: AnyDocument): boolean => creating.has(name) || updating.has(name);

/** The title of a form that creates a user or a group. */
export function peopleTitle({ consumes }: Binding, { texts: { operations } }: Site): string | undefined {
  if (consumes?.name === 'UserCreate') return operations.createUser;
  return consumes?.name === 'UserGroupCreate' ? operations.createGroup : undefined;
}

/** Members that need no label of their own, and those that few need. */
const main = 'mainLanguageCode';
const fixed = ['ContentType', main, 'fields'];
const minor = ['Section', 'remoteId'];

/** The values that the form edits: those of a content type, in some languages. */
interface Edited {
  readonly type: ContentType<Id>;
  readonly languages: readonly string[];
  readonly current: readonly Field<Id>[];
  /** The types that something new can have. */
  readonly types?: readonly ContentType<Id>[];
}

/** Undefined where the content type cannot be loaded: then all members are edited as they are. */
export async function peopleForm(parts: FormParts): Promise<FormContent | undefined> {
  const { contents, binding, submitted, current, filling, site } = parts;
  const consumes = binding.consumes as AnyDocument;
  const isNew = creating.has(consumes.name);
  const edited = isNew ? await created(parts) : await updated(parts);
  if (!edited) return undefined;
  const { type, languages } = edited;
  const [mainLanguage = ''] = languages;
  const root = step(consumes.root);
  const value = submitted ?? matching(consumes, current) ?? prefilled(contents, consumes);
  const document = { shape: consumes.shape, name: root, value, example: exampleOf(consumes, parts) };
  const shownMembers = Object.keys(consumes.shape.members).filter(
    (name) => !fixed.includes(name) && !minor.includes(name),
  );
  // A login stays as it is.
  const left = isNew ? [] : ['login'];
  const name = `${root}/fields/field`;
  const fields = await contentFields({
    ...{ type: withoutAccount(type), languages, mainLanguage, current: edited.current, name, site, filling },
    submitted: submitted && fieldsIn(submitted.fields),
  });
  return {
    inner: html`
      ${isNew && hiddenField(`${root}/ContentType/_href`, hrefTo(site.prefix, paths.contentType, type.id))}
      ${isNew && hiddenField(`${root}/${main}`, mainLanguage)}
      ${typeLinks(edited, parts)}
      ${fields}
      ${marker('empty', name)}
      ${await membersOf(document, filling, [...fixed, ...minor, ...left])}
      ${details(site.texts.contentForm.more, await membersOf(document, filling, [...fixed, ...shownMembers]), { class: 'control' })}`,
  };
}

/** The account has inputs of its own. */
const withoutAccount = (type: ContentType<Id>): ContentType<Id> => ({
  ...type,
  fieldDefinitions: type.fieldDefinitions.filter((definition) => !isAccount(definition)),
});

async function created(parts: FormParts): Promise<Edited | undefined> {
  const { contents, binding, submitted, filling } = parts;
  const consumes = binding.consumes as AnyDocument;
  const values = submitted ?? prefilled(contents, consumes);
  const chosen = isLink(values.ContentType) ? values.ContentType._href : undefined;
  const [types, { choices }] = await Promise.all([typesFor(consumes, contents), filling.choices.languages()]);
  const type = types.find(({ id }) => hrefTo(contents.mount.prefix, paths.contentType, id) === chosen) ?? types[0];
  const { [main]: code } = values;
  const language = typeof code === 'string' && code !== '' ? code : choices[0]?.[0];
  return type && language !== undefined ? { type, types, languages: [language], current: [] } : undefined;
}

/** Types with an account, for users; that of the parent, for groups. */
async function typesFor({ name }: AnyDocument, contents: PageContents): Promise<readonly ContentType<Id>[]> {
  if (name === 'UserCreate')
    return [...new Map((await loadTypes(contents)).map((type) => [type.id, type])).values()].filter(
      ({ fieldDefinitions }) => fieldDefinitions.some(isAccount),
    );
  const { prefix } = contents.mount;
  const { path } = contents.request;
  const isBelowRoot = path === paths.rootSubgroups;
  const group = isBelowRoot
    ? await loadRootGroup(contents)
    : await loadValue(prefix + path.replace(/\/subgroups$/, ''), UserGroup, contents);
  const type = group && (await typeOf(group.contentTypeId, contents));
  return type ? [type] : [];
}

const typeOf = (id: Id, contents: PageContents): Promise<ContentType<Id> | undefined> =>
  loadValue(hrefTo(contents.mount.prefix, paths.contentType, id), ContentTypeDocument, contents);

async function updated({ contents }: FormParts): Promise<Edited | undefined> {
  const body = await loadBody(contents.mount.prefix + contents.request.path, contents);
  const content = valueIn(body, User) ?? valueIn(body, UserGroup);
  const type = content && (await typeOf(content.contentTypeId, contents));
  if (!type) return undefined;
  const { mainLanguageCode, languageCodes, fields } = content.currentVersion;
  return { type, languages: [...new Set([mainLanguageCode, ...languageCodes])], current: fields };
}

/** Links to the same form for users of other types. */
function typeLinks({ type, types = [] }: Edited, { binding, submitted, site, contents }: FormParts): Part {
  const others = types.filter(({ id }) => id !== type.id);
  if (others.length === 0 || submitted) return undefined;
  const root = (binding.consumes as AnyDocument).root;
  const hrefOf = ({ id }: ContentType<Id>) => {
    const query = new URLSearchParams(contents.request.query.text);
    query.set(`${step(root)}/ContentType/_href`, hrefTo(site.prefix, paths.contentType, id));
    return `?${query}`;
  };
  const links = others.map(
    (other, index) => html`${index > 0 && ', '}<a href="${hrefOf(other)}">${titleOfType(other)}</a>`,
  );
  return html`<p class="hint">${site.texts.people.otherTypes(titleOfType(type) ?? '', links)}</p>`;
}
