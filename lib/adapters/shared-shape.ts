/** Gives requests and responses a common hidden class again on Node 20 and 22: the row "Content+json" of `npm run bench` takes 1.2 times as much processor time without it there, and 1.14 times as much with it on Node 24; delete it with the support of Node 22. */
import type { AuthRequest, HostResponse } from './host.js';

/** Whether this is a gain: it is in versions of V8 before that of Node 24. */
const isGain = Number.parseInt(process.versions.v8, 10) < 13;

/**
 * Express gives each request and response another prototype and adds members to it afterwards. From then on V8 has a hidden
 * class for each single one and its inline caches miss at every member, in Node's code as in ours. Objects that a member has been deleted
 * from become dictionary-mode objects, with one hidden class for all.
 */
export function shareShape(request: AuthRequest, response: HostResponse): void {
  if (!isGain) return;
  putAgain(request, 'res');
  putAgain(response, 'req');
}

function putAgain<K extends string>(object: { [key in K]?: unknown }, key: K): void {
  const value = object[key];
  if (value !== undefined && Reflect.deleteProperty(object, key)) object[key] = value;
}
