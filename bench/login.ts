/** A host's own login: a request logs the session in as user 14. */
import type { Express } from 'express';
import expressSession from 'express-session';

declare module 'express-session' {
  interface SessionData {
    userId: number;
  }
}

/** Finds who has logged in. */
export const userOf = (request: { session?: unknown }) => (request.session as { userId?: number } | undefined)?.userId;

export function withLogin(app: Express): Express {
  app.use(
    expressSession({
      secret: 'bench',
      resave: false,
      saveUninitialized: false,
      cookie: { sameSite: 'lax', httpOnly: true },
    }),
  );
  app.get('/login', (request, response) => {
    request.session.userId = 14;
    response.sendStatus(204);
  });
  return app;
}
