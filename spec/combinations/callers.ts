/** Who is calling: what the caller may do, and what may come of it. */
import { requiredMethods } from '../../lib/operations/declaration/operations.js';
import { limitationsOf } from '../../lib/repository/functions.js';
import type { Limitations } from '../../lib/sql/unit-of-work/policies.js';
import { matrix } from '../sql/rights-matrix.js';
import { grant, type Opened } from '../sql/support.js';
import { fixtures } from './fixtures.js';
import type { Credentials } from './logins.js';
import type { Operation } from './operations.js';
import { caller as restricted, type Things } from './things.js';

export interface Caller {
  readonly name: string;
  readonly credentials: Credentials | undefined;
  /** Operations for which there is no such caller have no combination with it. */
  readonly calls: (operation: Operation) => boolean;
  /** Gives the caller what belongs to it. */
  readonly prepare?: (operation: Operation, opened: Opened, things: Things) => Promise<void>;
  /** Whether the operation must succeed, must be refused, or may be either. */
  readonly expects: (operation: Operation) => 'success' | 'refusal' | 'either';
}

/** Of the method that it calls, or of all that it calls in one transaction. */
function entriesOf({ operation }: Operation) {
  const [first, ...others] = requiredMethods(operation).map((method) => matrix[method]);
  return [first, ...(operation.atomic === true ? others : [])];
}

const rightsOf = (operation: Operation): readonly string[] =>
  fixtures[operation.id]?.takes ?? [...new Set(entriesOf(operation).flatMap((entry) => entry?.takes ?? []))];

/** A right of the operation with a limitation that does not fit, and the names of all that do not. */
function limitedRight(operation: Operation): readonly [right: string, limitation: string] | undefined {
  const fits = Object.assign({}, ...entriesOf(operation).map((entry) => entry?.fits));
  const all = rightsOf(operation).flatMap((right) => {
    const [module = '', name = ''] = right.split('/');
    return [...limitationsOf(module, name)].map((limitation) => [right, limitation] as const);
  });
  const unfit = all.filter(([right, limitation]) => limitation in elsewhere && !(`${right} ${limitation}` in fits));
  return unfit.at(-1);
}

/** Values that none of the things has. */
const elsewhere: Readonly<Record<string, string>> = { Section: '5', Subtree: '/1/48/', Class: '6' };

async function give(opened: Opened, { callerId }: Things, rights: readonly (readonly [string, Limitations])[]) {
  for (const [right, limitations] of [['user/login', {}] as const, ...rights])
    await grant(opened, callerId, right, limitations);
}

/** Others do not see drafts of types, uploads and bookmarks. */
async function handOver({ db }: Opened, { callerId }: Things): Promise<void> {
  await db.updateTable('cms_content_type_draft').set({ modifier_id: callerId }).execute();
  await db.updateTable('cms_upload').set({ user_id: callerId }).execute();
  await db.updateTable('cms_bookmark').set({ user_id: callerId }).execute();
}

const logsIn = ({ operation }: Operation): boolean =>
  operation.access === 'session' || operation.access === 'credentials';
const takesRights = (operation: Operation): boolean => rightsOf(operation).length > 0;

export const callers: readonly Caller[] = [
  {
    name: 'the administrator',
    credentials: { login: 'admin', password: 'publish' },
    calls: () => true,
    expects: () => 'success',
  },
  {
    name: 'an anonymous caller',
    credentials: undefined,
    calls: () => true,
    expects: (operation) => (!operation.isSafe && takesRights(operation) && !logsIn(operation) ? 'refusal' : 'either'),
  },
  {
    name: 'a user with exactly its right',
    credentials: restricted,
    calls: () => true,
    prepare: async (operation, opened, things) => {
      await give(
        opened,
        things,
        rightsOf(operation).map((right) => [right, {}]),
      );
      await handOver(opened, things);
    },
    expects: () => 'success',
  },
  {
    name: 'a user whose right is limited to something else',
    credentials: restricted,
    calls: (operation) => limitedRight(operation) !== undefined,
    prepare: async (operation, opened, things) => {
      const [limited, limitation = ''] = limitedRight(operation) ?? [];
      const limitations = { [limitation]: [elsewhere[limitation] ?? ''] };
      const rights = rightsOf(operation).map((right) => [right, right === limited ? limitations : {}] as const);
      await give(opened, things, rights);
      await handOver(opened, things);
    },
    expects: (operation) => (operation.isSafe ? 'either' : 'refusal'),
  },
];
