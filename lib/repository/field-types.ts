/** The interface of field types that the REST layer uses. */
import type { Id, Json } from './context.js';
import type { ComparedKind } from './item-operators.js';

/** The field types of a repository, as `createFieldTypes` creates them. */
export interface FieldTypeLookup {
  /** All field types, for forms that offer them; without it, an identifier is typed. */
  readonly types?: readonly { readonly identifier: string }[];
  get(identifier: string): {
    /**
     * A value with derived members, hrefs of other resources among them; most types need none, so that they are computed on
     * demand.
     */
    show(value: Json, hrefs: () => HrefMakers): Json;
    /**
     * The reason why a value cannot be shown, such as `must have at most 5000 fields inside`; documents then show null with this
     * reason.
     */
    problemOf?(value: Json): string | undefined;
    showSettings(settings: Readonly<Record<string, Json>>, hrefs: () => HrefMakers): Json;
    /** A value as items have it, for front ends; null for an empty one. Without it, items have the result of `show`. */
    toItem?(value: Json, context: ItemContext): Json;
    /** The text that full-text searches find the value by; without it, pages of searches show no text around the matches. */
    toText?(value: Json, rules: FormRules, languageCode: string): string;
    /** The relations in a value: `embed` shows the related content. */
    relations?(value: Json): readonly { readonly contentId?: Id }[];
    /** How the type was declared; without it, forms of definitions have settings and validators as JSON. */
    readonly declaration?: FieldTypeDeclaration;
    /** The inputs of a form for a value as documents show it; none for values that cannot be set. */
    form?(value: Json, rules: FormRules): readonly FormInput[];
  };
}

/** Facts about a field type for searches, and for forms of definitions. */
export interface FieldTypeDeclaration {
  /** The kind that searches compare values as; fields without `search` cannot be compared. */
  readonly search?: { readonly kind: ComparedKind };
  /** The settings of a definition, by a value built with `values`. */
  readonly settings?: { readonly shape: object };
  /** The parameters of each validator. */
  readonly validators?: Readonly<Record<string, { readonly shape: object }>>;
  /** Whether values are set elsewhere. */
  readonly isReadOnly?: boolean;
  readonly isSingular?: boolean;
  readonly isForNewTypes?: boolean;
  readonly hasNoDefault?: boolean;
  /** Present for a type that makes values from other fields. */
  readonly derive?: unknown;
}

/** The properties of a field definition that its inputs in a form depend on. */
export interface FormRules {
  readonly isRequired: boolean;
  readonly settings: Readonly<Record<string, Json>>;
  readonly validators: Readonly<Record<string, Json>>;
}

/** An input of an HTML form. */
export interface FormInput {
  /** The part of the value that it holds, as a JSON Pointer: '' for the value itself. Several inputs of one pointer give a list. */
  readonly pointer: string;
  /**
   * The type of the input in HTML. A `select` of several is shown as checkboxes, a `file` gives `fileName` and `data` in
   * base64, `remove` is a checkbox that makes the part null, and `content` gives the id of a content item, which is shown by
   * its name and chosen by search or in the tree. An `item` is the head of an item of a list: a frame around the inputs below
   * its pointer, with its value as a summary, and buttons that move and remove it. An `add` has a button for each of its
   * choices, which adds an item with that `shape` to the list at its pointer.
   */
  readonly type:
    | 'text'
    | 'textarea'
    | 'number'
    | 'checkbox'
    | 'select'
    | 'date'
    | 'datetime-local'
    | 'time'
    | 'email'
    | 'url'
    | 'file'
    | 'content'
    | 'hidden'
    | 'remove'
    | 'item'
    | 'add';
  /** A label, where the name of the field is not enough. */
  readonly label?: string;
  /** The initial text; `true` for a checked checkbox, several for a `select` or `content` of several. */
  readonly value: string | readonly string[];
  /** The options of a `select`. */
  readonly choices?: readonly (readonly [value: string, label: string])[];
  readonly isMultiple?: boolean;
  /** The largest number of items that a `content` of several can have. */
  readonly maxItems?: number;
  /** The identifiers of the content types that a `content` can have; any without them. */
  readonly contentTypes?: readonly string[];
  /** The id of the location at which the tree of a `content` opens. */
  readonly startLocationId?: Id;
  /** Whether a checkbox that is not checked means false, as for a value that is a boolean alone. */
  readonly isFalseUnchecked?: boolean;
  /** Whether the text is JSON. */
  readonly isJson?: boolean;
  /** Whether the text of a `textarea` is HTML, which the form shows as readers see it. */
  readonly isHtml?: boolean;
  readonly hint?: string;
  readonly rows?: number;
  /** A number, or a date or time as the input has it. */
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: string;
  readonly maxLength?: number;
  /** Media types of files. */
  readonly accept?: string;
  /**
   * The current value, as documents show it, which stays unless a new `file` is sent: the form shows its image, name and size.
   */
  readonly current?: Json;
  /**
   * The coordinate of a point in the image of the same value, as a share of its width or height: with scripts the point is chosen
   * on the image.
   */
  readonly axis?: 'x' | 'y';
}

/** Hrefs of other resources, as written in the document. */
export interface HrefMakers {
  readonly content: (id: Id) => string;
  /** Null where the repository does not load locations. */
  readonly location: (id: Id) => string | null;
  /** Href of a file, by the id that values contain; null where the repository does not load files. */
  readonly file: (id: string) => string | null;
  /** Href of a variation of an image; null where the repository does not load variations. */
  readonly variation: (id: string, name: string) => string | null;
  /** Href of the bytes of a variation, for the `src` of an `<img>`. */
  readonly variationFile: (id: string, name: string) => string | null;
}

/** Context in which field types create the values of items: hrefs, and the items that values refer to. */
export interface ItemContext extends HrefMakers {
  /**
   * The item of that content: a link to it, or with its fields where it is embedded. Undefined where the caller may not read the
   * content, or it has no visible location.
   */
  readonly item: (contentId: Id) => Json | undefined;
  /** The item of the content at that location. */
  readonly itemAt: (locationId: Id) => Json | undefined;
}
