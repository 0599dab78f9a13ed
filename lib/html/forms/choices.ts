/** The choices for a reference in a form, where the caller can list them: sections, content types, groups. */
import type { PageContents } from '../../api/pages.js';
import { isMap } from '../../documents/schema.js';
import { titleOf } from '../structure.js';

export type Choice = readonly [value: string, label: string];

/** Longer lists are not offered: an href is typed instead. */
const most = 200;

type Members = Readonly<Record<string, unknown>>;

/** Loads lists once for each page. */
export function createChoices({ load, wire }: PageContents) {
  const known = new Map<string, Promise<readonly Choice[]>>();
  const find = async (collection: string, toValue: (item: Members) => unknown): Promise<readonly Choice[]> => {
    const loaded = await load(wire.prefix + collection);
    const items =
      Object.values(loaded?.tree ?? {})
        .find(Array.isArray)
        ?.filter(isMap) ?? [];
    const choices = items.flatMap((item): readonly Choice[] => {
      const value = toValue(item);
      return typeof value === 'string' ? [[value, titleOf(item) ?? value]] : [];
    });
    return choices.length > most ? [] : choices;
  };
  const once = (key: string, load: () => Promise<readonly Choice[]>) => {
    const choices = known.get(key) ?? load();
    known.set(key, choices);
    return choices;
  };
  return {
    /** Of a URI template such as `/content/sections/{sectionId}`; empty where there is no list to choose from. */
    hrefs(template: string): Promise<readonly Choice[]> {
      const collection = /^((?:\/[\w-]+)+)\/\{\w+\}$/.exec(template)?.[1];
      const isList = collection !== undefined && collection !== '/content/objects' && collection !== '/user/users';
      return once(template, async () => (isList ? find(collection, ({ _href }) => _href) : []));
    },
    languages: () => once('languages', () => find('/languages', ({ languageCode }) => languageCode)),
  };
}

export type Choices = ReturnType<typeof createChoices>;
