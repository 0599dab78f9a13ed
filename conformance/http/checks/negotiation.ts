/** Negotiation of the representation of a response and of its format. */
import { NotApplicable } from '../../core/situation.js';
import { paths } from '../paths.js';
import { expectStatus, hasHeader, inside, listed, protocolCheck, refusedBy } from '../protocol-check.js';

/** Ranges of `Accept` and the format that they mean. */
const preferences = [
  ['json-by-its-generic-type', 'application/json means JSON.', 'application/json', 'json'],
  ['xml-by-its-generic-type', 'application/xml means XML.', 'application/xml', 'xml'],
  [
    'the-higher-quality-wins-for-json',
    'Of two formats the one of the higher quality is sent, here JSON.',
    'application/xml;q=0.3, application/json;q=0.8',
    'json',
  ],
  [
    'the-higher-quality-wins-for-xml',
    'Of two formats the one of the higher quality is sent, here XML.',
    'application/json;q=0.3, application/xml;q=0.8',
    'xml',
  ],
  [
    'quality-zero-excludes-json',
    'A format of quality 0 is not sent, here JSON.',
    'application/json;q=0, application/*;q=0.1',
    'xml',
  ],
  [
    'quality-zero-excludes-xml',
    'A format of quality 0 is not sent, here XML.',
    'application/xml;q=0, application/*;q=0.1',
    'json',
  ],
  [
    'unknown-types-are-skipped',
    'Media types that the server cannot send are skipped.',
    'image/png, text/plain, application/json;q=0.1',
    'json',
  ],
] as const;

