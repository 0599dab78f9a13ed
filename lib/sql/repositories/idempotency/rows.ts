/** Rows of requests with a key: how one is found, stored and removed. */
import { RequestInProgress } from '../../../errors/errors.js';
import type { StoredWrite, WriteOutcome } from '../../../repository/repository.js';
import { runAll } from '../../unit-of-work/keyed-writes.js';
import { type ParameterOf, prepared, toStatement } from '../../unit-of-work/prepared.js';
import type { AnyStore } from '../../unit-of-work/store.js';
import { fromJson, toJson } from '../../values/rows.js';

/** A key of a user. */
export interface KeyOfUser {
  readonly userId: number;
  /** The SHA-256 digest of the key in base64url. */
  readonly key: string;
}

interface Row {
  readonly fingerprint: string;
  readonly status: number | null;
  readonly location: string | null;
  readonly ids: string | null;
  readonly response: string | null;
}

const selectRow = prepared<Row, KeyOfUser & { readonly now: number }>(({ db }, param) =>
  db
    .selectFrom('cms_idempotency')
    .select(['fingerprint', 'status', 'location', 'ids', 'response'])
    .where('user_id', '=', param('userId'))
    .where('key', '=', param('key'))
    .where('expires', '>', param('now')),
);

/** Expired rows, and those of requests that are being carried out, make room; any other one is a unique violation. */
const deleteObsolete = prepared((parts, param: ParameterOf<KeyOfUser & { readonly now: number }>) =>
  parts.db
    .deleteFrom('cms_idempotency')
    .where('user_id', '=', param('userId'))
    .where('key', '=', param('key'))
    .where((row) => row.or([row('status', 'is', null), row('expires', '<=', param('now'))])),
);

type NewRow = Omit<Row, 'response'> & KeyOfUser & { readonly expires: number };

const insertRow = prepared<never, NewRow>(({ db }, param) =>
  db.insertInto('cms_idempotency').values({
    user_id: param('userId'),
    key: param('key'),
    fingerprint: param('fingerprint'),
    status: param('status'),
    location: param('location'),
    ids: param('ids'),
    response: null,
    expires: param('expires'),
  }),
);

/** A row by its user and its key, from the primary, as a replica may lack the newest rows. */
export async function findStored(store: AnyStore, of: KeyOfUser): Promise<StoredWrite | null> {
  const query = toStatement(store, selectRow, { ...of, now: Date.now() });
  const [row] = await runAll(store.db, [query]);
  if (!row) return null;
  const { fingerprint, status, location, ids, response } = row;
  if (status === null) throw new RequestInProgress();
  return {
    fingerprint,
    status: Number(status),
    ...(location !== null && { location }),
    ...(ids !== null && { ids: fromJson(ids) }),
    ...(response !== null && { response }),
  };
}

export interface Stored {
  readonly fingerprint: string;
  /** Undefined while the request is being carried out. */
  readonly outcome: WriteOutcome | undefined;
  /** In milliseconds. */
  readonly lifetime: number;
}

/** The statements that store a row. */
export function storing(store: AnyStore, of: KeyOfUser, { fingerprint, outcome, lifetime }: Stored) {
  const now = Date.now();
  const { status = null, location = null, ids } = outcome ?? {};
  const row = { fingerprint, status, location, ids: ids === undefined ? null : toJson(ids), expires: now + lifetime };
  return [toStatement(store, deleteObsolete, { ...of, now }), toStatement(store, insertRow, { ...of, ...row })];
}
