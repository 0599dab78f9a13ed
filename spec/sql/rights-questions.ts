/** The questions about access that the cells of the matrix of rights come to. */
import { operationId, requiredMethods } from '../../lib/operations/declaration/operations.js';
import { accessParameterOf } from '../../lib/resources/access.js';
import { bodyParameters } from '../../lib/resources/access-parameters.js';
import { resources } from '../../lib/resources/table.js';
import type { Target } from './rights-matrix.js';

type Values = Readonly<Record<string, number | string | undefined>>;

export interface Question {
  readonly text: string;
  /** Whether it is about nothing in particular: then the operation is allowed, and shows what the caller may read. */
  readonly findsNothing: boolean;
}

/** The variables of the paths of operations, by their ids. */
const variablesOf = new Map(
  resources.flatMap(({ path, methods }) =>
    Object.values(methods).map(({ operation }) => [
      operationId(operation),
      { names: path.variables.map(({ name }) => accessParameterOf(name)), methods: requiredMethods(operation) },
    ]),
  ),
);

/** Where values are that are called otherwise in what was made. */
function valuesOf(name: string, { id, locationId, other, callerId }: Target, made: Values): Values {
  const [aggregate = ''] = name.split('.');
  const isOfCaller = name.endsWith('of the caller');
  const { secondLocationId, groupLocationId } = made;
  return {
    contentId: aggregate === 'content' ? (made.id ?? id) : (made.contentId ?? id),
    versionNo: made.versionNo ?? 1,
    languageCode: made.languageCode ?? 'eng-GB',
    locationPath: `/1/43/${locationId}/`,
    locationId,
    trashItemId: made.id,
    relationId: made.id,
    urlAliasId: made.id,
    keyId: made.keyId ?? made.id,
    fileId: `${made.contentId}-${made.fieldId}`,
    targetUserId: isOfCaller ? callerId : (made.userId ?? 14),
    groupPath: name === 'userGroups.delete' || name === 'userGroups.move' ? made.secondPath : (made.path ?? '/1/5/13/'),
    groupLocationId: name === 'users.assignGroup' ? secondLocationId : groupLocationId,
    parentLocationId:
      name === 'content.create' ? locationId : name === 'userGroups.move' ? groupLocationId : other.locationId,
    otherLocationId: other.locationId,
    destinationContentId: other.id,
    contentTypeId: name === 'content.create' ? 1 : undefined,
    stateId: 1,
  };
}

/** Undefined for operations that every caller may use. */
export function questionOf(name: string, target: Target, made: unknown): Question | undefined {
  const [method = ''] = name.split(' ');
  const operation = variablesOf.get(method);
  if (!operation) return undefined;
  const values = valuesOf(name, target, typeof made === 'object' && made !== null ? (made as Values) : {});
  const others = (bodyParameters[method] ?? []).filter((key) => key !== 'sectionId' && key !== 'hidden');
  const names = [...new Set([...operation.names, ...others])];
  const query = new URLSearchParams({ operation: method });
  for (const key of names) if (values[key] !== undefined) query.set(key, String(values[key]));
  if (name.endsWith('of the section')) query.set('sectionId', '1');
  return { text: query.toString(), findsNothing: operation.names.length === 0 && others.length === 0 };
}
