import { ByteRange, Caller, FieldTypeLookup, FormInput, FormRules, HrefMakers, Id, IdKind, IdKindOf, ItemContext, Json as Json$1, RelationType, Repository } from "./contract.cjs";
import { Group as Group$1, Kind, Option, OptionsInput, OptionsOf, Read, SettingsOf, Shape } from "./notation.cjs";
import { Readable } from "node:stream";
import { RateLimiterAbstract } from "rate-limiter-flexible";
import { JsonWebKeyInput, KeyObject } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";

// dist/files/file-store.d.ts
/**
 * Files under keys of 1 to 128 lower-case letters, digits, dots and dashes. The repository chooses the keys so that a key
 * always means the same bytes.
 */
interface FileStore {
  /**
   * Writes a file, durably once it resolves. An existing key keeps its bytes. Where it fails, or the process dies
   * meanwhile, the key does not exist.
   */
  put(key: string, content: Uint8Array | Readable): Promise<void>;
  /** Opens a file, or a part of it; undefined where the key does not exist. An open file can be read after its deletion. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Deletes a file, if it exists. */
  delete(key: string): Promise<void>;
  /**
   * Renames a file, or deletes it if the new key exists already; if the process dies meanwhile, the file is under at least one
   * of the two keys. Without this method, files are copied and deleted.
   */
  move?(from: string, to: string): Promise<void>;
  /**
   * A URL at which the storage itself delivers the file, under that name and media type, to everyone for so many seconds.
   * Without this method, the API delivers files by separate signatures.
   */
  sign?(key: string, file: SharedFile): Promise<string>;
  /** The keys of all files in any order; those that are written or deleted meanwhile may be missing. */
  list(): AsyncIterable<string>;
}
/** Properties of the file of a signed URL. */
interface SharedFile {
  readonly fileName: string;
  readonly mimeType: string;
  /** The number of seconds until the URL expires. */
  readonly seconds: number;
}
interface Pieces {
  /**
   * The piece of that kind for a value, which is created once.
   * @throws Interrupted where earlier ones have taken long
   */
  piece<T>(kind: unknown, value: object, make: () => T): T;
}
/** Whether a resource with this URI template can be linked to. */
interface IsServed {
  (template: string): boolean;
  /** Whether members that the protocol does not have are left out, for clients that compare documents. */
  readonly omitsExtensions?: boolean;
}
/** Context in which a document is written; documents are final when they are created. */
interface WriteContext {
  /** The public path before every href. */
  readonly prefix: string;
  /** The languages of the siteaccess, the preferred one first. */
  readonly languages: readonly string[];
  /** The media type of a document of this name in this format. */
  readonly mediaType: (name: string) => string;
  /** Whether lists have the names of their elements. */
  readonly isTextual: boolean;
  /** A free value as this format has it. */
  readonly free: (value: Json$1) => unknown;
  /** The prefix of field type identifiers. */
  readonly fieldTypePrefix: string;
  readonly fieldTypeNames?: FieldTypeNames | undefined;
  readonly fieldTypes: FieldTypeLookup;
  /** The kind of ids; integers where it is missing. */
  readonly ids?: IdKind;
  /** The identifiers of fields that show links to the content that their values refer to; none where it is missing. */
  readonly embeddedFields?: ReadonlySet<string> | undefined;
  /** Present for a large document: it is written in pieces, between which other requests are served. */
  readonly pieces?: Pieces | undefined;
  /** Whether a URI template is served, so that links to it are written; all are where it is missing. */
  readonly isServed?: IsServed | undefined;
}
/** Names of field types on the wire, by identifier, where they differ from the identifier with the prefix. */
type FieldTypeNames = Readonly<Record<string, string>>;
/** Context in which a document is read; each level adds its step to the path. */
interface ReadContext {
  readonly prefix: string;
  readonly fieldTypePrefix: string;
  readonly fieldTypeNames?: FieldTypeNames | undefined;
  readonly ids: IdKind;
  /** Whether the format has text only, so that every scalar of a free value is text. */
  readonly isTextual: boolean;
}
/** A step into a value: the name of a member, or the index of an item. */
type Step = string | number;
/** Some places depend on the value: a translation has the index of its language. */
type Pointer = (members: readonly Step[], value?: unknown) => string;
interface Value<In, Out = In, S extends Shape = Shape> {
  readonly shape: S;
  readonly write: (value: In, to: WriteContext) => unknown;
  /** Converts a valid value of a document to that of the domain. */
  readonly read: (parsed: any, from: ReadContext) => Out;
  /** The path of a member of the value in the document, or of the nearest one around it, as a JSON Pointer; the value itself without members. */
  readonly pointer?: Pointer | undefined;
}
/** A value that may be missing. */
interface OptionalValue<In, Out = In> extends Value<In | undefined, Out | undefined> {
  readonly isOptional: true;
}
/** A value for which there is a default. */
interface DefaultedValue<T> extends Value<T> {
  readonly hasDefault: true;
}
type AnyValue = Value<any, any>;
/** The result of `read` of a field type for a value with faults that no schema finds. */
/** A fault of a value. */
interface ValueFault {
  /** The invalid member, or another property that a validator checked; null when it is the whole value. */
  readonly target: string | null;
  readonly message: string;
}
/** Shared by all copies of the package in a process. */
declare const brand: unique symbol;
/** A fault that `invalidValue` creates. */
interface InvalidValue {
  readonly [brand]: readonly ValueFault[];
}
/** Refuses a value with these faults. */
declare const invalidValue: (...faults: readonly ValueFault[]) => InvalidValue;
/** Number of nested fields that a value can still have; they are counted before they are read. */
interface FieldBudget {
  left: number;
}
/** The definition of a field inside of values of another type, with the names that field definitions have in documents. */
interface InnerDefinition {
  readonly fieldType: string;
  readonly isRequired?: boolean;
  readonly defaultValue?: Json$1;
  readonly fieldSettings?: Json$1;
  readonly validatorConfiguration?: Json$1;
}
/** A definition among the settings of another one. */
interface NestedDefinition {
  /** The name, unique in the settings. */
  readonly name: string;
  /** The path of members from the settings inwards. */
  readonly path: readonly string[];
  readonly definition: InnerDefinition;
}
/** A field inside of a value. */
interface NestedField {
  /** The name of its definition in the settings. */
  readonly definition: string;
  /** A value itself names the types of its fields, because it is shown without settings. */
  readonly fieldTypeIdentifier: string;
  /** The path of members from the value inwards. */
  readonly path: readonly string[];
  /**
   * Words joined by dots, by which the same field is found in other versions of the value, where it may have another place: the
   * words identify the part of the value, and the field in it.
   */
  readonly key: string;
  /** The value; where a client sends none, it is missing, and the field has the default value. */
  readonly value: Json$1 | undefined;
  /** The label in forms. */
  readonly label?: string;
}
/**
 * The fields of other types inside the values of a type. They are read, shown, searched, concealed and followed by their own
 * types, so that the outer type does none of it.
 */
interface Nesting<V = Json$1> {
  /** The definitions in settings that match their declaration. */
  readonly definitions: (settings: Readonly<Record<string, Json$1>>) => readonly NestedDefinition[];
  /**
   * The fields in a value that matches the schema. With settings, those in a value that is being edited in a form, which may be
   * of any kind, and does not name the types of its fields. A stored value may have more of them than a value can have: an
   * iterable that is lazy has them counted before they are made.
   */
  readonly fields: (value: V, settings?: Readonly<Record<string, Json$1>>) => Iterable<NestedField>;
}
/** A value as a client sent it. */
interface FieldInput {
  /**
   * In XML every scalar is text, and every empty value an empty list: the field type, not the form, decides which value is meant.
   */
  readonly value: Json$1;
  /** The stored value, if there is one: clients may send back members unchanged that they cannot set. */
  readonly current?: Json$1;
  /** The file that came with the value, for types that hold one; set only by code that has read its bytes. */
  readonly file?: FileProperties | FileFaults;
  /** Like `file`, for a field inside of the value, by the path of members to it. */
  readonly fileAt?: (path: readonly string[]) => FileProperties | FileFaults | undefined;
  /** Whether the caller may not see content that `current` refers to: a value sent back without it keeps it. */
  readonly isConcealed?: (contentId: Id) => boolean;
  /** The number of fields that the value and its nested fields can still have. */
  readonly budget?: FieldBudget;
  /** The input of initial values of nested fields; without it, they are empty. */
  readonly circumstances?: Circumstances;
}
/** The properties of a file that are read from its bytes. */
interface FileProperties {
  /** SHA-256 in hexadecimal. */
  readonly digest: string;
  /** The name of an upload, which a value without one has. */
  readonly fileName?: string;
  /** In bytes. */
  readonly fileSize: number;
  readonly mimeType: string;
  /** In pixels, of images in formats that browsers show. */
  readonly width?: number;
  readonly height?: number;
}
/** A fault of a file that came with a value. */
interface FileFaults {
  readonly faults: readonly ValueFault[];
}
/** The properties of a field definition. */
interface FieldRules extends FormRules {}
/** A fault of the settings or the validators of a definition. */
interface RuleFault {
  /** The names from the outermost member inwards: `settings.dateInterval`, `validators.FloatValueValidator.minFloatValue`. */
  readonly member: string;
  readonly message: string;
}
/** A content item that a value refers to; one of the two is given. */
interface ValueRelation<I extends Id = number> {
  readonly type: RelationType;
  readonly contentId?: I;
  readonly locationId?: I;
}
/** Makes the hrefs of other resources that a value shows. */
type Hrefs = HrefMakers;
/** The input of default values that settings compute, such as the current time. */
interface Circumstances {
  readonly now: Date;
  /** The author; missing for anonymous callers. */
  readonly author?: {
    readonly name: string;
    readonly email: string;
  } | undefined;
}
/** A value that searches compare. */
type SearchValue = string | number | boolean;
/** How searches compare the values of a field type. */
interface FieldSearch<V = Json$1> {
  /**
   * The kind of all values; dates are seconds since 1970. Values of relations are ids of content: searches find them with `EQ`,
   * `IN` and `CONTAINS`, if the caller may read the content, and cannot sort or count by them.
   */
  readonly kind: 'text' | 'number' | 'boolean' | 'date' | 'relation';
  /**
   * The values by which a search finds a value, any of them; without it the value itself, or the items of a list, and of
   * relations the content that `relations` has, also of fields inside of the value.
   */
  readonly values?: (value: V) => readonly SearchValue[];
  /**
   * Whether `values` returns one at most, of which there are no others; false by default. Searches in a range of such a field,
   * or of one whose values are scalars, are sorted by it in the order of an index.
   */
  readonly isSingle?: boolean;
}
/** How items, which front ends read, have the values of a field type. */
interface FieldItem<V = Json$1> {
  /** The declaration of the value that `show` returns, from which API descriptions and generated types are derived. */
  readonly value: AnyValue;
  /** Like `value`, more precisely for fields with these settings; `inner` returns the declaration of a nested definition. */
  readonly valueBy?: (settings: Readonly<Record<string, Json$1>>, inner: (definition: InnerDefinition) => AnyValue) => AnyValue;
  /**
   * Called for values that are not empty: an empty one is null. Fields inside of the value are shown already. Ids are of the kind
   * that the repository has.
   */
  readonly show: (value: V, context: ItemContext, ids: IdKind) => Json$1;
}
/**
 * Only the identifier and the schema are needed. A value goes through `read`, then is coerced to the schema and checked
 * against it, and only a valid value gets to the other functions. Of these only `show` is called for an empty value.
 */
