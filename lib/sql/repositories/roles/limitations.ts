/** Limitations as clients give them: checked, and as they are stored. */
import { BadRequest, type MemberFault } from '../../../errors/errors.js';
import { isFunction, isModule, limitationsOf } from '../../../repository/functions.js';
import type { Limitation, PolicyValues } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { findReferences, isPlainValue } from '../../permissions/references.js';
import { type Limitations, type LimitationValue, valuesOf } from '../../unit-of-work/policies.js';

export const toLimitations = (list: readonly Limitation[]): Limitations =>
  Object.fromEntries(list.map(({ identifier, values }) => [identifier, values]));

type Group<Row> = [Row, ...Row[]];

/** The rows of each policy or assignment together. */
export function grouped<Row extends { readonly id: number }>(rows: readonly Row[]): readonly Group<Row>[] {
  const groups = new Map<number, Group<Row>>();
  for (const row of rows) {
    const group = groups.get(row.id);
    if (group) group.push(row);
    else groups.set(row.id, [row]);
  }
  return [...groups.values()];
}

/** The limitations of one policy or assignment. */
export function toLimitationList(rows: readonly LimitationValue[]): readonly Limitation[] {
  const values = new Map<string, readonly string[]>();
  for (const row of rows) {
    if (row.identifier !== null) values.set(row.identifier, [...(values.get(row.identifier) ?? []), ...valuesOf(row)]);
  }
  return [...values].map(([identifier, own]) => ({ identifier, values: own }));
}

/** @throws BadRequest for a module, a function or a limitation that is unknown, and for values that name nothing */
export async function checkPolicy(db: Database, { module, function: name, limitations }: PolicyValues): Promise<void> {
  if (!isModule(module)) refuseLimitations('policy', [{ member: 'module', message: 'is not the name of a module' }]);
  if (!isFunction(module, name))
    refuseLimitations('policy', [{ member: 'function', message: 'is not the name of a function of the module' }]);
  const allowed = limitationsOf(module, name);
  const faults = await faultsOf(db, limitations, (identifier) => allowed.has(identifier));
  const members = faults.map(({ member, message }) => ({ member: `limitations.${member}`, message }));
  refuseLimitations('policy', members);
}

/** @throws BadRequest for a limitation that no assignment can have, and for values that name nothing */
export async function checkAssignmentLimitation(db: Database, limitation: Limitation): Promise<void> {
  const faults = await faultsOf(db, [limitation], (identifier) => identifier === 'Section' || identifier === 'Subtree');
  const members = faults.map(({ member, message }) => ({ member: member.replace(/^0/, 'limitation'), message }));
  refuseLimitations('assignment', members);
}

export function refuseLimitations(subject: string, members: readonly MemberFault[]): void {
  if (members.length > 0) throw new BadRequest(`The ${subject} is not valid`, { members });
}

async function faultsOf(
  db: Database,
  limitations: readonly Limitation[],
  isTaken: (identifier: string) => boolean,
): Promise<readonly MemberFault[]> {
  const referenceOf = await findReferences(db, toLimitations(limitations));
  const identifiers = limitations.map(({ identifier }) => identifier);
  return limitations.flatMap(({ identifier, values }, index): MemberFault[] => {
    if (!isTaken(identifier))
      return [{ member: `${index}.identifier`, message: 'is not a limitation that is possible here' }];
    if (identifiers.indexOf(identifier) < index)
      return [{ member: `${index}.identifier`, message: 'is also the identifier of another limitation' }];
    if (values.length === 0) return [{ member: `${index}.values`, message: 'has no value' }];
    const isKnown = (value: string) => isPlainValue(identifier, value) || referenceOf(identifier, value) !== undefined;
    return values.flatMap((value, at) =>
      isKnown(value) ? [] : [{ member: `${index}.values.${at}`, message: 'is not a value of this limitation' }],
    );
  });
}
