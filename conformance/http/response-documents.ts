/** The documents that the kit itself reads, as they are on the wire. */

import type { IdKind } from 'express-cms-rest/repository';
import { toId } from '../core/ids.js';

interface Link {
  readonly _href: string;
}

export interface Session extends Link {
  readonly name: string;
  readonly identifier: string;
  readonly csrfToken: string;
  readonly User?: Link;
}

/** The id of a session, as it is part of the path of the session. */
export const sessionIdOf = ({ _href }: Session): string => decodeURIComponent(_href.slice(_href.lastIndexOf('/') + 1));

/** The user of a session; undefined where the server leaves out the link. */
export function userIdOf({ User }: Session, ids: IdKind): number | undefined {
  const id = /\/user\/users\/([\w-]+)$/.exec(User?._href ?? '')?.[1];
  return id === undefined ? undefined : toId(id, ids);
}

export interface ErrorMessage {
  readonly errorCode: number;
  readonly errorDetails?: {
    readonly fields?: readonly {
      readonly _fieldTypeId: number;
      readonly errors: readonly { readonly message: string }[];
    }[];
    readonly errors?: readonly { readonly path: string }[];
  };
}
