/** What of saxes is used here: its own declarations do not compile with `exactOptionalPropertyTypes`. */

export interface SaxesOptions {
  readonly xmlns?: boolean;
  readonly position?: boolean;
  readonly defaultXMLVersion?: '1.0' | '1.1';
  readonly forceXMLVersion?: boolean;
}

interface Attribute {
  readonly name: string;
  readonly value: string;
}

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
}

interface Events {
  error(error: Error): void;
  doctype(doctype: string): void;
  opentagstart(tag: { readonly name: string }): void;
  opentag(tag: Tag): void;
  closetag(tag: { readonly name: string }): void;
  attribute(attribute: Attribute): void;
  text(text: string): void;
  cdata(text: string): void;
}

export class SaxesParser {
  constructor(options?: SaxesOptions);
  readonly line: number;
  readonly column: number;
  on<Name extends keyof Events>(name: Name, handler: Events[Name]): void;
  write(text: string): this;
  close(): this;
}
