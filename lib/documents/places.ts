/** The shapes that a value of a document can have at a place. */
import { branchesOf, hasMembers, type Shape } from './shape.js';

/** The forms that a value can have, without null, unions and references; one item of a list may come alone. */
export function formsOf(shape: Shape): readonly Shape[] {
  if (shape.kind === 'ref') return formsOf(shape.target());
  const branches = branchesOf(shape);
  if (branches.length !== 1 || branches[0] !== shape) return branches.flatMap(formsOf);
  return shape.kind === 'list' && shape.isOneOrMore ? [shape, ...formsOf(shape.items)] : [shape];
}

/** The shape below one form by a name of its own, or by an index. */
export function childOf(form: Shape, key: string): Shape | undefined {
  if (hasMembers(form)) return Object.hasOwn(form.members, key) ? form.members[key] : undefined;
  return form.kind === 'list' && /^\d+$/.test(key) ? form.items : undefined;
}

/** The forms that a value can have; free values, and values inside them, have none. */
export interface Place {
  readonly forms: readonly Shape[];
  readonly isFree: boolean;
}

const free: Place = { forms: [], isFree: true };

export function placeOf(shape: Shape): Place {
  const forms = formsOf(shape);
  return { forms, isFree: forms.some(({ kind }) => kind === 'free') };
}

/** The place below a place by any key. */
export function placeBelow({ forms, isFree }: Place, key: string): Place {
  if (isFree) return free;
  const places = forms
    .flatMap((form) => childOf(form, key) ?? (hasMembers(form) && form.entries ? form.entries : []))
    .map(placeOf);
  if (places.length === 0) return free;
  return { forms: places.flatMap((each) => each.forms), isFree: places.some((each) => each.isFree) };
}
