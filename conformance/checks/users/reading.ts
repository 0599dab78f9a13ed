/** Users: who they are, and who may log in. */
import { type Check, check } from '../../core/check.js';
import { assert, outcome, refuses, refusesSilently, revealsNothing } from '../../core/expectations.js';

const enough = 2;

/** The shortest times that two works take, in milliseconds; by turns, so that what else the machine does slows both down. */
async function shortest(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<readonly [number, number]> {
  const took = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const times: (readonly [number, number])[] = [];
  for (let round = 0; round < 5; round++) times.push([await took(one), await took(other)]);
  return [Math.min(...times.map(([time]) => time)), Math.min(...times.map(([, time]) => time))];
}

export const userReadingChecks: readonly Check[] = [
  check(
    'users.load.gives-content-and-account',
    'A user is loaded by the id of the content, with all of that and the login.',
    async ({ admin, known }) => {
      const id = known.administrator.userId as number;
      const user = await admin.users.load(id);
      const content = await admin.content.load(id);
      assert.equal(user.id, id, 'The id');
      assert.equal(user.login, known.administrator.login, 'The login');
      assert.equal(user.enabled, true, 'Whether the user is enabled');
      for (const member of ['name', 'remoteId', 'typeId', 'sectionId', 'currentVersionNo'] as const) {
        assert.equal(user[member], content[member], `The ${member}`);
      }
    },
  ),
  check(
    'users.load.knows-users-only',
    'Content that is no user is NotFound, and so is what is not there.',
    async ({ folder, admin, unknownId }) => {
      for (const id of [(await folder()).id, unknownId]) {
        await refuses(admin.users.load(id), 404, `The user ${id}`);
      }
    },
  ),
  check(
    'users.load.conceals-what-may-not-be-read',
    'Users whom a caller may not read are refused, in words that say nothing of them.',
    async ({ admin, reader, known, readers }) => {
      const id = known.administrator.userId as number;
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
    },
  ),
  check(
    'users.load.returns-the-same-for-users-and-others',
    'Whether content that a caller may not read is a user does not show in how it is refused.',
    async ({ concealed, known, readers }) => {
      const ids = [known.administrator.userId as number, (await concealed()).id] as const;
      for (const caller of readers) {
        const [user, other] = ids.map((id) => outcome(caller.users.load(id)));
        if ((await user)?.value) continue;
        assert.deepEqual(await other, await user, 'The refusal of what is no user, and that of a user');
      }
    },
  ),
  check(
    'users.load.tells-no-password',
    'Nothing of a user tells the password, or how it is kept.',
    async ({ admin, known }) => {
      const id = known.administrator.userId as number;
      const user = await admin.users.load(id);
      const content = await admin.content.load(id);
      for (const shown of [user, content]) {
        revealsNothing(shown, [`"${known.credentials.password}"`, '$argon2', '$scrypt', '$2b$', '$2y$'], 'The user');
        const names = Object.keys(shown).map((name) => name.toLowerCase());
        assert.ok(!names.some((name) => name.includes('hash')), 'There is a hash among what is shown of a user');
      }
    },
  ),
  check(
    'users.authenticate.lets-in-by-the-password',
    'Login and password give the account that they are of.',
    async ({ anonymous, known }) => {
      const { login, password } = known.credentials;
      const account = await anonymous.users.authenticate({ login, password });
      assert.equal(account?.userId, known.administrator.userId, 'The id');
      assert.equal(account?.login, login, 'The login');
      revealsNothing(account, [`"${password}"`, '$argon2', '$scrypt', '$2b$', '$2y$'], 'The account');
    },
  ),
  check(
    'users.authenticate.lets-in-by-nothing-else',
    'Another password than the right one, to the letter, gives no account.',
    async ({ anonymous, known }) => {
      const { login, password } = known.credentials;
      for (const wrong of ['', `${password} `, password.slice(0, -1), password.toUpperCase()]) {
        if (wrong === password) continue;
        const account = await anonymous.users.authenticate({ login, password: wrong });
        assert.equal(account, undefined, 'The account of a wrong password');
      }
    },
  ),
  check(
    'users.authenticate.knows-no-one-else',
    'An unknown login has no account.',
    async ({ anonymous, known, unique }) => {
      for (const login of ['', unique('login'), `${known.credentials.login}%`]) {
        const account = await anonymous.users.authenticate({ login, password: known.credentials.password });
        assert.equal(account, undefined, 'The account of an unknown login');
      }
    },
  ),
  check(
    'users.authenticate.takes-as-long-for-unknown-logins',
    'An unknown login takes as long as a wrong password, so that timing does not reveal which logins exist.',
    { only: 'repository' },
    async ({ anonymous, known, unique }) => {
      const { login } = known.credentials;
      const [wrong, unknown] = await shortest(
        () => anonymous.users.authenticate({ login, password: unique() }),
        () => anonymous.users.authenticate({ login: unique('login'), password: unique() }),
      );
      if (wrong < enough) return;
      const times = `${unknown.toFixed(1)} ms, and ${wrong.toFixed(1)} ms for a wrong password`;
      assert.ok(unknown > wrong / 4, `An unknown login takes ${times}`);
    },
  ),
  check(
    'users.findAccount.finds-users',
    'An account is found by the id of the user, and is the one that authentication gives.',
    { only: 'repository' },
    async ({ anonymous, known }) => {
      const { login, password } = known.credentials;
      const account = await anonymous.users.authenticate({ login, password });
      const found = await anonymous.users.findAccount(known.administrator.userId as number);
      assert.ok(found, 'There is no account');
      assert.deepEqual(found, account, 'The account that is found, and the one that authentication gives');
    },
  ),
  check(
    'users.findAccount.finds-no-other',
    'Content that is no user has no account, nor has what is not there.',
    { only: 'repository' },
    async ({ folder, anonymous, unknownId }) => {
      for (const id of [(await folder()).id, unknownId]) {
        assert.equal(await anonymous.users.findAccount(id), undefined, `The account of ${id}`);
      }
    },
  ),
];
