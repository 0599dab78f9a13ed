/** Tokens: how a server issues them, and which part of a token it accepts (docs/reference/protocol.md §6). */
import { assert } from '../../core/expectations.js';
import { NotApplicable } from '../../core/situation.js';
import type { Credentials } from '../callers.js';
import { paths } from '../paths.js';
import { expectStatus, type ProtocolScene, protocolCheck, refusedBy } from '../protocol-check.js';

interface Token {
  readonly token: string;
}

const name = `POST ${paths.token}`;

/** Sends credentials in the format that the kit runs in. */
async function requestToken({ http: { client }, send, anonymous }: ProtocolScene, { login, password }: Credentials) {
  if (!(await client.allowedAt(paths.token))) throw new NotApplicable('The server issues no tokens');
  return send('POST', paths.token, {
    as: anonymous,
    headers: { Accept: client.type('JWT'), 'Content-Type': client.type('JWTInput') },
    body: client.write('JWTInput', { username: login, password }),
  });
}

const readWith = (scene: ProtocolScene, token: string) =>
  scene.send('GET', paths.root, {
    as: scene.anonymous,
    headers: { Authorization: `Bearer ${token}`, 'X-Expected-User': scene.situation.credentials.login },
  });

export const tokenChecks = [
  protocolCheck('tokens.authenticate-a-user')
    .requires('A token authenticates the user to whom it was issued.')
    .by(async (scene) => {
      const response = expectStatus(await requestToken(scene, scene.situation.credentials), 200, name);
      const { token } = await scene.http.client.read<Token>(response, 'JWT', name);
      expectStatus(await readWith(scene, token), 200, 'GET / with the token');
    }),
  protocolCheck('tokens.need-credentials')
    .requires('Wrong credentials are a 401, and no token is issued.')
    .by(async (scene) => {
      const response = await requestToken(scene, { login: scene.unique('unknown-user'), password: 'wrong' });
      await refusedBy(scene, response, 401, `${name} with wrong credentials`);
    }),
  protocolCheck('tokens.changed-tokens-are-401')
    .requires('A token that was changed is refused with 401, and WWW-Authenticate names Bearer.')
    .by(async (scene) => {
      const response = expectStatus(await requestToken(scene, scene.situation.credentials), 200, name);
      const { token } = await scene.http.client.read<Token>(response, 'JWT', name);
      const [head = '', , signature = ''] = token.split('.');
      const claims = Buffer.from(JSON.stringify({ sub: 'unknown-user' })).toString('base64url');
      const refused = await readWith(scene, `${head}.${claims}.${signature}`);
      await refusedBy(scene, refused, 401, 'GET / with a changed token');
      assert.match(String(refused.headers['www-authenticate']), /\bBearer\b/, 'WWW-Authenticate');
    }),
];
