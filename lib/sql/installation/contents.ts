/** The content of a clean installation and where it is placed. */
import type { Json, SortField } from '../../repository/repository.js';

/** The owner of all of it. */
export const administrator = 14;

/** The user whose rights anonymous callers have. */
export const anonymousUser = 10;

/** The roots of its trees. */
export const installedRoots = { content: '/1/2/', media: '/1/43/' } as const;

/** The root group of users. */
export const installedRootGroup = '/1/5/';

export interface InstalledContent {
  readonly id: number;
  readonly contentTypeId: number;
  readonly name: string;
  readonly sectionId: number;
  readonly path: string;
  readonly remoteId: string;
  /** Field values by identifier; all other fields are empty. */
  readonly values: Readonly<Record<string, Json>>;
  /** The remote id, where clients rely on it; otherwise it is generated. */
  readonly locationRemoteId?: string;
  /** How children are sorted, in ascending order; by path where it is missing. */
  readonly sortField?: SortField;
}

export const treeRoot = { id: 1, path: '/1/', remoteId: '629709ba256fe317c3ddcee35453a96a' };

interface Place {
  readonly path: string;
  readonly remoteId?: string;
  readonly sortField?: SortField;
}

function folder(id: number, name: string, sectionId: number, place: Place, remoteId: string): InstalledContent {
  return { id, contentTypeId: 1, name, sectionId, remoteId, values: { name }, ...placed(place) };
}

function group(id: number, name: string, place: Place, remoteId: string): InstalledContent {
  return { id, contentTypeId: 3, name, sectionId: 2, remoteId, values: { name }, ...placed(place) };
}

function user(id: number, firstName: string, place: Place, remoteId: string): InstalledContent {
  const values = { first_name: firstName, last_name: 'User' };
  return { id, contentTypeId: 4, name: `${firstName} User`, sectionId: 2, remoteId, values, ...placed(place) };
}

function placed({ path, remoteId, sortField }: Place) {
  return { path, ...(remoteId && { locationRemoteId: remoteId }), ...(sortField && { sortField }) };
}

/** Parents come before their children. */
export const installedContents: readonly InstalledContent[] = [
  folder(
    1,
    'Home',
    1,
    { path: installedRoots.content, remoteId: 'f3e90596361e31d496d4026eb624c983', sortField: 'PRIORITY' },
    '9459d3c29e15006e45197295722c7ade',
  ),
  folder(
    41,
    'Media',
    3,
    { path: installedRoots.media, remoteId: '75c715a51699d2d309a924eca6a95145', sortField: 'NAME' },
    'a6e35cbcb7cd6ae4b691f3eee30cd262',
  ),
  folder(49, 'Images', 3, { path: '/1/43/51/' }, 'e7ff633c6b8e0fd3531e74c6e712bead'),
  folder(50, 'Files', 3, { path: '/1/43/52/' }, '732a5acd01b51a6fe6eab448ad4138a9'),
  folder(51, 'Multimedia', 3, { path: '/1/43/53/' }, '09082deb98662a104f325aaa8c4933d3'),
  folder(45, 'Setup', 4, { path: '/1/48/' }, '241d538ce310074e602f29f49e44e938'),
  group(
    4,
    'Users',
    { path: installedRootGroup, remoteId: '3f6d92f8044aed134f32153517850f5a' },
    'f5c88a2209584891056f987fd965b0ba',
  ),
  group(11, 'Guest accounts', { path: '/1/5/12/' }, '5f7f0bdb3381d6a461d8c29ff53d908f'),
  group(12, 'Administrator users', { path: '/1/5/13/' }, '9b47a45624b023b1a76c73b74d704acf'),
  group(13, 'Editors', { path: '/1/5/14/' }, '3c160cca19fb135f83bd02d911f04db2'),
  group(42, 'Anonymous Users', { path: '/1/5/44/' }, '15b256dbea2ae72418ff5facc999e8f9'),
  user(14, 'Administrator', { path: '/1/5/13/15/' }, '1bb4fe25487f05527efa8bfd394cecc7'),
  user(10, 'Anonymous', { path: '/1/5/44/45/' }, 'faaeb9be3bd98ed09f606fc16d144eca'),
];