export const negotiationChecks = [
  ...(['json', 'xml'] as const).map((format) =>
    protocolCheck(`accept.${format}-by-its-vendor-type`)
      .requires(`The vendor type with +${format} in Accept is the Content-Type of the response, without parameters.`)
      .by(async ({ get, type }) => {
        const response = expectStatus(await get(paths.root, type('Root', format)), 200, 'GET /');
        hasHeader(response, 'Content-Type', type('Root', format), 'GET /');
      }),
  ),
  ...preferences.map(([fact, requirement, accept, format]) =>
    protocolCheck(`accept.${fact}`)
      .requires(requirement)
      .by(async ({ get, type }) => {
        const response = expectStatus(await get(paths.root, accept), 200, `GET / with Accept: ${accept}`);
        hasHeader(response, 'Content-Type', type('Root', format), `GET / with Accept: ${accept}`);
      }),
  ),
  protocolCheck('accept.nothing-means-the-default')
    .requires('Without Accept a response comes in the default format, the same as for */*.')
    .by(async ({ get, type }) => {
      const bare = expectStatus(await get(paths.root), 200, 'GET / without Accept');
      const wildcard = expectStatus(await get(paths.root, '*/*'), 200, 'GET / with Accept: */*');
      hasHeader(wildcard, 'Content-Type', bare.headers['content-type'], 'GET / with Accept: */*');
      const types = [type('Root', 'json'), type('Root', 'xml')];
      if (!types.includes(String(bare.headers['content-type'])))
        hasHeader(bare, 'Content-Type', types.join(' or '), 'GET /');
    }),
  protocolCheck('accept.a-name-chooses-the-shape', { needs: ['content.load'] })
    .requires('Content in Accept embeds the current version, ContentInfo only links to it.')
    .by(async ({ get, type, home }) => {
      const at = await home();
      for (const [name, isEmbedded] of [
        ['Content', true],
        ['ContentInfo', false],
      ] as const) {
        const response = expectStatus(await get(at, type(name, 'json')), 200, `GET ${at} as ${name}`);
        hasHeader(response, 'Content-Type', type(name, 'json'), `GET ${at} as ${name}`);
        const version = inside(response).CurrentVersion as { readonly Version?: unknown };
        if ((version?.Version !== undefined) !== isEmbedded)
          throw new Error(`CurrentVersion in ${name} is ${isEmbedded ? 'only a link' : 'embedded'}`);
      }
    }),
  protocolCheck('accept.a-generic-type-means-the-default-shape', { needs: ['content.load'] })
    .requires('application/json selects ContentInfo for content.')
    .by(async ({ get, type, home }) => {
      const response = await get(await home(), 'application/json');
      hasHeader(response, 'Content-Type', type('ContentInfo', 'json'), 'content with Accept: application/json');
    }),
  protocolCheck('accept.names-are-in-any-case', { needs: ['content.load'] })
    .requires('Names in vendor types of Accept are compared without regard to case.')
    .by(async ({ get, type, home }) => {
      const response = await get(await home(), type('content', 'json'));
      hasHeader(response, 'Content-Type', type('Content', 'json'), 'content with a name in lower case');
    }),
  protocolCheck('accept.types-come-with-or-without-definitions', { needs: ['contentTypes.list'] })
    .requires('ContentTypeList in Accept selects types with their field definitions, ContentTypeInfoList without them.')
    .by(async ({ get, type }) => {
      for (const name of ['ContentTypeList', 'ContentTypeInfoList']) {
        const response = expectStatus(await get(`${paths.contentTypes}?limit=1`, type(name, 'json')), 200, name);
        hasHeader(response, 'Content-Type', type(name, 'json'), name);
        const [first] = inside(response).ContentType as readonly object[];
        if (first && 'FieldDefinitions' in first !== (name === 'ContentTypeList'))
          throw new Error(`The types in ${name} come ${'FieldDefinitions' in first ? 'with' : 'without'} definitions`);
      }
    }),
  protocolCheck('accept.unacceptable-representations-are-refused', { level: 'SHOULD' })
    .requires('An Accept that matches nothing is refused with 406, in the default format.')
    .by(async (scene) =>
      refusedBy(scene, await scene.get(paths.root, 'image/png'), 406, 'GET / with Accept: image/png'),
    ),
  protocolCheck('accept.an-unknown-name-is-refused', { level: 'SHOULD' })
    .requires('A vendor type that names no document of the operation is refused with 406.')
    .by(async (scene) => {
      const accept = scene.type('NoSuchRepresentation');
      await refusedBy(scene, await scene.get(paths.root, accept), 406, `GET / with Accept: ${accept}`);
    }),
  protocolCheck('accept.is-ignored-without-a-document', { level: 'SHOULD', needs: ['content.loadByRemoteId'] })
    .requires('Accept is ignored by operations whose responses have no body.')
    .by(async ({ get, situation, admin }) => {
      const { content } = await admin.locations.load(situation.parentLocationId);
      if (!content) throw new NotApplicable('Nothing is placed at the location that the situation names');
      const path = `${paths.contentObjects}?${new URLSearchParams({ remoteId: content.remoteId })}`;
      expectStatus(await get(path, 'image/png'), 307, `GET ${path} with Accept: image/png`);
    }),
  ...(
    [
      ['documents', paths.root],
      ['errors', '/no/such/path'],
    ] as const
  ).map(([label, path]) =>
    protocolCheck(`vary.names-accept-on-${label}`, { level: 'SHOULD' })
      .requires(`Vary names Accept on ${label}, so that caches keep formats apart.`)
      .by(async ({ get }) => {
        const names = listed(await get(path), 'Vary').map((name) => name.toLowerCase());
        if (!names.includes('accept') && !names.includes('*'))
          throw new Error(`Vary is ${names.join(', ') || 'missing'}`);
      }),
  ),
  protocolCheck('vary.names-the-credentials', { level: 'SHOULD', needs: ['content.load'] })
    .requires('Vary names the header that identifies the caller, Authorization or Cookie.')
    .by(async ({ get, home, http }) => {
      const names = listed(await get(await home()), 'Vary').map((name) => name.toLowerCase());
      const expected = http.administrator.scheme === 'basic' ? 'authorization' : 'cookie';
      if (!names.includes(expected) && !names.includes('*'))
        throw new Error(`Vary is ${names.join(', ') || 'missing'}`);
    }),
  protocolCheck('siteaccess.an-unknown-name-is-refused', { level: 'SHOULD' })
    .requires('X-Siteaccess with a name that is not configured is refused with 400.')
    .by(async (scene) => {
      const headers = { 'X-Siteaccess': scene.unique('siteaccess') };
      await refusedBy(scene, await scene.send('GET', paths.root, { headers }), 400, 'An unknown siteaccess');
    }),
];
