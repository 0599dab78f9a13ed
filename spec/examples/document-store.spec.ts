/** The repository over a document store, whose ids are strings: by the checks of the conformance kit and over HTTP. */
import { it } from '@jest/globals';
import { checks, runChecks, type Situation } from '../../conformance/index.js';
import { openPages } from '../../examples/document-store.js';

const situation: Situation<string> = {
  administrator: { userId: 'editor', login: 'editor' },
  reader: { userId: 'reader', login: 'reader' },
  parentLocationId: 'site',
  typeId: 'page',
  leafTypeId: null,
  nameField: 'title',
  textField: 'body',
  relationField: null,
  otherLanguageCode: 'ger-DE',
  publicSectionId: 'standard',
  credentials: { login: 'editor', password: 'publish' },
};

// Every page can hold others, so that nothing is there to see this by.
const inapplicable = 'locations.listChildren.is-empty-where-nothing-is';
const chosen = checks.filter(({ id }) => id !== inapplicable);
await runChecks(it, async () => ({ repository: openPages('publish'), situation }), { checks: chosen });
