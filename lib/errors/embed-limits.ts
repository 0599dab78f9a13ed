/** The errors of responses in which more is embedded than the limits allow, which count everything as often as it is written. */
import { BadRequest } from './errors.js';

/** @param limit of the number of resources */
export const tooManyEmbedded = (limit: number): BadRequest =>
  new BadRequest(
    `At most ${limit} resources can be embedded in one response, each counted as often as it is written (limits.embed)`,
  );

/** @param limit of their bytes */
export const tooLargeEmbedded = (limit: number): BadRequest =>
  new BadRequest(
    `The embedded resources of one response can have at most ${limit} bytes, each counted whenever it is written (limits.responseBytes)`,
  );
