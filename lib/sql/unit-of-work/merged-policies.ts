/** Policies that differ in the values of one limitation, as one policy with all of these: a caller may have any number of them. */

export interface Policy {
  readonly module: string;
  readonly function: string;
  readonly limitations: Record<string, string[]>;
  /** Limitations of the assignment of the policy's role, which must match as well. */
  readonly assigned: Record<string, string[]>;
  /** The groups of the states that it is limited to. */
  readonly stateGroups: ReadonlySet<number>;
}

/**
 * Limitations of which one value has to match, in every right: two policies with some values each allow the same as one policy
 * with all of them. Of sections the content and its parent have to be in the same policy, and of languages all; of states one of
 * each group, so that these are merged where they are of one group.
 */
const mergeable = ['Subtree', 'Node', 'Class', 'ParentClass', 'ParentDepth', 'NewSection', 'NewState', 'SiteAccess'];

const parts = ['assigned', 'limitations'] as const;

export function mergePolicies(policies: readonly Policy[]): readonly Policy[] {
  let merged = policies;
  for (const part of parts) for (const name of mergeable) merged = mergeBy(merged, part, name);
  return mergeBy(merged, 'limitations', 'State', ({ stateGroups }) => stateGroups.size === 1);
}

function mergeBy(
  policies: readonly Policy[],
  part: (typeof parts)[number],
  name: string,
  canMerge: (policy: Policy) => boolean = () => true,
): readonly Policy[] {
  const merged = new Map<string | Policy, { readonly policy: Policy; readonly values: Set<string> }>();
  for (const policy of policies) {
    const limitation = policy[part][name];
    // A policy without such a limitation is kept.
    const key = limitation === undefined || !canMerge(policy) ? policy : keyWithout(policy, part, name);
    const entry = merged.get(key) ?? { policy, values: new Set() };
    merged.set(key, entry);
    for (const value of limitation ?? []) entry.values.add(value);
  }
  return [...merged].map(([key, { policy, values }]) =>
    key === policy ? policy : { ...policy, [part]: { ...policy[part], [name]: [...values] } },
  );
}

const keyWithout = ({ stateGroups, ...policy }: Policy, part: (typeof parts)[number], name: string): string =>
  JSON.stringify({ ...policy, [part]: { ...policy[part], [name]: null }, stateGroups: [...stateGroups].sort() });
