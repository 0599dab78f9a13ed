/** Checks the result of a method of a repository; faults name the method, its argument, and the members at fault. */
import type { IdKind } from '../context.js';
import { contract } from './data.js';
import { describe, isPlain } from './describe.js';
import { faultsOf, neededObject, resolved, type ValueFault } from './faults.js';
import type { Shape } from './shape.js';

/** A mistake of the repository that a host has handed over: clients get a 500 without details, `onError` gets this. */
export class InvalidReturnValue extends TypeError {
  override readonly name = 'InvalidReturnValue';
  constructor(
    /** Such as `content.load`. */
    readonly method: string,
    message: string,
  ) {
    super(message);
  }
}

/** A call that has returned. */
export interface Returned {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly ids: IdKind;
}

const maxShown = 5;

/** @throws InvalidReturnValue */
export function checkReturned(value: unknown, { name, args, ids }: Returned): void {
  const method = contract.methods[name];
  // Methods outside of the contract, and those without a return value, are not checked.
  if (!method || method.returns === 'nothing') return;
  const { takes, returns } = method;
  const call = `${name}(${takes === undefined ? '' : argumentText(args[0])})`;
  if (value === undefined || value === null) {
    if (value === undefined && mayBeNothing(returns)) return;
    throw new InvalidReturnValue(
      name,
      `${call} must return ${nameOf(returns)}, has returned ${value}${insteadOf(returns)}`,
    );
  }
  const expected = resolved(returns);
  if (typeof expected === 'object' && 'members' in expected && (typeof value !== 'object' || Array.isArray(value)))
    throw new InvalidReturnValue(name, `${call} must return ${neededObject(returns)}, not ${describe(value)}`);
  const ofShape = faultsOf(value, returns, { ids, most: maxShown + 1, partialType: partialType(name, args[0]) });
  const faults = ofShape.length > 0 ? ofShape : faultsOfCall(value, { name, args, takes });
  const [first] = faults;
  if (!first) return;
  const messages = faults.slice(0, maxShown).map(({ member, message }) => `${member} ${message}`.trim());
  const more = faults.length > maxShown ? '; and more' : '';
  throw new InvalidReturnValue(name, `${call}: ${messages.join('; ')}${more}`);
}

/** The type whose members may be missing: a client returns items without the members that a query did not select. */
const partialType = (name: string, query: unknown): string | undefined =>
  name.startsWith('items.') && isPlain(query) && query.fields !== undefined ? 'Item' : undefined;

const mayBeNothing = (shape: Shape): boolean => {
  const expected = resolved(shape);
  return typeof expected === 'object' && 'oneOf' in expected && expected.oneOf.includes('nothing');
};

const insteadOf = (shape: Shape): string =>
  mayBeNothing(shape) ? ': return undefined where there is none' : ': throw NotFound where there is none';

/** Describes the expected type of a shape for error messages, `undefined` left out. */
function nameOf(shape: Shape): string {
  if (typeof shape === 'object' && 'type' in shape) return shape.type;
  const expected = resolved(shape);
  if (typeof expected === 'string') return `a ${expected}`;
  if ('oneOf' in expected)
    return expected.oneOf
      .filter((each) => each !== 'nothing')
      .map(nameOf)
      .join(' or ');
  return 'list' in expected ? 'an array' : 'an object';
}

/** Describes the argument of a call for error messages: only ids and page limits, because other members may be secret. */
function argumentText(argument: unknown): string {
  if (typeof argument === 'number') return String(argument);
  if (Array.isArray(argument)) return '[…]';
  if (typeof argument === 'string') return '…';
  if (!isPlain(argument)) return '';
  const ids = Object.entries(argument).filter(
    ([name, value]) => /^id$|Id$|^versionNo$|^offset$|^limit$/.test(name) && typeof value === 'number',
  );
  const text = ids.map(([name, value]) => `${name}: ${value}`).join(', ');
  return Object.keys(argument).length > ids.length ? `{ ${text}${text && ', '}… }` : `{ ${text} }`;
}

interface Called {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly takes: Shape | undefined;
}

/** Faults of a value that has the right shape but does not match the call, such as another id or too many items. */
function faultsOfCall(value: object, { name, args: [argument], takes }: Called): readonly ValueFault[] {
  if (Array.isArray(value)) {
    const isSame = !Array.isArray(argument) || argument.length === value.length;
    return isSame
      ? []
      : [
          {
            member: '',
            message: `has ${value.length} items for ${(argument as unknown[]).length} ids: each id has its own, or undefined`,
          },
        ];
  }
  const { id, items, total } = value as Readonly<Record<string, unknown>>;
  if (takes === 'id' && id !== undefined && /\.load(?:Info)?$/.test(name) && id !== argument)
    return [{ member: 'id', message: `must be the one that was asked for, is ${describe(id)}` }];
  if (!Array.isArray(items)) return [];
  const { limit } = isPlain(argument) ? argument : {};
  return [
    ...(typeof limit === 'number' && items.length > limit
      ? [{ member: 'items', message: `must be at most ${limit}, the limit, are ${items.length}` }]
      : []),
    ...(typeof total === 'number' && total < items.length
      ? [{ member: 'total', message: `must be that of all pages, is ${total} with ${items.length} items on this one` }]
      : []),
  ];
}
