/** Sections: their identifiers, and what keeps them from being deleted. */
import { type Check, check } from '../../check.js';
import { assert, outcome, race, refuses, succeeded } from '../../expectations.js';
import { nowhere } from '../../places.js';
import { readDuring, repeat } from '../../readers.js';
import { making, type Scene } from '../../scene.js';

const loading = ['sections.create', 'sections.load'] as const;
const updating = [...loading, 'sections.update'] as const;
const deleting = [...loading, 'sections.delete'] as const;
const assigning = [...making, 'content.updateInfo'] as const;

export const sectionsChecks: readonly Check[] = [
  check(
    'sections.create.says-what-was-asked-for',
    'A new section has the identifier and the name that were given, in the answer and when it is loaded.',
    { needs: [loading] },
    async (scene) => {
      const { repository, administrator, unique } = scene;
      const asked = { identifier: identifierOf(scene), name: unique('A section') };
      const made = await create(scene, asked);
      for (const { identifier, name } of [made, await repository.sections.load(made.id, administrator)]) {
        assert.deepEqual({ identifier, name }, asked);
      }
    },
  ),
  check(
    'sections.create.refuses-a-taken-identifier',
    'A section with the identifier of another one is refused with Conflict.',
    { needs: [loading] },
    async (scene) => {
      const { identifier } = await scene.section();
      await refuses(create(scene, { identifier, name: 'Another' }), 409, 'A section with an identifier that is taken');
    },
  ),
  check(
    'sections.create.takes-a-name-twice',
    'Two sections may have the same name.',
    { needs: [loading] },
    async (scene) => {
      const { id, name } = await scene.section();
      const other = await create(scene, { identifier: identifierOf(scene), name });
      assert.notEqual(other.id, id);
    },
  ),
  check(
    'sections.create.gives-an-identifier-once',
    'Of several sections that are made with the same identifier at the same time, exactly one is.',
    { needs: ['sections.create'] },
    async (scene) => {
      const identifier = identifierOf(scene);
      const works = Array.from({ length: 6 }, () => () => create(scene, { identifier, name: identifier }));
      succeeded(await race(works), 1, 409, 'Six sections with one identifier');
    },
  ),
  check(
    'sections.list.has-each-once',
    'The list has each section once, as it is when it is loaded.',
    { needs: [loading, 'sections.list'] },
    async (scene) => {
      const { repository, administrator, section } = scene;
      const made = [await section(), await section()];
      const { items: listed } = await repository.sections.list({}, administrator);
      for (const { id, identifier, name } of made) {
        const found = listed.filter((one) => one.id === id).map((one) => [one.identifier, one.name]);
        assert.deepEqual(found, [[identifier, name]], 'What the list has of a section');
      }
    },
  ),
  check(
    'sections.list.has-what-the-caller-may-load',
    'The list has, for each caller, the sections that the caller may load, and no other.',
    { needs: ['sections.list', 'sections.load'] },
    async ({ repository, administrator, reader, anonymous }) => {
      const { items: all } = await repository.sections.list({}, administrator);
      for (const context of [administrator, reader, anonymous]) {
        const { value: listed } = await outcome(repository.sections.list({}, context));
        for (const { id } of all) {
          const { value } = await outcome(repository.sections.load(id, context));
          const isListed = listed?.items.some((section) => section.id === id) ?? false;
          assert.equal(isListed, value !== undefined, `Whether section ${id} is listed, as it can be loaded`);
        }
      }
    },
  ),
  check(
    'sections.list.finds-by-identifier',
    'The list for an identifier has the section with that identifier alone.',
    { needs: ['sections.create', 'sections.list'] },
    async (scene) => {
      const { repository, administrator, section } = scene;
      const { id, identifier } = await section();
      await section();
      const { items: found } = await repository.sections.list({ identifier }, administrator);
      assert.deepEqual(
        found.map((one) => one.id),
        [id],
      );
    },
  ),
  check(
    'sections.list.is-empty-for-an-unknown-identifier',
    'The list for an identifier that no section has is empty.',
    { needs: ['sections.list'] },
    async (scene) => {
      const { repository, administrator } = scene;
      assert.deepEqual((await repository.sections.list({ identifier: identifierOf(scene) }, administrator)).items, []);
    },
  ),
  check(
    'sections.list.finds-nothing-for-those-who-may-not-view',
    'The list for an identifier is empty for callers who may not list sections, whether a section has it or not.',
    { needs: ['sections.create', 'sections.list'] },
    async (scene) => {
      const { repository, reader, anonymous, section } = scene;
      const { identifier } = await section();
      for (const context of [reader, anonymous]) {
        if ((await outcome(repository.sections.list({}, context))).value) continue;
        for (const wanted of [identifier, identifierOf(scene)]) {
          const { items: found } = await repository.sections.list({ identifier: wanted }, context);
          assert.deepEqual(found, [], 'What is found by the identifier of a section');
        }
      }
    },
  ),
  check(
    'sections.load.needs-a-section',
    'A section that is not there is refused with NotFound, to load, change and delete.',
    { needs: [updating, 'sections.delete'] },
    async ({ repository, administrator }) => {
      const { sections } = repository;
      const values = { identifier: 'none', name: 'None' };
      await refuses(sections.load(nowhere, administrator), 404, 'A section that is not there');
      await refuses(sections.update({ id: nowhere, changes: values }, administrator), 404, 'A change of no section');
      await refuses(sections.delete({ id: nowhere }, administrator), 404, 'The deletion of no section');
    },
  ),
  check(
    'sections.update.changes-both',
    'A change of a section sets its identifier and its name, in the answer and when it is loaded.',
    { needs: [updating] },
    async (scene) => {
      const { repository, administrator, section } = scene;
      const { id } = await section();
      const asked = { identifier: identifierOf(scene), name: 'Changed' };
      const updated = await repository.sections.update({ id, changes: asked }, administrator);
      for (const { identifier, name } of [updated, await repository.sections.load(id, administrator)]) {
        assert.deepEqual({ identifier, name }, asked);
      }
    },
  ),
  check(
    'sections.update.keeps-an-identifier-of-its-own',
    'A change of the name alone, with the identifier that the section has, is no conflict.',
    { needs: [updating] },
    async ({ repository, administrator, section }) => {
      const { id, identifier } = await section();
      const updated = await repository.sections.update({ id, changes: { identifier, name: 'Changed' } }, administrator);
      assert.equal(updated.name, 'Changed');
    },
  ),
  check(
    'sections.update.refuses-a-taken-identifier',
    'A change to the identifier of another section is refused with Conflict, and the name is not changed either.',
    { needs: [updating] },
    async ({ repository, administrator, section }) => {
      const [one, { identifier }] = [await section(), await section()];
      const work = repository.sections.update({ id: one.id, changes: { identifier, name: 'Changed' } }, administrator);
      await refuses(work, 409, 'A change to an identifier that is taken');
      const after = await repository.sections.load(one.id, administrator);
      assert.deepEqual([after.identifier, after.name], [one.identifier, one.name]);
    },
  ),
  ...(['identifier', 'name'] as const).map((member) =>
    check(
      `sections.update.gives-a-new-revision-to-a-new-${member}`,
      `A change of the ${member} alone gives a section a revision that it did not have before.`,
      { needs: [updating] },
      async (scene) => {
        const { repository, administrator, section } = scene;
        const { id, identifier, name } = await section();
        const { revision } = await repository.sections.load(id, administrator);
        const changed = { identifier, name, [member]: identifierOf(scene) };
        const updated = await repository.sections.update({ id, changes: changed }, administrator);
        assert.notEqual(updated.revision, revision, 'The revision in the answer is the one from before');
        assert.notEqual((await repository.sections.load(id, administrator)).revision, revision, 'The revision');
      },
    ),
  ),
  check(
    'sections.update.shows-nobody-half-a-change',
    'Whoever loads a section while its identifier and its name are changed at once finds all of the change or nothing.',
    { needs: [updating] },
    async (scene) => {
      const { repository, administrator } = scene;
      const { id } = await scene.section();
      const words = [identifierOf(scene), identifierOf(scene)];
      const change = (round: number) => {
        const identifier = words[round % 2] ?? '';
        return repository.sections.update({ id, changes: { identifier, name: identifier } }, administrator);
      };
      await change(0);
      await readDuring(
        () => repeat(12, (round) => change(round + 1)),
        () => repository.sections.load(id, administrator),
        ({ identifier, name }) => assert.equal(name, identifier),
      );
    },
  ),
  check(
    'sections.delete.takes-it-away',
    'A deleted section is not there any more, neither by its id nor in the list, and its identifier can be given again.',
    { needs: [deleting, 'sections.list'] },
    async (scene) => {
      const { repository, administrator, section } = scene;
      const { id, identifier } = await section();
      await repository.sections.delete({ id }, administrator);
      await refuses(repository.sections.load(id, administrator), 404, 'A deleted section');
      const { items: listed } = await repository.sections.list({}, administrator);
      assert.ok(!listed.some((one) => one.id === id), 'The list has a deleted section');
      const again = await create(scene, { identifier, name: 'Another' });
      assert.notEqual(again.id, id, 'The id of a deleted section was given again');
    },
  ),
  check(
    'sections.delete.leaves-what-has-content',
    'A section that published content is assigned to cannot be deleted: it is refused with Conflict.',
    { needs: [deleting, assigning] },
    async (scene) => {
      const { repository, administrator, section, folder } = scene;
      const [{ id: sectionId }, { id }] = [await section(), await folder()];
      await repository.content.updateInfo({ id, changes: { sectionId } }, administrator);
      const work = repository.sections.delete({ id: sectionId }, administrator);
      await refuses(work, 409, 'The deletion of a section that has content');
      assert.equal((await repository.sections.load(sectionId, administrator)).id, sectionId, 'The section');
      assert.equal((await scene.info(id)).sectionId, sectionId, 'The section of the content');
    },
  ),
  check(
    'sections.delete.leaves-what-has-drafts',
    'A section that only a draft is assigned to cannot be deleted: it is refused with Conflict.',
    { needs: [deleting, making] },
    async ({ repository, administrator, section, draft }) => {
      const { id: sectionId } = await section();
      await draft({ more: { sectionId } });
      const work = repository.sections.delete({ id: sectionId }, administrator);
      await refuses(work, 409, 'The deletion of a section that has a draft');
    },
  ),
  check(
    'sections.delete.leaves-what-has-content-in-the-trash',
    'A section that content in the trash is assigned to cannot be deleted: it is refused with Conflict.',
    { needs: [deleting, making, 'locations.trash'] },
    async ({ repository, administrator, section, folder }) => {
      const { id: sectionId } = await section();
      const { locationId } = await folder({ more: { sectionId } });
      await repository.locations.trash({ id: locationId }, administrator);
      const work = repository.sections.delete({ id: sectionId }, administrator);
      await refuses(work, 409, 'The deletion of a section that has content in the trash');
    },
  ),
  check(
    'sections.delete.can-be-done-once-nothing-is-assigned',
    'A section can be deleted once its content has another one.',
    { needs: [deleting, assigning] },
    async ({ repository, administrator, section, folder, known }) => {
      const { id: sectionId } = await section();
      const { id } = await folder({ more: { sectionId } });
      await repository.content.updateInfo({ id, changes: { sectionId: known.publicSectionId } }, administrator);
      await repository.sections.delete({ id: sectionId }, administrator);
      await refuses(repository.sections.load(sectionId, administrator), 404, 'A deleted section');
    },
  ),
  check(
    'sections.delete.leaves-no-content-without-a-section',
    'A section that is deleted while content is assigned to it is there with the content, or the content is not in it.',
    { needs: [deleting, assigning] },
    async ({ repository, administrator, section, folder, info }) => {
      for (let round = 0; round < 4; round++) {
        const [{ id: sectionId }, { id }] = [await section(), await folder()];
        const assign = () => repository.content.updateInfo({ id, changes: { sectionId } }, administrator);
        const works: (() => Promise<unknown>)[] = [
          assign,
          () => repository.sections.delete({ id: sectionId }, administrator),
        ];
        succeeded(await race(round % 2 === 0 ? works : works.reverse()), 1, [400, 404, 409], 'Both at once');
        await repository.sections.load((await info(id)).sectionId, administrator);
      }
    },
  ),
];

const identifierOf = ({ unique }: Scene): string => unique('section').replaceAll('-', '_');

async function create(scene: Scene, values: { readonly identifier: string; readonly name: string }) {
  const { repository, administrator, afterwards } = scene;
  const made = await repository.sections.create(values, administrator);
  afterwards(() => repository.sections.delete?.({ id: made.id }, administrator));
  return made;
}
