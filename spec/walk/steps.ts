/** The steps of the walk: for each method of the contract, what it is called with. */
import { Readable } from 'node:stream';
import { sortFields, sortOrders } from '../../lib/repository/repository.js';
import type { Choices } from './choices.js';

/** The first argument of the method. Streams are read once, so that they are made for each call. */
export type Argument = (choose: Choices) => Promise<unknown>;

const page = { offset: 0, limit: 100 };

const walkLanguages = ['eng-GB', 'pol-PL', 'ger-DE', 'pt-BR'] as const;

const names = ({ word, chance }: Choices) => ({
  'eng-GB': word('Name'),
  ...(chance(30) && { 'pol-PL': word('Nazwa') }),
});

const remoteId = ({ word, chance }: Choices) => (chance(20) ? { remoteId: word('remote') } : {});

const version = async ({ row, chance }: Choices, isDraft: boolean) => {
  const found = await row('cms_version', ({ status }) => chance(15) || !isDraft || status === 'DRAFT');
  return { contentId: found?.content_id ?? 0, versionNo: found?.version_no ?? 1 };
};

/** A version in several languages, most often a draft. */
const translated = async ({ row, chance }: Choices) => {
  const isDraft = chance(60);
  const found = await row(
    'cms_version',
    ({ names: own, status }) => own.includes('eng-GB') && own.includes('pol-PL') && (!isDraft || status === 'DRAFT'),
  );
  return { contentId: found?.content_id ?? 0, versionNo: found?.version_no ?? 1 };
};

/** A version and the content type of its content. */
const typedVersion = async (choose: Choices) => {
  const own = await version(choose, true);
  const content = await choose.row('cms_content', ({ id }) => id === own.contentId);
  return { ...own, contentTypeId: content?.type_id ?? 0 };
};

/** Types that have no account, since accounts are created with their users. */
const contentTypeId = ({ id }: Choices) => id('cms_content_type', (type) => type.id !== 4);

const state = async ({ row }: Choices) => {
  const found = await row('cms_state');
  return { groupId: found?.group_id ?? 0, id: found?.id ?? 0 };
};

const groupPath = async ({ row, chance }: Choices, isOwn = false) => {
  const found = await row(
    'cms_location',
    ({ path, id }) => path.startsWith('/1/5/') && (!isOwn || id > 60 || chance(2)),
  );
  return found?.path ?? '/1/5/';
};

const userId = async ({ row }: Choices) =>
  (await row('cms_account', ({ content_id: id }) => id !== 14))?.content_id ?? 10;

/** A role that the walk has made, or a draft of one. */
const ownRole = async ({ row, chance }: Choices, status: 'DEFINED' | 'DRAFT' = 'DEFINED') =>
  (await row('cms_role', (role) => role.id > 5 && (chance(10) || role.status === status)))?.id ?? 0;

const policy = async (choose: Choices) => {
  const found = await choose.row('cms_policy', ({ role_id: role }) => role > 5);
  return { roleId: found?.role_id ?? 0, id: found?.id ?? 0 };
};

const limitations = async ({ id, chance }: Choices) =>
  chance(50) ? [{ identifier: 'Section', values: [String(await id('cms_section'))] }] : [];

const limitation = async (choose: Choices) =>
  choose.chance(40) ? { limitation: { identifier: 'Section', values: [String(await choose.id('cms_section'))] } } : {};

const definition = (choose: Choices) => ({
  identifier: choose.word('field'),
  fieldTypeIdentifier: choose.one([
    'string',
    'text',
    'richtext',
    'integer',
    'boolean',
    'relation',
    'keyword',
  ]) as string,
  names: names(choose),
  descriptions: {},
  position: choose.number(5),
  isTranslatable: choose.chance(60),
  isRequired: choose.chance(10),
  isSearchable: choose.chance(60),
});

