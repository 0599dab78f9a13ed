/** Users: how they are loaded, and who may log in. */
import { type Check, check } from '../../core/check.js';
import { assert, outcome, refuses, refusesSilently, revealsNothing } from '../../core/expectations.js';
import { userCheck } from '../../fixtures/people.js';

const enough = 2;

/** The shortest times of two tasks, in milliseconds; alternately, so that other load of the machine slows both down. */
async function shortest(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<readonly [number, number]> {
  const took = async (callback: () => Promise<unknown>) => {
    const start = performance.now();
    await callback();
    return performance.now() - start;
  };
  const times: (readonly [number, number])[] = [];
  for (let round = 0; round < 5; round++) times.push([await took(one), await took(other)]);
  return [Math.min(...times.map(([time]) => time)), Math.min(...times.map(([, time]) => time))];
}

export const userReadingChecks: readonly Check[] = [
  check('users.load.returns-content-and-account')
    .requires('A user is loaded by the id of the content, with the content and the login.')
    .by(async ({ admin, situation }) => {
      const id = situation.administrator.userId as number;
      const user = await admin.users.load(id);
      const content = await admin.content.load(id);
      assert.equal(user.id, id, 'The id');
      assert.equal(user.login, situation.administrator.login, 'The login');
      assert.equal(user.enabled, true, 'Whether the user is enabled');
      for (const member of ['name', 'remoteId', 'contentTypeId', 'sectionId', 'currentVersionNo'] as const) {
        assert.equal(user[member], content[member], `The ${member}`);
      }
    }),
  check('users.load.finds-users-only')
    .requires('Content that is not a user is NotFound, and so is content that does not exist.')
    .by(async ({ folder, admin, unknownId }) => {
      for (const id of [(await folder()).id, unknownId]) {
        await refuses(admin.users.load(id), 404, `The user ${id}`);
      }
    }),
  check('users.load.conceals-unreadable-entities')
    .requires('Users whom a caller may not read are refused, with a message that reveals nothing about them.')
    .by(async ({ admin, reader, situation, readers }) => {
      const id = situation.administrator.userId as number;
      const { name, email } = await admin.users.load(id);
      const mayRead = (caller: typeof reader) =>
        caller.content.load(id).then(
          () => true,
          () => false,
        );
      for (const caller of readers) {
        if (await mayRead(caller)) continue;
        await refusesSilently(caller.users.load(id), [name, email], 'Another user');
      }
    }),
  check('users.load.hides-whether-content-is-a-user')
    .requires('The refusal of content that the caller may not read does not reveal whether the content is a user.')
    .by(async ({ concealed, situation, readers }) => {
      const ids = [situation.administrator.userId as number, (await concealed()).id] as const;
      for (const caller of readers) {
        const [user, other] = ids.map((id) => outcome(caller.users.load(id)));
        if ((await user)?.value) continue;
        assert.deepEqual(await other, await user, 'The refusal of content that is not a user, and that of a user');
      }
    }),
  check('users.load.reveals-no-password')
    .requires('A user does not reveal the password or how it is stored.')
    .by(async ({ admin, situation }) => {
      const id = situation.administrator.userId as number;
      const user = await admin.users.load(id);
      const content = await admin.content.load(id);
      for (const response of [user, content]) {
        revealsNothing(
          response,
          [`"${situation.credentials.password}"`, '$argon2', '$scrypt', '$2b$', '$2y$'],
          'The user',
        );
        const names = Object.keys(response).map((name) => name.toLowerCase());
        assert.ok(!names.some((name) => name.includes('hash')), 'A document of a user has a hash');
      }
    }),
  check('users.authenticate.accepts-the-password')
    .requires('Authentication with login and password returns the account that they belong to.')
    .by(async ({ anonymous, situation }) => {
      const { login, password } = situation.credentials;
      const account = await anonymous.users.authenticate({ login, password });
      assert.equal(account?.userId, situation.administrator.userId, 'The id');
      assert.equal(account?.login, login, 'The login');
      revealsNothing(account, [`"${password}"`, '$argon2', '$scrypt', '$2b$', '$2y$'], 'The account');
    }),
  check('users.authenticate.refuses-wrong-passwords')
    .requires('Authentication with any other password returns no account.')
    .by(async ({ anonymous, situation }) => {
      const { login, password } = situation.credentials;
      for (const wrong of ['', `${password} `, password.slice(0, -1), password.toUpperCase()]) {
        if (wrong === password) continue;
        const account = await anonymous.users.authenticate({ login, password: wrong });
        assert.equal(account, undefined, 'The account of a wrong password');
      }
    }),
  check('users.authenticate.refuses-unknown-logins')
    .requires('An unknown login has no account.')
    .by(async ({ anonymous, situation, unique }) => {
      for (const login of ['', unique('login'), `${situation.credentials.login}%`]) {
        const account = await anonymous.users.authenticate({ login, password: situation.credentials.password });
        assert.equal(account, undefined, 'The account of an unknown login');
      }
    }),
  check('users.authenticate.is-constant-time', { only: 'repository' })
    .requires('An unknown login takes as long as a wrong password, so that timing does not reveal which logins exist.')
    .by(async ({ anonymous, situation, unique }) => {
      const { login } = situation.credentials;
      const [wrong, unknown] = await shortest(
        () => anonymous.users.authenticate({ login, password: unique() }),
        () => anonymous.users.authenticate({ login: unique('login'), password: unique() }),
      );
      if (wrong < enough) return;
      const times = `${unknown.toFixed(1)} ms, and ${wrong.toFixed(1)} ms for a wrong password`;
      assert.ok(unknown > wrong / 4, `An unknown login takes ${times}`);
    }),
  userCheck('users.findAccount.finds-users', { only: 'repository' })
    .requires(
      'An account is found by the id of the user, and is the one that authentication returns, with the login of the user.',
    )
    .by(async ({ anonymous, situation, user }) => {
      const created = await anonymous.users.findAccount(user.id);
      assert.deepEqual([created?.userId, created?.login], [user.id, user.login], 'The account of a new user');
      const { login, password } = situation.credentials;
      const account = await anonymous.users.authenticate({ login, password });
      const actual = await anonymous.users.findAccount(situation.administrator.userId as number);
      assert.ok(actual, 'There is no account');
      assert.deepEqual(actual, account, 'The account that is found, and the one that authentication gives');
    }),
  check('users.findAccount.finds-users-only', { only: 'repository' })
    .requires('Content that is not a user has no account, nor has content that does not exist.')
    .by(async ({ folder, anonymous, unknownId }) => {
      for (const id of [(await folder()).id, unknownId]) {
        assert.equal(await anonymous.users.findAccount(id), undefined, `The account of ${id}`);
      }
    }),
];
