/** The API over a repository that reads from an array. */
import express from 'express';
import { type Content, createCmsRestRouter, NotFound, type Repository } from 'express-cms-rest';
import { publishedContent } from 'express-cms-rest/repository';
import { isRunDirectly } from './run-directly.js';

const notes = [
  { id: 1, title: 'Welcome', text: 'Everything here comes from an array.', written: new Date('2026-01-05T09:00:00Z') },
  { id: 2, title: 'Second', text: 'What is not implemented is not served.', written: new Date('2026-02-11T16:30:00Z') },
];

export const repository: Repository = {
  content: {
    async load(id) {
      const note = notes.find((candidate) => candidate.id === id);
      if (!note) throw new NotFound('content', id);
      return toContent(note);
    },
  },
};

const toContent = ({ id, title, text, written }: (typeof notes)[number]): Content =>
  publishedContent({
    id,
    remoteId: `note-${id}`,
    contentTypeId: 1,
    sectionId: 1,
    ownerId: 1,
    name: title,
    mainLanguageCode: 'eng-GB',
    published: written,
    modified: written,
    revision: 1,
    fields: [
      { id: id * 10, fieldDefinitionIdentifier: 'title', fieldTypeIdentifier: 'string', value: title },
      { id: id * 10 + 1, fieldDefinitionIdentifier: 'text', fieldTypeIdentifier: 'string', value: text },
    ],
  });

export const app = express().use(createCmsRestRouter(repository));

if (isRunDirectly(import.meta.url)) {
  app.listen(3000, '127.0.0.1', (error) => {
    if (error) throw error;
    console.log('The API is at http://127.0.0.1:3000/api/cms/v2/');
  });
}
