/** Users over HTTP, without `findAccount`, which no operation serves. */
import { Unauthorized } from '../errors.js';
import type { Id, UserRepository } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import type { LogIn } from './sessions.js';

export const createUsers = (invoke: Invoke, logIn: LogIn): Required<Omit<UserRepository<Id>, 'findAccount'>> => ({
  load: (userId, context) => invoke(table.user.methods.GET, context, { params: { userId } }),
  /** By a session, which is ended at once. */
  async authenticate(credentials, context) {
    try {
      const session = await logIn(credentials, context);
      await session.end(context);
      return { userId: session.userId, login: credentials.login };
    } catch (error) {
      if (error instanceof Unauthorized) return undefined;
      throw error;
    }
  },
});
