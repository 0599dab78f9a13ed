/** Editors who write continuously over HTTP, each their own items, and record the responses. */
import type { Agent } from 'node:http';
import type { ChangeEvent } from '../../lib/repository/change-events.js';
import { admin, type HttpResponse, send as sendTo, type } from '../support/api.js';
import { random } from '../support/seed.js';
import { type Found, isAsExpected } from './facts.js';
import { type Call, creation, type Item, pick, treeCopy, type Write, writesOn } from './writes.js';

export interface Editor {
  /** Writes until a request fails, responds with 503, or is refused, which is not due to any. */
  work(call: Call): Promise<void>;
  /** Confirmed writes that are missing from the database, in words; interrupted ones may be missing. */
  lost(found: readonly Found[]): string[];
  /** Expects nothing to be left of what is in the trash, which somebody has emptied. */
  expectEmptyTrash(): void;
  readonly figures: Figures;
}

export interface Figures {
  readonly confirmed: string[];
  /** What the log must say of all that was done, in that order: the event, and the id of its content or location. */
  readonly changes: string[];
  readonly refused: string[];
  /** What responded with 503, with what `Retry-After` says: whether it was committed is unknown. */
  readonly unavailable: string[];
  /** What was broken off, and had been done all the same. */
  readonly brokenOff: { readonly kind: string; readonly isDone: boolean }[];
}

interface Doubt {
  readonly kind: string;
  /** Undefined where it would be a new one. */
  readonly before: Item | undefined;
  readonly after: Item['facts'];
}

/** The tree is something to copy, of which the place is known. */
export function createEditor(tree: Found): Editor {
  const items = new Set<Item>();
  const figures: Figures = { confirmed: [], changes: [], refused: [], unavailable: [], brokenOff: [] };
  let doubt: Doubt | undefined;

  function next(): readonly [Item | undefined, Write] {
    const living = [...items].filter(({ facts }) => facts !== 'gone');
    const item = pick(living);
    // What is deleted can be written no more, so that happens less often than all else.
    const writes = item ? writesOn(item).filter(({ kind }) => kind !== 'delete' || random() < 0.3) : [];
    if (random() < living.length / 8) return [item, pick(writes) ?? creation()];
    return [undefined, random() < 0.1 ? treeCopy(tree.placeId as number, tree) : creation()];
  }

  function replace(before: Item | undefined, after: Item): void {
    if (before) items.delete(before);
    items.add(after);
  }

  /** `Location` has the id of a new item: its own, or that of its location. */
  function succeededWith({ headers }: HttpResponse, before: Item | undefined, write: Write): void {
    const to = String(headers.location);
    const id = Number(/\/objects\/(\d+)/.exec(to)?.[1]) || undefined;
    const placeId = Number(/\/locations\/[\d/]*?(\d+)$/.exec(to)?.[1]) || undefined;
    const after = {
      ...(write.isNew ? { id, placeId } : { id: before?.id, placeId: before?.placeId }),
      facts: write.after,
    };
    replace(write.isNew ? undefined : before, after);
    figures.confirmed.push(write.kind);
    figures.changes.push(changeBy(write.kind, after));
  }

  /** @param done what it was done to, if it was */
  function settle(done: Pick<Item, 'id' | 'placeId'> | undefined): void {
    const { kind = '' } = doubt ?? {};
    figures.brokenOff.push({ kind, isDone: done !== undefined });
    if (done) figures.changes.push(changeBy(kind, done));
  }

  return {
    figures,
    async work(call) {
      while (figures.refused.length === 0) {
        const [item, write] = next();
        const before = write.isNew ? undefined : item;
        doubt = { kind: write.kind, before, after: write.after };
        const response = await write.send(call).catch(() => undefined);
        if (!response) return;
        if (response.status === 503) return void figures.unavailable.push(`after ${response.headers['retry-after']}`);
        doubt = undefined;
        if (response.status < 300) succeededWith(response, before, write);
        else figures.refused.push(`${write.kind} of ${JSON.stringify(item)}: ${response.status} ${response.text}`);
      }
    },
    lost(found) {
      const faults: string[] = [];
      const made = doubt && doubt.before === undefined ? findMade(found, doubt.after) : undefined;
      if (made && doubt) replace(undefined, { id: made.id, placeId: made.placeId, facts: doubt.after });
      if (doubt && doubt.before === undefined) settle(made);
      for (const item of [...items]) {
        const now = find(found, item);
        const isDone = doubt?.before === item && fits(doubt.after, now);
        if (doubt?.before === item) settle(isDone ? item : undefined);
        if (isDone || fits(item.facts, now))
          replace(item, { id: now?.id ?? item.id, placeId: now?.placeId ?? item.placeId, facts: now ?? 'gone' });
        else faults.push(`${JSON.stringify(item)} is ${JSON.stringify(now)}`);
      }
      doubt = undefined;
      return faults;
    },
    expectEmptyTrash() {
      for (const item of [...items]) {
        if (item.facts !== 'gone' && item.facts.status === 'TRASHED') replace(item, { ...item, facts: 'gone' });
      }
    },
  };
}

/** The events of writes by their kinds. */
const events: Readonly<Record<string, ChangeEvent>> = {
  create: 'draft.created',
  draft: 'draft.created',
  edit: 'draft.saved',
  discard: 'draft.deleted',
  publish: 'content.published',
  update: 'content.updated',
  hide: 'content.hidden',
  reveal: 'content.revealed',
  copy: 'content.copied',
  delete: 'content.deleted',
  'copy tree': 'location.copied',
  move: 'location.moved',
  trash: 'location.trashed',
  restore: 'trashItem.restored',
  purge: 'trashItem.deleted',
};

const changeBy = (kind: string, { id, placeId }: Pick<Item, 'id' | 'placeId'>) =>
  toText({ event: events[kind] ?? kind, contentId: id, locationId: placeId });

interface Subject {
  readonly event: string;
  readonly contentId: number | undefined;
  readonly locationId: number | undefined;
}

/** A change by its event and its subject. */
export const toText = ({ event, contentId, locationId }: Subject): string =>
  `${event} ${/^(?:location|trashItem)\./.test(event) ? locationId : contentId}`;

const find = (found: readonly Found[], { id, placeId }: Item) =>
  found.find((each) => (id === undefined ? each.placeId !== undefined && each.placeId === placeId : each.id === id));

/** Copies have no known name to find them by: whether they were created stays open. */
const findMade = (found: readonly Found[], after: Item['facts']) =>
  after === 'gone' || !after.remoteId ? undefined : found.find(({ remoteId }) => remoteId === after.remoteId);

const fits = (facts: Item['facts'], now: Found | undefined) =>
  facts === 'gone' || now === undefined ? facts === 'gone' && now === undefined : isAsExpected(facts, now);

/** Sends over connections of its own, in the name of the administrator. */
export function createCall(api: string, agent: Agent): Call {
  return (method, path, { document, destination } = {}) => {
    const isOwn = /^(?:PUBLISH|TRASH)$/.test(method);
    const headers = {
      ...admin,
      ...(isOwn && { 'X-HTTP-Method-Override': method }),
      ...(document && { 'Content-Type': type(document[0]) }),
      ...(destination && { Destination: `/api/cms/v2/content/locations/1/${destination}` }),
    };
    const body = document && JSON.stringify({ [document[0]]: document[1] });
    return sendTo(isOwn ? 'POST' : method, api + path, { headers, agent, ...(body && { body }) });
  };
}
