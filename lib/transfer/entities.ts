/** Entities as transfers carry them: with names in place of ids, the same for the same content of any repository. */
import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Id, Json, SortField, SortOrder, Translations } from '../repository/repository.js';

export const modelKinds = [
  'language',
  'section',
  'objectStateGroup',
  'contentTypeGroup',
  'contentType',
  'role',
] as const;
export type ModelEntityKind = (typeof modelKinds)[number];

/** In the order in which a target can store them, but for locations, which are among the content. */
export const entityKinds = [...modelKinds, 'content', 'location', 'roleAssignment', 'urlAlias', 'urlWildcard'] as const;
export type EntityKind = (typeof entityKinds)[number];

/** The value of a field in one language. */
export interface FieldEntity {
  readonly field: string;
  readonly language: string;
  /** References are `content:` or `location:` and the remote id; a file has its `digest` in place of its bytes. */
  readonly value: Json;
}

/** A location of content; parents are named by remote ids. */
export interface PlaceEntity {
  readonly remoteId: string;
  readonly parent: string;
  readonly priority: number;
  readonly hidden: boolean;
  readonly sortField: SortField;
  readonly sortOrder: SortOrder;
}

/** A version with its creator and its dates. */
export interface VersionEntity {
  readonly number: number;
  /** The remote id of the user; null for one who does not exist any more. */
  readonly creator: string | null;
  readonly created: string;
  readonly modified: string;
  readonly initialLanguage: string;
}

/** A version that is not the current one. */
export interface FormerVersionEntity extends VersionEntity {
  readonly status: 'ARCHIVED' | 'DRAFT';
  readonly names: Translations;
  readonly fields: readonly FieldEntity[];
  readonly relations: readonly string[];
}

/** Content with its main location. */
export interface ContentEntity {
  /** Missing for published content. */
  readonly status?: 'DRAFT' | 'TRASHED';
  /** The ids in the source, which a target that is empty keeps. */
  readonly ids?: { readonly content: Id; readonly location?: Id };
  /** The current version; missing where the source does not show versions. */
  readonly version?: VersionEntity;
  readonly formerVersions?: readonly FormerVersionEntity[];
  /** The hash of the account, if hashes are transferred; null for a user without a password. */
  readonly passwordHash?: string | null;
  readonly contentType: string;
  readonly section: string;
  readonly mainLanguage: string;
  readonly alwaysAvailable: boolean;
  readonly hidden: boolean;
  /** The remote id of the user who owns it; null for a user who does not exist any more. */
  readonly owner: string | null;
  /** ISO 8601; documents of servers have no fractions of seconds. */
  readonly published: string | null;
  readonly modified: string | null;
  readonly location: PlaceEntity;
  /** Such as `lock/not_locked`. */
  readonly states: readonly string[];
  readonly languages: readonly string[];
  readonly fields: readonly FieldEntity[];
  /** Remote ids of content that it refers to by relations that no field has. */
  readonly relations: readonly string[];
  /** Whether it is a user, or is in the tree of users and groups. */
  readonly isOfUsers: boolean;
}

/** A further location of content. */
export interface LocationEntity extends PlaceEntity {
  readonly content: string;
  readonly isOfUsers: boolean;
}

export interface UrlAliasEntity {
  readonly path: string;
  readonly languages: readonly string[];
  readonly alwaysAvailable: boolean;
  readonly forward: boolean;
  /** The remote id of the location, or a resource such as `content/search`. */
  readonly location?: string;
  readonly resource?: string;
}

export interface UrlWildcardEntity {
  readonly sourceUrl: string;
  readonly destinationUrl: string;
  readonly forward: boolean;
}

/** A role of a user or of a user group, which is named by the remote id of its content. */
export interface RoleAssignmentEntity {
  readonly role: string;
  readonly user?: string;
  readonly group?: string;
  readonly limitation?: { readonly identifier: string; readonly values: readonly string[] };
}

export interface EntityValues {
  readonly language: Json;
  readonly section: Json;
  readonly objectStateGroup: Json;
  readonly contentTypeGroup: Json;
  readonly contentType: Json;
  readonly role: Json;
  readonly content: ContentEntity;
  readonly location: LocationEntity;
  readonly roleAssignment: RoleAssignmentEntity;
  readonly urlAlias: UrlAliasEntity;
  readonly urlWildcard: UrlWildcardEntity;
}

/** The bytes of a file, which are read when they are needed. */
export interface EntityFile {
  readonly size: number;
  open(): Promise<Readable>;
}

export interface EntityOf<K extends EntityKind> {
  readonly kind: K;
  /** Unique among the entities of its kind. */
  readonly key: string;
  readonly value: EntityValues[K];
  /**
   * The ids in the source of an entity of the model or a location, which a target that is empty keeps: by its key, and those of
   * object states by names such as `lock/locked`.
   */
  readonly ids?: Readonly<Record<string, Id>>;
  /** By the SHA-256 digest in hexadecimal. */
  readonly files?: ReadonlyMap<string, EntityFile>;
  /** Parts that could not be read, for the report. */
  readonly problems?: readonly string[];
  /** Reads it again, for an entity that is completed after all others. */
  reload?(): Promise<EntityOf<K> | undefined>;
}

export type Entity = { readonly [K in EntityKind]: EntityOf<K> }[EntityKind];

/** Whether it is transferred only where users are asked for. */
export const isOfUsers = ({ kind, value }: Entity): boolean =>
  kind === 'role' || kind === 'roleAssignment' || ((kind === 'content' || kind === 'location') && value.isOfUsers);

/** Identifies an entity among those of all kinds. */
export const nameOf = ({ kind, key }: Pick<Entity, 'kind' | 'key'>): string => `${kind} ${key}`;

/** JSON with sorted members, so that equal values are equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

export const digestOf = (value: unknown): string => hash('sha256', canonicalJson(value));
