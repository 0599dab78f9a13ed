/** Names for links: those of content items and of the content at locations are loaded together. */
import { template } from '../../documents/paths.js';
import { type DocumentTree, isMap } from '../../documents/value.js';
import type { IdKind } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { isBareLink } from '../markup/links.js';
import type { PageContents } from '../site/page-contents.js';
import { contentIn, loadBody } from '../site/values.js';
import { createChoices } from './choices.js';

/** The maximum number of names to load, which is the default size of a page of a list; other links show their hrefs. */
const maxNames = 100;

/** Paths of resources that have the name of a content item, each with the path that loads the name together with others. */
const ofContent = [
  ...[paths.contentObject, paths.user].map((path) => ({ ...template(path), source: template(paths.contentObject) })),
  ...[paths.location, paths.userGroup].map((path) => ({ ...template(path), source: template(paths.location) })),
];

/** Paths of resources whose names are found in a list of their kind. */
const listed = [paths.contentType, paths.section, paths.role].map((path) => ({ path, ...template(path) }));

type Contents = Pick<PageContents, 'dispatch' | 'mount'>;

/** The names of the targets of the bare links in the lists of a document, by href, where the caller may read them. */
export async function namesInListsOf(tree: DocumentTree, contents: Contents): Promise<ReadonlyMap<string, string>> {
  const hrefs = new Set<string>();
  for (const list of Object.values(tree)) if (Array.isArray(list)) collect(list, hrefs);
  return namesOf([...hrefs], contents);
}

/** The names by href; targets that may not be read have none. */
export async function namesOf(hrefs: readonly string[], contents: Contents): Promise<ReadonlyMap<string, string>> {
  const [loaded, chosen] = await Promise.all([namesOfContent(hrefs, contents), namesInLists(hrefs, contents)]);
  return new Map([...loaded, ...chosen]);
}

type Name = readonly [href: string, name: string];

async function namesOfContent(hrefs: readonly string[], contents: Contents): Promise<readonly Name[]> {
  const { mount } = contents;
  const immediate = hrefs.flatMap((href): Name[] => {
    const path = contentPath(below(href, mount.prefix), mount.ids);
    return path === undefined ? [] : [[href, mount.prefix + path]];
  });
  const names = immediate.slice(0, maxNames).map(async ([href, source]): Promise<readonly Name[]> => {
    const name = contentIn(await loadBody(source, contents))?.name;
    return name ? [[href, name]] : [];
  });
  return (await Promise.all(names)).flat();
}

/** The path of the content item that a path refers to, directly or by its location; undefined for other paths. */
function contentPath(path: string, ids: IdKind): string | undefined {
  for (const { parse, source } of ofContent) {
    const values = parse(path, ids);
    if (values) return source.format(values);
  }
  return undefined;
}

async function namesInLists(hrefs: readonly string[], contents: Contents): Promise<readonly Name[]> {
  const { prefix, ids } = contents.mount;
  const choices = createChoices(contents);
  const lists = listed
    .map(({ path, parse }) => ({
      path,
      hrefsOfList: hrefs.filter((href) => parse(below(href, prefix), ids) !== undefined),
    }))
    .filter(({ hrefsOfList }) => hrefsOfList.length > 0);
  const loading = lists.map(async ({ path, hrefsOfList }) => {
    const names = await choices.hrefs(path);
    return names.choices.filter(([href]) => hrefsOfList.includes(href));
  });
  return (await Promise.all(loading)).flat();
}

/** Empty for an href elsewhere. */
const below = (href: string, prefix: string): string =>
  href.startsWith(`${prefix}/`) ? href.slice(prefix.length) : '';

/** The hrefs of all bare links in a document. */
export function hrefsIn(tree: DocumentTree): readonly string[] {
  const hrefs = new Set<string>();
  collect(tree, hrefs);
  return [...hrefs];
}

function collect(value: unknown, hrefs: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, hrefs);
  else if (isMap(value)) {
    if (isBareLink(value)) hrefs.add(value._href);
    else for (const member of Object.values(value)) collect(member, hrefs);
  }
}