const typeChanges = (choose: Choices) => ({
  ...(choose.chance(30) && { identifier: choose.word('type') }),
  names: names(choose),
  ...(choose.chance(30) && { nameSchema: choose.one(['<name>', '<title|name>', 'Fixed <field_1>']) as string }),
  ...(choose.chance(30) && { isContainer: choose.chance(80) }),
  ...remoteId(choose),
});

const typeDraft = async ({ row }: Choices) => (await row('cms_content_type_draft'))?.type_id ?? 0;

const draftDefinition = async ({ row }: Choices) => {
  const found = await row('cms_field_definition_draft');
  return { contentTypeId: found?.type_id ?? 0, id: found?.id ?? 0 };
};

const contentId = ({ id }: Choices) => id('cms_content');
const locationId = ({ id }: Choices) => id('cms_location');
const ownLocation = (choose: Choices) => choose.ownId('cms_location');

const plannedLocation = async (choose: Choices) => ({
  parentLocationId: await locationId(choose),
  priority: choose.number(9),
  hidden: choose.chance(10),
  ...remoteId(choose),
});

const placement = async (choose: Choices) => ({
  sortField: choose.one(sortFields),
  sortOrder: choose.one(sortOrders),
});

const upload = async ({ row }: Choices) => (await row('cms_upload'))?.id ?? 'none';

