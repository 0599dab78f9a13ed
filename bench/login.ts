/** A host's own login: whoever asks for it is user 14 from then on. */
import type { Express } from 'express';
import expressSession from 'express-session';

declare module 'express-session' {
  interface SessionData {
    userId: number;
  }
}

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
