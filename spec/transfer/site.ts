/** A site that has something of everything that transfers carry. */

import { applyModel } from '../../lib/model/index.js';
import type { Context, Id, Json, Repository, ServingRepository } from '../../lib/repository/repository.js';
import { everything } from '../model/everything.js';

/** A GIF of one pixel. */
export const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const model = {
  ...everything,
  contentTypes: [
    ...(everything.contentTypes ?? []),
    {
      identifier: 'page',
      groups: ['Content'],
      names: { 'eng-GB': 'Page' },
      nameSchema: '<title>',
      isContainer: true,
      fieldDefinitions: [
        { identifier: 'title', fieldTypeIdentifier: 'string', isRequired: true },
        { identifier: 'text', fieldTypeIdentifier: 'richtext' },
        { identifier: 'related', fieldTypeIdentifier: 'relation' },
        { identifier: 'more', fieldTypeIdentifier: 'relationlist' },
        { identifier: 'logo', fieldTypeIdentifier: 'image', isTranslatable: false },
        { identifier: 'picture', fieldTypeIdentifier: 'imageasset' },
        { identifier: 'manual', fieldTypeIdentifier: 'binaryfile', isTranslatable: false },
        { identifier: 'day', fieldTypeIdentifier: 'date' },
        { identifier: 'place', fieldTypeIdentifier: 'maplocation' },
        { identifier: 'tags', fieldTypeIdentifier: 'keyword' },
        {
          identifier: 'parts',
          fieldTypeIdentifier: 'blocks',
          settings: {
            shapes: [
              {
                identifier: 'teaser',
                names: { 'eng-GB': 'Teaser' },
                fieldDefinitions: [
                  { identifier: 'leads', fieldType: 'relation', names: {} },
                  { identifier: 'file', fieldType: 'binaryfile', names: {} },
                ],
              },
            ],
          },
        },
      ],
    },
  ],
  languages: [
    { code: 'eng-GB', name: 'English (United Kingdom)' },
    { code: 'ger-DE', name: 'Deutsch' },
  ],
};

const docbook = (content: string) =>
  `<section xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</section>`;
const link = (href: string) => docbook(`<para>See <link xlink:href="${href}" xlink:show="none">there</link></para>`);

export interface Site {
  readonly contents: Readonly<Record<string, Id>>;
}

/** Creates the site; the content of its first page refers to pages that are created later. */
export async function createSite(
  opened: Repository<Id>,
  context: Context<Id>,
  { withUsers = true }: { readonly withUsers?: boolean } = {},
): Promise<Site> {
  const repository = opened as ServingRepository<Id>;
  await applyModel(opened, { model }, context);
  const { items } = await repository.contentTypes.list({ identifier: 'page', offset: 0, limit: 1 }, context);
  const type = items[0]?.id ?? 0;
  const contents: Record<string, Id> = {};
  const locations: Record<string, Id> = { root: 2 };
  const add = async (name: string, parent: string, fields: Readonly<Record<string, Json>>, publish = true) => {
    const created = await repository.content.create(
      {
        contentTypeId: type,
        mainLanguageCode: 'eng-GB',
        location: { parentLocationId: locations[parent] ?? 0, priority: 5, hidden: false, remoteId: `at-${name}` },
        fields: Object.entries({ title: name, ...fields }).map(([identifier, value]) => ({
          fieldDefinitionIdentifier: identifier,
          languageCode: 'eng-GB',
          value,
        })),
        remoteId: `page ${name}`,
        publish,
      },
      context,
    );
    contents[name] = created.id;
    const info = await repository.content.loadInfo(created.id, context);
    if (info.mainLocation) locations[name] = info.mainLocation.id;
    return created;
  };
  await add('zebra', 'root', {
    day: '2024-05-06',
    tags: ['a', 'b'],
    place: { latitude: 1.5, longitude: 2, address: 'X' },
  });
  await add('image', 'zebra', { logo: { fileName: 'dot.gif', data: gif, alternativeText: 'A dot' } });
  await add('apple', 'root', {
    text: { xml: link(`content://${contents.zebra}#top`) },
    related: { destinationContentId: contents.zebra ?? null },
    more: { destinationContentIds: [contents.image ?? 0, contents.zebra ?? 0] },
    manual: { fileName: 'manual.txt', data: Buffer.from('Read me').toString('base64') },
    parts: [
      {
        id: 'one',
        shape: 'teaser',
        fields: {
          leads: { destinationContentId: contents.zebra ?? null },
          file: { fileName: 'part.txt', data: Buffer.from('A part').toString('base64') },
        },
      },
    ],
  });
  await add('pear', 'apple', { text: { xml: link(`location://${locations.zebra}`) } });
  await add('lone', 'root', {});
  // Its parent refers to it, as it refers to its parent.
  const draft = await repository.versions.createDraftOfCurrent({ id: contents.apple ?? 0 }, context);
  const version = { contentId: draft.contentId, versionNo: draft.versionNo };
  await repository.versions.update(
    {
      ...version,
      changes: {
        fields: [
          {
            fieldDefinitionIdentifier: 'related',
            languageCode: 'eng-GB',
            value: { destinationContentId: contents.pear ?? null },
          },
          { fieldDefinitionIdentifier: 'title', languageCode: 'ger-DE', value: 'Apfel' },
        ],
      },
    },
    context,
  );
  await repository.relations.create({ ...version, destinationContentId: contents.lone ?? 0 }, context);
  await repository.versions.publish(version, context);
  await arrange(repository, { contents, locations }, context);
  if (withUsers) await createUsers(repository, locations, context);
  return { contents };
}

