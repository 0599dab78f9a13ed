import { Context, Id, Json, Repository, SortField, SortOrder, Translations } from "../types/contract.cjs";
import { FieldTypes } from "../types/shared.cjs";

// dist/model/changes.d.ts
type ChangedKind = 'language' | 'section' | 'object state group' | 'object state' | 'content type group' | 'content type' | 'field definition' | 'role' | 'policy';
/** A value that differs; a missing member has no value. */
interface MemberChange {
  /** The names from the outermost member inwards, joined by dots: `names.eng-GB`. */
  readonly member: string;
  readonly from?: unknown;
  readonly to?: unknown;
}
interface ModelChange {
  readonly action: 'create' | 'update' | 'delete';
  readonly kind: ChangedKind;
  /** Its identifiers from the outermost entity inwards: `article/title`. */
  readonly name: string;
  /** The members that an update changes; empty otherwise. */
  readonly members: readonly MemberChange[];
  /** A description of the data that content loses by the change. */
  readonly loss?: string;
}
/** An entity that is not in the model, and stays because it is in use. */
interface KeptThing {
  readonly kind: ChangedKind;
  readonly name: string;
  readonly reason: string;
}
interface ModelReport {
  readonly changes: readonly ModelChange[];
  readonly kept: readonly KeptThing[];
}
/** One line for each change, and for each entity that is kept. */
declare function toLines({
  changes,
  kept
}: ModelReport): readonly string[];
interface ModelLanguage {
  readonly code: string;
  readonly name: string;
  /** Whether content can be written in it; `true` by default. */
  readonly isEnabled?: boolean;
}
interface ModelSection {
  readonly identifier: string;
  readonly name: string;
}
/** Names and descriptions by language, with an identifier. */
interface ModelDescription {
  readonly identifier: string;
  /** The language that must have a name: by default the only one of the names. */
  readonly defaultLanguageCode?: string;
  readonly names: Translations;
  readonly descriptions?: Translations;
}
interface ModelObjectState extends ModelDescription {
  /** The priority, which cannot be changed: new content gets the state with the lowest one. */
  readonly priority: number;
}
interface ModelObjectStateGroup extends ModelDescription {
  /** All states: the group has no others. */
  readonly states?: readonly ModelObjectState[];
}
interface ModelContentTypeGroup {
  readonly identifier: string;
}
/** A field definition; by default it is translatable, searchable, not required, and collects no information. */
interface ModelFieldDefinition {
  readonly identifier: string;
  /** The field type. A definition with another field type replaces the stored one: content loses its values. */
  readonly fieldTypeIdentifier: string;
  readonly names?: Translations;
  readonly descriptions?: Translations;
  readonly fieldGroup?: string;
  readonly isTranslatable?: boolean;
  readonly isRequired?: boolean;
  readonly isInfoCollector?: boolean;
  readonly isSearchable?: boolean;
  readonly defaultValue?: Json;
  /** The settings, in which a location is named by its remote id. */
  readonly settings?: Readonly<Record<string, Json>>;
  readonly validators?: Readonly<Record<string, Json>>;
}
interface ModelContentType {
  readonly identifier: string;
  /** A type of this remote id gets the identifier. Without it, it stays as it is, or is generated. */
  readonly remoteId?: string;
  /** The identifiers of its groups. */
  readonly groups: readonly string[];
  /** The language that must have a name: by default the only one of the names. */
  readonly mainLanguageCode?: string;
  readonly names: Translations;
  readonly descriptions?: Translations;
  readonly nameSchema?: string;
  readonly urlAliasSchema?: string | null;
  /** Whether its content can have children; `false` by default. */
  readonly isContainer?: boolean;
  /** Whether new content is always available; `true` by default. */
  readonly defaultAlwaysAvailable?: boolean;
  /** The sort field of children; `PUBLISHED` by default. */
  readonly defaultSortField?: SortField;
  /** The sort order of children; `DESC` by default. */
  readonly defaultSortOrder?: SortOrder;
  /** All definitions, in their order: the type has no others. */
  readonly fieldDefinitions: readonly ModelFieldDefinition[];
}
interface ModelPolicy {
  readonly module: string;
  readonly function: string;
  /**
   * The values by the identifier of each limitation: identifiers of sections and content types, states as `group/state`, locale
   * codes, and remote ids of locations, for subtrees too. All others are as the repository has them.
   */
  readonly limitations?: Readonly<Record<string, readonly string[]>>;
}
interface ModelRole {
  readonly identifier: string;
  /** All policies: the role has no others. */
  readonly policies?: readonly ModelPolicy[];
}
/** Kinds of entities that it does not have stay as they are. */
interface ContentModel {
  readonly languages?: readonly ModelLanguage[];
  readonly sections?: readonly ModelSection[];
  readonly objectStateGroups?: readonly ModelObjectStateGroup[];
  readonly contentTypeGroups?: readonly ModelContentTypeGroup[];
  readonly contentTypes?: readonly ModelContentType[];
  readonly roles?: readonly ModelRole[];
}
interface ExportOptions {
  /** Field types, where the repository does not list its types and has others than the built-in ones. */
  readonly fieldTypes?: FieldTypes<never>;
}
/** Kinds of entities that the repository cannot list are missing. */
declare function exportModel<I extends Id>(repository: Repository<I>, options: ExportOptions, context: Context<I>): Promise<ContentModel>;
interface DiffOptions extends ExportOptions {
  readonly model: ContentModel;
  /** Whether entities that the model does not name are deleted, of the kinds that it has, unless they are in use. */
  readonly prune?: boolean;
}
interface ApplyOptions extends DiffOptions {
  /** Whether content may lose values and states. */
  readonly allowLoss?: boolean;
}
/**
 * Returns the changes that applying the model would make. With transactions, the changes are made in one that is rolled back,
 * so that all faults are found; without, the repository is only compared with the model.
 * @throws BadRequest with all faults of the model, each with its JSON Pointer
 */
declare function diffModel<I extends Id>(repository: Repository<I>, options: DiffOptions, context: Context<I>): Promise<ModelReport>;
/**
 * Makes the repository like the model, in one transaction where it has them. Entities that the model does not name stay as they
 * are.
 * @throws BadRequest with all faults of the model, each with its JSON Pointer, and for a change by which content loses something,
 *   unless that is allowed; nothing is changed then
 */
declare function applyModel<I extends Id>(repository: Repository<I>, options: ApplyOptions, context: Context<I>): Promise<ModelReport>;
declare const modelFormats: readonly ['json', 'yaml'];
type ModelFormat = (typeof modelFormats)[number];
/**
 * Parses a text without validating it: faults of the model are found when it is compared or applied.
 * @throws BadRequest that names line and column of a text that is not JSON or YAML
 */
declare function parseModel(text: string, format: ModelFormat): Promise<ContentModel>;
/** Writes a model as text, always the same for the same model. */
declare function writeModel(model: object, format: ModelFormat): Promise<string>;
export { type ApplyOptions, type ChangedKind, ContentModel, type DiffOptions, type ExportOptions, type KeptThing, type MemberChange, type ModelChange, ModelContentType, ModelContentTypeGroup, ModelDescription, ModelFieldDefinition, type ModelFormat, ModelLanguage, ModelObjectState, ModelObjectStateGroup, ModelPolicy, type ModelReport, ModelRole, ModelSection, applyModel, diffModel, exportModel, parseModel, toLines, writeModel };