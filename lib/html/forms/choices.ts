/** The choices for a reference in a form, where the caller can list them: sections, content types, groups. */
import type { PageContents } from '../../api/pages.js';
import { isMap } from '../../documents/schema.js';
import { titleOf } from '../structure.js';
import type { Control } from './control.js';

export type Choice = readonly [value: string, label: string];

/** More are not offered: a value is typed then. */
const most = 200;

type Members = Readonly<Record<string, unknown>>;

/** What can be chosen; a list that is not complete only suggests values. */
export interface ChoiceList {
  readonly choices: readonly Choice[];
  readonly isComplete: boolean;
}

const nothing: ChoiceList = { choices: [], isComplete: false };

/** The control that offers these choices, and takes any other value where they are not complete. */
export const choiceControl = ({ choices, isComplete }: ChoiceList): Pick<Control, 'type' | 'choices'> => ({
  type: isComplete && choices.length > 0 ? 'select' : 'text',
  choices,
});

/** Loads lists once for each page. */
export function createChoices({ load, wire }: PageContents) {
  const known = new Map<string, Promise<ChoiceList>>();

  /** All pages of a list, until there are enough. */
  async function find(collection: string, toValue: (item: Members) => unknown): Promise<ChoiceList> {
    const choices: Choice[] = [];
    for (let offset = 0; ; ) {
      const loaded = await load(`${wire.prefix}${collection}?offset=${offset}&limit=-1`);
      if (!loaded) return { choices, isComplete: false };
      const items = itemsIn(loaded.tree);
      for (const item of items) {
        const value = toValue(item);
        if (typeof value === 'string') choices.push([value, titleOf(item) ?? value]);
      }
      if (loaded.limit === undefined || items.length < loaded.limit)
        return { choices: choices.slice(0, most), isComplete: choices.length <= most };
      if (choices.length > most) return { choices: choices.slice(0, most), isComplete: false };
      offset += items.length;
    }
  }

  const once = (key: string, loadChoices: () => Promise<ChoiceList>) => {
    const choices = known.get(key) ?? loadChoices();
    known.set(key, choices);
    return choices;
  };
  return {
    /** Of a URI template such as `/content/sections/{sectionId}`; empty where there is no list to choose from. */
    hrefs(template: string): Promise<ChoiceList> {
      const collection = /^((?:\/[\w-]+)+)\/\{\w+\}$/.exec(template)?.[1];
      const isList = collection !== undefined && collection !== '/content/objects' && collection !== '/user/users';
      return once(template, async () => (isList ? find(collection, ({ _href }) => _href) : nothing));
    },
    languages: () => once('languages', () => find('/languages', ({ languageCode }) => languageCode)),
  };
}

export type Choices = ReturnType<typeof createChoices>;

const itemsIn = (tree: Members): readonly Members[] => Object.values(tree).find(Array.isArray)?.filter(isMap) ?? [];
