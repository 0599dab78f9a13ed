/** Each operation, tried with exactly the rights that it takes, without each of these, and with each limited to something else. */
import { describe, expect, it } from '@jest/globals';
import { requiredMethods } from '../../lib/operations/declaration/operations.js';
import { resources } from '../../lib/resources/table.js';
import { useApiOf, useRepository } from '../support/fixtures.js';
import { createGrants, type Granted } from './rights-grants.js';
import { addCaller, type Entry, matrix, prepareTarget, type Target } from './rights-matrix.js';
import { questionOf } from './rights-questions.js';
import { calledBy } from './support.js';

const opened = await useRepository({
  variations: { small: { width: 10 } },
  signedUrls: { secret: 'x'.repeat(32) },
  previews: { secret: 'x'.repeat(32) },
});
const callerId = await addCaller(opened);
/** Rights are given behind the back of the cache of responses. */
const api = await useApiOf(opened, {
  session: { user: () => ({ id: callerId, login: 'caller' }) },
  caching: { memory: 0 },
  apiKeys: true,
});

const grants = createGrants(opened, callerId);

describe('The matrix of rights', () => {
  it('has each operation', () => {
    const methods = resources.flatMap((resource) =>
      Object.values(resource.methods).flatMap(({ operation }) => requiredMethods(operation)),
    );
    const tried = new Set(Object.keys(matrix).map((name) => name.split(' ')[0]));
    expect([...new Set<string>(methods)].filter((method) => !tried.has(method))).toEqual([]);
  });
});

/** Operations that change nothing although their method is not GET. */
const reading = ['views.find', 'users.authenticate', 'versions.load'];

/** Operations that only read, and that callers without rights are refused. */
const refusing = [
  ...['changes.list', 'changes.listLatest'],
  ...['transfer.list', 'transfer.findByRemoteIds', 'transfer.loadDetails'],
];

const changing = new Set<string>(
  resources.flatMap(({ methods }) =>
    Object.values(methods).flatMap(({ method, operation }) => (method === 'GET' ? [] : requiredMethods(operation))),
  ),
);

/** Whether the API explains that the caller may. */
async function explained(question: string): Promise<boolean> {
  const { status, text, json } = await api.get(`/user/access?${question}`);
  if ([403, 404].includes(status)) return false;
  if (status !== 200) throw new Error(`${status} for ${question}: ${text}`);
  const { allowed, missing } = json.Access;
  expect(allowed).toBe(missing.length === 0);
  return allowed;
}

/** What the operation is about, as far as that is content which the caller may read. */
function subjectOf(method: string, { id, locationId }: Target, made: unknown) {
  const [aggregate = ''] = method.split('.');
  const { versionNo } = (made ?? {}) as { readonly versionNo?: number };
  const isAtContent = ['versions', 'relations', 'trash'].includes(aggregate) || method === 'locations.create';
  if (method === 'content.create') return {};
  const { userId } = (made ?? {}) as { readonly userId?: number };
  const isOfUser = aggregate === 'apiKeys' || method === 'users.endSessions';
  if (isOfUser && userId !== undefined) return { contentId: userId };
  if (isAtContent || aggregate === 'content' || method === 'objectStates.assign')
    return { contentId: id, ...(versionNo !== undefined && { versionNo }) };
  return ['locations', 'bookmarks'].includes(aggregate) ? { locationId } : {};
}

describe.each(Object.entries(matrix))('%s', (name, { takes, prepare, run, fits = {} }: Entry) => {
  it(`takes ${takes.join(', ') || 'no right'}`, async () => {
    const target = await prepareTarget(opened, callerId);
    const made = await prepare?.(opened, target);
    const question = questionOf(name, target, made);
    const wrong: unknown[] = [];
    const attempt = async (rights: Granted): Promise<unknown> => {
      await grants.give(rights);
      const isAllowed = question && (await explained(question.text));
      const outcome = await attempted();
      const isSame = isAllowed === (outcome !== false) || (isAllowed && question?.findsNothing);
      if (question && !isSame) wrong.push([question.text, rights, { explained: isAllowed, outcome }]);
      return outcome;
    };
    const attempted = async (): Promise<unknown> => {
      const context = calledBy(callerId);
      return run(opened, context, target, made).then(
        (result) => result !== false,
        (error: { readonly status?: number; readonly message: string }) =>
          // What may not be read is as good as not there, to which references are 400.
          [400, 403, 404].includes(error.status ?? 0) ? false : `${error.status}: ${error.message}`,
      );
    };
    const all = takes.map((right) => [right, {}] as const);
    const allowed: unknown[] = [];
    const tryWith = async (what: string, rights: Granted) => {
      const result = await attempt(rights);
      if (result !== false) allowed.push(`${what}: ${result}`);
    };
    for (const { what, rights } of grants.insufficient(takes, fits)) await tryWith(what, rights);
    expect(allowed).toEqual([]);
    expect(wrong).toEqual([]);
    const [method = ''] = name.split(' ');
    const isOffered = async (rights: Granted) => {
      await grants.give(rights);
      const query = { operations: [method], ...subjectOf(method, target, made) };
      return (await opened.permissions.list(query, calledBy(callerId))).items.includes(method);
    };
    const isChanging = changing.has(method) && !reading.includes(method);
    const isRefused = (isChanging || refusing.includes(method)) && takes.length > 0;
    expect([await isOffered([]), await isOffered(all)]).toEqual([!isRefused, true]);
    expect(await attempt(all)).toBe(true);
    expect(wrong).toEqual([]);
  });
});
