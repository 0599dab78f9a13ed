/** The situation of the conformance kit in a repository over tables: published content of one type, without drafts, files and users. */
export const tableSituation = {
  reader: null,
  leafContentTypeId: null,
  nameField: 'title',
  relationField: null,
  richTextField: null,
  fileType: null,
  imageType: null,
  otherLanguageCode: null,
  userGroup: null,
} as const;

/** Its situation with the ids of `tableRepository`, whose content has no children. */
export const stringTableSituation = {
  ...tableSituation,
  administrator: { userId: '1', login: 'ada' },
  isFlat: true,
  publicSectionId: 'standard',
} as const;

/** Its situation with ids that are integers. */
export const integerTableSituation = {
  ...tableSituation,
  administrator: { userId: 1, login: 'ada' },
  parentLocationId: 2,
  isFlat: true,
  content: [1, 2],
} as const;
