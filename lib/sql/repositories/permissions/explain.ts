/** Explains whether a user may carry out an operation by its policies. */
import { PermissionDenied } from '../../../errors/errors.js';
import {
  type Access,
  type AccessQuery,
  accessOf,
  type ExplainedPolicy,
  type MissingRight,
} from '../../../repository/repository.js';
import { listsOf } from '../../database/lists.js';
import { permissionsOf } from '../../unit-of-work/caller.js';
import { toRights } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { mayReadRoles } from '../users/reads.js';
import { type AccessNode, checksIn, isCheck, type RightCheck } from './checks.js';
import { type CheckResult, evaluate } from './evaluate.js';
import { loadQuestion } from './questions.js';
import { nodeOf } from './requirements.js';

/** @throws PermissionDenied for another user without the right to read roles */
export async function explainAccess(unit: UnitOfWork, query: AccessQuery): Promise<Access> {
  const { db, store, context } = unit;
  const { userId: ownId, key } = context.caller;
  const isNamed = query.userId !== undefined && query.userId !== ownId;
  const isOther = isNamed || (query.isAnonymous === true && ownId !== null);
  const userId = isNamed ? query.userId : ((isOther ? null : ownId) ?? store.anonymousUserId);
  if (isNamed && !mayReadRoles(await unit.rights())) throw new PermissionDenied('read', 'the rights of other users');
  const usersKey = isOther ? undefined : key;
  const question = await loadQuestion(unit, query, { userId, roleId: usersKey?.roleId });
  const rights = toRights(userId !== store.anonymousUserId, listsOf(db), question.policies);
  const permissions = permissionsOf({ userId, key: usersKey }, rights);
  const node = nodeOf({ question, permissions, store, access: isOther ? 'all' : accessOf(context.caller) });
  const checks = [...new Set(checksIn(node))];
  const results = await evaluate(unit, permissions, { checks, rows: question.policies });
  const missing = missingIn(node, results);
  const isTold = mayReadRoles(await unit.rights());
  return {
    allowed: missing.length === 0,
    missing,
    ...(isTold && { policies: checks.flatMap((check) => toPolicies(check, results)) }),
  };
}

type Results = ReadonlyMap<RightCheck, CheckResult>;

/** The unmet conditions of a node: of alternatives those of the one that lacks least. */
function missingIn(node: AccessNode, results: Results): readonly MissingRight[] {
  if (isCheck(node)) return results.get(node)?.holds ? [] : [toMissing(node, results.get(node))];
  if ('holds' in node)
    return node.holds ? [] : [{ limitations: [], ...(node.condition && { condition: node.condition }) }];
  if ('all' in node) return withoutRepeated(node.all.flatMap((each) => missingIn(each, results)));
  const [least = []] = node.any
    .map((each) => missingIn(each, results))
    .sort((one, other) => weightOf(one) - weightOf(other));
  return least;
}

/** Alternatives that no policy can give, such as to be the owner, come last. */
const weightOf = (missing: readonly MissingRight[]): number =>
  missing.reduce((sum, { module, condition }) => sum + (module === undefined && !condition ? 100 : 1), 0);

/** Leaves out rights below the top of a subtree that are missing at its top as well. */
function withoutRepeated(missing: readonly MissingRight[]): readonly MissingRight[] {
  const keyOf = ({ module, function: name, subject, condition }: MissingRight) =>
    [module, name, subject, condition].join(' ');
  const keys = new Map(missing.map((each) => [keyOf(each), each]));
  return [...keys.values()].filter(
    ({ module, function: name, subject }) =>
      subject !== 'below' ||
      !missing.some((each) => each.subject !== 'below' && each.module === module && each.function === name),
  );
}

function toMissing({ module, name, subject, isHidden }: RightCheck, result: CheckResult | undefined): MissingRight {
  const failing = (result?.policies ?? []).flatMap(({ limitations }) =>
    limitations.filter(({ isMatching }) => !isMatching).map(({ identifier }) => identifier),
  );
  return {
    module,
    function: name,
    ...(subject && { subject }),
    limitations: isHidden ? [] : [...new Set(failing)],
  };
}

function toPolicies(check: RightCheck, results: Results): readonly ExplainedPolicy[] {
  if (check.isHidden) return [];
  return (results.get(check)?.policies ?? []).map(({ row, limitations }) => ({
    id: row.id,
    roleId: row.role_id,
    roleIdentifier: row.role_identifier,
    module: check.module,
    function: check.name,
    ...(check.subject && { subject: check.subject }),
    isMatching: limitations.every(({ isMatching }) => isMatching),
    limitations,
  }));
}
