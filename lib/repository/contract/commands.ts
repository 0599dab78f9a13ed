/** Commands with members that the contract does not have, which JavaScript would ignore: misspelled ones, most of all. */
import { didYouMean } from '../../support/did-you-mean.js';
import { mapMethods } from '../map-methods.js';
import type { Contract, Members, Shape } from './shape.js';

/** Makes of a repository one with the same methods. */
export type CheckCommands = <R extends object>(repository: R) => R;

/** Outside of production, methods reject with a TypeError for such a command. */
export async function loadCommandCheck(): Promise<CheckCommands> {
  if (process.env.NODE_ENV === 'production') return (repository) => repository;
  const { contract } = await import('./data.js');
  return (repository) =>
    mapMethods(repository, (method, name) => {
      // Methods that are not in the contract are not checked.
      if (!contract.methods[name]) return method;
      return async (...args) => {
        checkCommand(name, args[0], contract);
        return method(...args);
      };
    });
}

/** @throws TypeError that names the method and the member */
export function checkCommand(name: string, command: unknown, contract: Contract): void {
  const takes = contract.methods[name]?.takes;
  const isList = /\.list/.test(name);
  const fault = takes && findUnknown(isList ? withoutPage(command) : command, takes, { at: '', contract });
  if (fault) throw new TypeError(`${name}: ${fault}`);
}

/** Callers who read whole lists ask each of them for pages, also those that have but one. */
function withoutPage(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  const { offset: _, limit: __, after: ___, ...others } = query as Readonly<Record<string, unknown>>;
  return others;
}

interface At {
  readonly at: string;
  readonly contract: Contract;
}

/** The first unknown member of a value, or within it. */
function findUnknown(value: unknown, shape: Shape, to: At): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const shapes = shapesOf(shape, to.contract);
  if (Array.isArray(value)) return findInList(value, shapes, to);
  const members = membersIn(shapes);
  const isOpen = shapes.some((each) => typeof each === 'string' || 'map' in each);
  if (isOpen || members.size === 0) return undefined;
  for (const [name, memberValue] of Object.entries(value)) {
    const memberShapes = members.get(name);
    const path = to.at === '' ? name : `${to.at}.${name}`;
    if (!memberShapes)
      return `${path} is unknown${didYouMean(name, [...members.keys()])}; known: ${[...members.keys()].join(', ')}`;
    const fault = findUnknown(memberValue, { oneOf: memberShapes }, { ...to, at: path });
    if (fault) return fault;
  }
  return undefined;
}

function findInList(list: readonly unknown[], shapes: readonly Shape[], to: At): string | undefined {
  const items = shapes.flatMap((each) => (typeof each === 'object' && 'list' in each ? [each.list] : []));
  for (const [index, item] of list.entries()) {
    const fault = findUnknown(item, { oneOf: items }, { ...to, at: `${to.at}[${index}]` });
    if (fault) return fault;
  }
  return undefined;
}

/** The shapes that a value may have. */
function shapesOf(shape: Shape, contract: Contract): readonly Exclude<Shape, { readonly type: string }>[] {
  if (typeof shape === 'string') return shape === 'any' || shape === 'json' ? [shape] : [];
  if ('type' in shape) return shapesOf(contract.types[shape.type] ?? 'any', contract);
  return 'oneOf' in shape ? shape.oneOf.flatMap((each) => shapesOf(each, contract)) : [shape];
}

/** The members of all of them: the method distinguishes those that exclude each other. */
function membersIn(
  shapes: readonly Exclude<Shape, string>[] | readonly Shape[],
): ReadonlyMap<string, readonly Shape[]> {
  const members = new Map<string, readonly Shape[]>();
  const all: readonly Members[] = shapes.flatMap((variant) =>
    typeof variant === 'object' && 'members' in variant ? [variant.members] : [],
  );
  for (const [key, shape] of all.flatMap((own) => Object.entries(own))) {
    const name = key.replace(/\?$/, '');
    members.set(name, [...(members.get(name) ?? []), shape]);
  }
  return members;
}
