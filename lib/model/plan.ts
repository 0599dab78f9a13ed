/** The plan that makes a repository like a model: all of its steps, or all faults of the model. */
import { BadRequest, type Fault } from '../errors/errors.js';
import { createFieldTypes, type FieldTypes } from '../field-types/index.js';
import {
  type Context,
  type Id,
  implementsMethod,
  type Repository,
  type RepositoryMethod,
} from '../repository/repository.js';
import { planContentTypes } from './content-types.js';
import { type ModelKind, modelKinds } from './declaration.js';
import type { Reading } from './definitions.js';
import { createLosses } from './losses.js';
import { addReferences, type ConvertedModel, toModels } from './models.js';
import { planObjectStates } from './object-states.js';
import { planPlainKinds } from './plain-kinds.js';
import type { Planning, Step, Steps } from './planning.js';
import type { ReadModel } from './reading.js';
import { addNames, faultsOfReferences } from './reference-faults.js';
import { createReferences, type References } from './references.js';
import { planRoles } from './roles.js';
import { loadStored, readMethods } from './stored.js';

export interface Plan extends Reading {
  /** In the order in which they are carried out. */
  readonly writes: readonly Step[];
  /** Deletions of entities that are not in the model; entities in use are kept. */
  readonly deletions: readonly Step[];
}

export interface PlanSettings {
  readonly desired: ReadModel;
  readonly prunes: boolean;
  readonly fieldTypes: FieldTypes<never>;
}

export interface Loaded {
  readonly current: ConvertedModel;
  readonly references: References;
}

/** The model of a repository, with the names of its ids. */
export async function loadModel(
  repository: Repository<Id>,
  fieldTypes: FieldTypes<never>,
  context: Context<Id>,
): Promise<Loaded> {
  const references = createReferences(repository, context);
  const stored = await loadStored(repository, context);
  await addReferences(stored, { fieldTypes, references }, repository.ids ?? 'integer');
  return { current: await toModels(stored, { fieldTypes, references }), references };
}

/** The field types of the host, else those of the repository, else the built-in ones. */
export function fieldTypesOf(repository: Repository<Id>, configured: FieldTypes<never> | undefined): FieldTypes<never> {
  const { fieldTypes } = repository;
  if (configured) return configured;
  if (fieldTypes && 'has' in fieldTypes) return fieldTypes as unknown as FieldTypes<never>;
  return repository.ids === 'string'
    ? (createFieldTypes([], { ids: 'string' }) as unknown as FieldTypes<never>)
    : (createFieldTypes() as unknown as FieldTypes<never>);
}

const planners: Readonly<Record<ModelKind, (planning: Planning) => Steps | Promise<Steps>>> = {
  ...planPlainKinds,
  objectStateGroups: planObjectStates,
  contentTypes: planContentTypes,
  roles: planRoles,
};

/** @throws BadRequest with all faults of the model, each with its place */
export async function planModel(
  repository: Repository<Id>,
  { desired, prunes, fieldTypes }: PlanSettings,
  context: Context<Id>,
): Promise<Plan> {
  const { current, references } = await loadModel(repository, fieldTypes, context);
  await addNames(desired, { fieldTypes, references });
  const faults: Fault[] = [...desired.faults, ...unreadable(repository, desired)];
  faults.push(...faultsOfReferences(desired, current, references));
  const losses = createLosses(repository, fieldTypes, context);
  const planning: Planning = { desired, current, prunes, fieldTypes, references, losses, faults };
  const kinds: Steps[] = [];
  for (const kind of modelKinds) if (desired.model[kind]) kinds.push(await planners[kind](planning));
  const all = (phase: keyof Steps) => kinds.flatMap((steps) => steps[phase] ?? []);
  const writes = [...all('writes'), ...all('late')];
  // Entities are deleted before those that they refer to.
  const deletions = kinds.toReversed().flatMap((steps) => steps.deletions ?? []);
  for (const { pointer, needs } of [...writes, ...deletions]) faults.push(...missing(repository, pointer, needs));
  refuse(faults);
  return { writes, deletions, fieldTypes, references };
}

function unreadable(repository: Repository<Id>, { model }: ReadModel): readonly Fault[] {
  return modelKinds.filter((kind) => model[kind]).flatMap((kind) => missing(repository, `/${kind}`, readMethods[kind]));
}

function missing(repository: Repository<Id>, path: string, needs: readonly RepositoryMethod[]): readonly Fault[] {
  return needs
    .filter((name) => !implementsMethod(repository, name))
    .map((name) => ({ path, message: `needs ${name}, which the repository does not have` }));
}

/** @throws BadRequest unless there are none */
export function refuse(faults: readonly Fault[], problem = 'The model is not valid'): void {
  const distinct = new Map(faults.map((fault) => [`${fault.path} ${fault.message}`, fault]));
  if (distinct.size > 0) throw new BadRequest(problem, { errors: [...distinct.values()] });
}
