/** Forms where languages are disabled: they offer the others alone. */
import { describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { field, folder } from '../sql/writing.js';
import { admin } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const browser = { ...admin, Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const { api, opened } = await useApi();

const created = await opened.languages.create({ code: 'ger-DE', name: 'Deutsch', isEnabled: true }, asAdministrator);
const german = await opened.content.create({ ...folder, mainLanguageCode: created.code }, asAdministrator);
const translated = await opened.content.create(
  { ...folder, fields: [field('name', 'Summer'), field('name', 'Sommer', created.code)] },
  asAdministrator,
);
await opened.languages.update({ code: created.code, changes: { isEnabled: false } }, asAdministrator);

const form = async (path: string) => {
  const { status, text } = await api.get(path, browser);
  expect(status).toBe(200);
  return text;
};

describe('The form of an operation', () => {
  it.each(['/content/objects?form=POST', '/content/typegroups/1/types?form=POST', '/content/urlaliases?form=POST'])(
    'offers the languages that are enabled: %s',
    async (path) => {
      const text = await form(path);
      expect(text).toMatch(/<option value="pol-PL"[^>]*>Polish/);
      expect(text).not.toContain('ger-DE');
    },
  );

  it('of a draft has no fields in a language that is disabled', async () => {
    const text = await form(`/content/objects/${translated.id}/versions/1?form=PATCH`);
    expect(text).toMatch(
      /name="\/VersionUpdate\/fields\/field\/0\/languageCode"[^>]*value="eng-GB"|value="eng-GB"[^>]*name="\/VersionUpdate\/fields\/field\/0\/languageCode"/,
    );
    expect(text).not.toContain('value="ger-DE"');
    expect(text).not.toContain('Sommer');
  });

  it('of a draft that is written in such a language alone can add another one', async () => {
    const text = await form(`/content/objects/${german.id}/versions/1?form=PATCH`);
    expect(text).not.toContain('value="ger-DE"');
    expect(text).toMatch(/Translate into <a href="[^"]*language=eng-GB">/);
  });
});
