/** Sessions and tokens: logging in, loading the current session, and logging out (docs/reference/protocol.md §6). */
import { string } from '../documents/index.js';
import { resource } from '../operations/declaration/resource.js';
import type { SessionControl } from '../operations/requests/session-control.js';
import { empty, variants } from '../operations/responses/responses.js';
import { paths } from './paths.js';
import { JWT, JWTInput, Session, SessionInput } from './sessions.documents.js';

const sessionId = string('The last segment of the href of a session, or its identifier');

/** Responses of operations on the current session, which need not be the one that the path names. */
const notCurrent = variants({ none: empty('The session is not the current one; there is no body') });

export const sessions = resource(paths.sessions, {
  rootLinks: { createSession: { type: 'UserSession', method: 'POST' } },
}).POST('Log in', {
  requires: 'users.authenticate',
  id: 'sessions.create',
  access: 'session',
  body: { document: SessionInput },
  responses: {
    201: Session,
    401: 'The login or the password is wrong',
    403: 'The request comes from a page of another site',
  },
  handler: ({ body, session }) => session.establish(body.login, body.password),
});

export const currentSession = resource(paths.currentSession).GET('Load the current session with its CSRF token', {
  id: 'sessions.current',
  access: 'session',
  responses: {
    200: variants({ current: Session }),
    404: variants({ none: empty('The caller has no session; there is no body') }),
  },
  handler: async ({ session }) => {
    const state = await session.current();
    return state ? { as: 'current' as const, value: state } : none(session);
  },
});

export const session = resource(paths.session, { params: { sessionId } }).DELETE('Log out', {
  id: 'sessions.delete',
  access: 'session',
  responses: { 204: variants({ ended: empty('The session has ended') }), 404: notCurrent },
  handler: async ({ params, session: current }) => {
    if (!current.isCurrent(params.sessionId)) return none(current);
    current.checkToken();
    await current.end();
    return { as: 'ended' as const };
  },
});

export const sessionRefresh = resource(paths.sessionRefresh, {
  params: { sessionId },
  rootLinks: { refreshSession: { type: 'UserSession', params: { sessionId: '{sessionId}' }, method: 'POST' } },
}).POST('Extend the current session; loading it does the same', {
  id: 'sessions.refresh',
  access: 'session',
  deprecated: { since: new Date('2026-11-21T00:00:00Z') },
  responses: { 200: variants({ current: Session }), 404: notCurrent },
  handler: async ({ params, session: current }) => {
    if (!current.isCurrent(params.sessionId)) return none(current);
    current.checkToken();
    return { as: 'current' as const, value: await current.refresh() };
  },
});

export const tokens = resource(paths.tokens, { rootLinks: { createToken: { type: 'JWT', method: 'POST' } } }).POST(
  'Create a token, which clients send as Authorization: Bearer',
  {
    requires: 'users.authenticate',
    id: 'sessions.createToken',
    access: 'credentials',
    body: { document: JWTInput },
    responses: { 200: JWT, 401: 'The login or the password is wrong' },
    handler: async ({ body, issueToken }) => ({ token: await issueToken(body) }),
  },
);

/** Clears a cookie that names no session. */
async function none(current: SessionControl): Promise<{ readonly as: 'none' }> {
  await current.clearCookie();
  return { as: 'none' };
}
