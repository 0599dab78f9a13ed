/** Users over HTTP. */
import { Unauthorized } from '../../../errors.js';
import type { Context, UserRepository, User as UserValue } from '../../../repository/repository.js';
import type { BodyOf } from '../../../representation/representation.js';
import { href, paths } from '../../../resources/paths.js';
import { Session, SessionInput } from '../../../resources/user/sessions.js';
import { User } from '../../../resources/user/users.js';
import type { Client } from '../client.js';
import { idIn, toPlace, toVersion } from '../values.js';
import { revised } from './content.js';

/** Without `findAccount`, which no request asks for. */
export function createUsers(client: Client): Required<Omit<UserRepository, 'findAccount'>> {
  return {
    async load(userId, context) {
      const received = await client.receive('GET', href(paths.user, { userId }), User, context);
      return revised(toUser(received.body), received);
    },
    /** By a session, which is ended at once. */
    async authenticate(login, password, context) {
      // XML takes blanks off texts (protocol §1.7), which are part of a password.
      const input = { representation: SessionInput, body: { login, password }, format: 'json' as const };
      try {
        const { body } = await client.receive('POST', paths.sessions, Session, unknown(context), { input });
        const headers = { Cookie: `${body.name}=${body.identifier}`, 'X-CSRF-Token': body.csrfToken };
        await client.send('DELETE', body._href, { headers });
        return { userId: idIn(body.User._href), login };
      } catch (error) {
        if (error instanceof Unauthorized) return undefined;
        throw error;
      }
    },
  };
}

/** Whoever logs in is nobody before. */
const unknown = (context: Context): Context => ({ ...context, caller: { userId: null, login: null } });

/** A user's document says less than that of content: what it leaves out is taken to be as for any user who can log in. */
function toUser(body: BodyOf<typeof User>): UserValue {
  const { mainLanguageCode, alwaysAvailable, MainLocation: main, login, email, enabled } = body;
  const currentVersion = toVersion(body.Version, { mainLanguageCode, alwaysAvailable });
  return {
    id: body._id,
    remoteId: body._remoteId,
    typeId: idIn(body.ContentType._href),
    name: body.name,
    sectionId: idIn(body.Section._href),
    ...(main && { mainLocation: toPlace(main._href) }),
    ownerId: idIn(body.Owner._href),
    ...(body.publishDate !== undefined && { published: new Date(body.publishDate) }),
    ...(body.lastModificationDate !== undefined && { modified: new Date(body.lastModificationDate) }),
    mainLanguageCode,
    currentVersionNo: currentVersion.versionNo,
    alwaysAvailable,
    hidden: false,
    status: currentVersion.status === 'DRAFT' ? 'DRAFT' : 'PUBLISHED',
    currentVersion,
    login,
    email,
    enabled,
  };
}
