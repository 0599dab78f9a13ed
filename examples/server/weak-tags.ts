/** Header fields of responses that may be compressed: weak entity tags of compressed ones, and the same Vary on all responses. */
import type { RequestHandler } from 'express';

/** Goes before `compression()`, whose header fields it sees by then. */
export const weakTags: RequestHandler = (request, response, next) => {
  const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
  // RFC 9110 §13.1.1 has a weak tag match nothing. But ours name one revision as exactly as the strong ones do, and a
  // client that only ever saw the compressed document has no other to send.
  if (match) request.headers['if-match'] = match.replace(/(?:W\/)?("[^"]*")/g, '$1');

  // The bytes of a compressed document are not those that a strong tag was given to.
  const writeHead = response.writeHead;
  response.writeHead = ((status: number, ...rest: []) => {
    const tag = response.getHeader('ETag');
    if (typeof tag === 'string' && tag.startsWith('"')) {
      const isConfirmed = status === 304 && noneMatch?.includes(`W/${tag}`);
      if (isConfirmed || response.hasHeader('Content-Encoding')) response.setHeader('ETag', `W/${tag}`);
    }
    return writeHead.call(response, status, ...rest);
  }) as typeof writeHead;
  // Without this, it would be missing from a 304, which compression() does not change.
  response.vary('Accept-Encoding');
  next();
};
