/** Object states to choose from: those of all groups, each after the name of its group. */
import { ObjectStateGroupList, ObjectStateList } from '../../resources/object-states.documents.js';
import { paths } from '../../resources/paths.js';
import type { Choice } from '../elements/elements.js';
import type { PageContents } from '../site/page-contents.js';
import { hrefTo, loadValue } from '../site/values.js';

/** Undefined where the caller cannot list the groups. */
export async function loadStateChoices(
  contents: Pick<PageContents, 'dispatch' | 'mount'>,
): Promise<readonly Choice[] | undefined> {
  const { prefix } = contents.mount;
  const groups = await loadValue(prefix + paths.objectStateGroups, ObjectStateGroupList, contents);
  const lists = groups?.items.map(async (group) => {
    const states = await loadValue(hrefTo(prefix, paths.objectStates, group.id), ObjectStateList, contents);
    return (states?.items ?? []).map((state): Choice => {
      const href = hrefTo(prefix, paths.objectState, group.id, state.id);
      return [href, `${nameOf(group)}: ${nameOf(state)}`];
    });
  });
  return lists && (await Promise.all(lists)).flat();
}

interface Named {
  readonly identifier: string;
  readonly names: Readonly<Record<string, string>>;
}

const nameOf = ({ names, identifier }: Named): string => Object.values(names).find(Boolean) ?? identifier;
