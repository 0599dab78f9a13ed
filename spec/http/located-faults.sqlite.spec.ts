import { describe, expect, it } from '@jest/globals';
import { AlreadyInUse, BadRequest, type Faults } from '../../lib/errors/errors.js';
import type { Repository } from '../../lib/repository/repository.js';
import { type Api, admin, type HttpResponse, sends, serve } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const errorsIn = (response: HttpResponse) => response.json.ErrorMessage.errorDetails?.errors;
const pathsIn = (response: HttpResponse) => errorsIn(response).map(({ path }: { path: string }) => path);

const send = (api: Api, method: string, path: string, name: string, members: object): Promise<HttpResponse> =>
  api.call(method, path, {
    headers: { ...sends(name), ...admin, Accept: 'application/json' },
    body: JSON.stringify({ [name]: members }),
  });

const { api } = await useApi();

describe('a fault that the repository finds', () => {
  const href = (path: string) => ({ _href: api.base + path });
  const texts = (...codes: string[]) => ({ value: codes.map((code) => ({ _languageCode: code, '#text': 'x' })) });
  const field = (identifier: string, languageCode: string) => ({
    fieldDefinitionIdentifier: identifier,
    languageCode,
    fieldValue: 'x',
  });

  it('is located in nested members and in lists', async () => {
    const refused = await send(api, 'POST', '/content/objects', 'ContentCreate', {
      ContentType: href('/content/types/1'),
      mainLanguageCode: 'eng-GB',
      LocationCreate: { ParentLocation: href('/content/locations/1/999'), sortField: 'PATH', sortOrder: 'ASC' },
      Section: href('/content/sections/99'),
      User: href('/user/users/41'),
      fields: { field: [field('name', 'eng-GB'), field('none', 'eng-GB'), field('name', 'ger-DE')] },
    });
    expect([refused.status, pathsIn(refused)]).toEqual([
      400,
      [
        '/ContentCreate/LocationCreate/ParentLocation/_href',
        '/ContentCreate/Section/_href',
        '/ContentCreate/User/_href',
        '/ContentCreate/fields/field/1/fieldDefinitionIdentifier',
        '/ContentCreate/fields/field/2/languageCode',
      ],
    ]);
  });

  it('is located in the fields of a version', async () => {
    const draft = await api.call('POST', '/content/objects/41/currentversion', {
      headers: { ...admin, Accept: 'application/json', 'X-HTTP-Method-Override': 'COPY' },
    });
    const { _href } = draft.json.Version;
    const refused = await send(api, 'PATCH', _href.slice(api.base.length), 'VersionUpdate', {
      initialLanguageCode: 'fre-FR',
      fields: { field: [field('none', 'eng-GB')] },
    });
    expect(pathsIn(refused)).toEqual([
      '/VersionUpdate/initialLanguageCode',
      '/VersionUpdate/fields/field/0/fieldDefinitionIdentifier',
    ]);
  });

  it('is located in the value of a field, beside its definition and what of the value is wrong', async () => {
    const draft = await api.call('POST', '/content/objects/41/currentversion', {
      headers: { ...admin, Accept: 'application/json', 'X-HTTP-Method-Override': 'COPY' },
    });
    const path = draft.json.Version._href.slice(api.base.length);
    const problemsOf = async (identifier: string, fieldValue: unknown) => {
      const refused = await send(api, 'PATCH', path, 'VersionUpdate', {
        fields: { field: [field('name', 'eng-GB'), { ...field(identifier, 'eng-GB'), fieldValue }] },
      });
      const { fields, errors } = refused.json.ErrorMessage.errorDetails;
      expect([refused.status, errors]).toEqual([400, undefined]);
      return fields.flatMap((each: { errors: readonly { path?: string; type: string | null }[] }) =>
        each.errors.map(({ type, path }) => [type, path]),
      );
    };
    const value = '/VersionUpdate/fields/field/1/fieldValue';
    const link = '<p><a href="content://999999">no such item</a></p>';
    expect(await problemsOf('short_description', { xml: '<p>' })).toEqual([['xml', `${value}/xml`]]);
    expect(await problemsOf('short_description', { xml: link })).toEqual([[null, value]]);
    expect(await problemsOf('short_description', 5)).toEqual([[null, value]]);
    expect(await problemsOf('short_name', 'x'.repeat(300))).toEqual([[null, value]]);
  });

  it('has a place only where the value of a field was sent', async () => {
    const members = {
      ContentType: href('/content/types/2'),
      mainLanguageCode: 'eng-GB',
      fields: { field: [field('title', 'eng-GB')] },
    };
    const LocationCreate = { ParentLocation: href('/content/locations/1/2'), sortField: 'PATH', sortOrder: 'ASC' };
    const refused = await send(api, 'POST', '/content/objects', 'ContentCreate', { ...members, LocationCreate });
    expect(refused.json.ErrorMessage.errorDetails).toEqual({
      fields: [{ _fieldTypeId: 120, errors: [{ type: null, message: 'intro: must not be empty' }] }],
    });
  });

  it('is located at the language of a text', async () => {
    const refused = await send(api, 'POST', '/content/objectstategroups', 'ObjectStateGroupCreate', {
      identifier: 'workflow',
      defaultLanguageCode: 'eng-GB',
      names: texts('pol-PL', 'ger-DE', 'a.b', '__proto__'),
      descriptions: texts('ger-DE'),
    });
    expect(pathsIn(refused)).toEqual([
      '/ObjectStateGroupCreate/names',
      '/ObjectStateGroupCreate/names/value/1/_languageCode',
      '/ObjectStateGroupCreate/names/value/2/_languageCode',
      '/ObjectStateGroupCreate/names/value/3/_languageCode',
      '/ObjectStateGroupCreate/descriptions/value/0/_languageCode',
    ]);
  });

  it('is located at what is missing', async () => {
    const change = { defaultLanguageCode: 'pol-PL' };
    const refused = await send(api, 'PATCH', '/content/objectstategroups/2', 'ObjectStateGroupUpdate', change);
    expect(errorsIn(refused)).toEqual([
      { path: '/ObjectStateGroupUpdate/names', message: 'There is no name in the default language' },
    ]);
  });

  it('is located at an item, or at the empty list', async () => {
    const assign = (...states: string[]) =>
      send(api, 'PATCH', '/content/objects/41/objectstates', 'ContentObjectStates', { ObjectState: states.map(href) });
    const path = '/content/objectstategroups';
    expect(pathsIn(await assign(`${path}/2/objectstates/1`, `${path}/9/objectstates/2`))).toEqual([
      '/ContentObjectStates/ObjectState/1/_href',
    ]);
    expect(pathsIn(await assign())).toEqual(['/ContentObjectStates/ObjectState']);
  });
});

