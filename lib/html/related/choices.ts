/** The choices for a reference in a form, where the caller can list them: sections, content types, roles, groups of users. */
import type { Document } from '../../documents/document.js';
import type { Id, Page, Translations } from '../../repository/repository.js';
import { ContentTypeInfoList, ContentTypeList } from '../../resources/content-types/content-types.documents.js';
import { LanguageList } from '../../resources/languages/languages.documents.js';
import { paths } from '../../resources/paths.js';
import { RoleList } from '../../resources/roles/roles.documents.js';
import { SectionList } from '../../resources/sections.documents.js';
import type { Choice } from '../elements/elements.js';
import type { PageContents } from '../site/page-contents.js';
import { type Body, hrefTo, valueIn } from '../site/values.js';
import { loadGroupChoices } from './user-groups.js';

/** More are not offered: a value is typed then. */
const maxChoices = 200;

/** Choices for a control; a list that is not complete only suggests values. */
export interface ChoiceList {
  readonly choices: readonly Choice[];
  readonly isComplete: boolean;
}

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
  const cache = new Map<Source, Promise<ChoiceList>>();
  let groups: Promise<ChoiceList> | undefined;
  const loadGroups = async (): Promise<ChoiceList> => {
    const choices = await loadGroupChoices(contents, maxChoices);
    return choices ? limited(choices) : nothing;
  };
  const load = (source: Source): Promise<ChoiceList> => {
    const choices = cache.get(source) ?? loadChoices(source, contents);
    cache.set(source, choices);
    return choices;
  };
  return {
    /** Choices for a URI template such as `/content/sections/{sectionId}`; empty where there is no list to choose from. */
    async hrefs(path: string): Promise<ChoiceList> {
      if (path === paths.userGroup) {
        groups ??= loadGroups();
        return groups;
      }
      const source = Object.hasOwn(sources, path) ? sources[path] : undefined;
      return source ? load(source) : nothing;
    },
    languages: () => load(languages),
  };
}

export type Choices = ReturnType<typeof createChoices>;

/** All pages of a list, until there are enough. */
async function loadChoices(
  { path, choicesIn }: Source,
  { dispatch, mount: { prefix } }: Pick<PageContents, 'dispatch' | 'mount'>,
): Promise<ChoiceList> {
  const choices: Choice[] = [];
  for (;;) {
    const href = `${prefix}${path}?offset=${choices.length}&limit=-1`;
    const { status, headers, body } = await dispatch({ method: 'GET', href, headers: {} });
    const options = status === 200 ? choicesIn(body, prefix) : undefined;
    if (!options) return { choices, isComplete: false };
    choices.push(...options);
    const limit = headers['X-Cms-Limit'];
    const isLast = limit === undefined || options.length < Number(limit);
    if (isLast || choices.length > maxChoices) return limited(choices);
  }
}

const limited = (choices: readonly Choice[]): ChoiceList => ({
  choices: choices.slice(0, maxChoices),
  isComplete: choices.length <= maxChoices,
});
