/** What a check works with: the repository, those who call it, and content that is made for the check and swept away after it. */
import type { Caller, ContentInfo, Context, IdKind, Repository, Version } from 'express-cms-rest';
import { type BoundRepository, bind } from './bound.js';
import { toId } from './ids.js';
import { createMaker, type Maker } from './maker.js';
import {
  anonymousCaller,
  isMissing,
  type Known,
  type Need,
  NotApplicable,
  type Situation,
  toKnown,
} from './situation.js';
import { createSweeper } from './sweeper.js';

export interface Scene extends Maker {
  /** As it is, for what is done only where a method is there. */
  readonly repository: Repository;
  readonly known: Known;
  /** Who may do everything. */
  readonly admin: BoundRepository;
  /** A user who may read what everyone may read. */
  readonly reader: BoundRepository;
  readonly anonymous: BoundRepository;
  /** All three. */
  readonly everyone: readonly BoundRepository[];
  /** Those who may read what everyone may read, and nothing else. */
  readonly readers: readonly BoundRepository[];
  /** What the ids of the repository are: its checks only compare ids that are strings, and pass them on. */
  readonly ids: IdKind;
  /** An id that nothing has. */
  readonly unknownId: number;
  /** The token of the state of the storage, as anyone may know it. */
  state(): Promise<string>;
  /** Runs work in a transaction, as a caller who calls the repository of the transaction. */
  transaction<T>(caller: BoundRepository, work: (within: BoundRepository) => Promise<T>): Promise<T>;
  /** The content's info, as cheaply as the repository gives it. */
  info(contentId: number, caller?: BoundRepository): Promise<ContentInfo>;
  /** Names what the check uses by other ways than callers. @throws NotApplicable where it is missing */
  requires(need: Need): void;
  /** Has a piece of work done after the check, and whatever goes wrong with it forgotten. What methods create goes anyway. */
  afterwards(work: () => Promise<unknown>): void;
  sweep(): Promise<void>;
}

export function createScene(
  repository: Repository,
  situation: Situation | undefined,
  uses: (need: Need) => void,
): Scene {
  const known = toKnown(situation, uses);
  const { ids = 'integer' } = repository as { readonly ids?: IdKind };
  const contextOf = (caller: Caller): Context => ({
    caller,
    siteaccess: known.siteaccess,
    languages: [],
    signal: new AbortController().signal,
  });
  const { called, ...sweeper } = createSweeper(repository, contextOf(known.administrator));
  const observer = { uses, called };
  const as = (caller: Caller) => bind(repository, contextOf(caller), observer);
  const admin = as(known.administrator);
  const anonymous = as(anonymousCaller);
  return {
    repository,
    known,
    admin,
    anonymous,
    get reader() {
      return as(known.reader);
    },
    get readers() {
      return [as(known.reader), anonymous];
    },
    get everyone() {
      return [admin, as(known.reader), anonymous];
    },
    ids,
    unknownId: toId(`${2 ** 31 - 1}`, ids),
    ...createMaker(admin, known),
    state: async () => {
      uses('state');
      if (!repository.state) throw new NotApplicable('The repository has no state');
      return repository.state(anonymous.context);
    },
    transaction: async ({ context }, work) => {
      uses('transaction');
      if (!repository.transaction) throw new NotApplicable('The repository has no transaction');
      return repository.transaction(context, (bound) => work(bind(bound, context, observer)));
    },
    info: async (id, caller = admin) => repository.content.loadInfo?.(id, caller.context) ?? caller.content.load(id),
    requires: (need) => {
      uses(need);
      if (isMissing(need, repository, situation)) throw new NotApplicable(`without ${need}`, [need]);
    },
    ...sweeper,
  };
}

/** The value of a field in a language. */
export function fieldValue(version: Version, identifier: string, languageCode: string): unknown {
  return version.fields.find(
    (field) => field.fieldDefinitionIdentifier === identifier && field.languageCode === languageCode,
  )?.value;
}