/** By method; how often each is tried, once if nothing is said. */
export const steps: Readonly<Record<string, Argument | readonly [times: number, argument: Argument]>> = {
  'content.create': [
    8,
    async (choose) => {
      const type = await contentTypeId(choose);
      const mainLanguageCode = choose.language();
      return {
        contentTypeId: type,
        mainLanguageCode,
        location: await plannedLocation(choose),
        fields: await choose.fields(type, mainLanguageCode),
        ...(choose.chance(20) && { sectionId: await choose.id('cms_section') }),
        ...(choose.chance(20) && { alwaysAvailable: choose.chance(50) }),
        ...remoteId(choose),
      };
    },
  ],
  'content.updateInfo': [
    3,
    async (choose) => ({
      id: await choose.ownId('cms_content'),
      changes: {
        ...(choose.chance(30) && { sectionId: await choose.id('cms_section') }),
        ...(choose.chance(20) && { mainLanguageCode: choose.language() }),
        ...(choose.chance(30) && { alwaysAvailable: choose.chance(50) }),
        ...(choose.chance(20) && { mainLocationId: await locationId(choose) }),
        ...(choose.chance(20) && { ownerId: await userId(choose) }),
        ...remoteId(choose),
      },
    }),
  ],
  'content.hide': async (choose) => ({ id: await choose.ownId('cms_content') }),
  'content.reveal': async (choose) => ({ id: await choose.ownId('cms_content') }),
  'content.copy': [2, async (choose) => ({ id: await contentId(choose), parentLocationId: await locationId(choose) })],
  'content.delete': async (choose) => ({ id: await choose.ownId('cms_content') }),
  'content.deleteTranslation': [
    2,
    async (choose) => ({ id: (await translated(choose)).contentId, languageCode: choose.language() }),
  ],
  'content.load': [2, contentId],
  'content.loadInfo': contentId,
  'versions.createDraft': [4, (choose) => version(choose, false)],
  'versions.createDraftOfCurrent': [2, async (choose) => ({ id: await choose.ownId('cms_content') })],
  'versions.update': [
    6,
    async (choose) => {
      const { contentTypeId: type, ...own } = await typedVersion(choose);
      const language = choose.language();
      const initial = choose.chance(20) ? { initialLanguageCode: language } : {};
      return { ...own, changes: { ...initial, fields: await choose.fields(type, language) } };
    },
  ],
  'versions.publish': [10, (choose) => version(choose, true)],
  'versions.delete': [2, (choose) => version(choose, false)],
  'versions.deleteTranslation': async (choose) => ({
    ...(await version(choose, true)),
    languageCode: choose.language(),
  }),
  'versions.load': [2, (choose) => version(choose, false)],
  'versions.list': async (choose) => ({ contentId: await contentId(choose) }),
  'relations.create': [
    2,
    async (choose) => ({ ...(await version(choose, true)), destinationContentId: await contentId(choose) }),
  ],
  'relations.delete': async (choose) => {
    const relation = await choose.row('cms_relation');
    const own = await choose.row('cms_version', ({ id }) => id === relation?.version_id);
    return { contentId: own?.content_id ?? 0, versionNo: own?.version_no ?? 1, id: relation?.id ?? 0 };
  },
  'relations.list': async (choose) => ({ ...(await version(choose, false)), ...page }),
  'relations.listReverse': async (choose) => ({ contentId: await contentId(choose), ...page }),
  'locations.create': [
    3,
    async (choose) => ({
      ...(await plannedLocation(choose)),
      ...(await placement(choose)),
      // A server places drafts as well, once more when they are published.
      contentId: (await choose.row('cms_content', ({ status }) => status !== 'DRAFT'))?.id ?? 0,
    }),
  ],
  'locations.update': [
    3,
    async (choose) => ({
      id: await ownLocation(choose),
      changes: {
        ...(choose.chance(50) && (await placement(choose))),
        ...(choose.chance(30) && { priority: choose.number(9) }),
        ...(choose.chance(20) && { hidden: choose.chance(50) }),
        ...remoteId(choose),
      },
    }),
  ],
  'locations.copy': async (choose) => ({ id: await ownLocation(choose), parentLocationId: await locationId(choose) }),
  'locations.move': [
    4,
    async (choose) => ({ id: await ownLocation(choose), parentLocationId: await locationId(choose) }),
  ],
  'locations.swap': [2, async (choose) => ({ id: await ownLocation(choose), otherId: await ownLocation(choose) })],
  'locations.trash': [4, async (choose) => ({ id: await ownLocation(choose) })],
  'locations.delete': async (choose) => ({ id: await ownLocation(choose) }),
  'locations.load': [2, locationId],
  'locations.listChildren': [3, async (choose) => ({ id: await locationId(choose), ...page })],
  'locations.listOfContent': contentId,
  'locations.loadByUrlAlias': async ({ row }) => {
    const alias = await row('cms_url_alias', ({ parent_id: parent }) => parent === 0);
    return `/${alias?.text ?? 'unknown'}`;
  },
  'trash.restore': [
    2,
    async (choose) => ({
      id: await choose.id('cms_trash_item'),
      ...(choose.chance(50) && { parentLocationId: await locationId(choose) }),
    }),
  ],
  'trash.delete': async (choose) => ({ id: await choose.id('cms_trash_item') }),
  'trash.list': async () => page,
  'trash.load': (choose) => choose.id('cms_trash_item'),
  'sections.create': async ({ word }) => ({ identifier: word('section'), name: word('Section') }),
  'sections.update': async (choose) => ({
    id: await choose.ownId('cms_section'),
    changes: { identifier: choose.word('section'), name: choose.word('Section') },
  }),
  'sections.delete': async (choose) => ({ id: await choose.ownId('cms_section') }),
  'sections.list': async () => ({}),
  'languages.list': async () => ({}),
  'languages.load': async ({ one }) => one(walkLanguages),
  'languages.create': async ({ one, word, chance }) => ({
    code: one(walkLanguages),
    name: word('Language'),
    isEnabled: chance(80),
  }),
  'languages.update': async ({ one, word, chance }) => ({
    code: one(walkLanguages),
    changes: { name: word('Language'), isEnabled: chance(80) },
  }),
  'languages.delete': async ({ one }) => ({ code: one(walkLanguages) }),
  'contentTypeGroups.create': async ({ word }) => ({ identifier: word('group') }),
  'contentTypeGroups.update': async (choose) => ({
    id: await choose.ownId('cms_type_group'),
    changes: { identifier: choose.word('group') },
  }),
  'contentTypeGroups.delete': async (choose) => ({ id: await choose.ownId('cms_type_group') }),
  'contentTypeGroups.link': async (choose) => ({
    contentTypeId: await choose.id('cms_content_type'),
    groupId: await choose.id('cms_type_group'),
  }),
  'contentTypeGroups.unlink': async (choose) => {
    const link = await choose.row('cms_type_in_group');
    return { contentTypeId: link?.type_id ?? 0, groupId: link?.group_id ?? 0 };
  },
  'contentTypeGroups.list': async () => ({}),
  'contentTypeGroups.listOfType': (choose) => choose.id('cms_content_type'),
  'contentTypes.create': [
    2,
    async (choose) => ({
      groupId: await choose.id('cms_type_group'),
      isPublished: choose.chance(70),
      mainLanguageCode: 'eng-GB',
      ...typeChanges(choose),
      identifier: choose.word('type'),
      nameSchema: '<name>',
      fieldDefinitions: [
        { ...definition(choose), identifier: 'name', fieldTypeIdentifier: 'string', position: 0 },
        ...(choose.chance(70) ? [definition(choose)] : []),
      ],
    }),
  ],
  'contentTypes.copy': async (choose) => ({ id: await choose.id('cms_content_type', ({ id }) => id !== 4) }),
  'contentTypes.delete': async (choose) => ({ id: await choose.ownId('cms_content_type') }),
  'contentTypes.createDraft': [
    3,
    async (choose) => ({ id: await choose.ownId('cms_content_type'), changes: typeChanges(choose) }),
  ],
  'contentTypes.updateDraft': [2, async (choose) => ({ id: await typeDraft(choose), changes: typeChanges(choose) })],
  'contentTypes.deleteDraft': async (choose) => ({ id: await typeDraft(choose) }),
  'contentTypes.publishDraft': [3, async (choose) => ({ id: await typeDraft(choose) })],
  'contentTypes.createDefinition': [
    3,
    async (choose) => ({ contentTypeId: await typeDraft(choose), definition: definition(choose) }),
  ],
  'contentTypes.updateDefinition': [
    2,
    async (choose) => {
      const { fieldTypeIdentifier: _, ...changes } = definition(choose);
      return { ...(await draftDefinition(choose)), changes };
    },
  ],
  'contentTypes.deleteDefinition': draftDefinition,
  'contentTypes.load': (choose) => choose.id('cms_content_type'),
  'contentTypes.loadDraft': typeDraft,
  'contentTypes.list': async () => page,
  'contentTypes.listOfGroup': (choose) => choose.id('cms_type_group'),
  'objectStates.createGroup': async (choose) => ({
    identifier: choose.word('states'),
    defaultLanguageCode: 'eng-GB',
    names: names(choose),
  }),
  'objectStates.updateGroup': async (choose) => ({
    id: await choose.ownId('cms_state_group'),
    changes: { identifier: choose.word('states'), names: names(choose) },
  }),
  'objectStates.deleteGroup': async (choose) => ({ id: await choose.ownId('cms_state_group') }),
  'objectStates.create': [
    2,
    async (choose) => ({
      groupId: await choose.id('cms_state_group'),
      identifier: choose.word('state'),
      defaultLanguageCode: 'eng-GB',
      priority: choose.number(4),
      names: names(choose),
    }),
  ],
  'objectStates.update': async (choose) => ({
    ...(await state(choose)),
    changes: { identifier: choose.word('state'), names: names(choose) },
  }),
  'objectStates.delete': state,
  'objectStates.assign': [
    2,
    async (choose) => ({ contentId: await choose.ownId('cms_content'), states: [await state(choose)] }),
  ],
  'objectStates.listGroups': async () => ({}),
  'objectStates.list': (choose) => choose.id('cms_state_group'),
  'objectStates.loadOfContent': contentId,
  'urlAliases.create': [
    2,
    async (choose) => ({
      ...(choose.chance(70) ? { locationId: await locationId(choose) } : { resource: 'content/search' }),
      path: choose.word('/alias'),
      languageCode: choose.language(),
      alwaysAvailable: choose.chance(30),
      forward: choose.chance(30),
    }),
  ],
  'urlAliases.listGlobal': async () => page,
  'urlAliases.listOfLocation': [
    2,
    async (choose) => ({ locationId: await locationId(choose), custom: choose.chance(40), ...page }),
  ],
  'urlWildcards.create': async ({ word, chance }) => ({
    sourceUrl: `${word('/wild')}/*`,
    destinationUrl: '/target/{1}',
    forward: chance(50),
  }),
  'urlWildcards.delete': async (choose) => ({ id: await choose.id('cms_url_wildcard') }),
  'urlWildcards.list': async () => page,
  'changes.list': [6, async () => ({ limit: 1000 })],
  'changes.listLatest': [2, async () => ({ limit: 1000 })],
  'bookmarks.create': locationId,
  'bookmarks.delete': async ({ row }) => (await row('cms_bookmark'))?.location_id ?? 1,
  'bookmarks.has': locationId,
  'bookmarks.list': async () => page,
  'apiKeys.create': [3, async ({ word, one }) => ({ name: word('Key'), access: one(['all', 'read'] as const) })],
  'apiKeys.delete': (choose) => choose.id('cms_api_key'),
  'apiKeys.load': (choose) => choose.id('cms_api_key'),
  'apiKeys.list': async () => ({ userId: 14, ...page }),
  'users.create': [
    2,
    async (choose) => ({
      groupPath: await groupPath(choose),
      mainLanguageCode: 'eng-GB',
      login: choose.word('login'),
      email: `${choose.word('mail')}@example.com`,
      password: 'Not-a-secret-1',
      enabled: choose.chance(80),
      fields: [
        { fieldDefinitionIdentifier: 'first_name', value: choose.word('First') },
        { fieldDefinitionIdentifier: 'last_name', value: choose.word('Last') },
      ],
      ...remoteId(choose),
    }),
  ],
  'users.update': async (choose) => ({
    id: await userId(choose),
    changes: { email: `${choose.word('mail')}@example.com`, ...(choose.chance(40) && { enabled: choose.chance(60) }) },
  }),
  'users.delete': async (choose) => ({ id: await userId(choose) }),
  'users.endSessions': userId,
  'users.load': userId,
  'users.list': async ({ word, chance }) =>
    chance(50) ? { login: word('login') } : { ...page, ...(chance(50) && { text: word('LOGIN') }) },
  'users.assignGroup': [
    3,
    async (choose) => ({
      userId: await userId(choose),
      groupLocationId: Number((await groupPath(choose)).split('/').at(-2)),
    }),
  ],
  'users.unassignGroup': async (choose) => {
    const isOnlyOne = choose.chance(30);
    const users = new Set<number | null>([await userId(choose), await userId(choose), await userId(choose)]);
    const place = await choose.row(
      'cms_location',
      ({ content_id: id, is_main }) => users.has(id) && (isOnlyOne || is_main === 0),
    );
    return { userId: place?.content_id ?? 0, groupLocationId: place?.parent_id ?? 0 };
  },
  'users.listGroups': async (choose) => ({ userId: await userId(choose), ...page }),
  'users.listDrafts': async () => ({ userId: 14, ...page }),
  'users.authenticate': async ({ word }) => ({ login: word('login'), password: 'Not-a-secret-1' }),
  'userGroups.create': async (choose) => ({
    parentPath: await groupPath(choose),
    mainLanguageCode: 'eng-GB',
    fields: [{ fieldDefinitionIdentifier: 'name', value: choose.word('Group') }],
  }),
  'userGroups.update': async (choose) => ({
    path: await groupPath(choose, true),
    changes: { fields: [{ fieldDefinitionIdentifier: 'name', value: choose.word('Group') }] },
  }),
  'userGroups.delete': async (choose) => ({ path: await groupPath(choose, true) }),
  'userGroups.move': async (choose) => ({
    path: await groupPath(choose, true),
    parentLocationId: Number((await groupPath(choose)).split('/').at(-2)),
  }),
  'userGroups.load': groupPath,
  'userGroups.listSubgroups': async (choose) => ({ path: await groupPath(choose), ...page }),
  'userGroups.listUsers': async (choose) => ({ path: await groupPath(choose), ...page }),
  'roles.create': [3, async (choose) => ({ identifier: choose.word('Role'), isDraft: choose.chance(30) })],
  'roles.update': async (choose) => ({ id: await ownRole(choose), changes: { identifier: choose.word('Role') } }),
  'roles.delete': async (choose) => ({ id: await ownRole(choose) }),
  'roles.createDraft': async (choose) => ({ id: await ownRole(choose) }),
  'roles.updateDraft': async (choose) => ({
    id: await ownRole(choose, 'DRAFT'),
    changes: { identifier: choose.word('Role') },
  }),
  'roles.publishDraft': async (choose) => ({ id: await ownRole(choose, 'DRAFT') }),
  'roles.deleteDraft': async (choose) => ({ id: await ownRole(choose, 'DRAFT') }),
  'roles.list': async () => page,
  'roles.load': (choose) => choose.id('cms_role'),
  'roles.createPolicy': [
    4,
    async (choose) => ({
      roleId: await ownRole(choose),
      module: 'content',
      function: choose.one(['read', 'edit', 'create', 'publish']),
      limitations: await limitations(choose),
    }),
  ],
  'roles.updatePolicy': async (choose) => ({ ...(await policy(choose)), limitations: await limitations(choose) }),
  'roles.deletePolicy': policy,
  'roles.deletePolicies': async (choose) => ({ roleId: await ownRole(choose) }),
  'roles.listPolicies': (choose) => choose.id('cms_role'),
  'roles.listPoliciesOfUser': userId,
  'roles.assignToUser': async (choose) => ({
    userId: await userId(choose),
    roleId: await ownRole(choose),
    ...(await limitation(choose)),
  }),
  'roles.unassignFromUser': async (choose) => ({ userId: await userId(choose), roleId: await ownRole(choose) }),
  'roles.listOfUser': userId,
  'roles.assignToGroup': async (choose) => ({
    path: await groupPath(choose),
    roleId: await ownRole(choose),
    ...(await limitation(choose)),
  }),
  'roles.unassignFromGroup': async (choose) => ({ path: await groupPath(choose), roleId: await ownRole(choose) }),
  'roles.listOfGroup': groupPath,
  'permissions.list': async (choose) => ({
    operations: ['content.delete', 'versions.publish', 'locations.move'],
    contentId: await contentId(choose),
  }),
  'permissions.explain': async (choose) => ({
    operation: choose.one(['content.delete', 'content.hide', 'versions.createDraftOfCurrent']),
    contentId: await contentId(choose),
  }),
  'views.find': [
    4,
    async (choose) => ({
      query: {
        target: choose.one(['content', 'locations']),
        filter: [
          choose.one([
            { kind: 'sectionId', ids: [await choose.id('cms_section')] },
            { kind: 'contentTypeId', ids: [await contentTypeId(choose)] },
            { kind: 'fullText', text: 'text' },
          ]),
        ],
        query: [],
        sortClauses: [{ kind: 'contentId', direction: choose.one(['ascending', 'descending']) }],
        aggregations: [],
        useAlwaysAvailable: true,
        performCount: true,
      },
      page,
    }),
  ],
  'uploads.create': async ({ number, chance }) => {
    const size = 1 + number(50);
    const isWhole = chance(60);
    return {
      fileName: 'file.txt',
      ...(isWhole ? {} : { size: size + 10 }),
      content: () => Readable.from([Buffer.alloc(size, 'a')]),
    };
  },
  'uploads.load': upload,
  'uploads.delete': upload,
};
