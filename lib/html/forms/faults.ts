/** The faults of a refused form: each at its control, all others at the top. */
import { isMap } from '../../documents/schema.js';

export interface Faults {
  /** The faults of the member of that name, which are then not listed at the top. */
  at(pointer: string): readonly string[];
  /** The same for a field of content and what is inside of it. */
  ofField(definitionId: string): readonly string[];
  /** The faults without a control. */
  others(): readonly string[];
}

interface Fault {
  readonly path: string;
  readonly message: string;
}

/** The faults in an error document; none for any other. */
export function faultsIn(details: unknown): Faults {
  const errors = isMap(details) && Array.isArray(details.errors) ? (details.errors as readonly Fault[]) : [];
  const fields = isMap(details) && Array.isArray(details.fields) ? details.fields.filter(isMap) : [];
  const left = new Set<Fault>(errors);
  const leftFields = new Set(fields);
  const take = (found: readonly Fault[]) => {
    for (const each of found) left.delete(each);
    return found.map(({ message }) => message);
  };
  return {
    at: (pointer) => take(errors.filter(({ path }) => path === pointer || path === `${pointer}/_href`)),
    ofField(definitionId) {
      const found = fields.filter(({ _fieldTypeId: id }) => String(id) === definitionId);
      for (const each of found) leftFields.delete(each);
      return found.flatMap(messagesOf);
    },
    others: () => [
      ...[...left].map(({ path, message }) => `${path} ${message}`.trim()),
      ...[...leftFields].flatMap(messagesOf),
    ],
  };
}

function messagesOf({ errors }: Readonly<Record<string, unknown>>): readonly string[] {
  const list = Array.isArray(errors) ? errors.filter(isMap) : [];
  return list.map(({ type, message }) => (typeof type === 'string' ? `${type} ${message}` : String(message)));
}
