/** Languages of siteaccesses that do not exist: nothing is shown in them, which only the operator of the host can notice. */
import type { Warn } from '../support/warnings.js';
import { anonymous, type Id, type Repository } from './repository.js';

type Siteaccesses = Readonly<Record<string, { readonly languages?: readonly string[] | undefined }>>;

/** Checks once, after the router was created; a repository that cannot list languages is not waited for. */
export async function warnOfLanguages(
  { languages: repository }: Pick<Repository<Id>, 'languages'>,
  siteaccesses: Siteaccesses,
  warn: Warn,
): Promise<void> {
  const named = Object.entries(siteaccesses).flatMap(([siteaccess, { languages = [] }]) =>
    languages.map((code) => ({ siteaccess, code })),
  );
  if (named.length === 0 || !repository?.list) return;
  const codes = [...new Set(named.map(({ code }) => code))];
  const { signal } = new AbortController();
  const context = { caller: anonymous, siteaccess: named[0]?.siteaccess ?? '', languages: [], signal };
  const existing = await repository.list({ codes }, context).catch(() => undefined);
  const unknown = named.filter(({ code }) => existing && !existing.items.some((language) => language.code === code));
  if (unknown.length === 0) return;
  const list = unknown.map(({ siteaccess, code }) => `${code} (${siteaccess})`).join(', ');
  warn('CMS_REST_SITEACCESS_LANGUAGE', `The option siteaccesses names languages that do not exist: ${list}`);
}
