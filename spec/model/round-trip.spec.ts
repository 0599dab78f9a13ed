/** Content models of one repository in another one: exported, applied, and exported again. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes } from '../../lib/field-types/index.js';
import { applyModel, diffModel, exportModel, parseModel, writeModel } from '../../lib/model/index.js';
import { asAdministrator, type Opened, open } from '../sql/support.js';
import { everything, mediaRemoteId } from './everything.js';

const textOf = async (repository: Opened, format: 'json' | 'yaml') =>
  writeModel(await exportModel(repository, {}, asAdministrator), format);

const changesOf = async (repository: Opened) => (await repository.changes.list({ limit: 100 }, asAdministrator)).items;

const openMinimal = () => open(':memory:', { install: { contentTypes: 'minimal' } });

describe('an exported model', () => {
  it.each(['json', 'yaml'] as const)('makes an empty installation the same, byte by byte, in %s', async (format) => {
    const source = await open();
    const target = await openMinimal();
    await applyModel(source, { model: everything }, asAdministrator);
    const text = await textOf(source, format);
    await applyModel(target, { model: await parseModel(text, format) }, asAdministrator);
    expect(await textOf(target, format)).toBe(text);
    await source.close();
    await target.close();
  });

  it('says all that was applied, and nothing that is a default', async () => {
    const target = await openMinimal();
    await applyModel(target, { model: everything }, asAdministrator);
    const exported = await exportModel(target, {}, asAdministrator);
    const [recipe] = exported.contentTypes?.filter((type) => 'remoteId' in type && type.remoteId === 'recipe-1') ?? [];
    expect(recipe).toEqual(everything.contentTypes?.[0]);
    expect(exported.roles).toContainEqual({ identifier: 'Unused' });
    expect(exported.languages).toContainEqual({ code: 'ger-DE', name: 'Deutsch', isEnabled: false });
    expect(exported.objectStateGroups).toContainEqual(everything.objectStateGroups?.[0]);
    await target.close();
  });

  it('differs in nothing from its repository, and applying it sends no write', async () => {
    const repository = await open();
    await applyModel(repository, { model: everything }, asAdministrator);
    const model = await exportModel(repository, {}, asAdministrator);
    const nothing = { changes: [], kept: [] };
    const before = await changesOf(repository);
    expect(await diffModel(repository, { model, prune: true }, asAdministrator)).toEqual(nothing);
    expect(await applyModel(repository, { model, prune: true }, asAdministrator)).toEqual(nothing);
    expect(await changesOf(repository)).toEqual(before);
    await repository.close();
  });

  it('has definitions of every field type, with rules that are no defaults', async () => {
    const source = await open();
    const target = await openMinimal();
    const rules: Readonly<Record<string, object>> = {
      richtext: { defaultValue: { xml: '<section xmlns="http://docbook.org/ns/docbook"><para>Once</para></section>' } },
      boolean: { defaultValue: true },
      float: { defaultValue: 1.5, validators: { FloatValueValidator: { maxFloatValue: 2 } } },
      date: { settings: { defaultType: 'DEFAULT_CURRENT_DATE' } },
      time: { settings: { useSeconds: true } },
      datetime: { settings: { useSeconds: true, defaultType: 'DEFAULT_CURRENT_DATE' } },
      email: { defaultValue: 'a@example.org' },
      country: { settings: { isMultiple: true } },
      keyword: { defaultValue: ['one', 'two'] },
      maplocation: { defaultValue: { latitude: 1.5, longitude: 2, address: 'Here' } },
      isbn: { settings: { isISBN13: false } },
      relationlist: {
        settings: { selectionDefaultLocation: mediaRemoteId },
        validators: { RelationListValueValidator: { selectionLimit: 3 } },
      },
    };
    const fieldDefinitions = createFieldTypes().types.map(({ identifier: name }) => ({
      identifier: `own_${name}`,
      fieldTypeIdentifier: name,
      ...rules[name],
    }));
    const contentTypes = [{ identifier: 'all', groups: ['Users'], names: { 'eng-GB': 'All' }, fieldDefinitions }];
    await applyModel(source, { model: { contentTypes } }, asAdministrator);
    const text = await textOf(source, 'yaml');
    for (const name of Object.keys(rules))
      expect(text).toMatch(new RegExp(`own_${name}\\n[^-]*(?:settings|default|validators)`));
    await applyModel(target, { model: await parseModel(text, 'yaml') }, asAdministrator);
    expect(await textOf(target, 'yaml')).toBe(text);
    expect(await diffModel(target, { model: { contentTypes } }, asAdministrator)).toEqual({ changes: [], kept: [] });
    await source.close();
    await target.close();
  });

  it('leaves out what limitations name no more, and policies that allow nothing without it', async () => {
    const repository = await open();
    await applyModel(repository, { model: everything }, asAdministrator);
    const { items } = await repository.sections.list({ identifier: 'news' }, asAdministrator);
    await repository.sections.delete({ id: items[0]?.id ?? 0 }, asAdministrator);
    const model = await exportModel(repository, {}, asAdministrator);
    const [cook] = (model.roles ?? []).filter((role) => 'identifier' in role && role.identifier === 'Cook');
    expect(JSON.stringify(cook)).not.toContain('Section');
    expect(await diffModel(repository, { model }, asAdministrator)).toEqual({ changes: [], kept: [] });
    await repository.close();
  });
});
