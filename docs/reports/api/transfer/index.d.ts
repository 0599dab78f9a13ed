import { Context, Id, Json, Repository, SortField, SortOrder, Translations } from "../types/contract.cjs";
import { FieldTypes } from "../types/shared.cjs";
import { Readable } from "node:stream";

// dist/transfer/entities.d.ts
/** In the order in which a target can store them, but for locations, which are among the content. */
declare const entityKinds: readonly ["language", "section", "objectStateGroup", "contentTypeGroup", "contentType", "role", "content", "location", "roleAssignment", "urlAlias", "urlWildcard"];
type EntityKind = (typeof entityKinds)[number];
/** The value of a field in one language. */
interface FieldEntity {
  readonly field: string;
  readonly language: string;
  /** References are `content:` or `location:` and the remote id; a file has its `digest` in place of its bytes. */
  readonly value: Json;
}
/** A location of content; parents are named by remote ids. */
interface PlaceEntity {
  readonly remoteId: string;
  readonly parent: string;
  readonly priority: number;
  readonly hidden: boolean;
  readonly sortField: SortField;
  readonly sortOrder: SortOrder;
}
/** A version with its creator and its dates. */
interface VersionEntity {
  readonly number: number;
  /** The remote id of the user; null for one who does not exist any more. */
  readonly creator: string | null;
  readonly created: string;
  readonly modified: string;
  readonly initialLanguage: string;
}
/** A version that is not the current one. */
interface FormerVersionEntity extends VersionEntity {
  readonly status: 'ARCHIVED' | 'DRAFT';
  readonly names: Translations;
  readonly fields: readonly FieldEntity[];
  readonly relations: readonly string[];
}
/** Content with its main location. */
interface ContentEntity {
  /** Missing for published content. */
  readonly status?: 'DRAFT' | 'TRASHED';
  /** The ids in the source, which a target that is empty keeps. */
  readonly ids?: {
    readonly content: Id;
    readonly location?: Id;
  };
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
interface LocationEntity extends PlaceEntity {
  readonly content: string;
  readonly isOfUsers: boolean;
}
interface UrlAliasEntity {
  readonly path: string;
  readonly languages: readonly string[];
  readonly alwaysAvailable: boolean;
  readonly forward: boolean;
  /** The remote id of the location, or a resource such as `content/search`. */
  readonly location?: string;
  readonly resource?: string;
}
interface UrlWildcardEntity {
  readonly sourceUrl: string;
  readonly destinationUrl: string;
  readonly forward: boolean;
}
/** A role of a user or of a user group, which is named by the remote id of its content. */
interface RoleAssignmentEntity {
  readonly role: string;
  readonly user?: string;
  readonly group?: string;
  readonly limitation?: {
    readonly identifier: string;
    readonly values: readonly string[];
  };
}
interface EntityValues {
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
interface EntityFile {
  readonly size: number;
  open(): Promise<Readable>;
}
interface EntityOf<K extends EntityKind> {
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
type Entity = { readonly [K in EntityKind]: EntityOf<K> }[EntityKind];
/** A repository, and the context whose caller's rights apply. */
interface RepositorySide<I extends Id = number> {
  readonly repository: Repository<I>;
  readonly context: Context<I>;
  /** The field types, where the repository does not list its own and they are not only the built-in ones. */
  readonly fieldTypes?: FieldTypes<never>;
}
interface TransferProgress {
  /** How many entities have been processed. */
  readonly count: number;
  readonly kind: EntityKind;
  readonly key: string;
  /** The approximate number of entities; missing where the source does not provide it. */
  readonly total?: number;
  /** Entities per second, since the beginning. */
  readonly rate: number;
  /** Missing where there is no total. */
  readonly secondsLeft?: number;
}
/** An existing content type, and the fields that hold properties of the source. */
interface TypeMapping {
  readonly type: string;
  readonly fields: Readonly<Record<string, string | {
    readonly field: string;
    readonly fieldType?: string;
  }>>;
}
/** The selection of the entities of a source. */
/** The part of a source that is transferred; all but users and the trash by default. */
interface SelectionOptions {
  /** The remote id of a location, or its path such as `/1/2/57/`: only content at it and below it. */
  readonly subtree?: string | undefined;
  /** Only languages, sections, object states and content types. */
  readonly typesOnly?: boolean | undefined;
  /** Also users, user groups, and roles with their policies and assignments. False by default. */
  readonly withUsers?: boolean | undefined;
  /** Also hashes of the passwords of these users, between databases and files. False by default. */
  readonly withHashes?: boolean | undefined;
  /** Also the trash, of a database or a file. False by default. */
  readonly withTrash?: boolean | undefined;
  /** Without drafts and archived versions. False by default. */
  readonly publishedOnly?: boolean | undefined;
}
/** Takes notes of data of a source that no entity holds, for the report. */
interface SourceNotes {
  /** One entity that is not transferred. */
  skip(entity: Pick<Entity, 'kind' | 'key'>, reason: string): void;
  /** A kind of data, such as `12 comments`. */
  leaveOut(text: string): void;
}
interface EntitySource {
  /** The name of the source in checkpoints, and in errors. */
  readonly name: string;
  entities(selection: SelectionOptions, notes: SourceNotes): AsyncIterable<Entity>;
}
interface MarkdownOptions {
  /** The language of the content, such as `eng-GB`. */
  readonly language: string;
  /** Existing content types by `page`, `post`, `category`, `image`, `file` and `folder`, and by `type` of the front matter. */
  readonly types?: Readonly<Record<string, TypeMapping>> | undefined;
  /** The remote id of the location below which pages are placed; that of the clean installation's home page by default. */
  readonly parent?: string | undefined;
  /** The remote id of the location below which images and files are placed; that of the clean installation by default. */
  readonly mediaParent?: string | undefined;
}
/**
 * A folder of Markdown with front matter, as a source of a transfer. Pages have the same remote ids in each run, by the name of the
 * folder and their paths in it. Needs the packages `marked` and `yaml`.
 * @throws Error while it is read, for a folder that cannot be read
 */
declare function readMarkdown(folder: string, options: MarkdownOptions): EntitySource;
interface WordPressOptions {
  /** The language of the content, such as `eng-GB`. */
  readonly language: string;
  /** A copy of the folder `wp-content/uploads`: without it, no files are transferred. */
  readonly attachments?: string | undefined;
  /** Existing content types by `post`, `page`, `category`, `image`, `file` and `folder`, and by custom types of posts. */
  readonly types?: Readonly<Record<string, TypeMapping>> | undefined;
  /** The remote id of the location below which pages are placed; that of the clean installation's home page by default. */
  readonly parent?: string | undefined;
  /** The remote id of the location below which images and files are placed; that of the clean installation by default. */
  readonly mediaParent?: string | undefined;
}
/**
 * An export of WordPress (WXR), as a source of a transfer. Posts, pages and attachments have the same remote ids in each run.
 * @throws Error while it is read, for a file that is not such an export, with the line at fault
 */
declare function readWordPress(file: string, options: WordPressOptions): EntitySource;
interface KindCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}
/** An entity that the target has with other values. */
interface DifferingEntity {
  readonly kind: EntityKind;
  readonly key: string;
  /** The names of its members that differ, such as `fields.title (eng-GB)`. */
  readonly members: readonly string[];
}
interface SkippedEntity {
  readonly kind: EntityKind;
  readonly key: string;
  readonly reason: string;
}
/** A kind of data that could not be kept, of so many entities. */
interface LostData {
  readonly data: string;
  readonly count: number;
}
/** One entity in the report. */
type ReportItem = ({
  readonly status: 'differs';
} & DifferingEntity) | ({
  readonly status: 'skipped';
} & SkippedEntity) | {
  readonly status: 'lost';
  readonly kind: EntityKind;
  readonly key: string;
  readonly data: string;
};
interface TransferReport {
  readonly counts: Readonly<Partial<Record<EntityKind, KindCounts>>>;
  /** Entities that the target has with other values, which stay. */
  readonly differing: readonly DifferingEntity[];
  /** Entities and parts of entities that could not be transferred. */
  readonly skipped: readonly SkippedEntity[];
  /** Kinds of data of stored entities that the target cannot hold. */
  readonly lost: readonly LostData[];
  /** Kinds of data that no transfer carries, or that have no place in a CMS of this protocol. */
  readonly leftOut: readonly string[];
}
interface VerifyReport {
  /** How many entities both sides have. */
  readonly compared: number;
  /** Entities that the target lacks. */
  readonly missing: readonly {
    readonly kind: EntityKind;
    readonly key: string;
  }[];
  /** Entities that the source lacks. */
  readonly additional: readonly {
    readonly kind: EntityKind;
    readonly key: string;
  }[];
  readonly differing: readonly DifferingEntity[];
}
/** A transfer file, such as `site.cms.ndjson`; files of fields are in a folder beside it. */
interface FileSide {
  readonly file: string;
}
/** A source or a target of a transfer. */
type TransferSide<I extends Id = number> = RepositorySide<I> | FileSide;
/** A source of a transfer: also content of other systems, by `readWordPress` and `readMarkdown`. */
type TransferSource<I extends Id = number> = TransferSide<I> | EntitySource;
interface TransferOptions extends SelectionOptions {
  /** Whether entities that the target has with other values become those of the source. False by default. */
  readonly overwrite?: boolean | undefined;
  /** Whether nothing is written, and the report lists the writes that a run would make. False by default. */
  readonly dryRun?: boolean | undefined;
  /**
   * A file with the digests of the stored entities, for a target that is a repository: a run that was interrupted continues, and
   * later runs distinguish changes in the source from changes in the target. Where both sides have a change feed, a later run
   * reads only content that has changed.
   */
  readonly checkpoint?: string | undefined;
  /** Called for each entity that was skipped, differs, or was not kept completely. */
  readonly onReport?: ((item: ReportItem) => void) | undefined;
  readonly onProgress?: ((progress: TransferProgress) => void) | undefined;
}
/**
 * Copies the entities of the source to the target, which keeps everything else. Entities are matched by remote id, identifier or
 * code; those that the target has with other values stay as they are, and are reported, unless `overwrite` is set.
 * @throws Error for a file that cannot be read, with the line at fault
 * @throws BadRequest for content types that the target cannot store, RestError for a repository that fails or refuses the caller
 */
declare function transfer<S extends Id, T extends Id>(source: TransferSource<S>, target: TransferSide<T>, options?: TransferOptions): Promise<TransferReport>;
/**
 * Compares both sides entity by entity, in both directions.
 * @throws Error for a file that cannot be read, with the line at fault
 */
declare function verifyTransfer<S extends Id, T extends Id>(source: TransferSource<S>, target: TransferSide<T>, options?: SelectionOptions): Promise<VerifyReport>;
export { type ContentEntity, type DifferingEntity, type Entity, type EntityFile, type EntityKind, type EntityOf, type EntitySource, type EntityValues, type FieldEntity, type FileSide, type FormerVersionEntity, type KindCounts, type LocationEntity, type LostData, type MarkdownOptions, type PlaceEntity, type ReportItem, type RepositorySide, type RoleAssignmentEntity, type SelectionOptions, type SkippedEntity, type SourceNotes, type TransferOptions, type TransferProgress, type TransferReport, type TransferSide, type TransferSource, type TypeMapping, type UrlAliasEntity, type UrlWildcardEntity, type VerifyReport, type VersionEntity, type WordPressOptions, readMarkdown, readWordPress, transfer, verifyTransfer };