/** The values in the path of a page, by the variables of its URI template. */
import type { Id } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import type { PageContents } from './page-contents.js';
import { hrefTo } from './values.js';

/** Empty where nothing is served at the path. */
export function pathValues({ route, request, mount }: PageContents): Readonly<Record<string, Id>> {
  const { path } = route ?? {};
  const values = path?.parse(request.path, mount.ids) ?? [];
  return Object.fromEntries(
    (path?.variables ?? []).flatMap(({ name }, index) => {
      const value = values[index];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The draft of a content type that the page of a field definition, or of a new one, belongs to. */
export function hrefOfDraft(contents: PageContents): string {
  const { contentTypeId = '' } = pathValues(contents);
  return hrefTo(contents.mount.prefix, paths.contentTypeDraft, contentTypeId);
}