interface FieldType<V = Json$1> {
  /** The identifier in field definitions, such as `string`, without the router's `fieldTypePrefix`. */
  readonly identifier: string;
  /** A value as it is stored, built with `values`. An empty value is stored as null, whatever is declared here. */
  readonly value: AnyValue;
  /** The value shown for an empty one; null by default. */
  readonly empty?: Json$1;
  /**
   * Whether values distinguish null, empty maps, empty lists and empty texts, as documents then show them. Of these only null is
   * an empty value.
   */
  readonly isExact?: boolean;
  /** Whether values are set elsewhere: clients may then only send back the current value, or null, which changes nothing. */
  readonly isReadOnly?: boolean;
  /** Whether a content type has at most one definition of this type. */
  readonly isSingular?: boolean;
  /** Whether a definition can be added only while no content of the content type exists. */
  readonly isForNewTypes?: boolean;
  /** Whether definitions cannot have a default value. */
  readonly hasNoDefault?: boolean;
  /**
   * Whether values hold a file, of any type or an image: as `digest`, `fileSize` and `mimeType`, an image with `width` and
   * `height`, which are always those of the bytes. Clients send these in base64 as `data`, or keep the file without it.
   */
  readonly holdsFile?: 'any' | 'image';
  /** Whether values show the variations of an image that they hold or refer to. */
  readonly showsVariations?: boolean;
  /** The fields of other types in a value. */
  readonly nested?: Nesting<V>;
  /** A definition's settings, with their defaults. */
  readonly settings?: AnyValue;
  /** Converts other forms of settings that clients may send; unknown forms are returned unchanged. */
  readonly readSettings?: (settings: Readonly<Record<string, Json$1>>) => Json$1;
  /** The validators that a definition can have, each with its parameters. */
  readonly validators?: Readonly<Record<string, AnyValue>>;
  /** All faults of settings and validators that match their declarations. */
  readonly validateRules?: (rules: FieldRules) => readonly RuleFault[] | Promise<readonly RuleFault[]>;
  /** The value of a field without a given value and whose definition has no default value; null by default. */
  readonly initial?: (rules: FieldRules, circumstances: Circumstances) => Json$1;
  /**
   * The value of a field that is empty otherwise, from the texts that other fields of the content add to names in the same
   * language, by their identifiers; it is read as if it had been sent, and stays when these fields change.
   */
  readonly derive?: (rules: FieldRules, textOf: (identifier: string) => string) => Json$1;
  /**
   * Another value in place of one that was made by `derive` or is that of a copied item, where it must be unique and other content
   * has it: called with 2, 3 and so on until the value is not in use. Without it such content is refused.
   */
  readonly numbered?: (value: V, number: number) => Json$1;
  /**
   * Converts other forms that clients may send to the stored one; unknown forms are returned unchanged. `invalidValue` refuses
   * one with faults of its own.
   */
  readonly read?: (input: FieldInput, rules: FieldRules) => Json$1 | InvalidValue | Promise<Json$1 | InvalidValue>;
  /** All faults of a value that matches the schema; `current` is the stored value, or null. */
  readonly validate?: (value: V, rules: FieldRules, current: Json$1) => readonly ValueFault[] | Promise<readonly ValueFault[]>;
  /** Whether a value is empty. Null, blank text, empty lists and empty maps always are, unless `isExact`; without it, so is a value that equals `empty`. */
  readonly isEmpty?: (value: V) => boolean;
  /** The values that searches compare; without it, fields of the type can neither be compared nor sorted by. */
  readonly search?: FieldSearch<V>;
  /** The texts for full-text searches; the compared values by default, where these are texts. */
  readonly toText?: (value: V, rules: FieldRules, languageCode: string) => string;
  /** The text that the value adds to names and URL aliases; nothing, unless the value is a scalar. */
  readonly toName?: (value: V, rules: FieldRules, languageCode: string) => string;
  /** The content and locations that a value refers to, by ids of the repository's kind. */
  readonly relations?: (value: V, ids: IdKind) => readonly ValueRelation<Id>[];
  /** The value without content that the caller may not read, null where nothing is left of it. */
  readonly conceal?: (value: V, isConcealed: (contentId: Id) => boolean) => Json$1;
  /** Adds derived members, such as other notations of the same value; called with `empty` for an empty value, never with null. */
  readonly show?: (value: V, hrefs: Hrefs) => Json$1;
  /** How items have a value; without it, as `show` returns it, without content that `conceal` leaves out. */
  readonly item?: FieldItem<V>;
  /** The inputs of a form for a value as it is shown, null for an empty one; without it, they follow from the schema. */
  readonly form?: (value: Json$1, rules: FieldRules) => readonly FormInput[];
  readonly showSettings?: (settings: Readonly<Record<string, Json$1>>, hrefs: Hrefs) => Json$1;
}
/** Declares a field type; the type of its values reaches each function from their declaration. */
declare function defineFieldType<V>(type: FieldType<V> & {
  readonly value: Value<never, V>;
}): FieldType;
/** Members of a definition as a client sent them; missing members have their defaults. */
interface DefinitionInput {
  readonly settings?: Json$1 | undefined;
  readonly validators?: Json$1 | undefined;
  readonly defaultValue?: Json$1 | undefined;
}
interface DefinitionReading {
  readonly settings: Readonly<Record<string, Json$1>>;
  readonly validators: Readonly<Record<string, Json$1>>;
  readonly defaultValue: Json$1;
  readonly faults: readonly RuleFault[];
}
/** A value and its field type, or those of a field inside of it that has none inside itself. */
interface PlainField {
  readonly type: FieldType;
  readonly value: Json$1;
  readonly rules: FieldRules;
  /** Members from the value inwards; none for the value itself. */
  readonly path: readonly string[];
  /** Identifies the field in all versions of the value; empty for the value itself. */
  readonly key: string;
}
/** A value to store; null where it is empty or invalid. */
interface FieldReading {
  readonly value: Json$1;
  readonly faults: readonly ValueFault[];
}
/** A value that may come with a file, which is an image or any. */
interface FileValue {
  readonly path: readonly string[];
  readonly holdsFile: NonNullable<FieldType['holdsFile']>;
  /** The value as it was sent, the same object in each attempt. */
  readonly value: Json$1;
}
/** A complete field type: optional members of its declaration have defaults, and every function takes null too. */
interface UsableFieldType<I extends Id = number> {
  readonly identifier: string;
  /** The type as it was declared. */
  readonly declaration: FieldType;
  /** Coerces and checks a value, and reports all of its faults. */
  read(input: FieldInput, rules: FieldRules): Promise<FieldReading>;
  /** Coerces and checks settings, validators and the default value of a definition, and reports all of their faults. */
  readDefinition(input: DefinitionInput): Promise<DefinitionReading>;
  initial(rules: FieldRules, circumstances: Circumstances): Json$1;
  /** Null for a type that derives no values. */
  derive(rules: FieldRules, textOf: (identifier: string) => string): Json$1;
  isEmpty(value: Json$1): boolean;
  toName(value: Json$1, rules: FieldRules, languageCode: string): string;
  /** The values that searches compare; none where fields of the type cannot be compared. */
  searchValues(value: Json$1): readonly SearchValue[];
  /** Whether searches compare one value of each field at most. */
  readonly hasSingleValue: boolean;
  /** The texts for full-text searches. */
  toText(value: Json$1, rules: FieldRules, languageCode: string): string;
  /** The relations of the value, and of the fields inside of it. */
  relations(value: Json$1): readonly ValueRelation<I>[];
  /** The value itself, or the fields inside of it, at any depth. */
  plainFields(value: Json$1, rules?: FieldRules): readonly PlainField[];
  /** The files in a value as a client sent it, including those of nested fields whose types hold files. */
  fileValues(input: FieldInput, rules: FieldRules): Promise<readonly FileValue[]>;
  conceal(value: Json$1, isConcealed: (contentId: I) => boolean): Json$1;
  /** Why a value cannot be shown: it has more fields inside than a value can have, which were stored in some other way. */
  problemOf(value: Json$1): string | undefined;
  /** @throws UnreadableValue with the reason of `problemOf` */
  show(value: Json$1, hrefs: () => Hrefs): Json$1;
  showSettings(settings: Readonly<Record<string, Json$1>>, hrefs: () => Hrefs): Json$1;
  /**
   * A value as items have it: null where it is empty.
   * @throws UnreadableValue with the reason of `problemOf`
   */
  toItem(value: Json$1, context: ItemContext): Json$1;
  /** Shape of the values that `toItem` returns, unless they are empty. */
  readonly itemShape: Shape;
  /** Shape of the values that `toItem` returns for a field with these rules. */
  itemShapeBy(rules: FieldRules): Shape;
  /** The inputs of a form for a value as it is shown. */
  form(value: Json$1, rules: FieldRules): readonly FormInput[];
}
interface FieldTypes<I extends Id = number> {
  readonly types: readonly UsableFieldType<I>[];
  /** Values of an unknown type are shown as they are stored, and cannot be set. */
  get(identifier: string): UsableFieldType<I>;
  has(identifier: string): boolean;
  read(identifier: string, input: FieldInput, rules: FieldRules): Promise<FieldReading>;
}
interface FieldTypeOptions<I extends Id = number> {
  /** The kind of the ids in relations, as in the repository; integers by default. */
  readonly ids?: IdKindOf<I>;
}
/**
 * The built-in field types and a host's own, which replace built-in ones of the same identifier.
 * @throws TypeError when two of the host's have the same identifier
 */
