/** Rules of the domain, which apply to every caller, whatever rights they have. */

/** A rule, in the words that follow the subject in the message of a `Refused`; operations declare which status it has. */
export const rules = [
  // Versions and their relations.
  'is not a draft',
  'is a draft',
  'is published',
  'is the last version',
  'is in the trash',
  'has no text in the main language',
  'has no planned location',
  'is the main language',
  'is the only language',
  'follows from the value of a field',
  'has a value that must be unique',
  'already refers to that content',
  'is referred to by other content',
  // Locations.
  'is the root of the tree',
  'contains the caller',
  'is not published',
  'was published before',
  'already has a planned location',
  'is already below that location',
  'is above that location',
  'has too many locations to be copied at once',
  'is more than one write may change',
  'is already bookmarked',
  // A parent, a destination or a group that a write names must exist.
  'does not exist',
  // Content types and their groups.
  'has content',
  'has content types',
  'has a draft',
  'has no field definitions',
  'already has a field of this type',
  'is already in that group',
  'is in no other group',
  // Languages.
  'is in use',
  // Sections and object states.
  'limits the assignment of a role',
  'belong to the same group',
  // Users, their groups and roles.
  'would leave no user who may manage roles',
  'is the caller, and users cannot delete themselves',
  'is the root group',
  'has users',
  'is not in that group',
  'is in no other user group',
  'is already assigned',
  // URL aliases and wildcards.
  'already leads somewhere',
  'is generated',
  'has others below it',
  'begins and ends like too many others',
  // Files.
  'is not that of the upload',
  'cannot be decoded',
  'is too large for variations',
  // Webhooks.
  'is disabled',
  // API keys.
  'has as many API keys as are allowed',
] as const;

export type Rule = (typeof rules)[number];
