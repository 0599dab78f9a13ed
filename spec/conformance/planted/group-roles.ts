/** Faults by which callers get more rights than they have: each write forgets the right to assign roles. */
import { isMap } from '../../../lib/field-types/index.js';
import type { Json } from '../../../lib/index.js';
import { type Fault, unless, withoutRight } from './fault.js';

function withoutSetter(value: Json): Json {
  if (!isMap(value)) return value;
  const { newPasswordUserId: _, ...others } = value;
  return others;
}

export const groupRoleFaults: readonly Fault[] = [
  [
    'a copy of a user comes into a group with roles',
    'content.copy.needs-the-right-to-assign-roles',
    (r) => ({ content: { copy: (what, c) => withoutRight(r.content.copy(what, c), (a) => r.content.copy(what, a)) } }),
  ],
  [
    'content of the type of users is created in a group with roles',
    'content.create.needs-the-right-to-assign-roles',
    (r) => ({
      content: { create: (what, c) => withoutRight(r.content.create(what, c), (a) => r.content.create(what, a)) },
    }),
  ],
  [
    'a copy of a subtree with a user comes into a group with roles',
    'locations.copy.needs-the-right-to-assign-roles',
    (r) => ({
      locations: { copy: (what, c) => withoutRight(r.locations.copy(what, c), (a) => r.locations.copy(what, a)) },
    }),
  ],
  [
    'a copy of a user gets a location in a group with roles',
    'locations.create.needs-the-right-to-assign-roles',
    (r) => ({
      locations: { create: (what, c) => withoutRight(r.locations.create(what, c), (a) => r.locations.create(what, a)) },
    }),
  ],
  [
    'a user who is not published is planned in a group with roles',
    'locations.plan.needs-the-right-to-assign-roles',
    (r) => ({
      locations: { plan: (what, c) => withoutRight(r.locations.plan(what, c), (a) => r.locations.plan(what, a)) },
    }),
  ],
  [
    'a copy of a user is moved into a group with roles',
    'locations.move.needs-the-right-to-assign-roles',
    (r) => ({
      locations: { move: (what, c) => withoutRight(r.locations.move(what, c), (a) => r.locations.move(what, a)) },
    }),
  ],
  [
    'a copy of a user changes places with what is in a group with roles',
    'locations.swap.needs-the-right-to-assign-roles',
    (r) => ({
      locations: { swap: (what, c) => withoutRight(r.locations.swap(what, c), (a) => r.locations.swap(what, a)) },
    }),
  ],
  [
    'a copy of a user is restored into a group with roles',
    'trash.restore.needs-the-right-to-assign-roles',
    (r) => ({
      trash: { restore: (what, c) => withoutRight(r.trash.restore(what, c), (a) => r.trash.restore(what, a)) },
    }),
  ],
  [
    'a user is created in a group with roles',
    'users.create.needs-the-right-to-assign-roles',
    (r) => ({ users: { create: (what, c) => withoutRight(r.users.create(what, c), (a) => r.users.create(what, a)) } }),
  ],
  [
    'a user is assigned to a group with roles',
    'users.assignGroup.needs-the-right-to-assign-roles',
    (r) => ({
      users: {
        assignGroup: (what, c) => withoutRight(r.users.assignGroup(what, c), (a) => r.users.assignGroup(what, a)),
      },
    }),
  ],
  [
    'a draft in a group with roles gets an account',
    'versions.update.needs-the-right-to-assign-roles',
    (r) => ({
      versions: { update: (what, c) => withoutRight(r.versions.update(what, c), (a) => r.versions.update(what, a)) },
    }),
  ],
  [
    'a user is published in a group with roles',
    'versions.publish.needs-the-right-to-assign-roles',
    (r) => ({
      versions: { publish: (what, c) => withoutRight(r.versions.publish(what, c), (a) => r.versions.publish(what, a)) },
    }),
  ],
  [
    'the password of a user with other roles is set',
    'users.update.refuses-accounts-with-other-roles',
    (r) => ({
      users: { update: (what, c) => withoutRight(r.users.update(what, c), (a) => r.users.update(what, a)) },
    }),
  ],
  [
    'the password of a draft is published by anybody',
    'versions.publish.ignores-passwords-of-others',
    (r) => ({
      versions: {
        publish: async (what, c) => {
          const { db } = r;
          const draft = db.selectFrom('cms_version').select('id').where('content_id', '=', what.contentId);
          const version = await draft.where('version_no', '=', what.versionNo).executeTakeFirst();
          if (version)
            await db
              .updateTable('cms_account_draft')
              .set({ password_user_id: c.caller.userId })
              .where('version_id', '=', version.id)
              .execute();
          return r.versions.publish(what, c);
        },
      },
    }),
  ],
  [
    'a draft does not say who sets a password',
    'versions.load.names-who-set-a-password',
    (r) => ({
      versions: {
        load: async (which, c) => {
          const version = await r.versions.load(which, c);
          const fields = version.fields.map((field) => ({ ...field, value: withoutSetter(field.value) }));
          return { ...version, fields };
        },
      },
    }),
  ],
  [
    'content becomes users with the field of its type',
    'contentTypes.publishDraft.refuses-accounts-in-types-with-content',
    (r) => ({
      contentTypes: {
        publishDraft: (what, c) =>
          unless(r.contentTypes.publishDraft(what, c), 403, () => r.contentTypes.load(what.id, c)),
      },
    }),
  ],
  [
    'a field for accounts is added to a type with content',
    'contentTypes.createDefinition.refuses-accounts-in-types-with-content',
    (r) => ({
      contentTypes: {
        createDefinition: ({ definition, ...what }, c) =>
          unless(r.contentTypes.createDefinition({ definition, ...what }, c), 403, () =>
            r.contentTypes.createDefinition(
              { definition: { ...definition, fieldTypeIdentifier: 'string' }, ...what },
              c,
            ),
          ),
      },
    }),
  ],
];
