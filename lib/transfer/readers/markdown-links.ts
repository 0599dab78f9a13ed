/** Addresses in Markdown: relative to the page, or to the folder where they begin with a slash. */
import { posix } from 'node:path';
import { attributeOf } from '../../field-types/index.js';
import { decoded } from '../../support/decoded.js';
import { isImageName } from './folder-files.js';
import type { HtmlContext } from './html-content.js';
import { remoteIdOf } from './imported-content.js';
import { folderOf, type MarkdownFolder } from './markdown-folder.js';

/** Alternative texts by the paths of files that a page refers to. */
export type PageFiles = Map<string, string>;

export function createMarkdownResolve(
  index: MarkdownFolder,
  page: string,
  { files, problems }: { readonly files: PageFiles; readonly problems: string[] },
): HtmlContext['resolve'] {
  return (address, element) => {
    if (address === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(address)) return undefined;
    const path = findPath(index, page, address);
    const target = path === undefined ? undefined : index.pages.get(path);
    if (path === undefined || target?.problem !== undefined) {
      problems.push(`The address ${address} leads to nothing that is transferred`);
      return undefined;
    }
    const [fragment = ''] = /#.*$/s.exec(address) ?? [];
    if (target) return { remoteId: target.remoteId, fragment, isImage: false };
    files.set(path, files.get(path) || attributeOf(element, 'alt') || '');
    return { remoteId: remoteIdOf('md', `${index.name}/${path}`), fragment, isImage: isImageName(path) };
  };
}

const extensions = ['', '.md', '.markdown', '/index.md', '/_index.md', '/README.md'];

/** The path of the page or the file in the folder; undefined where there is none, and for a path outside the folder. */
export function findPath(index: MarkdownFolder, page: string, address: string): string | undefined {
  const [plain = ''] = address.split(/[?#]/, 1);
  const written = decoded(plain);
  const path = posix.normalize(written.startsWith('/') ? written.slice(1) : posix.join(folderOf(page), written));
  const start = path.replace(/\/$/, '').replace(/\.html?$/, '');
  const candidates = [path, ...extensions.map((extension) => `${start}${extension}`)];
  const folderPage = index.folders.get(start)?.path;
  return candidates.find((candidate) => index.pages.has(candidate) || index.otherPaths.has(candidate)) ?? folderPage;
}