declare function createFieldTypes(additional?: readonly FieldType[], options?: FieldTypeOptions): FieldTypes;
declare function createFieldTypes(additional: readonly FieldType[], options: FieldTypeOptions<string> & {
  readonly ids: 'string';
}): FieldTypes<string>;
/** A received file. */
interface ReceivedFile {
  readonly bytes: Buffer;
  readonly facts: FileProperties;
}
/**
 * Reads the file that came with a value of a type that holds one; undefined where there is none, so that the value keeps
 * the one that it holds.
 */
declare function receiveFile(value: Json$1, kind: 'any' | 'image'): Promise<ReceivedFile | FileFaults | undefined>;
declare const markup: unique symbol;
/** Markup; only templates create it. Its type is internal, as `Html` is exported. */
interface Html {
  readonly [markup]: unknown;
}
/** A value in a template: markup is unchanged, text is escaped, and undefined, null and false are omitted. */
type Part = Html | string | number | false | null | undefined | readonly Part[];
declare const english: {
  statuses: {
    DRAFT: string;
    PUBLISHED: string;
    ARCHIVED: string;
  };
  content: {
    heading: string;
    yes: string;
    no: string;
    blank: (names: string) => Part;
    version: (number: number, status: string) => string;
    hidden: string;
    invisible: string;
    trashed: string;
    more: string;
    mainLocation: (name: string) => Part;
    none: string;
    locations: string;
    versions: string;
    relations: string;
    referrers: string;
    states: string;
    itemOf: (name: string) => Part;
    childList: string;
    noChildren: string;
    children: (count: string) => Part;
    aliases: string;
    members: string;
  };
  referrers: {
    title: string;
    all: string;
    count: (count: number, isMinimum: boolean) => string;
  };
  compare: {
    title: string;
    first: string;
    second: string;
    submit: string;
    caption: (first: number, second: number) => string;
    dated: (version: string, date: string) => string;
    field: string;
    differs: string;
    equal: string;
  };
  tree: {
    title: string;
    locations: string;
    unnamed: (id: Id) => string;
    hidden: string;
    open: (name: string) => string;
    close: (name: string) => string;
    allChildren: (count: string) => string;
    choose: string;
    cancel: string;
    moveTitle: (name: string) => string;
    moveTo: (name: string) => string;
    moveHere: string;
    copyTitle: (name: string) => string;
    copyTo: (name: string) => string;
    copyHere: string;
  };
  copying: {
    copy: string;
    copied: string;
    selected: string;
  };
  trash: {
    place: string;
    where: (parent: Part) => Part;
    nowhere: string;
    left: (count: number, isMinimum: boolean) => Part;
    alone: string;
    goesAlone: string;
    along: (count: number, isMinimum: boolean) => Part;
    restore: string;
  };
  destination: {
    label: string;
    root: string;
    locations: string;
    chosen: (name: Part) => Part;
    up: string;
    noChildren: string;
  };
  search: {
    title: string;
    titleOf: (words: string) => string;
    form: string;
    count: (count: number, isMinimum: boolean) => string;
    text: string;
    hintOfText: string;
    more: string;
    type: string;
    below: string;
    hintOfBelow: string;
    choosePlace: string;
    anywhere: string;
    section: string;
    modifiedFrom: string;
    modifiedTo: string;
    publishedFrom: string;
    publishedTo: string;
    any: string;
    sort: string;
    defaultSort: string;
    relevance: string;
    nameAscending: string;
    nameDescending: string;
    modifiedAscending: string;
    modifiedDescending: string;
    publishedAscending: string;
    publishedDescending: string;
    none: string;
    noneByName: string;
    withoutConditions: string;
    input: string;
  };
  exchange: {
    title: string;
    request: string;
    response: string;
  };
  forms: {
    save: string;
    saveAndPublish: string;
    cancel: string;
    create: (type: string) => string;
    saved: string;
    overtaken: (version: number) => Part;
    compare: string;
    next: string;
    back: string;
    mustLogIn: string;
    mayNot: string;
    noInput: string;
    final: string;
    required: string;
    yes: string;
    no: string;
    href: string;
    json: string;
    anyType: string;
    hintOfJson: (hint: string) => string;
    oneMore: (list: string) => string;
  };
  buttons: {
    COPY: string;
    DELETE: string;
    MOVE: string;
    PUBLISH: string;
    SWAP: string;
    TRASH: string;
  };
  conflict: {
    title: string;
    updateRefused: string;
    requestRefused: string;
    showCurrent: string;
    discard: string;
    equal: string;
    caption: string;
    member: string;
    current: string;
    input: string;
  };
  contentForm: {
    more: string;
    parent: string;
    below: (place: Part) => Part;
    otherPlace: string;
    type: string;
    language: string;
    alsoIn: string;
    noType: string;
    translateInto: (languages: Part) => Part;
  };
  raw: {
    kinds: string;
    form: string;
    json: string;
    xml: string;
    send: (method: string) => string;
    headers: string;
    file: string;
    body: string;
    emptyBody: string;
    example: (document: string) => string;
    faults: string;
    line: (line: number) => string;
  };
  headerHints: {
    'If-Match': string;
    'If-Unmodified-Since': string;
    Prefer: string;
    'X-Siteaccess': string;
    'X-Expected-User': string;
  };
  rawResult: {
    showLocation: string;
    show: (path: string) => string;
    another: string;
    emptyBody: string;
  };
  inputs: {
    add: string;
    addOf: (shape: string) => Part;
    choose: string;
    chooseAnother: string;
    nothing: string;
    full: (most: number) => Part;
    up: string;
    down: string;
    remove: string;
    more: string;
    unnamed: (id: string) => string;
    unnamedLocation: (id: string) => string;
    preview: string;
    focalPoint: string;
    kept: (file: string) => Part;
    lost: (files: string) => Part;
    uploading: string;
    failed: string;
  };
  picker: {
    title: (label: string) => Part;
    content: string;
    search: string;
    hits: (count: number, visible: number, words: string) => Part;
    listed: (count: number, visible: number) => Part;
    chosen: string;
    tree: string;
    noTree: string;
    showTree: string;
    open: (count: number) => Part;
    above: string;
    root: string;
    none: string;
    more: string;
    back: string;
  };
  layout: {
    skip: string;
    main: string;
    menu: string;
    home: string;
    tree: string;
    documentation: string;
    schemas: string;
    search: string;
    breadcrumbs: string;
    logIn: string;
    logOut: string;
    logInToChange: (link: Part) => Part;
    account: string;
  };
  notices: {
    CREATE: (name: string) => Part;
    POST: (name: string) => Part;
    PUT: (name: string) => Part;
    PATCH: (name: string) => Part;
    DELETE: (name: string) => Part;
    COPY: (name: string) => Part;
    MOVE: (name: string) => Part;
    PUBLISH: (name: string) => Part;
    SWAP: (name: string) => Part;
    TRASH: (name: string) => Part;
    HIDE: (name: string) => Part;
    SHOW: (name: string) => Part;
    BOOKMARK: (name: string) => Part;
    SESSIONS: (name: string) => Part;
    UNMARK: (name: string) => Part;
    DRAFT: (name: string) => Part;
    CONTINUE: (name: string) => Part;
  };
  dashboard: {
    drafts: string;
    changes: string;
    bookmarks: string;
    name: string;
    type: string;
    modified: string;
    edit: string;
    editNamed: (name: string) => string;
  };
  page: {
    formats: string;
    page: string;
    document: string;
  };
  source: {
    withNumbers: string;
    withoutNumbers: string;
  };
  root: {
    content: string;
    structure: string;
    people: string;
    system: string;
    form: string;
    lookUp: string;
  };
  lists: {
    list: string;
    filters: string;
    apply: string;
    clear: string;
    pageSize: string;
    conditions: string;
    member: string;
    operator: string;
    value: string;
    none: string;
    range: (first: number, last: number, total: string) => string;
    total: (total: string) => string;
    members: string;
    image: string;
    name: string;
    type: string;
    place: string;
    modified: string;
    children: string;
    hidden: string;
    link: string;
    ascending: string;
    descending: string;
  };
  changes: {
    time: string;
    event: string;
    subject: string;
    user: string;
    version: (versionNo: number) => string;
    system: string;
  };
  events: Readonly<Record<string, string>>;
  paging: {
    pages: string;
    first: string;
    previous: string;
    next: string;
    last: string;
    page: (number: number) => string;
  };
  values: {
    none: string;
    null: string;
    empty: string;
  };
  operations: {
    heading: string;
    edit: string;
    create: string;
    publish: string;
    publishAt: string;
    hide: string;
    show: string;
    hideAt: string;
    trash: string;
    bookmark: string;
    unmark: string;
    properties: string;
    createUser: string;
    createGroup: string;
    assignRole: string;
    addToGroup: string;
    createPolicy: string;
    createType: string;
    addField: string;
    editType: string;
    disable: string;
    enable: string;
    endSessions: string;
    setPassword: string;
    more: string;
    missing: string;
  };
  docs: {
    title: string;
    all: string;
    groups: string;
    schemas: string;
    whole: (json: Part, yaml: Part, schemas: Part) => Part;
    items: (link: Part) => Part;
    ofItems: string;
    missing: (command: Part) => Part;
    try: string;
    description: string;
  };
  people: {
    search: string;
    text: string;
    users: string;
    groups: string;
    roles: string;
    drafts: string;
    keys: string;
    expires: (time: string) => string;
    more: string;
    may: string;
    versions: string;
    all: (list: string) => Part;
    none: string;
    disabled: string;
    otherTypes: (type: string, others: Part) => Part;
  };
  rights: {
    everything: string;
    allOf: string;
    only: string;
    policies: string;
    policy: (id: string) => string;
  };
  functions: Readonly<Record<string, string>>;
  limitations: Readonly<Record<string, string>>;
  policyForm: {
    right: string;
    other: string;
    conditions: string;
    hintOfConditions: string;
    otherPlace: string;
  };
  assignment: {
    limit: string;
    unlimited: string;
  };
  types: {
    fields: string;
    name: string;
    fieldType: string;
    required: string;
    searchable: string;
    translatable: string;
    defaultValue: string;
    settings: string;
    validators: string;
    yes: string;
    no: string;
    order: string;
    change: string;
    edit: string;
    remove: string;
    up: string;
    down: string;
    none: string;
    hintOfIdentifier: string;
    draftOf: (type: Part) => Part;
    isNew: string;
    groups: string;
    changes: string;
    unchanged: string;
    added: (fields: string) => Part;
    lost: (field: string, count: string | undefined) => Part;
    untranslated: (field: string) => Part;
  };
  fieldTypes: {
    string: string;
    text: string;
    richtext: string;
    integer: string;
    float: string;
    boolean: string;
    datetime: string;
    date: string;
    time: string;
    email: string;
    url: string;
    author: string;
    selection: string;
    country: string;
    keyword: string;
    image: string;
    imageasset: string;
    binaryfile: string;
    media: string;
    relation: string;
    relationlist: string;
    user: string;
    maplocation: string;
    isbn: string;
    json: string;
    blocks: string;
    slug: string;
  };
  access: {
    result: string;
    allowed: (operation: Part) => Part;
    refused: (operation: Part) => Part;
    why: string;
    missing: (right: Part, object: Part) => Part;
    limited: (right: Part, object: Part, limitations: string) => Part;
    subject: string;
    below: string;
    destination: string;
    other: string;
    authentication: string;
    apiKey: string;
    owner: string;
    policies: string;
    policy: (id: string, role: string) => string;
    allows: (policy: Part, right: Part, object: Part) => Part;
    allowsNot: (policy: Part, right: Part, object: Part, limitations: string) => Part;
  };
  login: {
    title: string;
    loggedIn: (login: Part) => Part;
    back: string;
    login: string;
    password: string;
    submit: string;
  };
};
/** The texts of pages, by group and name. */
type Texts = { readonly [Group in keyof typeof english]: Readonly<(typeof english)[Group]> };
/** Plain JSON, as all descriptions are built. */
type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** Members that are undefined are left out of the text. */
interface JsonObject {
  readonly [member: string]: Json | undefined;
}
/** An OpenAPI document as plain JSON. */
interface OpenApiDocument extends JsonObject {
  readonly openapi: string;
  readonly info: JsonObject & {
    readonly title: string;
    readonly version: string;
  };
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly components: Readonly<Record<string, JsonObject>>;
}
/** A private key in PEM, as a JWK (RFC 7517), whose type each version of Node.js has by this name, or as a `KeyObject`. */
type TokenKey = string | JsonWebKeyInput['key'] | KeyObject;
/** One key, several of which the first signs, or a key set. */
type TokenKeyList = TokenKey | readonly TokenKey[] | {
  readonly keys: readonly JsonWebKeyInput['key'][];
};
declare const tokenOptions: Kind<OptionsInput<{
  /** Seconds until a token expires. */lifetime: Option<number, number, "default">;
/** The issuer of the tokens; tokens of other issuers are refused. */
  issuer: Option<string, string, "default">;
/** The audience of the tokens; tokens for others are refused. */
  audience: Option<string, string, "default">;
/** The secret of signatures by HMAC, of at least 32 bytes. Of several, the first signs, and all are accepted. */
  secret: Option<string | readonly (string | Uint8Array<ArrayBufferLike>)[] | Uint8Array<ArrayBufferLike>, string | readonly (string | Uint8Array<ArrayBufferLike>)[] | Uint8Array<ArrayBufferLike>, "required">;
/** The only accepted algorithm (RFC 7518). */
  algorithm: Option<"HS256" | "HS384" | "HS512", "HS256" | "HS384" | "HS512", "default">;
}> | OptionsInput<{
  /** Seconds until a token expires. */lifetime: Option<number, number, "default">;
/** The issuer of the tokens; tokens of other issuers are refused. */
  issuer: Option<string, string, "default">;
/** The audience of the tokens; tokens for others are refused. */
  audience: Option<string, string, "default">;
/** Private keys, or a JWK set of them. The first signs, and all are accepted. */
  keys: Option<TokenKeyList, TokenKeyList, "required">;
/** The only accepted algorithm (RFC 7518). */
  algorithm: Option<"ES256" | "ES384" | "ES512" | "Ed25519" | "EdDSA" | "PS256" | "PS384" | "PS512" | "RS256" | "RS384" | "RS512", "ES256" | "ES384" | "ES512" | "Ed25519" | "EdDSA" | "PS256" | "PS384" | "PS512" | "RS256" | "RS384" | "RS512", "required">;
}>, Read<{
  /** Seconds until a token expires. */lifetime: Option<number, number, "default">;
/** The issuer of the tokens; tokens of other issuers are refused. */
  issuer: Option<string, string, "default">;
/** The audience of the tokens; tokens for others are refused. */
  audience: Option<string, string, "default">;
/** The secret of signatures by HMAC, of at least 32 bytes. Of several, the first signs, and all are accepted. */
  secret: Option<string | readonly (string | Uint8Array<ArrayBufferLike>)[] | Uint8Array<ArrayBufferLike>, string | readonly (string | Uint8Array<ArrayBufferLike>)[] | Uint8Array<ArrayBufferLike>, "required">;
/** The only accepted algorithm (RFC 7518). */
  algorithm: Option<"HS256" | "HS384" | "HS512", "HS256" | "HS384" | "HS512", "default">;
}> | Read<{
  /** Seconds until a token expires. */lifetime: Option<number, number, "default">;
/** The issuer of the tokens; tokens of other issuers are refused. */
  issuer: Option<string, string, "default">;
/** The audience of the tokens; tokens for others are refused. */
  audience: Option<string, string, "default">;
/** Private keys, or a JWK set of them. The first signs, and all are accepted. */
  keys: Option<TokenKeyList, TokenKeyList, "required">;
/** The only accepted algorithm (RFC 7518). */
  algorithm: Option<"ES256" | "ES384" | "ES512" | "Ed25519" | "EdDSA" | "PS256" | "PS384" | "PS512" | "RS256" | "RS384" | "RS512", "ES256" | "ES384" | "ES512" | "Ed25519" | "EdDSA" | "PS256" | "PS384" | "PS512" | "RS256" | "RS384" | "RS512", "required">;
}>>;
type TokenOptions = OptionsOf<typeof tokenOptions>;
/** Methods of a limiter of `rate-limiter-flexible` that the limit on failed logins uses. */
type LoginLimiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'delete'>;
interface LimiterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  /** In seconds. */
  readonly duration: number;
}
declare const basicOptions: Group$1<{
  /** The name of the protected space in `WWW-Authenticate`. */realm: Option<string, string, "default">;
/** Other origins whose pages may write with a password, such as `https://editor.example`. Browsers that store the password send it with the requests of any page, so that those of other origins are refused. */
  trustedOrigins: Option<readonly string[], readonly string[], "default">;
}>;
declare const failedLoginOptions: Group$1<{
  /** How many attempts for one account from one address may fail; above: 429. */perAccount: Option<number, number, "default">;
/** How many attempts from one address may fail; above: 429. */
  perAddress: Option<number, number, "default">;
/** Seconds after which failures are forgotten. */
  window: Option<number, number, "default">;
/** Creates the counter of failed logins, such as a limiter of `rate-limiter-flexible`. Default: in the memory of the process. */
  limiter: Option<(options: LimiterOptions) => LoginLimiter, (options: LimiterOptions) => LoginLimiter, "optional">;
}>;
interface BasicOptions extends OptionsOf<typeof basicOptions> {}
interface FailedLoginOptions extends OptionsOf<typeof failedLoginOptions> {}
/** A request as functions among the options get it. */
interface AuthRequest extends IncomingMessage {
  /** The client's address, where Express is the host. */
  readonly ip?: string | undefined;
  /** Whether the client uses https, where Express is the host. */
  secure?: boolean;
  readonly app?: {
    get(setting: string): unknown;
  };
  baseUrl?: string;
  body?: unknown;
  route?: unknown;
  res?: unknown;
  session?: RequestSession | null;
  sessionID?: string;
}
/** The session of express-session; other middlewares have fewer of the methods. */
interface RequestSession {
  readonly cookie?: SessionCookie;
  regenerate?(callback: (error?: unknown) => void): unknown;
  reload?(callback: (error?: unknown) => void): unknown;
  save?(callback: (error?: unknown) => void): unknown;
  destroy?(callback: (error?: unknown) => void): unknown;
  touch?(): unknown;
  /** The data of the router. */
  cms?: unknown;
}
interface SessionCookie {
  readonly domain?: string | undefined;
  readonly path?: string | undefined;
  readonly httpOnly?: boolean | undefined;
  readonly secure?: boolean | 'auto' | undefined;
  readonly sameSite?: boolean | 'lax' | 'strict' | 'none' | 'auto' | undefined;
  readonly partitioned?: boolean | undefined;
}
/** A user whom the host has logged in. */
interface SessionUser {
  readonly id: Id;
  /** Passed to the repository as `caller.credentials`. */
  readonly credentials?: unknown;
  readonly login?: string;
}
type CookieSecret = string | Uint8Array | KeyObject;
/** One secret, or several, of which the first signs and all are accepted. */
type CookieSecrets = CookieSecret | readonly CookieSecret[];
interface InstalledCookie extends SessionCookie {
  readonly maxAge?: number;
  readonly priority?: 'low' | 'medium' | 'high';
}
/** Options that are passed to `express-session`. */
declare const installOptions: Group$1<{
  /** The secret by which cookies are signed; of several, the first signs and all are accepted. */secret: Option<readonly CookieSecret[] | CookieSecret, readonly CookieSecret[] | CookieSecret, "required">;
/** The name of the cookie. */
  name: Option<string, string, "default">;
/** A store made for `express-session`. Default: in memory, for development only. */
  store: Option<object, object, "optional">;
/** Attributes of the cookie. Default: HttpOnly, SameSite=Lax, Secure where the request is, for all paths. */
  cookie: Option<InstalledCookie | ((request: AuthRequest) => InstalledCookie), InstalledCookie | ((request: AuthRequest) => InstalledCookie), "default">;
/** Whether each response sets the cookie again. */
  rolling: Option<boolean, boolean, "optional">;
/** Whether sessions are stored that no request has changed. */
  resave: Option<boolean, boolean, "default">;
/** Whether empty sessions are stored. */
  saveUninitialized: Option<boolean, boolean, "default">;
/** Whether `X-Forwarded-Proto` is trusted. Default: as `trust proxy` is set. */
  proxy: Option<boolean, boolean, "optional">;
/** Whether a session that a request has unset is destroyed or kept in the store. */
  unset: Option<"destroy" | "keep", "destroy" | "keep", "optional">;
/** Generates the ids of sessions. */
  genid: Option<(request: AuthRequest) => string, (request: AuthRequest) => string, "optional">;
}>;
declare const sessionOptions: Group$1<{
  /** The user whom the host has logged in, such as `(request) => request.user`; called before the router reads its own record. */user: Option<(request: AuthRequest & {
    readonly user?: SessionUser | Id | null;
  }) => SessionUser | Id | null | undefined | Promise<SessionUser | Id | null | undefined>, (request: AuthRequest & {
    readonly user?: SessionUser | Id | null;
  }) => SessionUser | Id | null | undefined | Promise<SessionUser | Id | null | undefined>, "optional">;
/** The login page of the host, to which pages link: a path such as `/login`, or one from the root of the API, such as `../login`. */
  loginPage: Option<string, string, "optional">;
/** Options of `express-session`, which the router then installs wherever the host has no session. */
  install: Option<OptionsInput<{
    /** The secret by which cookies are signed; of several, the first signs and all are accepted. */secret: Option<readonly CookieSecret[] | CookieSecret, readonly CookieSecret[] | CookieSecret, "required">;
/** The name of the cookie. */
    name: Option<string, string, "default">;
/** A store made for `express-session`. Default: in memory, for development only. */
    store: Option<object, object, "optional">;
/** Attributes of the cookie. Default: HttpOnly, SameSite=Lax, Secure where the request is, for all paths. */
    cookie: Option<InstalledCookie | ((request: AuthRequest) => InstalledCookie), InstalledCookie | ((request: AuthRequest) => InstalledCookie), "default">;
/** Whether each response sets the cookie again. */
    rolling: Option<boolean, boolean, "optional">;
/** Whether sessions are stored that no request has changed. */
    resave: Option<boolean, boolean, "default">;
/** Whether empty sessions are stored. */
    saveUninitialized: Option<boolean, boolean, "default">;
/** Whether `X-Forwarded-Proto` is trusted. Default: as `trust proxy` is set. */
    proxy: Option<boolean, boolean, "optional">;
/** Whether a session that a request has unset is destroyed or kept in the store. */
    unset: Option<"destroy" | "keep", "destroy" | "keep", "optional">;
/** Generates the ids of sessions. */
    genid: Option<(request: AuthRequest) => string, (request: AuthRequest) => string, "optional">;
  }>, Read<{
    /** The secret by which cookies are signed; of several, the first signs and all are accepted. */secret: Option<readonly CookieSecret[] | CookieSecret, readonly CookieSecret[] | CookieSecret, "required">;
/** The name of the cookie. */
    name: Option<string, string, "default">;
/** A store made for `express-session`. Default: in memory, for development only. */
    store: Option<object, object, "optional">;
/** Attributes of the cookie. Default: HttpOnly, SameSite=Lax, Secure where the request is, for all paths. */
    cookie: Option<InstalledCookie | ((request: AuthRequest) => InstalledCookie), InstalledCookie | ((request: AuthRequest) => InstalledCookie), "default">;
/** Whether each response sets the cookie again. */
    rolling: Option<boolean, boolean, "optional">;
/** Whether sessions are stored that no request has changed. */
    resave: Option<boolean, boolean, "default">;
/** Whether empty sessions are stored. */
    saveUninitialized: Option<boolean, boolean, "default">;
/** Whether `X-Forwarded-Proto` is trusted. Default: as `trust proxy` is set. */
    proxy: Option<boolean, boolean, "optional">;
/** Whether a session that a request has unset is destroyed or kept in the store. */
    unset: Option<"destroy" | "keep", "destroy" | "keep", "optional">;
/** Generates the ids of sessions. */
    genid: Option<(request: AuthRequest) => string, (request: AuthRequest) => string, "optional">;
  }>, "optional">;
/** Whether representations show the usable cookie value. Default: true where the router has installed the session, else false. */
  exposeIdentifier: Option<boolean, boolean, "optional">;
/** The cookie of the host's session: without it, nothing usable can be shown. */
  cookie: Option<OptionsInput<{
    /** The name of the cookie. */name: Option<string, string, "required">;
/** The secret by which the host signs it. */
    secret: Option<readonly CookieSecret[] | CookieSecret, readonly CookieSecret[] | CookieSecret, "required">;
  }>, Read<{
    /** The name of the cookie. */name: Option<string, string, "required">;
/** The secret by which the host signs it. */
    secret: Option<readonly CookieSecret[] | CookieSecret, readonly CookieSecret[] | CookieSecret, "required">;
  }>, "optional">;
/** Whether requests that change something need the session's token; false where the host checks them itself. */
  csrf: Option<boolean, boolean, "default">;
/** Other origins whose pages may log users in, such as `https://editor.example`. */
  trustedOrigins: Option<readonly string[], readonly string[], "default">;
}>;
interface SessionOptions extends OptionsOf<typeof sessionOptions> {}
interface InstallOptions extends OptionsOf<typeof installOptions> {}
/** Names of formats in options and media types. */
declare const formatNames: readonly ['json', 'xml'];
type FormatName = (typeof formatNames)[number];
/** The trusted proxies in the forms of Express's `trust proxy`: all or none, a number of hops, addresses, or a function. */
type TrustProxy = boolean | number | string | readonly string[] | ((address: string, hop: number) => boolean);
/** Texts of pages that a host replaces; all are optional. */
type PageTexts = { readonly [Group in keyof typeof english]?: Partial<(typeof english)[Group]> | undefined };
declare const contactOptions: Group$1<{
  /** The name of a person or of an organisation. */name: Option<string, string, "optional">;
/** The URL of a page with contact information. */
  url: Option<string, string, "optional">;
/** An e-mail address. */
  email: Option<string, string, "optional">;
}>;
declare const pageOptions: Group$1<{
  /** The name of the API in the header and the titles of pages. */title: Option<string, string, "default">;
/** An image beside the title: a path, or an address, whose origin the content security policy then allows images of. */
  logo: Option<string, string, "optional">;
/** A stylesheet that pages load after their own: a path, or an address, whose origin the policy then allows stylesheets of. */
  stylesheet: Option<string, string, "optional">;
/** The language of the texts of pages, in which they write dates and numbers as well. */
  language: Option<string, string, "default">;
/** The path or URL to which the title links. Default: the root of the API. */
  home: Option<string, string, "optional">;
/** [Texts](../learn/html.md#title-logo-and-language) in the place of the English ones, by group and name. */
  texts: Option<PageTexts, Texts, "default">;
/** The contact for users of the API: `info.contact` of the OpenAPI document, which has none if `browsable` is false. */
  contact: Option<OptionsInput<{
    /** The name of a person or of an organisation. */name: Option<string, string, "optional">;
/** The URL of a page with contact information. */
    url: Option<string, string, "optional">;
/** An e-mail address. */
    email: Option<string, string, "optional">;
  }>, Read<{
    /** The name of a person or of an organisation. */name: Option<string, string, "optional">;
/** The URL of a page with contact information. */
    url: Option<string, string, "optional">;
/** An e-mail address. */
    email: Option<string, string, "optional">;
  }>, "default">;
}>;
interface ContactOptions extends OptionsOf<typeof contactOptions> {}
interface BrowsableOptions extends OptionsOf<typeof pageOptions> {}
interface ReportedCaller extends Pick<Caller<Id>, 'userId' | 'login'> {
  /** The id of the API key by which the caller is authenticated. */
  readonly keyId?: Id;
}
/** Values of the variables of a path, under their names: `{ contentId: 54, versionNo: 2 }`. */
type ReportedIds = Readonly<Record<string, number | string>>;
/** An event for audit logs, webhooks, metrics and cache purging. */
interface OperationEvent {
  /** The operation's id, such as `content.copy`; empty where the request matched none. */
  readonly operation: string;
  /** The method, after `X-HTTP-Method-Override`. */
  readonly method: string;
  /** The URI template, such as `/content/objects/{contentId}`; empty where the request matched none. */
  readonly path: string;
  /** The values of its variables, such as `{ contentId: 54 }`. */
  readonly params: ReportedIds;
  /** The values of the variables in `Location`, the path of the resource that a write has created, copied, moved or restored. */
  readonly created: ReportedIds;
  /** The path as the client sees it, and the query; `{sessionId}` and `{signature}` replace values that others could use. */
  readonly url: string;
  /** The siteaccess that the request selected; empty where the request matched no resource. */
  readonly siteaccess: string;
  /** The caller as `{ userId, login }`; both are null for the anonymous caller. With an API key, its id is in `keyId`. */
  readonly caller: ReportedCaller;
  /** The status of the response; 499 where the client disconnected and the operation was aborted. */
  readonly status: number;
  /** Milliseconds from the arrival of the request to the response being handed to Node. */
  readonly duration: number;
  /** The value of `X-Request-Id`: the client's, or a new one. */
  readonly requestId: string;
  /** The header `traceparent` of the request (W3C Trace Context); undefined where it is missing or malformed. */
  readonly traceparent: string | undefined;
  /** Cache tags of the response, such as `content-54`; of a write, also of all entities that the request names. */
  readonly tags: readonly string[];
  /** Whether the response comes from the cache in memory. */
  readonly cached: boolean;
  /** Whether the request has repeated an earlier one with the same `Idempotency-Key`, so that nothing was written. */
  readonly replayed: boolean;
  /** Whether it was a dry run (`Prefer: dry-run`), which has changed nothing: `created` and `tags` are empty. */
  readonly isDryRun: boolean;
  /** `mcp` where a tool of the [MCP endpoint](../learn/agents.md) has sent the request; undefined for all others. */
  readonly via: 'mcp' | undefined;
}
/** The request in which an error occurred; it holds no credentials. */
interface ErrorDetails {
  /** The value of `X-Request-Id`, which the client has too. */
  readonly requestId: string;
  /** The operation's id, such as `content.copy`; empty where the request matched none. */
  readonly operation: string;
  /** The method, after `X-HTTP-Method-Override`. */
  readonly method: string;
  /** The path as the client sees it, and the query; `{sessionId}` and `{signature}` replace values that others could use. */
  readonly url: string;
  /** The caller as `{ userId, login }`; both are null for the anonymous caller and before authentication. With an API key, its id is in `keyId`. */
  readonly caller: ReportedCaller;
}
declare const viewLimitOptions: Group$1<{
  /** Criteria of one search, groups included. */criteria: Option<number, number, "default">;
/** The depth of nested criteria. */
  depth: Option<number, number, "default">;
/** Values of all criteria together. */
  values: Option<number, number, "default">;
/** Sort clauses of one search. */
  sortClauses: Option<number, number, "default">;
/** Aggregations of one search. */
  aggregations: Option<number, number, "default">;
/** Entries of the result of one aggregation. */
  buckets: Option<number, number, "default">;
}>;
interface ViewLimitOptions extends OptionsOf<typeof viewLimitOptions> {}
interface ViewLimits extends SettingsOf<typeof viewLimitOptions> {}
declare const siteaccessOptions: Group$1<{
  /** Locale codes, the preferred one first. */languages: Option<readonly string[], readonly string[], "optional">;
}>;
interface SiteaccessOptions extends OptionsOf<typeof siteaccessOptions> {}
declare const itemOptions: Group$1<{
  /** Whether `/items` is the same for everyone: it ignores cookies and other credentials, takes the siteaccess from the query parameter `siteaccess`, and may be kept by shared caches. */public: Option<boolean, boolean, "default">;
/** Seconds that shared caches may keep public items; 0: not without revalidation. */
  sharedMaxAge: Option<number, number, "default">;
/** Query parameters of other software, such as `utm_source`, that `/items` ignores; all other unknown parameters are a 400. */
  ignoredParameters: Option<readonly string[], readonly string[], "default">;
}>;
interface ItemOptions extends OptionsOf<typeof itemOptions> {}
declare const limitOptions: Group$1<{
  body: Option<number, number, "default">;
  fileDocument: Option<number, number, "default">;
  upload: Option<number, number, "default">;
  depth: Option<number, number, "default">;
  elements: Option<number, number, "default">;
  url: Option<number, number, "default">;
  pageSize: Option<number, number, "default">;
  embed: Option<number, number, "default">;
  responseBytes: Option<number, number, "default">;
  batch: Option<number, number, "default">;
  batchBytes: Option<number, number, "default">;
  streams: Option<number, number, "default">;
  views: Option<OptionsInput<{
    criteria: Option<number, number, "default">;
    depth: Option<number, number, "default">;
    values: Option<number, number, "default">;
    sortClauses: Option<number, number, "default">;
    aggregations: Option<number, number, "default">;
    buckets: Option<number, number, "default">;
  }>, Read<{
    criteria: Option<number, number, "default">;
    depth: Option<number, number, "default">;
    values: Option<number, number, "default">;
    sortClauses: Option<number, number, "default">;
    aggregations: Option<number, number, "default">;
    buckets: Option<number, number, "default">;
  }>, "default">;
/** Failed logins, per account and address and per address. */
  failedLogins: Option<OptionsInput<{
    perAccount: Option<number, number, "default">;
    perAddress: Option<number, number, "default">;
    window: Option<number, number, "default">;
    limiter: Option<(options: LimiterOptions) => LoginLimiter, (options: LimiterOptions) => LoginLimiter, "optional">;
  }>, Read<{
    perAccount: Option<number, number, "default">;
    perAddress: Option<number, number, "default">;
    window: Option<number, number, "default">;
    limiter: Option<(options: LimiterOptions) => LoginLimiter, (options: LimiterOptions) => LoginLimiter, "optional">;
  }>, "default">;
}>;
declare const routerOptions: Group$1<{
  prefix: Option<string, string, "default">;
  vendor: Option<string, string, "default">;
  siteaccesses: Option<Readonly<Record<string, OptionsInput<{
    languages: Option<readonly string[], readonly string[], "optional">;
  }>>>, Readonly<Record<string, Read<{
    languages: Option<readonly string[], readonly string[], "optional">;
  }>>>, "default">;
  defaultFormat: Option<"json" | "xml", "json" | "xml", "default">;
  legacyClients: Option<boolean, boolean, "default">;
  fieldTypePrefix: Option<string, string, "default">;
  fieldTypeNames: Option<Readonly<Record<string, string>>, Readonly<Record<string, string>>, "default">;
  timeout: Option<number, number, "default">;
  caching: Option<OptionsInput<{
    memory: Option<number, number, "default">;
    sharedMaxAge: Option<number, number, "default">;
    fileMaxAge: Option<number, number, "default">;
    surrogateKeys: Option<boolean, boolean, "default">;
  }>, Read<{
    memory: Option<number, number, "default">;
    sharedMaxAge: Option<number, number, "default">;
    fileMaxAge: Option<number, number, "default">;
    surrogateKeys: Option<boolean, boolean, "default">;
  }>, "default">;
  requireIfMatch: Option<boolean, boolean, "default">;
  items: Option<OptionsInput<{
    public: Option<boolean, boolean, "default">;
    sharedMaxAge: Option<number, number, "default">;
    ignoredParameters: Option<readonly string[], readonly string[], "default">;
  }>, Read<{
    public: Option<boolean, boolean, "default">;
    sharedMaxAge: Option<number, number, "default">;
    ignoredParameters: Option<readonly string[], readonly string[], "default">;
  }>, "default">;
/** Whether callers are authenticated by a session, and how to find the user in it; see [authentication](../learn/authentication.md). */
  session: Option<boolean | OptionsInput<{
    user: Option<(request: AuthRequest & {
      readonly user?: SessionUser | Id | null;
    }) => SessionUser | Id | null | undefined | Promise<SessionUser | Id | null | undefined>, (request: AuthRequest & {
      readonly user?: SessionUser | Id | null;
    }) => SessionUser | Id | null | undefined | Promise<SessionUser | Id | null | undefined>, "optional">;
    loginPage: Option<string, string, "optional">;
    install: Option<OptionsInput<{
      secret: Option<readonly CookieSecret[] | CookieSecret, readonly CookieSecret[] | CookieSecret, "required">;
      name: Option<string, string, "default">;
      store: Option<object, object, "optional">;
      cookie: Option<InstalledCookie | ((request: AuthRequest) => InstalledCookie), InstalledCookie | ((request: AuthRequest) => InstalledCookie), "default">;
      rolling: Option<boolean, boolean, "optional">;
      resave: Option<boolean, boolean, "default">;
      saveUninitialized: Option<boolean, boolean, "default">;
      proxy: Option<boolean, boolean, "optional">;
      unset: Option<"destroy" | "keep", "destroy" | "keep", "optional">;
      genid: Option<(request: AuthRequest) => string, (request: AuthRequest) => string, "optional">;
    }>, Read<{
      secret: Option<readonly CookieSecret[] | CookieSecret, readonly CookieSecret[] | CookieSecret, "required">;
      name: Option<string, string, "default">;
      store: Option<object, object, "optional">;
      cookie: Option<InstalledCookie | ((request: AuthRequest) => InstalledCookie), InstalledCookie | ((request: AuthRequest) => InstalledCookie), "default">;
      rolling: Option<boolean, boolean, "optional">;
      resave: Option<boolean, boolean, "default">;
      saveUninitialized: Option<boolean, boolean, "default">;
      proxy: Option<boolean, boolean, "optional">;
      unset: Option<"destroy" | "keep", "destroy" | "keep", "optional">;
      genid: Option<(request: AuthRequest) => string, (request: AuthRequest) => string, "optional">;
    }>, "optional">;
    exposeIdentifier: Option<boolean, boolean, "optional">;
    cookie: Option<OptionsInput<{
      name: Option<string, string, "required">;
      secret: Option<readonly CookieSecret[] | CookieSecret, readonly CookieSecret[] | CookieSecret, "required">;
    }>, Read<{
      name: Option<string, string, "required">;
      secret: Option<readonly CookieSecret[] | CookieSecret, readonly CookieSecret[] | CookieSecret, "required">;
    }>, "optional">;
    csrf: Option<boolean, boolean, "default">;
    trustedOrigins: Option<readonly string[], readonly string[], "default">;
  }>, false | Read<{
    user: Option<(request: AuthRequest & {
      readonly user?: SessionUser | Id | null;
    }) => SessionUser | Id | null | undefined | Promise<SessionUser | Id | null | undefined>, (request: AuthRequest & {
      readonly user?: SessionUser | Id | null;
    }) => SessionUser | Id | null | undefined | Promise<SessionUser | Id | null | undefined>, "optional">;
    loginPage: Option<string, string, "optional">;
    install: Option<OptionsInput<{
      secret: Option<readonly CookieSecret[] | CookieSecret, readonly CookieSecret[] | CookieSecret, "required">;
      name: Option<string, string, "default">;
      store: Option<object, object, "optional">;
      cookie: Option<InstalledCookie | ((request: AuthRequest) => InstalledCookie), InstalledCookie | ((request: AuthRequest) => InstalledCookie), "default">;
      rolling: Option<boolean, boolean, "optional">;
      resave: Option<boolean, boolean, "default">;
      saveUninitialized: Option<boolean, boolean, "default">;
      proxy: Option<boolean, boolean, "optional">;
      unset: Option<"destroy" | "keep", "destroy" | "keep", "optional">;
      genid: Option<(request: AuthRequest) => string, (request: AuthRequest) => string, "optional">;
    }>, Read<{
      secret: Option<readonly CookieSecret[] | CookieSecret, readonly CookieSecret[] | CookieSecret, "required">;
      name: Option<string, string, "default">;
      store: Option<object, object, "optional">;
      cookie: Option<InstalledCookie | ((request: AuthRequest) => InstalledCookie), InstalledCookie | ((request: AuthRequest) => InstalledCookie), "default">;
      rolling: Option<boolean, boolean, "optional">;
      resave: Option<boolean, boolean, "default">;
      saveUninitialized: Option<boolean, boolean, "default">;
      proxy: Option<boolean, boolean, "optional">;
      unset: Option<"destroy" | "keep", "destroy" | "keep", "optional">;
      genid: Option<(request: AuthRequest) => string, (request: AuthRequest) => string, "optional">;
    }>, "optional">;
    exposeIdentifier: Option<boolean, boolean, "optional">;
    cookie: Option<OptionsInput<{
      name: Option<string, string, "required">;
      secret: Option<readonly CookieSecret[] | CookieSecret, readonly CookieSecret[] | CookieSecret, "required">;
    }>, Read<{
      name: Option<string, string, "required">;
      secret: Option<readonly CookieSecret[] | CookieSecret, readonly CookieSecret[] | CookieSecret, "required">;
    }>, "optional">;
    csrf: Option<boolean, boolean, "default">;
    trustedOrigins: Option<readonly string[], readonly string[], "default">;
  }>, "default">;
/** Whether HTTP Basic is accepted, its realm, and origins whose pages may write with it. */
  basic: Option<boolean | OptionsInput<{
    realm: Option<string, string, "default">;
    trustedOrigins: Option<readonly string[], readonly string[], "default">;
  }>, false | Read<{
    realm: Option<string, string, "default">;
    trustedOrigins: Option<readonly string[], readonly string[], "default">;
  }>, "default">;
/** Whether `Authorization: Bearer` is accepted and `POST /user/token/jwt` issues tokens: their secret or keys, lifetime, issuer and audience; see [authentication](../learn/authentication.md). */
  token: Option<false | OptionsInput<{
    lifetime: Option<number, number, "default">;
    issuer: Option<string, string, "default">;
    audience: Option<string, string, "default">;
    secret: Option<string | readonly (string | Uint8Array<ArrayBufferLike>)[] | Uint8Array<ArrayBufferLike>, string | readonly (string | Uint8Array<ArrayBufferLike>)[] | Uint8Array<ArrayBufferLike>, "required">;
    algorithm: Option<"HS256" | "HS384" | "HS512", "HS256" | "HS384" | "HS512", "default">;
  }> | OptionsInput<{
    lifetime: Option<number, number, "default">;
    issuer: Option<string, string, "default">;
    audience: Option<string, string, "default">;
    keys: Option<TokenKeyList, TokenKeyList, "required">;
    algorithm: Option<"ES256" | "ES384" | "ES512" | "Ed25519" | "EdDSA" | "PS256" | "PS384" | "PS512" | "RS256" | "RS384" | "RS512", "ES256" | "ES384" | "ES512" | "Ed25519" | "EdDSA" | "PS256" | "PS384" | "PS512" | "RS256" | "RS384" | "RS512", "required">;
  }>, false | Read<{
    lifetime: Option<number, number, "default">;
    issuer: Option<string, string, "default">;
    audience: Option<string, string, "default">;
    secret: Option<string | readonly (string | Uint8Array<ArrayBufferLike>)[] | Uint8Array<ArrayBufferLike>, string | readonly (string | Uint8Array<ArrayBufferLike>)[] | Uint8Array<ArrayBufferLike>, "required">;
    algorithm: Option<"HS256" | "HS384" | "HS512", "HS256" | "HS384" | "HS512", "default">;
  }> | Read<{
    lifetime: Option<number, number, "default">;
    issuer: Option<string, string, "default">;
    audience: Option<string, string, "default">;
    keys: Option<TokenKeyList, TokenKeyList, "required">;
    algorithm: Option<"ES256" | "ES384" | "ES512" | "Ed25519" | "EdDSA" | "PS256" | "PS384" | "PS512" | "RS256" | "RS384" | "RS512", "ES256" | "ES384" | "ES512" | "Ed25519" | "EdDSA" | "PS256" | "PS384" | "PS512" | "RS256" | "RS384" | "RS512", "required">;
  }>, "default">;
/** Whether users can create [API keys](../learn/authentication.md#api-keys), which programs send as `Authorization: Bearer`. */
  apiKeys: Option<boolean, boolean, "default">;
  /**
   * The trusted proxies before a plain `node:http` server, as in the setting `trust proxy` of Express; with Express, that
   * setting is used.
   */
  trustProxy: Option<TrustProxy, TrustProxy, "default">;
/** Whether clients that prefer `text/html`, as browsers do, get [pages](../learn/html.md) for people, and their title, logo, language and so on. Default: true, with `legacyClients` false. */
  browsable: Option<boolean | OptionsInput<{
    title: Option<string, string, "default">;
    logo: Option<string, string, "optional">;
    stylesheet: Option<string, string, "optional">;
    language: Option<string, string, "default">;
    home: Option<string, string, "optional">;
    texts: Option<PageTexts, Texts, "default">;
    contact: Option<OptionsInput<{
      name: Option<string, string, "optional">;
      url: Option<string, string, "optional">;
      email: Option<string, string, "optional">;
    }>, Read<{
      name: Option<string, string, "optional">;
      url: Option<string, string, "optional">;
      email: Option<string, string, "optional">;
    }>, "default">;
  }>, false | Read<{
    title: Option<string, string, "default">;
    logo: Option<string, string, "optional">;
    stylesheet: Option<string, string, "optional">;
    language: Option<string, string, "default">;
    home: Option<string, string, "optional">;
    texts: Option<PageTexts, Texts, "default">;
    contact: Option<OptionsInput<{
      name: Option<string, string, "optional">;
      url: Option<string, string, "optional">;
      email: Option<string, string, "optional">;
    }>, Read<{
      name: Option<string, string, "optional">;
      url: Option<string, string, "optional">;
      email: Option<string, string, "optional">;
    }>, "default">;
  }>, "optional">;
/** Limits of the resources that one request may use. */
  limits: Option<OptionsInput<{
    body: Option<number, number, "default">;
    fileDocument: Option<number, number, "default">;
    upload: Option<number, number, "default">;
    depth: Option<number, number, "default">;
    elements: Option<number, number, "default">;
    url: Option<number, number, "default">;
    pageSize: Option<number, number, "default">;
    embed: Option<number, number, "default">;
    responseBytes: Option<number, number, "default">;
    batch: Option<number, number, "default">;
    batchBytes: Option<number, number, "default">;
    streams: Option<number, number, "default">;
    views: Option<OptionsInput<{
      criteria: Option<number, number, "default">;
      depth: Option<number, number, "default">;
      values: Option<number, number, "default">;
      sortClauses: Option<number, number, "default">;
      aggregations: Option<number, number, "default">;
      buckets: Option<number, number, "default">;
    }>, Read<{
      criteria: Option<number, number, "default">;
      depth: Option<number, number, "default">;
      values: Option<number, number, "default">;
      sortClauses: Option<number, number, "default">;
      aggregations: Option<number, number, "default">;
      buckets: Option<number, number, "default">;
    }>, "default">;
/** Failed logins, per account and address and per address. */
    failedLogins: Option<OptionsInput<{
      perAccount: Option<number, number, "default">;
      perAddress: Option<number, number, "default">;
      window: Option<number, number, "default">;
      limiter: Option<(options: LimiterOptions) => LoginLimiter, (options: LimiterOptions) => LoginLimiter, "optional">;
    }>, Read<{
      perAccount: Option<number, number, "default">;
      perAddress: Option<number, number, "default">;
      window: Option<number, number, "default">;
      limiter: Option<(options: LimiterOptions) => LoginLimiter, (options: LimiterOptions) => LoginLimiter, "optional">;
    }>, "default">;
  }>, Read<{
    body: Option<number, number, "default">;
    fileDocument: Option<number, number, "default">;
    upload: Option<number, number, "default">;
    depth: Option<number, number, "default">;
    elements: Option<number, number, "default">;
    url: Option<number, number, "default">;
    pageSize: Option<number, number, "default">;
    embed: Option<number, number, "default">;
    responseBytes: Option<number, number, "default">;
    batch: Option<number, number, "default">;
    batchBytes: Option<number, number, "default">;
    streams: Option<number, number, "default">;
    views: Option<OptionsInput<{
      criteria: Option<number, number, "default">;
      depth: Option<number, number, "default">;
      values: Option<number, number, "default">;
      sortClauses: Option<number, number, "default">;
      aggregations: Option<number, number, "default">;
      buckets: Option<number, number, "default">;
    }>, Read<{
      criteria: Option<number, number, "default">;
      depth: Option<number, number, "default">;
      values: Option<number, number, "default">;
      sortClauses: Option<number, number, "default">;
      aggregations: Option<number, number, "default">;
      buckets: Option<number, number, "default">;
    }>, "default">;
/** Failed logins, per account and address and per address. */
    failedLogins: Option<OptionsInput<{
      perAccount: Option<number, number, "default">;
      perAddress: Option<number, number, "default">;
      window: Option<number, number, "default">;
      limiter: Option<(options: LimiterOptions) => LoginLimiter, (options: LimiterOptions) => LoginLimiter, "optional">;
    }>, Read<{
      perAccount: Option<number, number, "default">;
      perAddress: Option<number, number, "default">;
      window: Option<number, number, "default">;
      limiter: Option<(options: LimiterOptions) => LoginLimiter, (options: LimiterOptions) => LoginLimiter, "optional">;
    }>, "default">;
  }>, "default">;
/** Callbacks for responses and errors, and other events of requests. */
  events: Option<OptionsInput<{
    serverTiming: Option<boolean, boolean, "default">;
/** Called after every response with [an event](../operate/events.md#events); can neither delay nor fail it. */
    onOperation: Option<(event: OperationEvent) => void | Promise<void>, (event: OperationEvent) => void | Promise<void>, "optional">;
/** Called with every error that a client sees as a 500 without details, with failures of `onOperation`, and with [details](../operate/events.md#errors) of the request. */
    onError: Option<(error: unknown, details: ErrorDetails) => void | Promise<void>, (error: unknown, details: ErrorDetails) => void | Promise<void>, "default">;
/** Whether values that the repository returns are checked before they are used, so that `onError` gets an error which names the method and the member; without the option they are, unless `NODE_ENV` is `production`. */
    checkReturns: Option<boolean, boolean, "optional">;
  }>, Read<{
    serverTiming: Option<boolean, boolean, "default">;
/** Called after every response with [an event](../operate/events.md#events); can neither delay nor fail it. */
    onOperation: Option<(event: OperationEvent) => void | Promise<void>, (event: OperationEvent) => void | Promise<void>, "optional">;
/** Called with every error that a client sees as a 500 without details, with failures of `onOperation`, and with [details](../operate/events.md#errors) of the request. */
    onError: Option<(error: unknown, details: ErrorDetails) => void | Promise<void>, (error: unknown, details: ErrorDetails) => void | Promise<void>, "default">;
/** Whether values that the repository returns are checked before they are used, so that `onError` gets an error which names the method and the member; without the option they are, unless `NODE_ENV` is `production`. */
    checkReturns: Option<boolean, boolean, "optional">;
  }>, "default">;
}>;
interface RouterOptions extends OptionsOf<typeof routerOptions> {}
interface LimitOptions extends OptionsOf<typeof limitOptions> {}
/** Middleware for `app.use()`, and a listener for `http.createServer()`. */
type Listener = (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) => void;
/** Middleware for `app.use()` of Express 4 and 5, and a listener for `http.createServer()`. */
interface CmsRestRouter extends Listener {
  /** Releases the resources of the router, open event streams too; the repository stays open. */
  close(): void;
}
/**
 * Serves a repository as a hypermedia REST API, in JSON and XML.
 * @throws TypeError for invalid options and for a value that is not a repository
 */
