/** The types that the declarations of the package mention, and whether a host can import them by name. */
import { join } from 'node:path';
import { ts } from '@ts-morph/common';

/** The names of types that a public declaration mentions and no entry exports, each with where it is mentioned. */
export function unexportedTypes(folder: string, entries: readonly string[]): readonly string[] {
  const program = ts.createProgram(
    entries.map((entry) => join(folder, entry)),
    { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, skipLibCheck: true },
  );
  const checker = program.getTypeChecker();
  const original = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const exportsOf = (module: ts.Symbol | undefined): readonly ts.Symbol[] =>
    (module ? checker.getExportsOfModule(module) : []).flatMap((each) => {
      const symbol = original(each);
      // `export * as values`: what is in it has a name too.
      return symbol.flags & ts.SymbolFlags.Module ? [symbol, ...exportsOf(symbol)] : [symbol];
    });
  const declarationsOf = ({ declarations = [] }: ts.Symbol) =>
    declarations.filter((each) => each.getSourceFile().fileName.startsWith(folder));
  const sources = entries.map((entry) => program.getSourceFile(join(folder, entry)));
  const exported = new Set(sources.flatMap((source) => exportsOf(source && checker.getSymbolAtLocation(source))));
  const missing = new Map<ts.Symbol, string>();
  const visit = (node: ts.Node, within: string): void => {
    const name = typeName(node);
    const symbol = name && checker.getSymbolAtLocation(name);
    if (symbol) note(original(symbol), within);
    ts.forEachChild(node, (child) => visit(child, within));
  };
  const seen = new Set<ts.Symbol>();
  const note = (symbol: ts.Symbol, within: string): void => {
    if (symbol.flags & ts.SymbolFlags.TypeParameter || seen.has(symbol)) return;
    seen.add(symbol);
    const declarations = declarationsOf(symbol).filter((each) => !isNotation(each));
    const isType = (symbol.flags & ts.SymbolFlags.Variable) === 0;
    if (declarations.length > 0 && isType && !exported.has(symbol)) missing.set(symbol, within);
    for (const declaration of declarations) visit(declaration, symbol.name);
  };
  for (const symbol of exported) note(symbol, '');
  return [...missing].map(([{ name }, within]) => `${name} in ${within}`).sort();
}

/** How options and documents are declared: hosts name the types that follow from that, such as `RouterOptions`. */
const isNotation = (declaration: ts.Declaration): boolean =>
  /\/types\/notation\.d\.c?ts$/.test(declaration.getSourceFile().fileName);

function typeName(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return ts.isQualifiedName(node.typeName) ? node.typeName.right : node.typeName;
  if (ts.isExpressionWithTypeArguments(node)) return node.expression;
  if (ts.isImportTypeNode(node)) return node.qualifier;
  return ts.isTypeQueryNode(node) ? node.exprName : undefined;
}
