/** Users: who they are, and who may log in. */
import { type Check, check } from '../../check.js';
import { noId } from '../../editing.js';
import { assert, outcome, refuses, refusesSilently, revealsNothing } from '../../expectations.js';
import { concealing, making } from '../../scene.js';

const enough = 2;

/** The shortest time that the work takes, in milliseconds. */
async function shortest(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    await work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

export const userChecks: readonly Check[] = [
  check(
    'users.load.gives-content-and-account',
    'A user is loaded by the id of the content, with all of that and the login.',
    { needs: ['content.load', 'users.load'] },
    async ({ repository, administrator, known }) => {
      const id = known.administrator.userId as number;
      const user = await repository.users.load(id, administrator);
      const content = await repository.content.load(id, administrator);
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
    { needs: [making, 'users.load'] },
    async ({ folder, repository, administrator }) => {
      for (const id of [(await folder()).id, noId]) {
        await refuses(repository.users.load(id, administrator), 404, `The user ${id}`);
      }
    },
  ),
  check(
    'users.load.conceals-what-may-not-be-read',
    'Users whom a caller may not read are refused, in words that say nothing of them.',
    { needs: ['content.load', 'users.load'] },
    async ({ repository, administrator, reader, anonymous, known }) => {
      const id = known.administrator.userId as number;
      const { name, email } = await repository.users.load(id, administrator);
      const mayRead = (context: typeof reader) =>
        repository.content.load(id, context).then(
          () => true,
          () => false,
        );
      for (const context of [reader, anonymous]) {
        if (await mayRead(context)) continue;
        await refusesSilently(repository.users.load(id, context), [name, email], 'Another user');
      }
    },
  ),
  check(
    'users.load.answers-the-same-for-users-and-others',
    'Whether content that a caller may not read is a user does not show in how it is refused.',
    { needs: [concealing, 'users.load'] },
    async ({ concealed, repository, reader, anonymous, known }) => {
      const ids = [known.administrator.userId as number, (await concealed()).id] as const;
      for (const context of [reader, anonymous]) {
        const [user, other] = ids.map((id) => outcome(repository.users.load(id, context)));
        if ((await user)?.value) continue;
        assert.deepEqual(await other, await user, 'The refusal of what is no user, and that of a user');
      }
    },
  ),
  check(
    'users.load.tells-no-password',
    'Nothing of a user tells the password, or how it is kept.',
    { needs: ['content.load', 'users.load'] },
    async ({ repository, administrator, known }) => {
      const id = known.administrator.userId as number;
      const user = await repository.users.load(id, administrator);
      const content = await repository.content.load(id, administrator);
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
    { needs: ['users.authenticate'] },
    async ({ repository, anonymous, known }) => {
      const { login, password } = known.credentials;
      const account = await repository.users.authenticate({ login, password }, anonymous);
      assert.equal(account?.userId, known.administrator.userId, 'The id');
      assert.equal(account?.login, login, 'The login');
      revealsNothing(account, [`"${password}"`, '$argon2', '$scrypt', '$2b$', '$2y$'], 'The account');
    },
  ),
  check(
    'users.authenticate.lets-in-by-nothing-else',
    'Another password than the right one, to the letter, gives no account.',
    { needs: ['users.authenticate'] },
    async ({ repository, anonymous, known }) => {
      const { login, password } = known.credentials;
      for (const wrong of ['', `${password} `, password.slice(0, -1), password.toUpperCase()]) {
        if (wrong === password) continue;
        const account = await repository.users.authenticate({ login, password: wrong }, anonymous);
        assert.equal(account, undefined, 'The account of a wrong password');
      }
    },
  ),
  check(
    'users.authenticate.knows-no-one-else',
    'A login that nobody has gives no account.',
    { needs: ['users.authenticate'] },
    async ({ repository, anonymous, known, unique }) => {
      for (const login of ['', unique('login'), `${known.credentials.login}%`]) {
        const account = await repository.users.authenticate({ login, password: known.credentials.password }, anonymous);
        assert.equal(account, undefined, 'The account of an unknown login');
      }
    },
  ),
  check(
    'users.authenticate.takes-as-long-for-unknown-logins',
    'An unknown login takes as long as a wrong password, so that nobody learns which logins there are.',
    { needs: ['users.authenticate'], only: 'repository' },
    async ({ repository, anonymous, known, unique }) => {
      const { login } = known.credentials;
      const wrong = await shortest(() => repository.users.authenticate({ login, password: unique() }, anonymous));
      const unknown = await shortest(() =>
        repository.users.authenticate({ login: unique('login'), password: unique() }, anonymous),
      );
      if (wrong < enough) return;
      const times = `${unknown.toFixed(1)} ms, and ${wrong.toFixed(1)} ms for a wrong password`;
      assert.ok(unknown > wrong / 4, `An unknown login takes ${times}`);
    },
  ),
  check(
    'users.findAccount.finds-users',
    'An account is found by the id of the user, and is the one that authentication gives.',
    { needs: ['users.authenticate', 'users.findAccount'], only: 'repository' },
    async ({ repository, anonymous, known }) => {
      const { login, password } = known.credentials;
      const account = await repository.users.authenticate({ login, password }, anonymous);
      const found = await repository.users.findAccount(known.administrator.userId as number, anonymous);
      assert.ok(found, 'There is no account');
      assert.deepEqual(found, account, 'The account that is found, and the one that authentication gives');
    },
  ),
  check(
    'users.findAccount.finds-nobody-else',
    'Content that is no user has no account, nor has what is not there.',
    { needs: [making, 'users.findAccount'], only: 'repository' },
    async ({ folder, repository, anonymous }) => {
      for (const id of [(await folder()).id, noId]) {
        assert.equal(await repository.users.findAccount(id, anonymous), undefined, `The account of ${id}`);
      }
    },
  ),
];