describe('a fault in a member', () => {
  const serveThrowing = (error: unknown) => {
    const refuse = () => Promise.reject(error);
    const repository = {
      content: { load: refuse },
      sections: { create: refuse, load: refuse },
    } as unknown as Repository;
    return serve(repository, { session: false });
  };
  const create = (api: Api) =>
    send(api, 'POST', '/content/sections', 'SectionInput', { identifier: 'press', name: 'Press' });
  const fault = (member: string) => ({ member, message: 'is not right' });

  it.each([
    ['which the document has', 'name', '/SectionInput/name'],
    ['of which the document has no part', 'name.eng-GB', '/SectionInput/name'],
    ['which the document does not have', 'priority', '/SectionInput'],
    ['which is the whole', '', '/SectionInput'],
    ['which every object inherits', 'constructor', '/SectionInput'],
  ])('%s is located', async (_, member, path) => {
    const api = await serveThrowing(new BadRequest('No', { members: [fault(member)] }));
    expect(errorsIn(await create(api))).toEqual([{ path, message: 'is not right' }]);
    await api.close();
  });

  it('has no place where no document was sent', async () => {
    const api = await serveThrowing(new BadRequest('No', { members: [fault('id')] }));
    const refused = await api.get('/content/sections/1', { Accept: 'application/json' });
    expect([refused.status, errorsIn(refused)]).toEqual([400, [{ path: '', message: 'is not right' }]]);
    await api.close();
  });

  it('is located each time that the same error is thrown, after the faults that have a place', async () => {
    const faults: Faults = { errors: [{ path: '/x', message: 'y' }], members: [fault('name')] };
    const api = await serveThrowing(new BadRequest('No', faults));
    const first = await create(api);
    expect(pathsIn(first)).toEqual(['/x', '/SectionInput/name']);
    expect((await create(api)).text).toBe(first.text);
    await api.close();
  });

  it('comes with errors of other statuses', async () => {
    const error = Object.assign(new AlreadyInUse('The identifier'), {
      faults: { members: [fault('identifier')] },
    });
    const api = await serveThrowing(error);
    const refused = await create(api);
    expect([refused.status, pathsIn(refused)]).toEqual([409, ['/SectionInput/identifier']]);
    await api.close();
  });
});
