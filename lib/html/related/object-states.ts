/** Object states to choose from: those of all groups, each after the name of its group. */
import { ObjectStateGroupList, ObjectStateList } from '../../resources/object-states.documents.js';
import { paths } from '../../resources/paths.js';
import type { Choice } from '../elements/elements.js';
import type { PageContents } from '../site/page-contents.js';
import { hrefTo, loadValue } from '../site/values.js';

/** Each group takes a request of its own. */
const maxGroups = 50;

/** Undefined where the caller cannot list the groups, or there are too many. */
export async function loadStateChoices(
  contents: Pick<PageContents, 'dispatch' | 'mount'>,
): Promise<readonly Choice[] | undefined> {
  const { prefix } = contents.mount;
  const groups = await loadValue(prefix + paths.objectStateGroups, ObjectStateGroupList, contents);
  if (!groups || groups.items.length > maxGroups) return undefined;
  const lists = groups.items.map(async (group) => {
    const states = await loadValue(hrefTo(prefix, paths.objectStates, group.id), ObjectStateList, contents);
    return (states?.items ?? []).map((state): Choice => {
      const href = hrefTo(prefix, paths.objectState, group.id, state.id);
      return [href, `${nameOf(group)}: ${nameOf(state)}`];
    });
  });
  return (await Promise.all(lists)).flat();
}

interface Named {
  readonly identifier: string;
  readonly names: Readonly<Record<string, string>>;
}

const nameOf = ({ names, identifier }: Named): string => Object.values(names).find(Boolean) ?? identifier;
