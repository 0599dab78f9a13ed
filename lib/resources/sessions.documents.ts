/** The documents of sessions and tokens (docs/reference/protocol.md §6). */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import type { SessionState } from '../operations/requests/session-control.js';
import type { Credentials } from '../repository/repository.js';
import { paths } from './paths.js';

const example: SessionState = {
  id: 'go327ij2cirpo59pb6rrv2a4el2',
  name: 'CMSSESSID',
  identifier: 's%3Ago327ij2cirpo59pb6rrv2a4el2.signature',
  csrfToken: '23lkneri34ijajedfw39orj3j93',
  userId: 14,
};

export const Session = document('Session', example, {
  _href: doc.self(paths.session, { sessionId: 'id' }),
  name: doc.string('The name of the cookie'),
  identifier: doc.string('The value of the cookie'),
  csrfToken: doc.string(
    'The CSRF token, which clients must send as X-CSRF-Token with every request that changes something',
  ),
  User: doc.member('userId', doc.link('User', paths.user)),
});

const credentials: Credentials = { login: 'admin', password: 'publish' };

const login = doc.string({ maxLength: 255, description: 'The login of the user' });
const password = doc.string({ maxLength: 4096, use: 'password', description: 'The password of the user' });

/** XML has no control characters, which may be part of a password. */
const exactIn = 'json';

export const SessionInput = document('SessionInput', credentials, { login, password }).with({ exactIn });

export const JWTInput = document('JWTInput', credentials, { username: doc.member('login', login), password }).with({
  exactIn,
});

const issued = { token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxNCJ9.signature' };

export const JWT = document('JWT', issued, {
  _token: doc.member('token', doc.string('The token')),
  token: doc.string('The token'),
});
