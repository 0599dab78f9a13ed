/** What an editor may do next with a content item, how it is sent, and what the item is afterwards. */
import { randomUUID } from 'node:crypto';
import type { HttpResponse } from '../support/api.js';
import { randomInteger } from '../support/seed.js';
import type { Facts, VersionFacts } from './facts.js';

export type Call = (method: string, path: string, sent?: Sent) => Promise<HttpResponse>;

export interface Sent {
  /** The name of a document, and its members. */
  readonly document?: readonly [name: string, content: object];
  /** The id of a location. */
  readonly destination?: number;
}

export interface Item {
  /** Undefined as long as the client was not told. */
  readonly id: number | undefined;
  /** Where it is, or will be again when it is taken from the trash. */
  readonly placeId: number | undefined;
  /** `gone` is what is no more. */
  readonly facts: Facts | 'gone';
}

export interface Write {
  readonly kind: string;
  readonly send: (call: Call) => Promise<HttpResponse>;
  /** The item, or the new one that is made of it. */
  readonly after: Facts | 'gone';
  readonly isNew?: true;
}

/** Folders of the installation to put things below. */
const parents = [43, 51, 52];

export const pick = <T>(choices: readonly T[]): T | undefined => choices[randomInteger(choices.length)];

const newName = () => `Item ${randomUUID().slice(0, 8)}`;

const fieldsOf = (name: string) => ({
  field: [{ fieldDefinitionIdentifier: 'name', languageCode: 'eng-GB', fieldValue: name }],
});

/** A draft to publish below a location. */
export function creation(below = pick(parents) as number): Write {
  const [name, remoteId] = [newName(), randomUUID()];
  const document = {
    LocationCreate: {
      ParentLocation: { _href: `/api/cms/v2/content/locations/1/${below}` },
      sortField: 'PATH',
      sortOrder: 'ASC',
    },
    ContentType: { _href: '/api/cms/v2/content/types/1' },
    mainLanguageCode: 'eng-GB',
    remoteId,
    fields: fieldsOf(name),
  };
  const versions: VersionFacts[] = [[1, 'DRAFT', name]];
  return {
    kind: 'create',
    send: (call) => call('POST', '/content/objects', { document: ['ContentCreate', document] }),
    after: { status: 'DRAFT', name, remoteId, hidden: false, versions, lastNo: 1, parentLocationId: below, below: 0 },
    isNew: true,
  };
}

/** Copies a tree of published content; all that is known of the copy is its place. */
export function treeCopy(placeId: number, { name, below }: Facts): Write {
  const parentLocationId = pick(parents) as number;
  const versions: VersionFacts[] = [[1, 'PUBLISHED', name]];
  return {
    kind: 'copy tree',
    send: (call) => call('COPY', `/content/locations/1/${placeId}`, { destination: parentLocationId }),
    after: { status: 'PUBLISHED', name, hidden: false, versions, lastNo: 1, parentLocationId, below },
    isNew: true,
  };
}

/** What can be done with an item as it is. */
export function writesOn({ id, placeId, facts }: Item): Write[] {
  if (facts === 'gone') return [];
  const content = id === undefined ? [] : ofContent(id, facts);
  if (facts.status === 'TRASHED') return [...content.slice(0, 1), ...inTrash(placeId, facts)];
  const versions = id === undefined ? [] : ofVersions(id, facts);
  return [...content, ...versions, ...(facts.status === 'PUBLISHED' ? inTree(id, placeId, facts) : [])];
}

function ofContent(id: number, facts: Facts): Write[] {
  const path = `/content/objects/${id}`;
  const remoteId = randomUUID();
  const hide = facts.hidden ? 'reveal' : 'hide';
  return [
    { kind: 'delete', send: (call) => call('DELETE', path), after: 'gone' },
    {
      kind: 'update',
      send: (call) => call('PATCH', path, { document: ['ContentUpdate', { remoteId }] }),
      after: { ...facts, remoteId },
    },
    { kind: hide, send: (call) => call('POST', `${path}/${hide}`), after: { ...facts, hidden: !facts.hidden } },
  ];
}

function ofVersions(id: number, facts: Facts): Write[] {
  const path = `/content/objects/${id}`;
  const { versions, status } = facts;
  const draft = versions.find(([, state]) => state === 'DRAFT');
  if (!draft) {
    const lastNo = facts.lastNo + 1;
    const after = { ...facts, lastNo, versions: [...versions, [lastNo, 'DRAFT', facts.name] as const] };
    return [{ kind: 'draft', send: (call) => call('COPY', `${path}/currentversion`), after }];
  }
  const [number, , draftName] = draft;
  const others = versions.filter((version) => version !== draft);
  const edited = newName();
  const isFirst = status === 'DRAFT';
  const document = { fields: fieldsOf(edited) };
  const published = {
    status: 'PUBLISHED',
    name: draftName,
    versions: [
      ...others.map(([no, , name]) => [no, 'ARCHIVED', name] as const),
      [number, 'PUBLISHED', draftName] as const,
    ],
  };
  const discard: Write = {
    kind: 'discard',
    send: (call) => call('DELETE', `${path}/versions/${number}`),
    after: { ...facts, versions: others },
  };
  return [
    {
      kind: 'edit',
      send: (call) => call('PATCH', `${path}/versions/${number}`, { document: ['VersionUpdate', document] }),
      after: { ...facts, ...(isFirst && { name: edited }), versions: [...others, [number, 'DRAFT', edited]] },
    },
    {
      kind: 'publish',
      send: (call) => call('PUBLISH', `${path}/versions/${number}`),
      after: { ...facts, ...published },
    },
    ...(isFirst ? [] : [discard]),
  ];
}

function inTree(id: number | undefined, placeId: number | undefined, facts: Facts): Write[] {
  const path = `/content/locations/1/${placeId}`;
  const parentLocationId = pick(parents.filter((parent) => parent !== facts.parentLocationId)) as number;
  const to = pick(parents) as number;
  const copied = { ...facts, remoteId: undefined, parentLocationId: to, below: 0 };
  const copy: Write = {
    kind: 'copy',
    send: (call) => call('COPY', `/content/objects/${id}`, { destination: to }),
    after: { ...copied, lastNo: Math.max(...facts.versions.map(([number]) => number)) },
    isNew: true,
  };
  const trash: Write = {
    kind: 'trash',
    send: (call) => call('TRASH', path),
    after: { ...facts, status: 'TRASHED', below: 0 },
  };
  const move = (call: Call) => call('MOVE', path, { destination: parentLocationId });
  return [
    ...(placeId === undefined ? [] : [{ kind: 'move', send: move, after: { ...facts, parentLocationId } }, trash]),
    ...(id === undefined ? [] : [copy]),
  ];
}

function inTrash(placeId: number | undefined, facts: Facts): Write[] {
  if (placeId === undefined) return [];
  const path = `/content/trash/${placeId}`;
  return [
    { kind: 'restore', send: (call) => call('MOVE', path), after: { ...facts, status: 'PUBLISHED' } },
    { kind: 'purge', send: (call) => call('DELETE', path), after: 'gone' },
  ];
}
