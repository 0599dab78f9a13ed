/** The document that is measured: a content item of 20 fields, about 4.5 KB of JSON. */
import type { Content, Field, Repository } from 'express-cms-rest';

const date = new Date('2026-01-01T12:00:00Z');
const text = 'What is worth doing is worth doing well, said the gardener. ';

const fields: readonly Field[] = Array.from({ length: 20 }, (_, index) => ({
  id: 100 + index,
  fieldDefinitionIdentifier: `field_${index}`,
  languageCode: 'eng-GB',
  fieldTypeIdentifier: index % 4 === 3 ? 'integer' : 'string',
  value: index % 4 === 3 ? index * 1000 : text.slice(0, 20 + index),
}));

export const item: Content = {
  id: 54,
  remoteId: '9459d3c29e15006e45197295722c7ade',
  contentTypeId: 2,
  name: 'The garden',
  names: { 'eng-GB': 'The garden' },
  sectionId: 1,
  mainLocation: { id: 56, pathString: '/1/2/56/', revision: 3, updated: date },
  ownerId: 14,
  published: date,
  modified: date,
  mainLanguageCode: 'eng-GB',
  currentVersionNo: 3,
  alwaysAvailable: true,
  hidden: false,
  status: 'PUBLISHED',
  revision: 7,
  updated: date,
  currentVersion: {
    id: 99,
    contentId: 54,
    versionNo: 3,
    status: 'PUBLISHED',
    modified: date,
    creatorId: 14,
    created: date,
    initialLanguageCode: 'eng-GB',
    mainLanguageCode: 'eng-GB',
    alwaysAvailable: true,
    languageCodes: ['eng-GB'],
    names: { 'eng-GB': 'The garden' },
    fields,
    relations: [],
    revision: 2,
    updated: date,
  },
};

const load = async () => item;

/** A repository that holds the item in memory and never changes. */
export const unchanging: Repository = { content: { load, loadInfo: load }, state: () => 'unchanging' };