declare function createCmsRestRouter(repository: Repository<Id>, options?: RouterOptions): CmsRestRouter;
/**
 * The OpenAPI document of the operations that a router with these options serves of a repository; the mount path is where the app
 * uses the router.
 * @throws TypeError for unusable options
 */
declare function openApiDocument(repository: Repository<Id>, options?: RouterOptions, mountPath?: string): OpenApiDocument;
export { AnyValue, type AuthRequest, type BasicOptions, type BrowsableOptions, Circumstances, type CmsRestRouter, type ContactOptions, type CookieSecret, type CookieSecrets, DefaultedValue, DefinitionInput, DefinitionReading, type ErrorDetails, type FailedLoginOptions, FieldBudget, FieldInput, FieldItem, FieldReading, FieldRules, FieldSearch, FieldType, FieldTypeNames, FieldTypeOptions, FieldTypes, FileFaults, FileProperties, type FileStore, FileValue, FormatName, Hrefs, Html, InnerDefinition, type InstallOptions, type InstalledCookie, InvalidValue, IsServed, type ItemOptions, type Json, JsonObject, type LimitOptions, type LimiterOptions, type Listener, type LoginLimiter, NestedDefinition, NestedField, Nesting, type OpenApiDocument, type OperationEvent, OptionalValue, type PageTexts, Part, type Pieces, PlainField, Pointer, ReadContext, type ReceivedFile, type ReportedCaller, type ReportedIds, type RequestSession, type RouterOptions, RuleFault, SearchValue, type SessionCookie, type SessionOptions, type SessionUser, SharedFile, type SiteaccessOptions, Step, Texts, type TokenKey, type TokenKeyList, type TokenOptions, type TrustProxy, UsableFieldType, Value, type ValueFault, ValueRelation, type ViewLimitOptions, type ViewLimits, WriteContext, createCmsRestRouter, createFieldTypes, defineFieldType, english, invalidValue, openApiDocument, receiveFile };