interface Created {
  readonly contents: Readonly<Record<string, Id>>;
  readonly locations: Readonly<Record<string, Id>>;
}

async function arrange(repository: ServingRepository<Id>, { contents, locations }: Created, context: Context<Id>) {
  const { items } = await repository.sections.list({ identifier: 'news' }, context);
  await repository.content.updateInfo(
    {
      id: contents.pear ?? 0,
      changes: { ...(items[0] && { sectionId: items[0].id }), alwaysAvailable: false, published: new Date(86_400_000) },
    },
    context,
  );
  await repository.content.hide({ id: contents.pear ?? 0 }, context);
  await repository.locations.update(
    { id: locations.zebra ?? 0, changes: { sortField: 'NAME', sortOrder: 'DESC', priority: 7 } },
    context,
  );
  await repository.locations.create(
    {
      ...{ contentId: contents.pear ?? 0, parentLocationId: locations.zebra ?? 0, remoteId: 'second-pear' },
      ...{ priority: 3, hidden: true, sortField: 'PATH', sortOrder: 'ASC' },
    },
    context,
  );
  const groups = await repository.objectStates.listGroups({}, context);
  const workflow = groups.items.find(({ identifier }) => identifier === 'workflow');
  const states = await repository.objectStates.list(workflow?.id ?? 0, context);
  const review = states.items.find(({ identifier }) => identifier === 'in review');
  if (review)
    await repository.objectStates.assign(
      { contentId: contents.zebra ?? 0, states: [{ id: review.id, groupId: review.groupId }] },
      context,
    );
  const alias = { alwaysAvailable: false, forward: true, languageCode: 'eng-GB' };
  await repository.urlAliases.create({ ...alias, path: '/fruit', locationId: locations.apple ?? 0 }, context);
  await repository.urlAliases.create({ ...alias, path: '/find', resource: 'module:content/search' }, context);
  await repository.urlWildcards.create({ sourceUrl: '/old/*', destinationUrl: '/new/{1}', forward: true }, context);
}

async function createUsers(
  repository: ServingRepository<Id>,
  locations: Readonly<Record<string, Id>>,
  context: Context<Id>,
) {
  const text = (fieldDefinitionIdentifier: string, value: string) => ({ fieldDefinitionIdentifier, value });
  const group = await repository.userGroups.create(
    { parentPath: '/1/5/', mainLanguageCode: 'eng-GB', remoteId: 'cooks', fields: [text('name', 'Cooks')] },
    context,
  );
  const user = await repository.users.create(
    {
      ...{ groupPath: group.path, mainLanguageCode: 'eng-GB', login: 'cook', email: 'cook@example.org' },
      ...{ password: 'A secret of the cook 1', remoteId: 'the cook' },
      fields: [text('first_name', 'Carla'), text('last_name', 'Cook')],
    },
    context,
  );
  const { items } = await repository.roles.list({ identifier: 'Cook', offset: 0, limit: 1 }, context);
  const roleId = items[0]?.id ?? 0;
  await repository.roles.assignToGroup({ path: group.path, roleId }, context);
  const { pathString } = await repository.locations.load(locations.apple ?? 0, context);
  await repository.roles.assignToUser(
    { userId: user.id, roleId, limitation: { identifier: 'Subtree', values: [pathString] } },
    context,
  );
}
