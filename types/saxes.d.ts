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

interface Tag<O> {
  readonly name: string;
  readonly attributes: Readonly<Record<string, O extends { readonly xmlns: true } ? Attribute : string>>;
}

interface Events<O> {
  error(error: Error): void;
  doctype(doctype: string): void;
  opentagstart(tag: { readonly name: string }): void;
  opentag(tag: Tag<O>): void;
  closetag(tag: { readonly name: string }): void;
  attribute(attribute: Attribute): void;
  text(text: string): void;
  cdata(text: string): void;
}

export class SaxesParser<const O extends SaxesOptions = Record<never, never>> {
  constructor(options?: O);
  readonly line: number;
  readonly column: number;
  on<Name extends keyof Events<O>>(name: Name, handler: Events<O>[Name]): void;
  write(text: string): this;
  close(): this;
}
