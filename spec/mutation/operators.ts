/** The changes that mutants make to a source file: an expression, an element, a member or a statement gets another meaning. */
import ts from 'typescript59';

/** One change of a text: what is between two offsets is replaced. */
export interface Mutant {
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const { SyntaxKind } = ts;

/** Operators of two operands, and what each becomes. */
const replacements = new Map<ts.SyntaxKind, string>([
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.PlusToken, '-'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
  [SyntaxKind.SlashToken, '*'],
  [SyntaxKind.PlusEqualsToken, '-='],
  [SyntaxKind.MinusEqualsToken, '+='],
]);

/** Methods, and those that do nearly the same. */
const neighbours: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  indexOf: 'lastIndexOf',
  floor: 'ceil',
  ceil: 'floor',
};

/** Methods that can be left out of a chain of calls: those of lists and texts, and those of queries. */
const omissible = new Set([
  ...['filter', 'sort', 'toSorted', 'reverse', 'slice', 'trim', 'toLowerCase', 'toUpperCase', 'flat'],
  ...['where', 'whereRef', 'orderBy', 'groupBy', 'having', 'limit', 'offset', 'distinct', 'onConflict', 'forUpdate'],
]);

const change = (operator: string, node: ts.Node, text: string): Mutant => ({
  operator,
  start: node.getStart(),
  end: node.getEnd(),
  text,
});

/** What can be changed in a node itself, whatever is inside of it. */
const changes: Partial<Record<ts.SyntaxKind, (node: never) => readonly Mutant[]>> = {
  [SyntaxKind.IfStatement]: (node: ts.IfStatement) => [
    negated(node.expression),
    ...(!node.elseStatement && isExit(node.thenStatement) ? [change('remove an early exit', node, '{}')] : []),
  ],
  [SyntaxKind.ConditionalExpression]: (node: ts.ConditionalExpression) => [negated(node.condition)],
  [SyntaxKind.WhileStatement]: (node: ts.WhileStatement) => [negated(node.expression)],
  [SyntaxKind.BinaryExpression]: changesOfBinary,
  [SyntaxKind.PrefixUnaryExpression]: (node: ts.PrefixUnaryExpression) =>
    node.operator === SyntaxKind.ExclamationToken || node.operator === SyntaxKind.MinusToken
      ? [change('remove a negation', node, node.operand.getText())]
      : [],
  [SyntaxKind.ExpressionStatement]: (node: ts.ExpressionStatement) => [change('remove a statement', node, '{}')],
  [SyntaxKind.NumericLiteral]: (node: ts.NumericLiteral) => [
    change('change a number', node, String(otherNumber(Number(node.text)))),
  ],
  [SyntaxKind.StringLiteral]: changesOfString,
  [SyntaxKind.NoSubstitutionTemplateLiteral]: changesOfString,
  [SyntaxKind.TrueKeyword]: (node: ts.Node) => [change('change a boolean', node, 'false')],
  [SyntaxKind.FalseKeyword]: (node: ts.Node) => [change('change a boolean', node, 'true')],
  [SyntaxKind.ArrayLiteralExpression]: (node: ts.ArrayLiteralExpression) =>
    node.elements.map((element) => dropped('drop an element', element)),
  [SyntaxKind.ObjectLiteralExpression]: (node: ts.ObjectLiteralExpression) =>
    node.properties
      .filter((property) => !ts.isPropertyAssignment(property) || !isProse(property.initializer))
      .map((property) => dropped('drop a member', property)),
  [SyntaxKind.QuestionDotToken]: (node: ts.Node) => [
    change('remove optional chaining', node, ts.isPropertyAccessExpression(node.parent) ? '.' : ''),
  ],
  [SyntaxKind.CallExpression]: changesOfCall,
};

const negated = (node: ts.Expression): Mutant => change('negate a condition', node, `!(${node.getText()})`);

/** A limit that is large is another one when it is halved; for one more no one would notice. */
const otherNumber = (value: number): number => (value > 20 ? Math.round(value / 2) : value + 1);

/** With the comma that follows. */
function dropped(operator: string, node: ts.Node): Mutant {
  const [comma] = /^\s*,/.exec(node.getSourceFile().text.slice(node.getEnd())) ?? [''];
  return { ...change(operator, node, ''), end: node.getEnd() + comma.length };
}

/** Texts for people, which no client depends on. */
const isProse = (node: ts.Node): boolean => ts.isStringLiteralLike(node) && /\s/.test(node.text.trim());

function isExit(node: ts.Statement): boolean {
  const last = ts.isBlock(node) ? node.statements.at(-1) : node;
  return !!last && (ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isBreakOrContinueStatement(last));
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || (ts.isBinaryExpression(node) && isText(node.left));

function changesOfBinary(node: ts.BinaryExpression): readonly Mutant[] {
  const { left, right, operatorToken } = node;
  const sides = [
    change('drop the right side', node, `(${left.getText()})`),
    change('drop the left side', node, `(${right.getText()})`),
  ];
  const swapped = (operator: string) =>
    change('swap && and ||', node, `((${left.getText()}) ${operator} (${right.getText()}))`);
  switch (operatorToken.kind) {
    case SyntaxKind.AmpersandAmpersandToken:
      return [...sides, swapped('||')];
    case SyntaxKind.BarBarToken:
      return [...sides, swapped('&&')];
    case SyntaxKind.QuestionQuestionToken:
      return sides;
    default: {
      const replacement = replacements.get(operatorToken.kind);
      if (replacement === undefined || isText(left) || isText(right)) return [];
      return [change('replace an operator', operatorToken, replacement)];
    }
  }
}

/** Not names of members, and not the words of an error or of SQL. */
function changesOfString(node: ts.StringLiteralLike): readonly Mutant[] {
  const { parent } = node;
  const isName = ts.isPropertyAssignment(parent) && parent.name === node;
  const isThrown = ts.isNewExpression(parent) && ts.isThrowStatement(parent.parent);
  if (isName || isThrown || isProse(node) || ts.isTaggedTemplateExpression(parent)) return [];
  return [change('change a string', node, node.text === '' ? "'mutant'" : "''")];
}

function changesOfCall(node: ts.CallExpression): readonly Mutant[] {
  const { expression: method } = node;
  if (!ts.isPropertyAccessExpression(method)) return [];
  const name = method.name.text;
  const neighbour = Object.hasOwn(neighbours, name) ? neighbours[name] : undefined;
  return [
    ...(neighbour ? [change('call another method', method.name, neighbour)] : []),
    ...(omissible.has(name) ? [change('leave out a call', node, method.expression.getText())] : []),
  ];
}

/** All changes that can be made to a source file. Imports and types have none. */
export function mutantsOf(text: string): readonly Mutant[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.ES2023, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    const changesOf = changes[node.kind] as ((node: ts.Node) => readonly Mutant[]) | undefined;
    mutants.push(...(changesOf?.(node) ?? []));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}
