/** Rights of a caller, which are given and taken back without traces in the log of changes. */

import { limitationsOf } from '../../lib/repository/functions.js';
import { insertPolicy } from '../../lib/sql/permissions/writes.js';
import type { Limitations } from '../../lib/sql/unit-of-work/policies.js';
import type { Entry, Right } from './rights-matrix.js';
import { asAdministrator, type Opened } from './support.js';

/** Values that fit none of the targets, and names that are none of theirs. */
const elsewhere: Readonly<Record<string, string>> = {
  Class: '6',
  Section: '5',
  Owner: '1',
  Group: '1',
  Node: '48',
  Subtree: '/1/48/',
  State: '2',
  Language: 'pol-PL',
  ParentClass: '6',
  ParentDepth: '9',
  ParentOwner: '1',
  ParentGroup: '1',
  NewSection: '5',
  NewState: '2',
  SiteAccess: '1',
};

export type Granted = readonly (readonly [right: Right, limitations: Limitations])[];

/** Rights that are not enough, and what they lack. */
export interface Insufficient {
  readonly what: string;
  readonly rights: Granted;
}

export function createGrants(opened: Opened, callerId: number) {
  const roles = new Map<string, Promise<number>>();

  /** The role that gives one right. */
  function roleOf([right, limitations]: Granted[number]): Promise<number> {
    const identifier = `${right} ${JSON.stringify(limitations)}`;
    const known = roles.get(identifier) ?? addRole(identifier, right, limitations);
    roles.set(identifier, known);
    return known;
  }

  async function addRole(identifier: string, right: Right, limitations: Limitations): Promise<number> {
    const [module = '', name = ''] = right.split('/');
    const { id } = await opened.roles.create({ identifier }, asAdministrator);
    await insertPolicy(opened.db, id, { module, function: name, limitations });
    return id;
  }

  return {
    /** Gives the caller these rights and no others. */
    async give(rights: Granted): Promise<void> {
      const { db } = opened;
      await db.deleteFrom('cms_role_assignment').where('content_id', '=', callerId).execute();
      if (rights.length === 0) return;
      const ids = await Promise.all(rights.map(roleOf));
      const rows = ids.map((role_id) => ({ role_id, content_id: callerId }));
      await db.insertInto('cms_role_assignment').values(rows).execute();
    },
    /** All rights but each one, and with each one limited to something else. */
    insufficient(takes: Entry['takes'], fits: NonNullable<Entry['fits']>): readonly Insufficient[] {
      return takes.flatMap((right) => {
        const others = takes.filter((other) => other !== right).map((other) => [other, {}] as const);
        const [module = '', name = ''] = right.split('/');
        const unfit = [...limitationsOf(module, name)].filter((limitation) => !(`${right} ${limitation}` in fits));
        const limited = unfit.map((limitation) => {
          const value = elsewhere[limitation] ?? '';
          const rights: Granted = [...others, [right, { [limitation]: [value] }]];
          return { what: `${right} limited to ${limitation} ${value}`, rights };
        });
        return [{ what: `without ${right}`, rights: others }, ...limited];
      });
    },
  };
}
