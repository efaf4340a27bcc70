/** Finds the calls of `t` and `around` in the sources, with the keys of messages and the names of their values. */

import ts from "typescript";

export interface MessageCall {
  where: string;
  /** The key of the message; `*` stands for parts that are known only at run time. */
  key: string;
  /** The names of the values; `null` if they cannot be read from the source. */
  values: readonly string[] | null;
}

const CALL = /(?<![\w.])(?:t|around)\(/g;

/** The functions whose results are passed to messages, with the names of their values. */
const RETURNED: Readonly<Record<string, readonly string[]>> = {
  person: ["you", "name"],
  who: ["who", "name"],
  ofColor: ["color", "skin"],
  side: ["who", "form"],
  said: ["face", "color", "number", "skin"],
  partnerOf: ["partner", "partnerName"],
  boardOf: ["board", "owner"],
};

/** All calls in *source*, the text of a TypeScript or Svelte file. */
export function callsIn(where: string, source: string): MessageCall[] {
  const found: MessageCall[] = [];
  for (const { index } of source.matchAll(CALL)) {
    const text = source.slice(index, closing(source, source.indexOf("(", index)) + 1);
    const call = expression(text);
    if (call === undefined || !ts.isCallExpression(call)) continue;
    const around = source.startsWith("around", index);
    const [key, second, third] = call.arguments;
    if (key === undefined) continue;
    const values = namesOf(around ? third : second, source.slice(0, index));
    const place = around && second && ts.isStringLiteral(second) ? [second.text] : [];
    for (const one of keysOf(key)) {
      found.push({ where, key: one, values: values && [...values, ...place] });
    }
  }
  return found;
}

/** The index of the bracket that closes the one at *from*. */
function closing(source: string, from: number): number {
  let depth = 0;
  for (let i = from; i < source.length; i++) {
    if (source[i] === "(") depth++;
    else if (source[i] === ")" && --depth === 0) return i;
  }
  return source.length;
}

function expression(text: string): ts.Expression | undefined {
  const [statement] = ts.createSourceFile(
    "x.ts",
    `(${text})`,
    ts.ScriptTarget.Latest,
    true,
  ).statements;
  if (statement === undefined || !ts.isExpressionStatement(statement)) return undefined;
  const inner = statement.expression;
  return ts.isParenthesizedExpression(inner) ? inner.expression : inner;
}

function keysOf(node: ts.Expression): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [...keysOf(node.whenTrue), ...keysOf(node.whenFalse)];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text + node.templateSpans.map((span) => `*${span.literal.text}`).join("")];
  }
  return [];
}

/** The names in an object of values; *before* is the source before it, to look up constants. */
function namesOf(node: ts.Expression | undefined, before: string): string[] | null {
  if (node === undefined) return [];
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    return [...(RETURNED[node.expression.text] ?? [])];
  }
  if (ts.isIdentifier(node)) return constant(node.text, before);
  if (!ts.isObjectLiteralExpression(node)) return null;
  const names: string[] = [];
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      const inner = namesOf(property.expression, before);
      if (inner === null) return null;
      names.push(...inner);
    } else if (property.name !== undefined && ts.isIdentifier(property.name)) {
      names.push(property.name.text);
    }
  }
  return names;
}

/** The names in the object that was last assigned to the constant *name*. */
function constant(name: string, before: string): string[] | null {
  const at = before.lastIndexOf(`const ${name} = `);
  if (at < 0) return null;
  const text = before.slice(at + `const ${name} = `.length);
  const end = text.search(/;\n/);
  const node = expression(end < 0 ? text : text.slice(0, end));
  return node === undefined ? null : namesOf(node, before.slice(0, at));
}
