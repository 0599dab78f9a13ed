/** The faults of a refused form: each at its control, all others at the top. */
import type { Fault } from '../../errors/errors.js';
import type { Details, FieldProblems } from '../../operations/responses/error-message.js';
import type { Id } from '../../repository/repository.js';
import type { Texts } from '../site/texts.js';

export interface Faults {
  /** The texts of the controls that have the faults. */
  readonly texts: Texts['forms'];
  /** The faults of the member of that name, which are then not listed at the top. */
  at(pointer: string): readonly string[];
  /** The faults of a content field and of the members of its value without an input, which are then not listed at the top. */
  ofField(definitionId: Id): readonly string[];
  /** Whether a content field has faults, wherever these are shown. */
  isFaulty(definitionId: Id): boolean;
  /** The faults without a control. */
  others(): readonly string[];
}

/** The faults in an error document. */
export function faultsIn({ errors = [], fields = [] }: Partial<Details> = {}, { forms }: Texts): Faults {
  const left = new Set<Fault>(errors);
  const leftInFields = new Set(fields.flatMap((field) => field.faults));
  const leftIn = (field: FieldProblems) => {
    const matching = field.faults.filter((fault) => leftInFields.delete(fault));
    return matching.map(messageOf);
  };
  return {
    texts: forms,
    at(pointer) {
      const matching = errors.filter(({ path }) => path === pointer || path === `${pointer}/_href`);
      for (const fault of matching) left.delete(fault);
      const inside = fields.flatMap((field) =>
        field.faults.filter(({ path }) => path === pointer && isInside(pointer)),
      );
      for (const fault of inside) leftInFields.delete(fault);
      return [...matching, ...inside].map(({ message }) => message);
    },
    ofField: (definitionId) => fields.filter(isOf(definitionId)).flatMap(leftIn),
    isFaulty: (definitionId) => fields.some(isOf(definitionId)),
    others: () => [...[...left].map(({ path, message }) => `${path} ${message}`.trim()), ...fields.flatMap(leftIn)],
  };
}

const isOf =
  (definitionId: Id) =>
  ({ fieldDefinitionId }: FieldProblems): boolean =>
    fieldDefinitionId === definitionId;

/** Whether a pointer leads into the value of a field, where an input can have the fault. */
const isInside = (pointer: string): boolean => /\/fieldValue\/./.test(pointer);

/** The faults of a query, each at the control that has the name of its parameter. */
export const faultsInQuery = ({ errors = [] }: Partial<Details> = {}, texts: Texts): Faults =>
  faultsIn({ errors: errors.map(({ path, message }) => ({ path: path.slice(1), message })) }, texts);

const messageOf = ({ target, message }: FieldProblems['faults'][number]): string =>
  target === null ? message : `${target} ${message}`;

const messagesOf = ({ faults }: FieldProblems): readonly string[] => faults.map(messageOf);

/** Every fault in an error document, with the pointer to the faulty value, where one is known. */
export const labelsOf = ({ errors = [], fields = [] }: Partial<Details> = {}) => [
  ...errors.map(({ path, message }) => ({ path, message: `${path} ${message}`.trim() })),
  ...fields.flatMap((field) =>
    field.faults.map(({ path }, index) => ({ path, message: messagesOf(field)[index] ?? '' })),
  ),
];
