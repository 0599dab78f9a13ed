/** The root resource: its links to all that is served. */
import { assert } from '../../core/expectations.js';
import { paths } from '../paths.js';
import { protocolCheck } from '../protocol-check.js';

/** The links of the root document: the method that must be served, and an example of the path. */
const rootLinks: Readonly<Record<string, readonly [method: string, path: string]>> = {
  content: ['POST', paths.contentObjects],
  contentByRemoteId: ['GET', paths.contentObjects],
  contentTypes: ['GET', paths.contentTypes],
  contentTypeByIdentifier: ['GET', paths.contentTypes],
  locationByRemoteId: ['GET', paths.locations],
  locationByPath: ['GET', paths.locations],
  trash: ['GET', paths.trash],
  roles: ['GET', paths.roles],
  sections: ['GET', paths.sections],
  objectStateGroups: ['GET', paths.objectStateGroups],
  objectStates: ['GET', paths.objectStates(1)],
  globalUrlAliases: ['GET', paths.urlAliases],
  urlWildcards: ['GET', paths.urlWildcards],
  createSession: ['POST', paths.sessions],
  refreshSession: ['POST', `${paths.currentSession}/refresh`],
};

export const rootChecks = [
  protocolCheck('root.links-to-served-resources')
    .requires('The root links to every collection that is served.')
    .by(async ({ http }) => {
      for (const [name, [method, path]] of Object.entries(rootLinks)) {
        const allowed = await http.client.allowedAt(path);
        const isThere = !allowed?.includes(method) || http.links[name];
        assert.ok(isThere, `${method} ${path} is served, and the root has no link ${name}`);
      }
    }),
  protocolCheck('root.links-to-nothing-else', { level: 'SHOULD' })
    .requires('The root links only to resources that are served.')
    .by(async ({ http }) => {
      for (const [name, link = ''] of Object.entries(http.links)) {
        const path = link.replace(/\{\?[^{}]*\}$/, '').replace(/\{\w+\}/g, '1');
        assert.ok(await http.client.allowedAt(path), `The link ${name} refers to ${path}, which is not served`);
      }
    }),
  protocolCheck('root.links-to-the-root-location', { needs: ['locations.load'] })
    .requires('The root links to the top folder as rootLocation.')
    .by(async ({ http }) =>
      assert.match(http.links.rootLocation ?? 'missing', /^\/content\/locations\/[\w-]+(?:\/[\w-]+)*$/, 'rootLocation'),
    ),
];
