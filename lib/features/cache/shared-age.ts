/** How long shared caches keep a response: at most until a scheduled action changes it, as they are not notified then. */
import type { ApiResponse } from '../../http/message.js';
import type { Authenticated } from '../../pipeline/state/request-record.js';
import type { Service } from '../../pipeline/state/service.js';
import type { Id, UpcomingChange } from '../../repository/repository.js';
import type { ChangeSnapshot } from '../changes/change-reader.js';

const sharedMaxAge = /s-maxage=(\d+)/;

/** Beyond so many that are due soon, the last of them is used for all responses. */
const limit = 100;

/** Scheduled changes until a time, in a generation of changes. */
interface Loaded {
  readonly generation: number;
  readonly until: number;
  readonly upcoming: readonly UpcomingChange<Id>[];
}

/** Shortens `s-maxage` of a response. */
export type ShortenAge = (response: ApiResponse, ready: Authenticated) => Promise<ApiResponse>;

/** Creates the function, which is for responses of repositories that have something scheduled. */
export function createShortenAge({ repository: { changes } }: Service): ShortenAge {
  let loaded: Loaded | undefined;

  /** Loaded once in each generation of changes; more than the response needs, so that later ones need not load again. */
  async function load(seconds: number, { generation }: ChangeSnapshot, { context, deadline }: Authenticated) {
    const now = Date.now();
    if (loaded?.generation === generation && loaded.until >= now + seconds * 1000) return loaded.upcoming;
    const until = now + 2 * seconds * 1000;
    const loading = changes?.upcoming?.({ before: new Date(until), limit }, context);
    const upcoming = (loading && (await deadline.race(loading))) ?? [];
    loaded = { generation, until, upcoming };
    return upcoming;
  }

  return async (response, ready) => {
    const cacheControl = String(response.headers['Cache-Control']);
    const seconds = Number(sharedMaxAge.exec(cacheControl)?.[1] ?? 0);
    const next = ready.changes?.next;
    if (!ready.changes || next === undefined || next.getTime() >= Date.now() + seconds * 1000) return response;
    // Other content may change lists, and views.
    const hasAllTags = !ready.view && ready.accepted?.document.hasAllTags && changes?.upcoming;
    const end = hasAllTags ? firstOf(await load(seconds, ready.changes, ready), new Set(response.about.tags)) : next;
    if (end === undefined) return response;
    const left = Math.max(0, Math.floor((end.getTime() - Date.now()) / 1000));
    if (left >= seconds) return response;
    const shortened = cacheControl.replace(sharedMaxAge, `s-maxage=${left}`);
    return { ...response, headers: { ...response.headers, 'Cache-Control': shortened } };
  };
}

/** The time of the first change that concerns a response with these tags. */
function firstOf(upcoming: readonly UpcomingChange<Id>[], tags: ReadonlySet<string>): Date | undefined {
  const concerns = ({ contentIds }: UpcomingChange<Id>) =>
    contentIds === '*' || contentIds.some((contentId) => tags.has(`content-${contentId}`));
  const first = upcoming.find(concerns);
  return (first ?? (upcoming.length === limit ? upcoming.at(-1) : undefined))?.time;
}
