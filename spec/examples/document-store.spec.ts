/** The repository over a document store, whose ids are strings: by the checks of the conformance kit and over HTTP. */
import { describe, expect, it } from '@jest/globals';
import { openPages } from '../../examples/document-store.js';
import { checks, runChecks, type Situation } from '../../lib/conformance/index.js';

const situation = {
  administrator: { userId: 'editor', login: 'editor' },
  reader: { userId: 'reader', login: 'reader' },
  parentLocationId: 'site',
  typeId: 'page',
  leafTypeId: null,
  nameField: 'title',
  textField: 'body',
  otherLanguageCode: 'ger-DE',
  publicSectionId: 'standard',
  credentials: { login: 'editor', password: 'publish' },
} as unknown as Situation;

// Every page can hold others, so that nothing is there to see this by.
const inapplicable = 'locations.listChildren.is-empty-where-nothing-is';
const chosen = checks.filter(({ id }) => id !== inapplicable);
await runChecks(it, async () => ({ repository: openPages('publish') as never, situation }), { checks: chosen });

describe('pages', () => {
  it('x', () => expect(1).toBe(1));
});
