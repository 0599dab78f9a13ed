/** The roles by example: their policies and commands, against the example host. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openRestRepository, type RestRepository } from '../../lib/client/index.js';
import type { Context, NewContent } from '../../lib/index.js';
import type { PolicyValues } from '../../lib/repository/repository.js';
import { openHost } from '../examples/host.js';
import { listen } from '../support/api.js';
import { runInShell } from './commands.js';
import { blocksOf } from './markdown.js';
import { snippetsOf } from './snippets.js';

const page = 'docs/learn/roles.md';
const password = 'a good password';
const context: Context = {
  caller: { userId: null, login: null },
  siteaccess: '',
  languages: [],
  signal: new AbortController().signal,
};

interface Policies {
  sectionEditor(sectionId: number): PolicyValues[];
  translator(languageCode: string): PolicyValues[];
  moderator(path: string): PolicyValues[];
}

type AddRole = (
  repository: RestRepository,
  role: { identifier: string; policies: readonly PolicyValues[]; groupPath: string },
  context: Context,
) => Promise<void>;

describe('the roles by example', () => {
  let host: Awaited<ReturnType<typeof openHost>>;
  let server: Awaited<ReturnType<typeof listen>>;
  let admin: Required<RestRepository>;

  const openAs = async (login: string, secret: string) =>
    (await openRestRepository(`${server.url}/api/cms/v2`, {
      auth: { basic: { login, password: secret } },
    })) as Required<RestRepository>;

  const nameIn = (languageCode: string, value: string) => ({
    fieldDefinitionIdentifier: 'name',
    value,
    languageCode,
  });

  async function publish(
    own: Required<RestRepository>,
    parentLocationId: number,
    name: string,
    languages = ['eng-GB'],
  ) {
    const folder: NewContent = {
      contentTypeId: 1,
      mainLanguageCode: 'eng-GB',
      location: { parentLocationId, priority: 0, hidden: false },
      fields: languages.map((languageCode) => nameIn(languageCode, name)),
    };
    const { id } = (await own.content.create?.(folder, context)) ?? { id: 0 };
    await own.versions.publish?.({ contentId: id, versionNo: 1 }, context);
    return id;
  }

  /** A new group with the role, and a user in it. */
  async function userWith(identifier: string, policies: readonly PolicyValues[]) {
    const names = [{ fieldDefinitionIdentifier: 'name', value: identifier }];
    const group = { contentTypeId: 3, mainLanguageCode: 'eng-GB', fields: names, parentPath: '/1/5/' };
    const { path = '' } = (await admin.userGroups.create?.(group, context)) ?? {};
    const { addRole } = await snippetsOf(page)<{ addRole: AddRole }>('assign');
    await addRole(admin, { identifier, policies, groupPath: path }, context);
    const fields = ['first_name', 'last_name'].map((each) => ({
      fieldDefinitionIdentifier: each,
      value: identifier,
    }));
    const account = { login: identifier, email: `${identifier}@example.org`, password };
    await admin.users.create?.({ ...account, mainLanguageCode: 'eng-GB', fields, groupPath: path }, context);
    return openAs(identifier, password);
  }

  beforeAll(async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    host = await openHost({ CMS_ADMIN_PASSWORD: 'publish', CMS_BASIC_AUTH: '1' });
    server = await listen(host.app);
    admin = await openAs('admin', 'publish');
  });
  afterAll(async () => {
    await server.close();
    await host.close();
  });

  const policiesOf = () => snippetsOf(page)<Policies>('policies');

  it('lets an editor publish in one section, and not in another', async () => {
    const section = await admin.sections.create?.({ identifier: 'news', name: 'News' }, context);
    const news = await publish(admin, 2, 'News');
    await admin.content.updateInfo?.({ id: news, changes: { sectionId: section?.id ?? 0 } }, context);
    const { mainLocation } = await admin.content.load(news, context);
    const { sectionEditor } = await policiesOf();
    const editor = await userWith('NewsEditor', sectionEditor(section?.id ?? 0));
    expect(await publish(editor, mainLocation?.id ?? 0, 'Hello')).toBeGreaterThan(0);
    await expect(publish(editor, 43, 'Elsewhere')).rejects.toMatchObject({ status: 403 });
  });

  it('lets a translator write one language, and no other', async () => {
    const id = await publish(admin, 2, 'Translated', ['eng-GB', 'pol-PL']);
    const { translator } = await policiesOf();
    const own = await userWith('Translator', translator('pol-PL'));
    const draft = await own.versions.createDraftOfCurrent?.({ id }, context);
    const write = (languageCode: string) =>
      own.versions.update?.(
        {
          contentId: id,
          versionNo: draft?.versionNo ?? 0,
          changes: { initialLanguageCode: languageCode, fields: [nameIn(languageCode, languageCode)] },
        },
        context,
      );
    await expect(write('eng-GB')).rejects.toMatchObject({ status: 403 });
    await write('pol-PL');
    await own.versions.publish?.({ contentId: id, versionNo: draft?.versionNo ?? 0 }, context);
    expect((await admin.content.load(id, context)).currentVersion.versionNo).toBe(2);
  });

  it('lets a moderator hide and trash, and not edit', async () => {
    const id = await publish(admin, 2, 'Moderated');
    const { mainLocation } = await admin.content.load(id, context);
    const { moderator } = await policiesOf();
    const own = await userWith('Moderator', moderator('/1/2/'));
    await own.content.hide?.({ id }, context);
    await expect(own.versions.createDraftOfCurrent?.({ id }, context)).rejects.toMatchObject({ status: 403 });
    await own.locations.trash?.({ id: mainLocation?.id ?? 0 }, context);
    await expect(admin.content.load(id, context)).resolves.toMatchObject({ status: 'TRASHED' });
  });

  it('has commands that work', async () => {
    const [command] = blocksOf(readFileSync(page, 'utf8')).filter(({ language }) => language === 'sh');
    const output = await runInShell(String(command?.code).replaceAll('http://127.0.0.1:3000', server.url), tmpdir());
    expect(output).toMatch(/HTTP\/1\.1 201/);
  });
});
