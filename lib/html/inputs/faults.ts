/** The faults of a refused form: each at its control, all others at the top. */
import type { Fault } from '../../errors/errors.js';
import type { Details, FieldProblems } from '../../operations/error-message.js';
import type { Id } from '../../repository/repository.js';
import type { Texts } from '../site/texts.js';

export interface Faults {
  /** The texts of the controls that have the faults. */
  readonly texts: Texts['forms'];
  /** The faults of the member of that name, which are then not listed at the top. */
  at(pointer: string): readonly string[];
  /** The faults of a content field and of the members of its value, which are then not listed at the top. */
  ofField(definitionId: Id): readonly string[];
  /** The faults without a control. */
  others(): readonly string[];
}

/** The faults in an error document. */
export function faultsIn({ errors = [], fields = [] }: Partial<Details> = {}, { forms }: Texts): Faults {
  const left = new Set<Fault>(errors);
  const leftFields = new Set<FieldProblems>(fields);
  return {
    texts: forms,
    at(pointer) {
      const matching = errors.filter(({ path }) => path === pointer || path === `${pointer}/_href`);
      for (const fault of matching) left.delete(fault);
      return matching.map(({ message }) => message);
    },
    ofField(definitionId) {
      const matching = fields.filter(({ fieldDefinitionId }) => fieldDefinitionId === definitionId);
      for (const field of matching) leftFields.delete(field);
      return matching.flatMap(messagesOf);
    },
    others: () => [
      ...[...left].map(({ path, message }) => `${path} ${message}`.trim()),
      ...[...leftFields].flatMap(messagesOf),
    ],
  };
}

/** The faults of a query, each at the control that has the name of its parameter. */
export const faultsInQuery = ({ errors = [] }: Partial<Details> = {}, texts: Texts): Faults =>
  faultsIn({ errors: errors.map(({ path, message }) => ({ path: path.slice(1), message })) }, texts);

const messagesOf = ({ faults }: FieldProblems): readonly string[] =>
  faults.map(({ target, message }) => (target === null ? message : `${target} ${message}`));

/** Every fault in an error document, with the pointer to what it is about, where one is known. */
export const labelsOf = ({ errors = [], fields = [] }: Partial<Details> = {}) => [
  ...errors.map(({ path, message }) => ({ path, message: `${path} ${message}`.trim() })),
  ...fields.flatMap((field) =>
    field.faults.map(({ path }, index) => ({ path, message: messagesOf(field)[index] ?? '' })),
  ),
];
