/** Keeps pages of other sites from sending the host's forms: SameSite=Lax guards a session, but not its start. */
import type { RequestHandler } from 'express';

export const refuseForeignForms: RequestHandler = (request, response, next) => {
  const site = request.get('Sec-Fetch-Site');
  const origin = request.get('Origin');
  const isOwn = site ? site === 'same-origin' || site === 'none' : origin === undefined || isFrom(origin, request.host);
  if (isOwn) next();
  else response.status(403).type('text').send('This form was sent from another site\n');
};

function isFrom(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
