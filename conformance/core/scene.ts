/** The scene of a check: the repository, its callers, and content that is created for the check and deleted after it. */
import type { Caller, ContentInfo, Context, Repository, Version } from 'express-cms-rest';
import type { IdempotentResult, IdempotentWrite, IdKind, WriteOutcome } from 'express-cms-rest/repository';
import { type BoundRepository, bind, type Observer } from './bound.js';
import { toId } from './ids.js';
import { createMaker, type Maker } from './maker.js';
import {
  anonymousCaller,
  type CompleteSituation,
  completeSituation,
  isMissing,
  type Need,
  NotApplicable,
  type Situation,
} from './situation.js';
import { createSweeper } from './sweeper.js';

/** The callback of a request with a key. */
type KeyedWork<T> = (within: BoundRepository, settle: (outcome: WriteOutcome) => Promise<void>) => Promise<T>;

export interface Scene extends Maker {
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

export function createScene(repository: Repository, partial: Situation | undefined, uses: (need: Need) => void): Scene {
  const situation = completeSituation(partial, uses);
  const { ids = 'integer' } = repository as { readonly ids?: IdKind };
  const contextOf = (caller: Caller): Context => ({
    caller,
    siteaccess: situation.siteaccess,
    languages: [],
    signal: new AbortController().signal,
  });
  const { called, ...sweeper } = createSweeper(repository, contextOf(situation.administrator));
  let pendingCalls = 0;
  const observer: Observer = {
    uses,
    async call(method, input, run) {
      pendingCalls += 1;
      try {
        const result = await run();
        called(method, input, result);
        return result;
      } finally {
        pendingCalls -= 1;
      }
    },
  };
  const as = (caller: Caller) => bind(repository, contextOf(caller), observer);
  const admin = as(situation.administrator);
  const requires = (need: Need) => {
    uses(need);
    if (isMissing(need, repository, partial)) throw new NotApplicable(`without ${need}`, [need]);
  };
  const anonymous = as(anonymousCaller);
  return {
    repository,
    situation,
    admin,
    anonymous,
    get reader() {
      return as(situation.reader);
    },
    get readers() {
      return [as(situation.reader), anonymous];
    },
    get everyone() {
      return [admin, as(situation.reader), anonymous];
    },
    as,
    get pendingCalls() {
      return pendingCalls;
    },
    ids,
    unknownId: toId(`${2 ** 31 - 1}`, ids),
    ...createMaker(admin, { situation, requires, hasDrafts: isMissing('content.save', repository, partial) }),
    watchChanges: async () => {
      const { state, changes } = repository;
      const { since } = changes ?? {};
      uses(since ? 'changes.since' : 'state');
      if (since) {
        let { token } = await since(undefined, anonymous.context);
        return async () => {
          const changed = await since(token, anonymous.context);
          ({ token } = changed);
          return changed.tags.length > 0;
        };
      }
      if (!state) throw new NotApplicable('The repository has neither state nor changes');
      const earlier = new Set([await state(anonymous.context)]);
      return async () => earlier.size < earlier.add(await state(anonymous.context)).size;
    },
    transaction: async ({ context }, callback) => {
      uses('transaction');
      if (!repository.transaction) throw new NotApplicable('The repository has no transaction');
      return repository.transaction(context, (bound) => callback(bind(bound, context, observer)));
    },
    idempotent: async ({ context }, write, callback) => {
      if (!repository.idempotency) throw new NotApplicable('The repository has no idempotency');
      return repository.idempotency.run(write, context, (bound, settle) =>
        callback(bind(bound, context, observer), settle),
      );
    },
    reading: async ({ context }, callback) => {
      uses('reading');
      if (!repository.reading) throw new NotApplicable('The repository has no reading');
      return repository.reading(context, callback);
    },
    info: async (id, caller = admin) => repository.content.loadInfo?.(id, caller.context) ?? caller.content.load(id),
    requires,
    ...sweeper,
  };
}

/** The value of a field in a language. */
export function fieldValue(version: Version, identifier: string, languageCode: string): unknown {
  return version.fields.find(
    (field) => field.fieldDefinitionIdentifier === identifier && field.languageCode === languageCode,
  )?.value;
}
