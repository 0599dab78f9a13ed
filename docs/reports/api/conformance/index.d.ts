import { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { Caller, Content, ContentInfo, Context, Credentials, FileStore, Id, Json, NewContent, ObjectStateGroup, Repository, Section } from "express-cms-rest";
import { Aggregate, FieldChange, IdKind, IdempotentResult, IdempotentWrite, RepositoryMember, WriteOutcome } from "express-cms-rest/repository";
import { FormatName, RequestHeaders } from "express-cms-rest/client";

// dist/conformance/checks/file-stores.d.ts
interface FileStoreCheck {
  /** Unique, such as `file-store.put.keeps-the-first`. */
  readonly id: string;
  /** The requirement, in one sentence. */
  readonly requirement: string;
  /**
   * Tries it with separate keys, and deletes its objects.
   * @throws an error with the actual result
   */
  run(store: FileStore): Promise<void>;
}
/** Checks of the contract of `FileStore`. */
declare const fileStoreChecks: readonly FileStoreCheck[];
type Bind<F> = F extends ((input: infer W, context: Context) => infer R) ? (input: W) => R : F;
type BoundMethods = { readonly [A in Aggregate]: { readonly [M in keyof NonNullable<Repository[A]>]-?: Bind<NonNullable<NonNullable<Repository[A]>[M]>> } };
/** A check that calls a missing method is not applicable. */
interface BoundRepository extends BoundMethods {
  readonly caller: Caller;
  /** The context of the caller, for calls of optional methods of the repository itself. */
  readonly context: Context;
  /** The caller with another signal, or other languages. */
  with(more: Partial<Context>): BoundRepository;
}
/** Each member has a default, which is the value of the clean installation. */
interface Situation<I extends Id = number> {
  /** The caller with all permissions. */
  readonly administrator?: Caller<I>;
  /** A user who may read the same content as the anonymous caller, and write nothing; null where there is none to check with. */
  readonly reader?: Caller<I> | null;
  /** The name of a siteaccess; the first of the router's options in a mounted repository. */
  readonly siteaccess?: string;
  /** A location that everyone may read and below which the administrator may create content. */
  readonly parentLocationId?: I;
  /** A content type whose content can have children; it may have more fields, as long as they are not required. */
  readonly contentTypeId?: I;
  /** Whether nothing can be created below other content of the type. */
  readonly isFlat?: boolean;
  /** Another one, whose content cannot have children, with the same field for names and no other that is required; null: none. */
  readonly leafContentTypeId?: I | null;
  /** A text field of the type, from which the names of content are generated. */
  readonly nameField?: string;
  /** Converts a text to the value of the field, where that is not the text itself. */
  readonly toValue?: (text: string) => Json;
  /** Another text field of the type, which can be translated; names may be generated from it where it is not empty. */
  readonly textField?: string;
  /** A field of the type whose value refers to content, or for null to none; null where there is none. */
  readonly relationField?: {
    readonly identifier: string;
    readonly toValue: (contentId: I | null) => Json;
  } | null;
  /** A field of the type with formatted text as XML, which accepts HTML; null where there is none. */
  readonly richTextField?: string | null;
  /** A content type with a field of a file, the same field for names, and no other that is required; null: none. */
  readonly fileType?: {
    readonly contentTypeId: I;
    readonly fileField: string;
  } | null;
  /** A content type with a field of an image as well; null: none. */
  readonly imageType?: {
    readonly contentTypeId: I;
    readonly imageField: string;
  } | null;
  /** A language that content can be written in. */
  readonly languageCode?: string;
  /** Another one; null where there is none. */
  readonly otherLanguageCode?: string | null;
  /** A section whose content everyone may read. */
  readonly publicSectionId?: I;
  /** Ids of published content that everyone may read, with a main location: the content to check where nothing can be created. */
  readonly content?: readonly I[] | null;
  /** Ids of published content that only the administrator may read. */
  readonly concealedContent?: readonly I[] | null;
  /** The parent of users and groups that are created: a group without roles; null: none. */
  readonly userGroup?: UserGroupSituation | null;
  /** A login and its password, where `users.authenticate` is implemented; the administrator's. */
  readonly credentials?: {
    readonly login: string;
    readonly password: string;
  };
}
interface UserGroupSituation {
  /** The path of the group, such as `/1/5/`. */
  readonly path: string;
  /** The fields of a user with that name. */
  readonly toUserFields: (name: string) => readonly FieldChange[];
  /** The fields of a group with that name. */
  readonly toGroupFields: (name: string) => readonly FieldChange[];
}
/** Members that a situation may lack. */
declare const optional: readonly ['reader', 'leafContentTypeId', 'relationField', 'richTextField', 'fileType', 'imageType', 'otherLanguageCode', 'content', 'concealedContent', 'userGroup'];
/** The name of such a member, as checks need it. */
type SituationNeed = `situation.${(typeof optional)[number]}`;
/** A method, an ability of methods, or a member of the situation that has no default, such as `situation.content`. */
type Need = RepositoryMember | SituationNeed;
/** The situation of a check, which is not applicable when it uses a member that is missing. */
type CompleteSituation = { readonly [K in keyof Situation]-?: NonNullable<Situation[K]> };
/** A check does not apply to this repository, or in this situation. */
declare class NotApplicable extends Error {
  /** The missing feature of the repository or the situation, if that is the reason. */
  readonly missing: readonly Need[];
  readonly name = "NotApplicable";
  constructor(message: string,
/** The missing feature of the repository or the situation, if that is the reason. */

  missing?: readonly Need[]);
}
/** Published content and its main location. */
interface Folder {
  readonly id: number;
  readonly locationId: number;
  readonly name: string;
  readonly remoteId: string;
  readonly content: Content;
}
/** The content to create; members that are missing are generated. */
interface FolderValues {
  readonly name?: string;
  /** The value of the second text field. */
  readonly text?: string;
  /** The value of the first text field in the other language. */
  readonly translation?: string;
  readonly parentLocationId?: number;
  readonly priority?: number;
  readonly hidden?: boolean;
  readonly more?: Partial<NewContent>;
}
interface Maker {
  /** A unique text. */
  unique(word?: string): string;
  /** A change of the field that names are generated from, or of the one given. */
  field(text: string, languageCode?: string, identifier?: string): FieldChange;
  /** The input of `content.create`. */
  newContent(values?: FolderValues): NewContent;
  /** Content that is not published. */
  draft(values?: FolderValues): Promise<Content>;
  /** Published content, by default below `parentLocationId`. */
  folder(values?: FolderValues): Promise<Folder>;
  /** Several in sequence, below one parent. */
  folders<N extends readonly string[]>(parentLocationId: number, ...names: N): Promise<{ readonly [I in keyof N]: Folder }>;
  /** Published content that only the administrator may read. */
  concealed(values?: FolderValues): Promise<Folder>;
  /** An empty section that only the administrator may read. */
  section(): Promise<Section>;
  /** A group of object states without states. */
  stateGroup(): Promise<ObjectStateGroup>;
}
/** The callback of a request with a key. */
type KeyedWork<T> = (within: BoundRepository, settle: (outcome: WriteOutcome) => Promise<void>) => Promise<T>;
interface Scene extends Maker {
  /** The repository itself, for calls of optional methods. */
  readonly repository: Repository;
  readonly situation: CompleteSituation;
  /** The caller with all permissions. */
  readonly admin: BoundRepository;
  /** A user who may read the content that everyone may read. */
  readonly reader: BoundRepository;
  readonly anonymous: BoundRepository;
  /** All three callers. */
  readonly everyone: readonly BoundRepository[];
  /** The caller who may read only the content that everyone may read. */
  readonly readers: readonly BoundRepository[];
  /** The repository as another caller calls it. */
  as(caller: Caller): BoundRepository;
  /** The number of calls that have neither succeeded nor failed yet. */
  readonly pendingCalls: number;
  /** The type of the repository's ids: checks only compare ids that are strings, and pass them on. */
  readonly ids: IdKind;
  /** An id that no entity has. */
  readonly unknownId: number;
  /**
   * Creates a function that returns whether anything has changed since its last call, by the state token or the log of
   * changes, for the anonymous caller.
   */
  watchChanges(): Promise<() => Promise<boolean>>;
  /** Runs a callback in a transaction, as a caller who calls the repository of the transaction. */
  transaction<T>(caller: BoundRepository, callback: (within: BoundRepository) => Promise<T>): Promise<T>;
  /** Runs a callback with a key, as a caller who calls the repository of the callback. */
  idempotent<T>(caller: BoundRepository, write: IdempotentWrite, callback: KeyedWork<T>): Promise<IdempotentResult<T>>;
  /** Runs a callback whose reads the caller makes together. */
  reading<T>(caller: BoundRepository, callback: () => Promise<T>): Promise<T>;
  /** The content's info, as cheaply as the repository gives it. */
  info(contentId: number, caller?: BoundRepository): Promise<ContentInfo>;
  /** Names a member that the check uses without a caller. @throws NotApplicable when it is missing */
  requires(need: Need): void;
  /** Runs a callback after the check, and ignores its errors. Entities that methods create are deleted anyway. */
  afterwards(callback: () => Promise<unknown>): void;
  sweep(): Promise<void>;
}
/** Levels of RFC 2119: without a MUST clients fail; most of them expect a SHOULD. */
type Level = 'MUST' | 'SHOULD';
/** Data that any test runner can use, or none. */
interface Check<R extends Repository = Repository> {
  /** Unique, `aggregate.method.fact` in kebab-case, such as `content.copy.keeps-all-versions`. */
  readonly id: string;
  /** The requirement, in one sentence. */
  readonly requirement: string;
  readonly level: Level;
  /**
   * The method that it is about, and the other methods that it declares; where one is missing, it is not applicable, and need not
   * be run.
   */
  readonly needs: readonly Need[];
  /** For checks that need a repository in the same process, because requests cannot express them. */
  readonly only?: 'repository';
  /** Changes entities that it has not created, such as everything in the trash. */
  readonly destructive?: true;
  /**
   * Runs the check, and deletes the entities that it has created, as far as the repository can.
   * @throws an error with the actual result, where the repository does not keep to the requirement
   * @throws NotApplicable where the repository or the situation lacks a member that the check uses
   */
  run(repository: R, situation?: Situation): Promise<void>;
}
/** Options of a check besides its body. */
interface Declaration extends Pick<Check, 'only' | 'destructive'> {
  readonly level?: Level;
  /** Methods that it calls other than by the callers of the scene; all others are recorded while it runs. */
  readonly needs?: readonly Need[];
}
/** The body of a check, called with the members that it uses, to be destructured, and once more with the scene, for fixtures. */
type Body<Given> = (members: Given, scene: Scene) => Promise<unknown>;
/** Declares checks that begin alike: their bodies are called with the members of the scene and with the prepared values. */
/** Declares a check, a MUST by default: `check(id).requires(requirement).by(body)`. */
declare const check: (id: string, {
  level,
  needs,
  ...others
}?: Declaration) => {
  requires: (requirement: string) => {
    by(body: Body<Scene>): Check;
  };
};
/** The needs of a check that the repository or the situation lacks, if they can be determined before it runs. */
declare function missingNeeds({
  needs
}: Pick<Check, 'needs'>, repository: Repository, situation?: Situation): Need[];
declare const checks$1: readonly Check[];
/** A caller who is logged in to the server. */
interface LoggedIn {
  readonly login: string;
  /** The id of the user; undefined where the server does not reveal it. */
  readonly userId?: number;
  readonly scheme: 'basic' | 'session';
  readonly headers: RequestHeaders;
  logOut?(): Promise<unknown>;
}
/** A repository to check, and its situation. */
interface Subject<R extends Repository = Repository> {
  readonly repository: R;
  readonly situation?: Situation;
  /** Closes the repository (default: `repository.close()`). */
  close?(): Promise<void>;
}
/** Opens a repository. It is called once for each check, and once before; the repositories may share their storage. */
type Open<R extends Repository = Repository> = () => Promise<R | Subject<R>>;
/** A repository whose ids are strings. */
interface StringSubject {
  readonly repository: Repository<string>;
  readonly situation?: Situation<string>;
  close?(): Promise<void>;
}
/** The function that declares a test: that of jest, vitest, mocha, node:test. */
interface It {
  (name: string, test: () => Promise<void>): unknown;
  /** Declares a skipped test; without it, checks that are not applicable are only in the returned report. */
  skip?(name: string, test: () => Promise<void>): unknown;
}
interface RunOptions<R extends Repository = Repository> {
  /** Ids of checks that are known to fail, each with the reason. */
  readonly waived?: Readonly<Record<string, string>>;
  /** The checks to run (default: all of the kit). */
  readonly checks?: readonly Check<R>[];
}
/** The outcomes of the checks. */
interface Declared {
  /**
   * The ids of those that are not applicable, each with the methods that the repository lacks, or members that the situation
   * lacks, such as `situation.content`. Those that turn out to be while a check runs are here when its test has ended.
   */
  readonly notApplicable: Readonly<Record<string, readonly string[]>>;
}
/**
 * Declares a test for each check. `await` it at the top of a test file: it opens the repository to see which methods it
 * implements. A check of a method that the repository lacks is declared as skipped. A waived check passes as long as it fails.
 * @throws TypeError for a waiver of an unknown check, or without a reason
 */
declare function runChecks<R extends Repository = Repository>(it: It, open: Open<R>, options?: RunOptions<R>): Promise<Declared>;
declare function runChecks(it: It, open: () => Promise<Repository<string> | StringSubject>, options?: RunOptions): Promise<Declared>;
/** Opens a repository, runs a check on it, and closes it. */
declare function runCheck<R extends Repository>(check: Check<R>, open: Open<R>): Promise<void>;
interface Message {
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /** Called for a response that does not end: returns true as soon as enough of its text has been read. */
  readonly readUntil?: (text: string) => boolean;
}
interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
/** No response came from the server. */
declare class Unreachable extends Error {
  readonly name = "Unreachable";
}
interface Client {
  /** The prefix of all hrefs of the server. */
  readonly prefix: string;
  readonly format: FormatName;
  /** The type of the server's ids. */
  readonly ids: IdKind;
  /** Sends a request below the prefix as it is, with nothing but the credentials of the caller. */
  send(method: string, path: string, message?: Message, by?: {
    readonly caller: Caller;
  }): Promise<HttpResponse>;
  /** The content of the root element, in the form of JSON; it matches the schema of the document with this name. */
  read<Out = unknown>(response: HttpResponse, name: string, label: string): Promise<Out>;
  /** The content of the root element of a response's document, without a schema. */
  parse(response: HttpResponse): Promise<unknown>;
  /** The methods that `OPTIONS` names for a path; undefined where the server has no such resource. */
  allowedAt(path: string): Promise<readonly string[] | undefined>;
  type(name: string, format?: FormatName): string;
  /** The text of a document inside a root of its name. */
  write(name: string, document: object, format?: FormatName): string;
}
type Auth = 'basic' | 'session';
/** The server refuses the credentials of the options. */
declare class LoginFailed extends Error {
  readonly name = "LoginFailed";
}
/** Hrefs below the prefix by the names of their links; templates are not expanded. */
type RootLinks = Readonly<Record<string, string | undefined>>;
interface HttpOptions {
  /** The caller with all permissions. */
  readonly administrator: Credentials;
  /** A user who may only read; without one, checks that need it are not applicable. */
  readonly reader?: Credentials;
  /** How callers authenticate; by default with Basic, or by a session where the server does not accept Basic. */
  readonly auth?: Auth;
  /** The vendor of media types; `cms`, as in `application/vnd.cms.api.Content+json`, by default. */
  readonly vendor?: string;
  /** The format of documents; `json` by default. */
  readonly format?: FormatName;
  /** The value of `X-Siteaccess`, if it is sent. */
  readonly siteaccess?: string;
  /** The type of the server's ids; `integer` by default. */
  readonly ids?: IdKind;
  /** Whether each write is followed by comparisons of former responses with fresh ones, to find outdated caches. */
  readonly cacheProof?: boolean;
  /** The situation of the server; members that are missing are requested, or have the values of the clean installation. */
  readonly situation?: Situation | Situation<string>;
}
/** A repository that has a server behind it, and the client by which checks of the protocol itself send their requests. */
interface HttpRepository extends Repository {
  readonly http: Http;
}
interface Http {
  readonly client: Client;
  readonly administrator: LoggedIn;
  readonly links: RootLinks;
}
/**
 * Opens a server at the URL of its API, such as `http://localhost:3000/api/cms/v2`.
 * @throws Unreachable where there is no response, or it is not from such an API
 * @throws LoginFailed for credentials that the server does not accept
 */
declare function openHttp(url: string, options: HttpOptions): Promise<Subject<HttpRepository>>;
declare const httpChecks: readonly Check<HttpRepository>[];
type Verdict = 'passed' | 'failed' | 'waived' | 'not applicable';
/** The outcome of a check. */
interface Outcome {
  readonly id: string;
  readonly requirement: string;
  readonly level: Level;
  readonly verdict: Verdict;
  /** The failure, or the reason why it is waived or not applicable; undefined where it passed. */
  readonly reason?: string;
  /** The missing feature of the repository or the situation, if the check is not applicable for lack of it. */
  readonly missing?: readonly Need[];
  /** Milliseconds. */
  readonly duration: number;
}
interface AssessOptions<R extends Repository = Repository> {
  readonly checks: readonly Check<R>[];
  /** Ids of checks that are known to fail, each with the reason. */
  readonly waived?: Readonly<Record<string, string>>;
  /** Whether checks may change entities that they have not created. */
  readonly destructive?: boolean;
  /** Called with each outcome as soon as there is one; an error that it throws ends the assessment. */
  readonly onOutcome?: (outcome: Outcome, error: unknown) => void | Promise<void>;
}
/**
 * Runs checks on a repository that is open, and stays so.
 * @throws TypeError for a waiver of an unknown check, or without a reason
 */
declare function assess<R extends Repository>(subject: Subject<R>, {
  checks,
  waived,
  destructive,
  onOutcome
}: AssessOptions<R>): Promise<readonly Outcome[]>;
/** Whether the repository may be called conforming: something was checked, and no MUST has failed. */
declare const conforms: (outcomes: readonly Outcome[]) => boolean;
/** The subject of a report. */
interface Heading {
  /** The subject of the checks, in one line. */
  readonly subject: string;
  /** Milliseconds. */
  readonly duration: number;
}
declare function toJsonReport(outcomes: readonly Outcome[], {
  subject,
  duration
}: Heading): string;
/** Formats outcomes by aggregate: how many have passed, and the ids and reasons of all others. */
declare function toTextReport(outcomes: readonly Outcome[], {
  subject,
  duration
}: Heading): string;
export { type AssessOptions, type Auth, type BoundRepository, type Check, type Credentials, type Declaration, type Declared, type FileStoreCheck, type Folder, type FolderValues, type Heading, type HttpOptions, type HttpRepository, type It, type Level, LoginFailed, type Need, NotApplicable, type Open, type Outcome, type RunOptions, type Scene, type Situation, type StringSubject, type Subject, Unreachable, type Verdict, assess, check, checks$1 as checks, conforms, fileStoreChecks, httpChecks, missingNeeds, openHttp, runCheck, runChecks, toJsonReport, toTextReport };