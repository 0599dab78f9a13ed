/** What the writes of sections have in common: revisions, rights, and all of it or nothing. */
import type { Check } from '../../check.js';
import { outcome } from '../../expectations.js';
import type { Scene } from '../../scene.js';
import { type Target, type Write, writeChecks } from '../../write-checks.js';

const identifierOf = ({ unique }: Scene): string => unique('section').replaceAll('-', '_');

async function target(scene: Scene, act: (id: number) => Target['write']): Promise<Target> {
  const { repository, administrator } = scene;
  const { id, identifier } = await scene.section();
  return {
    stored: () => repository.sections.load(id, administrator),
    write: act(id),
    outdate: () => repository.sections.update({ id, changes: { identifier, name: scene.unique() } }, administrator),
    rival: (expected) =>
      repository.sections.update({ id, changes: { identifier, name: scene.unique() }, expected }, administrator),
    state: () => outcome(repository.sections.load(id, administrator)),
  };
}

const shared = {
  needs: ['sections.create', 'sections.load'],
  outdating: 'sections.update',
  rival: 'sections.update',
  isOpen: true,
} as const;

const writes: readonly Write[] = [
  {
    ...shared,
    method: 'sections.update',
    name: 'A change of a section',
    lateStatuses: [],
    prepare: (scene) =>
      target(scene, (id) => (expected, context) => {
        const identifier = identifierOf(scene);
        return scene.repository.sections.update({ id, changes: { identifier, name: identifier }, expected }, context);
      }),
  },
  {
    ...shared,
    method: 'sections.delete',
    name: 'The deletion of a section',
    lateStatuses: [404],
    prepare: (scene) =>
      target(scene, (id) => (expected, context) => scene.repository.sections.delete({ id, expected }, context)),
  },
  {
    method: 'sections.create',
    name: 'A new section',
    needs: ['sections.list'],
    isUnconditional: true,
    isOpen: true,
    prepare: async (scene) => {
      const { repository, administrator, afterwards } = scene;
      const identifier = identifierOf(scene);
      return {
        write: async (_, context) => {
          const { id } = await repository.sections.create({ identifier, name: identifier }, context);
          afterwards(() => repository.sections.delete?.({ id }, administrator));
        },
        state: () => outcome(repository.sections.list({ identifier }, administrator)),
      };
    },
  },
];

export const sectionWriteChecks: readonly Check[] = writes.flatMap(writeChecks);
