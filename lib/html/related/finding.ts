/** Searches that pages make: of pickers by words in texts, else by name. */
import { bodyType } from '../../http/mount-settings.js';
import type { Id, Location, ViewResult } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { View } from '../../resources/views/views.documents.js';
import { ViewInput11 } from '../../resources/views/views-input.documents.js';
import type { PageContents } from '../site/page-contents.js';
import { valueIn } from '../site/values.js';

/** How many hits, or children of a location, a picker shows at once. */
export const pageSize = 50;

type Target = 'ContentQuery' | 'LocationQuery';

interface Query {
  readonly Query: Readonly<Record<string, unknown>>;
  readonly limit: number;
  readonly offset?: number;
  readonly SortClauses?: Readonly<Record<string, string>>;
  readonly performCount?: boolean;
}

/** Undefined where the search is refused. */
export type Find = (target: Target, query: Query) => Promise<ViewResult<Id> | undefined>;

export function createFind({ mount, dispatch }: Pick<PageContents, 'mount' | 'dispatch'>): Find {
  const headers = { 'content-type': bodyType(mount, ViewInput11, 'json') };
  return async (target, query) => {
    const tree = { ViewInput: { identifier: 'page', [target]: query } };
    const { status, body } = await dispatch({ method: 'POST', href: mount.prefix + paths.views, headers, tree });
    return status === 200 ? valueIn(body, View) : undefined;
  };
}

export const locationsIn = (result: ViewResult<Id> | undefined): readonly Location<Id>[] =>
  result?.hits.flatMap((hit) => ('location' in hit ? [hit.location] : [])) ?? [];

interface Words {
  readonly words: string;
  /** Further criteria. */
  readonly criteria?: Readonly<Record<string, unknown>> | undefined;
}

/** By name where no text has the words: storage may have no index of texts, and names may be known in part. */
export async function findByWords(
  find: Find,
  target: Target,
  { words, criteria }: Words,
): Promise<ViewResult<Id> | undefined> {
  const by = (criterion: object) => find(target, { Query: { ...criterion, ...criteria }, limit: pageSize });
  const byText = await by({ FullTextCriterion: words });
  return byText && byText.hits.length > 0 ? byText : by({ ContentNameCriterion: `*${words}*` });
}
