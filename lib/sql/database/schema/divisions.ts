/** The tables of languages, sections and groups of object states. */
import type { Generated } from 'kysely';
import type { Counted, Flag, JsonText } from './columns.js';

export interface LanguageTable extends Counted {
  readonly id: Generated<number>;
  readonly code: string;
  readonly name: string;
  /** Whether content can be written in it. */
  readonly enabled: Flag;
  /** Whether it is that of the installation, which cannot be disabled or deleted. */
  readonly is_main: Flag;
}

export interface SectionTable extends Counted {
  readonly id: Generated<number>;
  readonly identifier: string;
  readonly name: string;
}

export interface StateGroupTable extends Counted {
  readonly id: Generated<number>;
  readonly identifier: string;
  readonly default_language_code: string;
  readonly names: JsonText;
  readonly descriptions: JsonText;
}

export interface StateTable extends Counted {
  readonly id: Generated<number>;
  readonly group_id: number;
  readonly identifier: string;
  readonly priority: number;
  readonly default_language_code: string;
  readonly names: JsonText;
  readonly descriptions: JsonText;
  /** The state of all content that has no row for the group; one of each group that has any. */
  readonly is_implied: Generated<Flag>;
}
