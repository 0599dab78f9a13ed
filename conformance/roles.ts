/** What checks of roles ask for: roles, their drafts and their policies, and whether these take effect. */
import type { Limitation, Role } from 'express-cms-rest';
import type { BoundRepository } from './bound.js';
import { outcome } from './expectations.js';
import { identifierOf } from './maker.js';
import type { Scene } from './scene.js';

/** A role without policies. */
export const role = ({ admin }: Scene): Promise<Role> => admin.roles.create({ identifier: identifierOf('role') });

/** A draft of a new role, which is published nowhere. */
export async function newDraft(scene: Scene): Promise<Role> {
  const { roles } = scene.admin;
  const draft = await roles.create({ identifier: identifierOf('role'), isDraft: true });
  scene.afterwards(() => roles.deleteDraft({ id: draft.id }));
  return draft;
}

/** A role that allows to read content, as far as the limitations fit. */
export async function readingRole(scene: Scene, ...limitations: readonly Limitation[]): Promise<Role> {
  const made = await role(scene);
  await scene.admin.roles.createPolicy({ roleId: made.id, module: 'content', function: 'read', limitations });
  return made;
}

export const inSections = (...ids: readonly number[]): Limitation => ({
  identifier: 'Section',
  values: ids.map(String),
});

/** Which of these content items the caller may read. */
export async function readableOf(caller: BoundRepository, ids: readonly number[]): Promise<readonly number[]> {
  const results = await Promise.all(ids.map((id) => outcome(caller.content.load(id))));
  return ids.filter((_, index) => results[index]?.value !== undefined);
}

/** The reader, with all rights to content and none to roles. */
export async function makeEditor(scene: Scene): Promise<BoundRepository> {
  const { admin, known, reader } = scene;
  const { id: roleId } = await role(scene);
  await admin.roles.createPolicy({ roleId, module: 'content', function: '*', limitations: [] });
  await admin.roles.assignToUser({ userId: known.reader.userId as number, roleId });
  return reader;
}
