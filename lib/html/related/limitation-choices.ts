/** Values of limitations to choose from, by name: sections, types, states, languages, and the upper levels of the tree. */
import type { Id, Location } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import type { Choice } from '../elements/elements.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { locationHref } from '../site/values.js';
import type { Choices } from './choices.js';
import { createFind, locationsIn } from './finding.js';

interface Loading {
  readonly contents: PageContents;
  readonly choices: Choices;
  readonly site: Site;
}

type Load = (loading: Loading) => Promise<readonly Choice[]>;

/** More are typed. */
const maxLocations = 100;

/** By the column that values of a limitation refer to. */
const loads: Readonly<Record<string, Load>> = {
  section_id: async ({ choices }) => (await choices.whole(paths.section)).choices,
  type_id: async ({ choices }) => (await choices.whole(paths.contentType)).choices,
  language_code: async ({ choices }) => (await choices.languages()).choices,
  state_id: async ({ choices }) => (await choices.hrefs(paths.objectState)).choices,
  location_id: loadPlaces,
};

/** Empty for values that refer to nothing. */
export async function limitationChoices(refersTo: string | undefined, loading: Loading): Promise<readonly Choice[]> {
  return refersTo === undefined || !Object.hasOwn(loads, refersTo) ? [] : ((await loads[refersTo]?.(loading)) ?? []);
}

/** The two upper levels of the tree, each location after that above it. */
async function loadPlaces({ contents, site }: Loading): Promise<readonly Choice[]> {
  const [, root] = /\/content\/locations\/([\w-]+)/.exec(site.rootLocation ?? '') ?? [];
  if (root === undefined) return [];
  const find = createFind(contents);
  const below = async (ids: readonly (Id | string)[]) =>
    locationsIn(
      await find('LocationQuery', {
        Query: { ParentLocationIdCriterion: ids.join() },
        SortClauses: { ContentName: 'ascending' },
        limit: maxLocations,
      }),
    );
  const tops = await below([root]);
  const children = tops.length === 0 ? [] : await below(tops.map(({ id }) => id));
  const choiceOf = (location: Location<Id>, above = ''): Choice => [
    locationHref(location, site.prefix),
    above + (location.content?.name ?? String(location.id)),
  ];
  return tops.flatMap((top) => {
    const inside = children.filter(({ parent }) => parent?.id === top.id);
    return [choiceOf(top), ...inside.map((child) => choiceOf(child, `${top.content?.name} › `))];
  });
}
