/** Requests with many of one kind: 2,000 locations of an item, 1,000 policies of a caller, and trees of 200 levels. */
import type { Context, Repository } from 'express-cms-rest';
import type { Input } from './largest.js';

const prefix = '/api/cms/v2';
const authorization = { Authorization: `Basic ${Buffer.from('admin:publish').toString('base64')}` };
const media = 43;
const startPage = 2;
const anonymous = 10;
const names = (name: string) => ({ 'eng-GB': name });

const locations = 2000;
const policies = 1000;
/** The tree has at most 200 levels, of which the root, the start page and the folder of chains are three. */
const levels = 197;

/** How many chains are trashed, and how many are deleted: one in each attempt. */
export const chains = 5;

/** The entities of the requests; chains by the paths of their uppermost locations. */
export interface Crowd {
  /** The item with many locations. */
  readonly contentId: number;
  readonly locationPath: string;
  readonly sectionId: number;
  readonly toTrash: readonly string[];
  readonly toDelete: readonly string[];
}

type Required<T> = { readonly [K in keyof T]-?: NonNullable<T[K]> };

export async function createCrowd(repository: Repository, context: Context): Promise<Crowd> {
  const { content, locations: places } = repository as unknown as {
    readonly content: Required<Repository['content']>;
    readonly locations: Required<NonNullable<Repository['locations']>>;
  };
  const add = async (parentLocationId: number, name: string) => {
    const location = { parentLocationId, priority: 0, hidden: false };
    const fields = [{ fieldDefinitionIdentifier: 'name', value: name }];
    const { id } = await content.create({ contentTypeId: 1, mainLanguageCode: 'eng-GB', location, fields }, context);
    await repository.versions?.publish?.({ contentId: id, versionNo: 1 }, context);
    const { mainLocation } = await content.load(id, context);
    if (!mainLocation) throw new Error('It has no location');
    return { id, locationId: mainLocation.id, path: mainLocation.pathString };
  };
  const item = await add(media, 'Many');
  const model = await add(startPage, 'Model');
  for (let at = 0; at < 100; at += 1) await add(model.locationId, `Folder ${at}`);
  for (let at = 1; at < locations / 100; at += 1)
    await places.copy({ id: model.locationId, parentLocationId: startPage }, context);
  const folders = [];
  for (const parent of (await places.listChildren({ id: startPage, offset: 0, limit: 100 }, context)).items) {
    const { items } = await places.listChildren({ id: parent.id, offset: 0, limit: 100 }, context);
    if (items.length === 100) folders.push(...items.map(({ id }) => id));
  }
  for (const parentLocationId of folders)
    await places.create(
      { contentId: item.id, parentLocationId, priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' },
      context,
    );
  const top = await add(startPage, 'Chains');
  const chain = await add(top.locationId, 'Level 1');
  let lowest = chain.locationId;
  for (let level = 2; level <= levels; level += 1) lowest = (await add(lowest, `Level ${level}`)).locationId;
  const copies = [];
  for (let at = 0; at < 2 * chains; at += 1) {
    const copy = await places.copy({ id: chain.locationId, parentLocationId: top.locationId }, context);
    copies.push(copy.pathString);
  }
  const sectionId = await addRights(repository, context);
  return {
    contentId: item.id,
    locationPath: item.path,
    sectionId,
    toTrash: copies.slice(0, chains),
    toDelete: copies.slice(chains),
  };
}

/** The anonymous caller gets a policy for each of many states, and one for all of as many sections. */
async function addRights({ objectStates, roles, sections }: Repository, context: Context): Promise<number> {
  const common = { defaultLanguageCode: 'eng-GB', names: names('Many') };
  const group = await objectStates?.createGroup?.({ identifier: 'many', ...common }, context);
  const role = await roles?.create?.({ identifier: 'Many' }, context);
  const [groupId, roleId] = [group?.id ?? 0, role?.id ?? 0];
  const ids: number[] = [];
  for (let at = 0; at < policies; at += 1) {
    const state = { groupId, identifier: `s${at}`, priority: at, ...common };
    const { id = 0 } = (await objectStates?.create?.(state, context)) ?? {};
    const section = await sections?.create?.({ identifier: `s${at}`, name: 'Many' }, context);
    ids.push(section?.id ?? 0);
    // All content has the first state.
    const limitations = [{ identifier: 'State', values: [String(id)] }];
    if (at > 0) await roles?.createPolicy?.({ roleId, module: 'content', function: 'read', limitations }, context);
  }
  const values = [...ids.map(String), '3'];
  const limitations = [{ identifier: 'Section', values }];
  await roles?.createPolicy?.({ roleId, module: 'content', function: 'read', limitations }, context);
  await roles?.assignToUser?.({ userId: anonymous, roleId }, context);
  return ids[0] ?? 0;
}

const type = (name: string) => `application/vnd.cms.api.${name}+json`;

const get = (name: string, path: string, accept: string, headers = {}): Input => ({
  ...{ name, method: 'GET', path: prefix + path, headers: { Accept: accept, ...headers } },
});

const send = (name: string, method: string, path: string, headers = {}, body?: object): Input => ({
  ...{ name, method: 'POST', path: prefix + path },
  headers: { Accept: 'application/json', 'X-HTTP-Method-Override': method, ...authorization, ...headers },
  ...(body && { body: JSON.stringify(body) }),
});

const at = (path: string) => `/content/locations${path.replace(/\/$/, '')}`;

/** A request that is sent once, or once for each path. */
export function crowdedInputs({ contentId, locationPath, ...crowd }: Crowd): readonly (readonly Input[])[] {
  const content = `/content/objects/${contentId}`;
  const of = `an item with ${locations.toLocaleString('en')} locations`;
  const byMany = `for a caller with ${policies.toLocaleString('en')} policies by state`;
  const update = { 'Content-Type': type('ContentUpdate') };
  const view = {
    ViewInput: { identifier: 'it', Query: { limit: 100, Filter: { ContentTypeIdentifierCriterion: 'folder' } } },
  };
  const once: readonly Input[] = [
    ...[
      content,
      `${content}/locations`,
      `${content}/locations?limit=2000`,
      `${content}/currentversion`,
      at(locationPath),
    ].map((path) => get(`${path} of ${of}`, path, 'application/json', authorization)),
    get(`page of ${of}`, content, 'text/html', authorization),
    get(`page of the locations of ${of}`, `${content}/locations`, 'text/html', authorization),
    get(`item of ${of}`, `/items/${contentId}`, 'application/json', authorization),
    get(`lists ${byMany}`, '/items?limit=100', 'application/json'),
    get(`lists children ${byMany}`, `${at('/1/2/')}/children?limit=100`, 'application/json'),
    get(`loads ${byMany}`, content, 'application/json'),
    get(`page ${byMany}`, content, 'text/html'),
    send(`updates ${of}`, 'PATCH', content, update, { ContentUpdate: { alwaysAvailable: true } }),
    send(`gives a section to ${of}`, 'PATCH', content, update, {
      ContentUpdate: { Section: { _href: `${prefix}/content/sections/${crowd.sectionId}` } },
    }),
    send(`hides ${of}`, 'POST', `${content}/hide`),
    send(`reveals ${of}`, 'POST', `${content}/reveal`),
    send(`creates a draft of ${of}`, 'COPY', `${content}/currentversion`),
    send(`publishes ${of}`, 'PUBLISH', `${content}/versions/2`),
    send(`moves ${of}`, 'MOVE', at(locationPath), { Destination: `${prefix}${at('/1/2/')}` }),
    send(`deletes ${of}`, 'DELETE', content),
  ];
  const search = send(
    `searches ${byMany}`,
    'POST',
    '/views',
    { 'Content-Type': type('ViewInput'), Authorization: '' },
    view,
  );
  return [
    Array.from({ length: 5 }, () => search),
    ...once.map((input) => [input]),
    crowd.toTrash.map((path) => send('trashes a tree of 200 levels', 'TRASH', at(path))),
    crowd.toDelete.map((path) => send('deletes a tree of 200 levels', 'DELETE', at(path))),
    [send('empties the trash with trees of 200 levels', 'DELETE', '/content/trash')],
  ];
}
