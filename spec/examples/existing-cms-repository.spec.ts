/** The repository of a CMS that was there before, by the checks of the conformance kit. */
import { it } from '@jest/globals';
import { runChecks, type Situation } from '../../conformance/index.js';
import { sampleArticles } from '../../examples/existing-cms/articles.js';
import { sampleMembers } from '../../examples/existing-cms/members.js';
import { createRepository } from '../../examples/existing-cms/repository.js';

const situation: Situation = {
  administrator: { userId: 1, login: 'eva' },
  reader: { userId: 9, login: 'nobody' },
  contentTypeId: 1,
  leafContentTypeId: null,
  nameField: 'headline',
  textField: 'text',
  publicSectionId: 1,
  content: [1],
  concealedContent: [2],
};

// Passwords are hashed when members are made.
const members = sampleMembers();
await runChecks(it, async () => ({ repository: createRepository(sampleArticles(), members), situation }));
