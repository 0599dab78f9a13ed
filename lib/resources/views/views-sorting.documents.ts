/** Sort clauses of views: a map of directions, whose order is significant (docs/reference/protocol.md §11). */
import * as doc from '../../documents/index.js';
import { step } from '../../documents/value.js';
import {
  contentSortKinds,
  type FieldPath,
  locationSortKinds,
  type SortClause,
  type SortDirection,
  sortDirections,
} from '../../repository/repository.js';

type FieldClause = Extract<SortClause, { readonly kind: 'field' }>;
type FieldBody = Omit<FieldClause, 'kind'>;

const kinds = [...contentSortKinds, ...locationSortKinds];

const nameOf = (kind: SortClause['kind']): string => kind.charAt(0).toUpperCase() + kind.slice(1);

const direction = doc.oneOf(sortDirections, 'The direction');
const identifier = { minLength: 1, maxLength: 255 } as const;
const path = doc.string({
  pattern: '^[^/]{1,255}/[^/]{1,255}$',
  message: 'must be the identifiers of a content type and a field definition, such as article/title',
  description: 'The identifiers of a content type and a field definition',
});

const fieldShape: doc.Shape = {
  kind: 'union',
  branches: [
    doc.object({ identifier: path, direction }).shape,
    doc.object({
      contentTypeIdentifier: doc.string({ ...identifier, description: 'The identifier of a content type' }),
      fieldDefinitionIdentifier: doc.string({ ...identifier, description: 'The identifier of a field definition' }),
      direction,
    }).shape,
    // The form of XML.
    doc.object({ _identifier: path, '#text': direction }).shape,
  ],
  message: 'must hold the identifiers of a content type and a field definition, and a direction',
  description: 'A field and a direction',
};

interface FieldWire extends Partial<FieldPath> {
  readonly identifier?: string;
  readonly _identifier?: string;
  readonly direction?: SortDirection;
  readonly '#text'?: SortDirection;
}

const field: doc.Value<FieldBody> = {
  shape: fieldShape,
  write: ({ contentTypeIdentifier, fieldDefinitionIdentifier, direction }) => ({
    contentTypeIdentifier,
    fieldDefinitionIdentifier,
    direction,
  }),
  read({ identifier: joined, _identifier: attribute, direction, '#text': text, ...names }: FieldWire) {
    const [type, definition] = (joined ?? attribute ?? '/').split('/');
    return {
      contentTypeIdentifier: names.contentTypeIdentifier ?? type ?? '',
      fieldDefinitionIdentifier: names.fieldDefinitionIdentifier ?? definition ?? '',
      direction: direction ?? text ?? 'ascending',
    };
  },
};

const members = {
  ...Object.fromEntries(kinds.map((kind) => [nameOf(kind), direction.shape])),
  Field: doc.oneOrMore(field, 'One field, or several').shape,
};

type ParsedClauses = Readonly<Record<string, unknown>>;

export const sortClauses: doc.Value<readonly SortClause[]> = {
  shape: {
    kind: 'object',
    members,
    required: [],
    isClosed: true,
    isMap: true,
    description: 'The sort clauses, the most important first: each has a direction',
  },
  write(clauses, to) {
    const parsed: Record<string, unknown> = {};
    const fields = clauses.filter((clause) => clause.kind === 'field').map((clause) => field.write(clause, to));
    for (const clause of clauses) {
      const name = nameOf(clause.kind);
      parsed[name] ??= clause.kind === 'field' ? fields : clause.direction;
    }
    return parsed;
  },
  read: (parsed: ParsedClauses, from) =>
    Object.entries(parsed).flatMap(([name, value]): SortClause[] => {
      const kind = kinds.find((each) => nameOf(each) === name);
      if (kind) return [{ kind, direction: value as SortDirection }];
      return [value].flat().map((each) => ({ kind: 'field', ...field.read(each, from) }));
    }),
  pointer([index], clauses) {
    const all = clauses as readonly SortClause[];
    const clause = all[Number(index)];
    if (!clause) return '';
    const same = all.filter(({ kind }) => kind === clause.kind);
    const place = same.length > 1 ? step(same.indexOf(clause)) : '';
    return step(nameOf(clause.kind)) + place;
  },
};
