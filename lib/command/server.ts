/** The server that a command reads: its API as a repository, as the user whom the command line names. */
import { loadItemsDescription } from '../client/description.js';
import type { RestAuth } from '../client/index.js';
import { openConnection } from '../client/open.js';
import { anonymous } from '../repository/repository.js';
import { describedTypes } from './described-types.js';
import { UsageError } from './io.js';
import type { Subject } from './subject.js';

export interface ServerArguments {
  readonly url: string;
  /** May have a password after a colon. */
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly apiKey: string | undefined;
  readonly auth: string | undefined;
  readonly vendor: string | undefined;
  readonly ids: string | undefined;
  readonly fieldTypePrefix: string | undefined;
}

export const isServer = (place: string): boolean => /^https?:/i.test(place);

export async function openServer(server: ServerArguments): Promise<Subject> {
  const { url, vendor, ids = 'integer', fieldTypePrefix } = server;
  if (ids !== 'integer' && ids !== 'string') throw new UsageError('--ids is integer or string');
  const auth = authOf(server);
  const { repository, send } = await openConnection(url, {
    ...(auth && { auth }),
    ...(vendor !== undefined && { vendor }),
    ...(fieldTypePrefix !== undefined && { fieldTypePrefix }),
    ids,
    serves: ['contentTypes.list'],
  });
  return {
    repository,
    context: { caller: anonymous, siteaccess: '', languages: [], signal: new AbortController().signal },
    describedTypes: async () => describedTypes(await loadItemsDescription(send)),
    close: repository.close,
  };
}

/** An API key, where no user is named. */
export function authOf({
  user,
  password,
  apiKey,
  auth = 'session',
}: Pick<ServerArguments, 'apiKey' | 'auth' | 'password' | 'user'>): RestAuth | undefined {
  if (user === undefined) return apiKey === undefined ? undefined : { apiKey };
  const [login = '', ...passwordParts] = user.split(':');
  const secret = passwordParts.length > 0 ? passwordParts.join(':') : password;
  if (secret === undefined) throw new UsageError('The user needs a password, in CMS_PASSWORD or in a --password-file');
  const credentials = { login, password: secret };
  if (auth === 'session') return { session: credentials };
  if (auth === 'basic') return { basic: credentials };
  if (auth === 'token') return { token: credentials };
  throw new UsageError('--auth is basic, session or token');
}
