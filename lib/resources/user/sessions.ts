/** Sessions: logging in, finding out who is logged in, and logging out (protocol §3.19). */
import { Type } from 'typebox';
import type { SessionControl, SessionState } from '../../auth/session-control.js';
import { type BodyOf, Link, link, representation } from '../../representation/representation.js';
import { href, paths } from '../paths.js';
import { created, defineResource, noContent, nothing, ok, type Reply } from '../resource.js';

export const Session = representation(
  'Session',
  Type.Object({
    _href: Type.String(),
    name: Type.String({ description: "The cookie's name" }),
    identifier: Type.String({ description: "The cookie's value" }),
    csrfToken: Type.String({ description: 'To be sent as X-CSRF-Token with every request that changes something' }),
    User: Link('User'),
  }),
  {
    _href: '/user/sessions/go327ij2cirpo59pb6rrv2a4el2',
    name: 'CMSSESSID',
    identifier: 's%3Ago327ij2cirpo59pb6rrv2a4el2.signature',
    csrfToken: '23lkneri34ijajedfw39orj3j93',
    User: link('User', '/user/users/14'),
  },
);

export const SessionInput = representation(
  'SessionInput',
  Type.Object({ login: Type.String(), password: Type.String() }),
  { login: 'admin', password: 'publish' },
);

const sessionParams = Type.Object({ sessionId: Type.String() });

export const sessions = defineResource({
  path: paths.sessions,
  rootLinks: { createSession: { type: 'UserSession' } },
  methods: {
    POST: {
      summary: 'Log in',
      needs: 'users.authenticate',
      id: 'sessions.create',
      answers: { 401: 'The login or the password is wrong', 403: 'The request comes from a page of another site' },
      ofSession: true,
      consumes: SessionInput,
      produces: [Session],
      handler: async ({ body, session }) => {
        const state = await session.establish(body.login, body.password);
        return created(sessionHref(state), () => toSession(state));
      },
    },
  },
});

export const currentSession = defineResource({
  path: paths.currentSession,
  methods: {
    GET: {
      summary: 'Load the running session, its CSRF token included',
      id: 'sessions.current',
      answers: { 404: 'Nobody is logged in by a session; there is no body' },
      bare: [404],
      ofSession: true,
      produces: [Session],
      handler: async ({ session }) => {
        const state = await session.current();
        return state ? ok(() => toSession(state)) : noSession(session);
      },
    },
  },
});

export const session = defineResource({
  path: paths.session,
  params: sessionParams,
  methods: {
    DELETE: {
      summary: 'Log out',
      id: 'sessions.delete',
      answers: { 404: 'The session is not the running one; there is no body' },
      bare: [404],
      ofSession: true,
      handler: async ({ params, session }) => {
        if (!session.isCurrent(params.sessionId)) return noSession(session);
        session.checkToken();
        await session.end();
        return noContent;
      },
    },
  },
});

export const sessionRefresh = defineResource({
  path: paths.sessionRefresh,
  params: sessionParams,
  rootLinks: { refreshSession: { type: 'UserSession', params: { sessionId: '{sessionId}' } } },
  methods: {
    POST: {
      summary: 'Prolong the running session; loading the current one does the same',
      id: 'sessions.refresh',
      ofSession: true,
      deprecated: { since: new Date('2026-11-21T00:00:00Z') },
      answers: { 200: 'The session', 404: 'The session is not the running one; there is no body' },
      bare: [404],
      produces: [Session],
      handler: async ({ params, session }) => {
        if (!session.isCurrent(params.sessionId)) return noSession(session);
        session.checkToken();
        const state = await session.refresh();
        return ok(() => toSession(state));
      },
    },
  },
});

function noSession(session: SessionControl): Reply {
  session.clearCookie();
  return nothing;
}

function sessionHref(state: SessionState): string {
  return href(paths.session, { sessionId: state.id });
}

function toSession(state: SessionState): BodyOf<typeof Session> {
  return {
    _href: sessionHref(state),
    name: state.name,
    identifier: state.identifier,
    csrfToken: state.csrfToken,
    User: link('User', href(paths.user, { userId: state.userId })),
  };
}
