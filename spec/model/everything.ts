/** A content model that has something of everything, for specs. */
import type { ContentModel } from '../../lib/model/index.js';

const texts = (text: string) => ({ 'eng-GB': text, 'ger-DE': `${text} (de)` });

/** The location of the clean installation whose remote id is the same in each. */
export const mediaRemoteId = '75c715a51699d2d309a924eca6a95145';

export const everything: ContentModel = {
  languages: [
    { code: 'eng-GB', name: 'English (United Kingdom)' },
    { code: 'ger-DE', name: 'Deutsch', isEnabled: false },
  ],
  sections: [
    { identifier: 'news', name: 'News' },
    { identifier: 'standard', name: 'Standard' },
  ],
  objectStateGroups: [
    {
      identifier: 'workflow',
      defaultLanguageCode: 'ger-DE',
      names: texts('Workflow'),
      descriptions: texts('Where it is'),
      states: [
        { identifier: 'new', names: { 'eng-GB': 'New' }, priority: 0 },
        { identifier: 'in review', defaultLanguageCode: 'eng-GB', names: texts('In review'), priority: 5 },
      ],
    },
  ],
  contentTypeGroups: [{ identifier: 'Content' }, { identifier: 'Recipes' }],
  contentTypes: [
    {
      identifier: 'recipe',
      remoteId: 'recipe-1',
      groups: ['Content', 'Recipes'],
      mainLanguageCode: 'eng-GB',
      names: texts('Recipe'),
      descriptions: texts('What to cook'),
      nameSchema: '<title>',
      urlAliasSchema: '<title>-<portions>',
      isContainer: true,
      defaultAlwaysAvailable: false,
      defaultSortField: 'NAME',
      defaultSortOrder: 'ASC',
      fieldDefinitions: [
        {
          identifier: 'title',
          fieldTypeIdentifier: 'string',
          names: texts('Title'),
          isRequired: true,
          defaultValue: 'New',
        },
        {
          identifier: 'portions',
          fieldTypeIdentifier: 'integer',
          fieldGroup: 'details',
          isTranslatable: false,
          isSearchable: false,
          isInfoCollector: true,
          defaultValue: 4,
          validators: { IntegerValueValidator: { minIntegerValue: 1 } },
        },
        { identifier: 'course', fieldTypeIdentifier: 'selection', settings: { options: ['starter', 'main'] } },
        { identifier: 'text', fieldTypeIdentifier: 'text', descriptions: texts('How'), settings: { textRows: 5 } },
        {
          identifier: 'picture',
          fieldTypeIdentifier: 'relation',
          settings: { selectionRoot: mediaRemoteId, selectionContentTypes: ['image'] },
        },
        {
          identifier: 'steps',
          fieldTypeIdentifier: 'blocks',
          settings: {
            shapes: [
              {
                fieldDefinitions: [
                  {
                    ...{ defaultValue: null, descriptions: {}, fieldType: 'relation', isRequired: false, names: {} },
                    fieldSettings: {
                      ...{
                        selectionContentTypes: [],
                        selectionMethod: 'SELECTION_BROWSE',
                        selectionRoot: mediaRemoteId,
                      },
                    },
                    ...{ identifier: 'tool', validatorConfiguration: {} },
                  },
                ],
                ...{ identifier: 'step', names: texts('Step') },
              },
            ],
          },
        },
      ],
    },
  ],
  roles: [
    {
      identifier: 'Cook',
      policies: [
        {
          module: 'content',
          function: 'create',
          limitations: { Class: ['recipe'], ParentClass: ['folder', 'recipe'] },
        },
        { module: 'content', function: 'edit', limitations: { State: ['workflow/new', 'workflow/in review'] } },
        { module: 'content', function: 'read', limitations: { Section: ['news'], Language: ['eng-GB'] } },
        { module: 'content', function: 'remove', limitations: { Node: [mediaRemoteId] } },
        { module: 'content', function: 'hide', limitations: { Subtree: [mediaRemoteId], Owner: ['1'] } },
        { module: 'user', function: 'login' },
      ],
    },
    { identifier: 'Unused' },
  ],
};
