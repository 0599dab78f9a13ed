/** Groups of users to choose from: the root group, and those at any level below it. */
import type { Id, UserGroup as UserGroupValue } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { UserGroup } from '../../resources/users/user-groups.documents.js';
import type { Choice } from '../elements/elements.js';
import type { PageContents } from '../site/page-contents.js';
import { hrefTo, loadValue } from '../site/values.js';
import { createFind } from './finding.js';

type Loading = Pick<PageContents, 'dispatch' | 'mount'>;

/** Undefined where there is none, or none that the caller may read. */
export async function loadRootGroup(contents: Loading): Promise<UserGroupValue<Id> | undefined> {
  const { dispatch, mount } = contents;
  const { headers } = await dispatch({ method: 'GET', href: mount.prefix + paths.rootUserGroup, headers: {} });
  const { Location: href } = headers;
  return typeof href === 'string' ? loadValue(href, UserGroup, contents) : undefined;
}

/** The groups of the type that the root group has, by name, at their main locations: one more than the limit where there are more. */
export async function loadGroupChoices(
  contents: Loading,
  limit: number,
  words = '',
): Promise<readonly Choice[] | undefined> {
  const root = await loadRootGroup(contents);
  if (!root) return undefined;
  const result = await createFind(contents)('ContentQuery', {
    Query: {
      ContentTypeIdCriterion: String(root.contentTypeId),
      ...(words !== '' && { ContentNameCriterion: `*${words}*` }),
    },
    SortClauses: { ContentName: 'ascending' },
    limit: limit + 1,
    performCount: false,
  });
  return result?.hits.flatMap((hit): readonly Choice[] => {
    const { mainLocation, name } = 'content' in hit ? hit.content : {};
    if (!mainLocation?.pathString.startsWith(root.path)) return [];
    const href = hrefTo(contents.mount.prefix, paths.userGroup, mainLocation.pathString);
    return [[href, name || href]];
  });
}
