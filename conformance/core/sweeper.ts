/** Deletes the entities that a check has created, the latest first, so that the next check starts with the same state. */
import type { Context, Repository, RepositoryMethod } from 'express-cms-rest';

export interface Sweeper {
  /** Deletes at the end the entity that a method has created. */
  called(method: RepositoryMethod, input: unknown, result: unknown): void;
  /** Runs a callback at the end, and ignores its errors. */
  afterwards(callback: () => Promise<unknown>): void;
  sweep(): Promise<void>;
}

const byCode = (_: unknown, result: unknown) => ({ code: (result as { readonly code: unknown }).code });

const byId = (_: unknown, result: unknown) => ({ id: (result as { readonly id: unknown }).id });

/** The method that deletes the entity that a method creates; all else is deleted with the content that it belongs to. */
const deletions: Readonly<
  Partial<Record<RepositoryMethod, readonly [RepositoryMethod, (input: unknown, result: unknown) => unknown]>>
> = {
  'content.create': ['content.delete', byId],
  'content.save': ['content.delete', byId],
  'content.copy': ['content.delete', byId],
  'locations.copy': ['locations.delete', byId],
  'languages.create': ['languages.delete', byCode],
  'sections.create': ['sections.delete', byId],
  'contentTypes.create': ['contentTypes.delete', byId],
  'contentTypes.createDraft': ['contentTypes.deleteDraft', byId],
  'contentTypeGroups.create': ['contentTypeGroups.delete', byId],
  'roles.create': ['roles.delete', byId],
  'roles.createDraft': ['roles.deleteDraft', byId],
  'users.create': ['users.delete', byId],
  'userGroups.create': ['userGroups.delete', (_, result) => ({ path: (result as { readonly path: string }).path })],
  'objectStates.createGroup': ['objectStates.deleteGroup', byId],
  'urlAliases.create': ['urlAliases.delete', byId],
  'urlWildcards.create': ['urlWildcards.delete', byId],
  'webhooks.create': ['webhooks.delete', byId],
  'apiKeys.create': ['apiKeys.delete', (_, result) => (result as { readonly id: unknown }).id],
  'bookmarks.create': ['bookmarks.delete', (locationId) => locationId],
};

type Methods = Readonly<Record<string, ((input: unknown, context: Context) => Promise<unknown>) | undefined>>;

export function createSweeper(repository: Repository, administrator: Context): Sweeper {
  const calls: (() => Promise<unknown> | undefined)[] = [];
  return {
    called(method, input, result) {
      const deletion = deletions[method];
      if (!deletion) return;
      const [aggregate = '', name = ''] = deletion[0].split('.');
      const methods = repository[aggregate as keyof Repository] as unknown as Methods;
      calls.push(() => methods[name]?.(deletion[1](input, result), administrator));
    },
    afterwards(callback) {
      calls.push(callback);
    },
    async sweep() {
      for (let call = calls.pop(); call; call = calls.pop()) {
        try {
          await call();
        } catch {
          // It was deleted already, or the repository cannot delete it.
        }
      }
    },
  };
}
