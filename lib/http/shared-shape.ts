/** Gives requests and responses a hidden class in common again, so that the engine knows where their members are. */
import type { HttpRequest, HttpResponse } from './exchange.js';

/**
 * Express gives each request and response another prototype and adds members to it afterwards. From then on the engine has
 * a hidden class for each single one and looks every member up anew, in Node's code as in ours, which costs more than all
 * that is done for an answer. Objects that a member has been deleted from are kept in another way, with one class for all.
 */
export function shareShape(request: HttpRequest, response: HttpResponse): void {
  putAgain(request, 'res');
  putAgain(response, 'req');
}

function putAgain<K extends string>(object: { [key in K]?: unknown }, key: K): void {
  const value = object[key];
  if (value !== undefined && Reflect.deleteProperty(object, key)) object[key] = value;
}
