/** The selection of fields and of embedded items as a tree, for storage that loads one level at a time. */
import { invalidParameter } from '../errors/invalid-parameters.js';
import type { Id } from './context.js';
import type { ItemFields, ItemSelection } from './items.js';

/** The fields of the items of one level. */
export interface SelectedFields {
  /** The identifiers of the selected fields; undefined for all. */
  readonly identifiers: ReadonlySet<string> | undefined;
  /** The selections of the related items, by the identifiers of the relation fields. */
  readonly embedded: ReadonlyMap<string, SelectedFields>;
}

interface Level {
  readonly identifiers: Set<string>;
  readonly embedded: Map<string, Level>;
  isRestricted: boolean;
}

/** The largest number of levels below the items of the list. */
const deepest = 3;

const newLevel = (): Level => ({ identifiers: new Set(), embedded: new Map(), isRestricted: false });

function below(level: Level, identifier: string): Level {
  const inner = level.embedded.get(identifier) ?? newLevel();
  level.embedded.set(identifier, inner);
  level.identifiers.add(identifier);
  return inner;
}

/** @throws BadRequest for paths that are too long */
export function selectedFields({ fields, embed = [] }: Pick<ItemSelection, 'fields' | 'embed'>): SelectedFields {
  const root = newLevel();
  root.isRestricted = fields !== undefined;
  for (const path of embed) {
    const identifiers = path.split('.');
    if (identifiers.length > deepest) throw invalidParameter('embed', `leads at most ${deepest} levels deep`);
    identifiers.reduce(below, root);
  }
  for (const path of fields ?? []) {
    const identifiers = path.split('.');
    const last = identifiers.pop() ?? '';
    if (identifiers.length > deepest) throw invalidParameter('fields', `leads at most ${deepest} levels deep`);
    const level = identifiers.reduce(below, root);
    level.identifiers.add(last);
    level.isRestricted = true;
  }
  return toSelected(root);
}

const toSelected = ({ identifiers, embedded, isRestricted }: Level): SelectedFields => ({
  identifiers: isRestricted ? identifiers : undefined,
  embedded: new Map([...embedded].map(([identifier, inner]) => [identifier, toSelected(inner)])),
});

/** The identifiers that are named at a level, whether or not all others are shown too. */
export const namedFields = ({ identifiers, embedded }: SelectedFields): readonly string[] => [
  ...new Set([...(identifiers ?? []), ...embedded.keys()]),
];

/** The selections of the levels below one. */
export const innerFields = ({ embedded }: SelectedFields): readonly SelectedFields[] =>
  [...embedded.values()].flatMap((inner) => [inner, ...innerFields(inner)]);

/** The fields of all selections. */
export const unionOf = (selections: readonly SelectedFields[]): ReadonlySet<string> | undefined =>
  selections.every(({ identifiers }) => identifiers !== undefined)
    ? new Set(selections.flatMap(namedFields))
    : undefined;

/** Picks the selected fields. */
export const picked = <I extends Id>(fields: ItemFields<I>, { identifiers }: SelectedFields): ItemFields<I> =>
  identifiers === undefined
    ? fields
    : Object.fromEntries(Object.entries(fields).filter(([identifier]) => identifiers.has(identifier)));
