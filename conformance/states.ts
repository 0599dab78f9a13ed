/** What checks of object states ask for: states, and which of them content has. */
import type { NewObjectState, ObjectState } from 'express-cms-rest';
import type { Scene } from './scene.js';

/** A state of a group, with the lowest priority that there is if no other is given. */
export function state(scene: Scene, groupId: number, more: Partial<NewObjectState> = {}): Promise<ObjectState> {
  const { admin, known, unique } = scene;
  const identifier = unique('state').replaceAll('-', '_');
  const texts = { defaultLanguageCode: known.languageCode, names: { [known.languageCode]: identifier } };
  return admin.objectStates.create({ groupId, identifier, priority: 0, ...texts, ...more });
}

/** A group with states of these priorities, created in sequence. */
export async function statesOf(scene: Scene, ...priorities: readonly number[]): Promise<ObjectState[]> {
  const { id } = await scene.stateGroup();
  const made: ObjectState[] = [];
  for (const priority of priorities) made.push(await state(scene, id, { priority }));
  return made;
}

/** The state of a group that content has, undefined if it has none. */
export async function stateIn(scene: Scene, contentId: number, groupId: number): Promise<number | undefined> {
  const { states } = await scene.admin.objectStates.loadOfContent(contentId);
  return states.find((one) => one.groupId === groupId)?.id;
}

/** Gives content states. */
export function assign(scene: Scene, contentId: number, ...states: readonly Pick<ObjectState, 'id' | 'groupId'>[]) {
  const refs = states.map(({ id, groupId }) => ({ id, groupId }));
  return scene.admin.objectStates.assign({ contentId, states: refs });
}
