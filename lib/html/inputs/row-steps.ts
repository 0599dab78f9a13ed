/** Rows of a list in a form that move or are removed with all fields that belong to them. */
import { markers } from '../../documents/form.js';

const rowSteps = ['row-up', 'row-down', 'row-remove', 'row-add'] as const;

export type RowStep = (typeof rowSteps)[number];

export const isRowStep = (kind: string): kind is RowStep => (rowSteps as readonly string[]).includes(kind);

interface Move {
  readonly kind: RowStep;
  /** The JSON Pointer of the list. */
  readonly list: string;
  /** The index of the row, or the shape of a new one. */
  readonly argument: string;
}

type TextField = readonly [name: string, text: string];

const markerNames: ReadonlySet<string> = new Set(Object.values(markers));

/** The names of fields, and the values of markers, are pointers into the rows. */
export function fieldsAfterRowStep(fields: readonly TextField[], move: Move): readonly TextField[] {
  if (move.kind === 'row-add') return [...fields, [`${move.list}/${countIn(fields, move.list)}/shape`, move.argument]];
  return fields.flatMap(([name, text]): readonly TextField[] => {
    if (!markerNames.has(name)) {
      const moved = movedPointer(name, move);
      return moved === undefined ? [] : [[moved, text]];
    }
    const moved = movedPointer(text, move);
    return moved === undefined ? [] : [[name, moved]];
  });
}

/** One more than the highest index. */
function countIn(fields: readonly TextField[], list: string): number {
  const indexes = fields.map(([name]) =>
    Number(name.startsWith(`${list}/`) && name.slice(list.length + 1).split('/', 1)[0]),
  );
  return indexes.reduce((count, index) => Math.max(count, index + 1), 0);
}

/** Undefined for a pointer into the row that is removed. */
function movedPointer(pointer: string, { list, ...move }: Move): string | undefined {
  if (!pointer.startsWith(`${list}/`)) return pointer;
  const [index = '', ...rest] = pointer.slice(list.length + 1).split('/');
  const moved = /^\d+$/.test(index) ? movedIndex(Number(index), move) : index;
  return moved === undefined ? undefined : [list, moved, ...rest].join('/');
}

function movedIndex(index: number, { kind, argument }: Omit<Move, 'list'>): number | undefined {
  const at = Number(argument);
  if (kind === 'row-remove') return index === at ? undefined : index > at ? index - 1 : index;
  const [first, second] = kind === 'row-up' ? [at - 1, at] : [at, at + 1];
  if (first < 0) return index;
  return index === first ? second : index === second ? first : index;
}
