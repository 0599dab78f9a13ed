/** Applies a content model to a repository, or lists the changes that it would make. */
import { isRefused } from '../errors/errors.js';
import type { Context, Id, Repository, ServingRepository } from '../repository/repository.js';
import { runRolledBack } from '../repository/rolled-back.js';
import type { KeptThing, ModelChange, ModelReport } from './changes.js';
import type { ContentModel } from './content-model.js';
import type { ExportOptions } from './export.js';
import { faultsOf } from './located-faults.js';
import { fieldTypesOf, type Plan, type PlanSettings, planModel, refuse } from './plan.js';
import type { Target } from './planning.js';
import { readModel } from './reading.js';

export interface DiffOptions extends ExportOptions {
  readonly model: ContentModel;
  /** Whether entities that the model does not name are deleted, of the kinds that it has, unless they are in use. */
  readonly prune?: boolean;
}

export interface ApplyOptions extends DiffOptions {
  /** Whether content may lose values and states. */
  readonly allowLoss?: boolean;
}

/**
 * Returns the changes that applying the model would make. With transactions, the changes are made in one that is rolled back,
 * so that all faults are found; without, the repository is only compared with the model.
 * @throws BadRequest with all faults of the model, each with its JSON Pointer
 */
export async function diffModel<I extends Id>(
  repository: Repository<I>,
  options: DiffOptions,
  context: Context<I>,
): Promise<ModelReport> {
  return carryOut(repository, { ...options, allowLoss: true, isTrial: true }, context);
}

/**
 * Makes the repository like the model, in one transaction where it has them. Entities that the model does not name stay as they
 * are.
 * @throws BadRequest with all faults of the model, each with its JSON Pointer, and for a change by which content loses something,
 *   unless that is allowed; nothing is changed then
 */
export async function applyModel<I extends Id>(
  repository: Repository<I>,
  options: ApplyOptions,
  context: Context<I>,
): Promise<ModelReport> {
  return carryOut(repository, { ...options, isTrial: false }, context);
}

interface Settings extends PlanSettings {
  readonly allowLoss: boolean;
  readonly isTrial: boolean;
}

async function carryOut<I extends Id>(
  repository: Repository<I>,
  { model, prune = false, allowLoss = false, fieldTypes, isTrial }: ApplyOptions & { readonly isTrial: boolean },
  ofCaller: Context<I>,
): Promise<ModelReport> {
  const widened = repository as unknown as Repository<Id>;
  const context = ofCaller as unknown as Context<Id>;
  const desired = readModel(model);
  const settings = { desired, prunes: prune, fieldTypes: fieldTypesOf(widened, fieldTypes), allowLoss, isTrial };
  // The comparison comes first, so that no transaction keeps others from writing where nothing differs.
  const plan = await planAllowed(widened, settings, context);
  const changes = [...plan.writes, ...plan.deletions].flatMap((step) => step.changes);
  if (plan.writes.length + plan.deletions.length === 0) return { changes, kept: [] };
  if (widened.transaction) return inTransaction(widened, settings, context);
  return isTrial ? { changes, kept: [] } : run(plan, { ...targetOf(widened, plan, context), isInTransaction: false });
}

async function inTransaction(
  repository: Repository<Id>,
  settings: Settings,
  context: Context<Id>,
): Promise<ModelReport> {
  // It may be run again, and others may have written meanwhile.
  const work = async (bound: Repository<Id>, within = context): Promise<ModelReport> => {
    const plan = await planAllowed(bound, settings, within);
    return run(plan, { ...targetOf(bound, plan, within), isInTransaction: true });
  };
  return settings.isTrial
    ? runRolledBack(repository, context, work)
    : (repository as Required<Repository<Id>>).transaction(context, (bound) => work(bound));
}

const targetOf = (repository: Repository<Id>, { fieldTypes, references }: Plan, context: Context<Id>) => ({
  repository: repository as ServingRepository<Id>,
  context,
  fieldTypes,
  references,
});

async function planAllowed(repository: Repository<Id>, settings: Settings, context: Context<Id>): Promise<Plan> {
  const plan = await planModel(repository, settings, context);
  if (!settings.allowLoss) refuseLosses(plan);
  return plan;
}

function refuseLosses({ writes }: Plan): void {
  const faults = writes.flatMap(({ pointer, changes }) =>
    changes.flatMap(({ kind, name, loss }) =>
      loss === undefined ? [] : [{ path: pointer, message: `Without ${kind} ${name}, content loses ${loss}` }],
    ),
  );
  refuse(faults, 'Content would lose something, which must be allowed');
}

/** In a transaction, all steps are tried, so that all faults are known. */
async function run({ writes, deletions }: Plan, target: Target): Promise<ModelReport> {
  const done: ModelChange[] = [];
  const remaining: KeptThing[] = [];
  const faults = [];
  for (const { pointer, changes, run: write } of writes) {
    try {
      await write(target);
      done.push(...changes);
    } catch (error) {
      const stepFaults = faultsOf(error, { pointer });
      if (!stepFaults) throw error;
      faults.push(...stepFaults);
      if (!target.isInTransaction) break;
    }
  }
  refuse(faults, done.length > 0 && !target.isInTransaction ? partly(done.length) : undefined);
  for (const { changes, run: remove } of deletions) {
    const reason = await reasonToStay(() => remove(target));
    for (const change of changes)
      if (reason === undefined) done.push(change);
      else remaining.push({ kind: change.kind, name: change.name, reason });
  }
  return { changes: done, kept: remaining };
}

const partly = (count: number) =>
  `The model is not valid; ${count} of its changes were made, as the repository has no transactions`;

async function reasonToStay(remove: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await remove();
  } catch (error) {
    if (isRefused(error)) return error.message;
    throw error;
  }
}
