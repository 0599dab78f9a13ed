/** Followers of the log of changes, who go on where they were when the host has ended, and what they must have got. */
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type ErrorEvent, EventSource, type FetchLike } from 'eventsource';
import { admin } from '../support/api.js';
import { within } from '../support/until.js';
import { createCall, type Editor, toText } from './editors.js';
import type { Found } from './facts.js';
import type { Receiver } from './receiver.js';

/** A change, as documents tell it. */
export interface Followed {
  readonly cursor: string;
  readonly event: string;
  readonly contentId: number | undefined;
  readonly locationId: number | undefined;
  /** All content items that it names. */
  readonly contentIds: readonly number[];
}

export interface Follower {
  /** All that it has got, in that order. */
  readonly changes: readonly Followed[];
  /** Follows until the host is gone: by an event stream or by pages, in turn. */
  follow(api: string): Promise<void>;
  /** Reads up to the end of the log, and gives the cursor of that. */
  catchUp(api: string): Promise<string>;
}

/** Less than what editors write in a round. */
const limit = 15;

/** @param cursor behind which it begins; the beginning of the log, if missing */
export function createFollower(cursor?: string): Follower {
  const agent = new Agent();
  const changes: Followed[] = [];
  let next = cursor;
  let isStreaming = false;

  /** Whether it was a full page. */
  async function readPage(api: string): Promise<boolean> {
    const path = `/changes?limit=${limit}${next === undefined ? '' : `&after=${next}`}`;
    const { status, text, json } = await createCall(api, agent)('GET', path);
    if (status !== 200) throw new Refused(text);
    const { Change, next: after } = json.ChangeList;
    changes.push(...Change.map(toFollowed));
    next = after;
    return Change.length === limit;
  }

  async function followStream(api: string): Promise<void> {
    const headers = { ...admin, ...(next !== undefined && { 'Last-Event-ID': next }) };
    const fetchWith: FetchLike = (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...headers } });
    const source = new EventSource(`${api}/changes`, { fetch: fetchWith });
    source.addEventListener('message', ({ data, lastEventId }) => {
      changes.push(toFollowed(JSON.parse(data).Change));
      next = lastEventId;
    });
    const ended = new Promise<ErrorEvent>((resolve) => source.addEventListener('error', resolve));
    const { code } = await within(ended, 'the end of the event stream', 100_000);
    source.close();
    if (code !== undefined) throw new Refused(`${code}`);
  }

  async function followPages(api: string): Promise<void> {
    for (;;) if (!(await readPage(api))) await setTimeout(10);
  }

  return {
    changes,
    async follow(api) {
      isStreaming = !isStreaming;
      await (isStreaming ? followStream : followPages)(api).catch((error: unknown) => {
        if (error instanceof Refused) throw error;
      });
    },
    async catchUp(api) {
      while (await readPage(api));
      return next as string;
    },
  };
}

class Refused extends Error {}

interface ChangeDocument {
  readonly cursor: string;
  readonly event: string;
  readonly Content?: { readonly _href: string };
  readonly locationId?: number;
  readonly contentIds?: readonly number[];
}

function toFollowed({ cursor, event, Content, locationId, contentIds = [] }: ChangeDocument): Followed {
  const contentId = Content && Number(Content._href.split('/').at(-1));
  return { cursor, event, contentId, locationId, contentIds: [...contentIds, ...(contentId ? [contentId] : [])] };
}

/** All that contradicts the writes of the editors and what is stored; copies that were broken off may be there or not. */
export function faultsOfChanges(
  changes: readonly Followed[],
  editors: readonly Editor[],
  found: readonly Found[],
): string[] {
  const known = new Map(editors.flatMap((editor) => editor.figures.changes.map((change) => [change, editor] as const)));
  const got = changes
    .filter(({ event }) => !withoutEditor.has(event))
    .map((change) => ({ ...change, text: toText(change) }));
  const byEditor = editors.flatMap(({ figures }, n) => {
    const own = got.filter(({ text }) => known.get(text)?.figures === figures).map(({ text }) => text);
    const written = figures.changes;
    const at = Array.from({ length: Math.max(own.length, written.length) }, (_, index) => index).find(
      (index) => own[index] !== written[index],
    );
    return at === undefined ? [] : [`Editor ${n} has done ${written.slice(at)}, and the log has ${own.slice(at)}`];
  });
  const others = got.filter(({ text }) => !known.has(text));
  const isCopy = ({ event, contentIds }: Followed) =>
    /\.copied$/.test(event) && found.some(({ id }) => contentIds.includes(id));
  const copies = editors.flatMap(({ figures }) => figures.brokenOff.filter(({ kind }) => kind.startsWith('copy')));
  const unexpected = others.filter((change) => !isCopy(change));
  return [
    ...byEditor,
    ...unexpected.map(({ text }) => `No editor has done ${text}`),
    ...(others.length - unexpected.length > copies.length ? ['More copies than were broken off'] : []),
    ...(new Set(changes.map(({ cursor }) => cursor)).size < changes.length ? ['A change was there twice'] : []),
    ...faultsOfContents(changes, found),
  ];
}

/** What the spec does, in place of an editor. */
const withoutEditor: ReadonlySet<string> = new Set(['webhook.created', 'trash.emptied']);

/** The content items that there are, by the changes, against those that there are. */
function faultsOfContents(changes: readonly Followed[], found: readonly Found[]): string[] {
  const isNew = ({ event }: Followed) => /\.(?:created|copied)$/.test(event);
  const first = Math.min(...changes.filter(isNew).flatMap(({ contentIds }) => contentIds));
  const ids = new Set<number>();
  const isEnd = ({ event }: Followed) => /^(?:content|trashItem)\.deleted$|^trash\.emptied$/.test(event);
  for (const change of changes) {
    if (isNew(change)) for (const id of change.contentIds) ids.add(id);
    if (isEnd(change)) for (const id of change.contentIds) ids.delete(id);
  }
  const stored = new Set(found.map(({ id }) => id).filter((id) => id >= first));
  return [
    ...[...stored].filter((id) => !ids.has(id)).map((id) => `No change has created ${id}`),
    ...[...ids].filter((id) => !stored.has(id)).map((id) => `No change has deleted ${id}`),
  ];
}

/** All that a webhook was sent otherwise than in the order of the changes, but for repetitions of the last ones after an end. */
export function faultsOfDeliveries({ received }: Receiver, changes: readonly Followed[], ends: number): string[] {
  const places = new Map(changes.map(({ cursor, event }, place) => [`${event} ${cursor}`, place]));
  let last = -1;
  let repetitions = 0;
  const faults: string[] = [];
  for (const { type, data } of received) {
    const place = places.get(`${type} ${data.cursor}`) ?? Number.NaN;
    if (!(place <= last + 1)) faults.push(`${type} is sent as change ${place} after ${last}`);
    if (place <= last) repetitions += 1;
    last = place;
  }
  return repetitions > ends ? [...faults, `${repetitions} repetitions after ${ends} ends`] : faults;
}
