// @ts-check
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The product's name is the same in every language. */
const NAME = 'رِفق';
/** Two letters in a row, with or without vowel marks: a single one is data for searching, not a text. */
const ARABIC_TEXT = /(?=\p{L})\p{Script=Arabic}\p{M}*(?=\p{L})\p{Script=Arabic}/v;

/** @typedef {{ type: string, value: string | { cooked: string }, loc?: { start: { line: number } } }} TextNode */

/**
 * The parts of Babel used here; the web app installs it to run Lingui's macros.
 * @typedef {object} Babel
 * @property {(code: string, options: object) => { ast: object }} transformSync
 * @property {(ast: object, visitor: Record<string, (path: { node: TextNode }) => void>) => void} traverse
 */

/**
 * Finds Arabic texts that do not go through Lingui: its macros replace each text by a key, so every
 * Arabic text that remains in the code was missed.
 * @param {string} root the repository
 * @returns {(code: string) => { line: number, text: string }[]}
 */
export function textFinder(root) {
  const load = createRequire(join(root, 'apps', 'web', 'package.json'));
  /** @type {Babel} */
  const babel = load('@babel/core');
  const options = {
    babelrc: false,
    configFile: false,
    ast: true,
    code: false,
    filename: 'source.tsx',
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [[load.resolve('@lingui/babel-plugin-lingui-macro'), { descriptorFields: 'id-only' }]],
  };
  return code => {
    /** @type {{ line: number, text: string }[]} */
    const found = [];
    babel.traverse(babel.transformSync(code, options).ast, {
      'StringLiteral|TemplateElement|JSXText'({ node }) {
        const text = typeof node.value === 'string' ? node.value : node.value.cooked;
        if (ARABIC_TEXT.test(text.replaceAll(NAME, '')))
          found.push({ line: node.loc?.start.line ?? 0, text: text.trim() });
      },
    });
    return found;
  };
}
