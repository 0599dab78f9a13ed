/** The choices for a reference in a form, where the caller can list them: sections, content types, roles, object states, groups. */
import type { Document } from '../../documents/document.js';
import type { Id, Page, Translations } from '../../repository/repository.js';
import { ContentTypeGroupList } from '../../resources/content-types/content-type-groups.documents.js';
import { ContentTypeInfoList, ContentTypeList } from '../../resources/content-types/content-types.documents.js';
import { LanguageList } from '../../resources/languages/languages.documents.js';
import { paths } from '../../resources/paths.js';
import { RoleList } from '../../resources/roles/roles.documents.js';
import { SectionList } from '../../resources/sections.documents.js';
import type { Choice } from '../elements/elements.js';
import type { PageContents } from '../site/page-contents.js';
import { type Body, hrefTo, valueIn } from '../site/values.js';
import { loadStateChoices } from './object-states.js';
import { loadGroupChoices } from './user-groups.js';

/** More are not offered in a form: they are searched by name, on a page that chooses one of them. */
const maxChoices = 200;

/** More are not searched. */
const maxSearched = 10_000;

/** Choices for a control; of a list that is not complete, others can be searched. */
export interface ChoiceList {
  readonly choices: readonly Choice[];
  readonly isComplete: boolean;
}

/** Whether there are more than a form offers. */
export const isSearched = ({ choices, isComplete }: ChoiceList): boolean => !isComplete && choices.length > 0;

const nothing: ChoiceList = { choices: [], isComplete: false };

/** A list to choose from: where it is, and the choices on one of its pages. */
interface Source {
  readonly path: string;
  readonly choicesIn: (body: Body, prefix: string) => readonly Choice[] | undefined;
}

/** The choices of a list, by the hrefs of its entries. */
function hrefsIn<T extends { readonly id: Id }>(
  item: string,
  document: Document<Page<T>>,
  nameOf: (entry: T) => string | undefined,
): Source['choicesIn'] {
  return (body, prefix) =>
    valueIn(body, document)?.items.map((entry): Choice => {
      const href = hrefTo(prefix, item, entry.id);
      return [href, nameOf(entry) ?? href];
    });
}

interface Named {
  readonly id: Id;
  readonly identifier: string;
  readonly names: Translations;
}

const firstName = ({ names, identifier }: Named): string => Object.values(names).find(Boolean) ?? identifier;
const typesIn = [ContentTypeList, ContentTypeInfoList].map((list) => hrefsIn(paths.contentType, list, firstName));

/** The sources of choices, by the URI templates of the resources that can be chosen. */
const sources: Readonly<Record<string, Source>> = {
  [paths.section]: { path: paths.sections, choicesIn: hrefsIn(paths.section, SectionList, ({ name }) => name) },
  [paths.role]: { path: paths.roles, choicesIn: hrefsIn(paths.role, RoleList, ({ identifier }) => identifier) },
  [paths.contentType]: {
    path: paths.contentTypes,
    choicesIn: (body, prefix) => typesIn.map((choicesIn) => choicesIn(body, prefix)).find(Boolean),
  },
  [paths.contentTypeGroup]: {
    path: paths.contentTypeGroups,
    choicesIn: hrefsIn(paths.contentTypeGroup, ContentTypeGroupList, ({ identifier }) => identifier),
  },
};

/** The enabled languages, by their codes. */
const languages: Source = {
  path: paths.languages,
  choicesIn: (body) =>
    valueIn(body, LanguageList)?.items.flatMap(({ code, name, isEnabled }) =>
      isEnabled ? [[code, name] as const] : [],
    ),
};

/** Loads lists once for each page. */
export function createChoices(contents: Pick<PageContents, 'dispatch' | 'mount'>) {
  const cache = new Map<Source | string, Promise<ChoiceList>>();
  const cached = (key: Source | string, load: () => Promise<ChoiceList>): Promise<ChoiceList> => {
    const choices = cache.get(key) ?? load();
    cache.set(key, choices);
    return choices;
  };
  const load = (source: Source) => cached(source, async () => limited(await loadChoices(source, maxChoices, contents)));
  const sourceOf = (path: string) => (Object.hasOwn(sources, path) ? sources[path] : undefined);
  const hrefs = async (path: string): Promise<ChoiceList> => {
    if (path === paths.userGroup)
      return cached(path, async () => limited(await loadGroupChoices(contents, maxChoices)));
    if (path === paths.objectState) return cached(path, async () => limited(await loadStateChoices(contents)));
    const source = sourceOf(path);
    return source ? load(source) : nothing;
  };
  const all = async (path: string): Promise<readonly Choice[]> => {
    if (path === paths.objectState) return (await loadStateChoices(contents)) ?? [];
    const source = sourceOf(path);
    return (source && (await loadChoices(source, maxSearched, contents))) ?? [];
  };
  return {
    /** Choices for a URI template such as `/content/sections/{sectionId}`; empty where there is no list to choose from. */
    hrefs,
    /** The choices whose names have these words, of a list that is not complete. */
    async search(path: string, words: string): Promise<readonly Choice[]> {
      if (path === paths.userGroup) return (await loadGroupChoices(contents, maxChoices, words)) ?? [];
      const text = words.toLocaleLowerCase();
      return (await all(path)).filter(([, name]) => name.toLocaleLowerCase().includes(text));
    },
    /** The whole list, for forms that have no page on which it is searched. */
    async whole(path: string): Promise<ChoiceList> {
      const list = await hrefs(path);
      return isSearched(list) ? { choices: await all(path), isComplete: true } : list;
    },
    languages: () => load(languages),
  };
}

export type Choices = ReturnType<typeof createChoices>;

/** All pages of a list, until there are more than enough; undefined where the caller cannot list them. */
async function loadChoices(
  { path, choicesIn }: Source,
  most: number,
  { dispatch, mount: { prefix } }: Pick<PageContents, 'dispatch' | 'mount'>,
): Promise<readonly Choice[] | undefined> {
  const choices: Choice[] = [];
  for (;;) {
    const href = `${prefix}${path}?offset=${choices.length}&limit=-1`;
    const { status, headers, body } = await dispatch({ method: 'GET', href, headers: {} });
    const options = status === 200 ? choicesIn(body, prefix) : undefined;
    if (!options) return undefined;
    choices.push(...options);
    const limit = headers['X-Cms-Limit'];
    const isLast = limit === undefined || options.length < Number(limit);
    if (isLast || choices.length > most) return choices;
  }
}

const limited = (choices: readonly Choice[] | undefined): ChoiceList =>
  choices ? { choices: choices.slice(0, maxChoices), isComplete: choices.length <= maxChoices } : nothing;
