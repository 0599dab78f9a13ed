/** What state groups and states have in common: an identifier, and names and descriptions in several languages. */
import { BadRequest, Conflict, type MemberFault, PermissionDenied } from '../../errors.js';
import type { NewObjectStateGroup, ObjectStateChanges, ObjectStateGroup } from '../../repository/repository.js';
import { unknownLanguages } from '../languages.js';
import { always, type Permissions } from '../permissions/policies.js';
import { fromJson, toJson, toStored } from '../rows.js';
import type { Database } from '../store.js';

export interface DescribedRow {
  readonly id: number;
  readonly identifier: string;
  readonly default_language_code: string;
  readonly names: string;
  readonly descriptions: string;
  readonly revision: number;
  readonly updated: number | string;
}

/** No limitation applies to states themselves, so a limited right is none. */
export function checkAdministrate(permissions: Permissions, what: string): void {
  if (permissions.may('state', 'administrate', {}) !== always) throw new PermissionDenied('administrate', what);
}

export function toDescribed(row: DescribedRow): ObjectStateGroup {
  return {
    id: row.id,
    identifier: row.identifier,
    defaultLanguageCode: row.default_language_code,
    names: fromJson(row.names),
    descriptions: fromJson(row.descriptions),
    ...toStored(row),
  };
}

/** The columns of what is changed. */
export function toColumns({ identifier, defaultLanguageCode, names, descriptions }: ObjectStateChanges) {
  return {
    ...(identifier !== undefined && { identifier }),
    ...(defaultLanguageCode !== undefined && { default_language_code: defaultLanguageCode }),
    ...(names !== undefined && { names: toJson(names) }),
    ...(descriptions !== undefined && { descriptions: toJson(descriptions) }),
  };
}

/** @throws BadRequest unless all languages are known and there is a name in the default one */
export async function checkDescribed(db: Database, group: NewObjectStateGroup): Promise<void> {
  const { defaultLanguageCode, names, descriptions = {} } = group;
  const unknown = await unknownLanguages(db, [
    defaultLanguageCode,
    ...Object.keys(names),
    ...Object.keys(descriptions),
  ]);
  const members: MemberFault[] = [];
  if (unknown.includes(defaultLanguageCode)) {
    members.push({ member: 'defaultLanguageCode', message: 'There is no such language' });
  } else if (!names[defaultLanguageCode]) {
    members.push({ member: 'names', message: 'There is no name in the default language' });
  }
  for (const [name, texts] of Object.entries({ names, descriptions })) {
    for (const code of Object.keys(texts).filter((each) => unknown.includes(each)))
      members.push({ member: `${name}.${code}`, message: 'There is no such language' });
  }
  if (members.length > 0) throw new BadRequest('The names or descriptions cannot be like this', { members });
}

export const taken = (): Conflict => new Conflict('The identifier', 'is taken');
