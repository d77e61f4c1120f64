import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { LANGUAGE } from '../src/lib/formats/language.ts';

/** Translated texts by message id. */
type Texts = ReadonlyMap<string, string>;

/** A position in the code of a message's source text, as the macros leave it. */
interface MessagePosition {
  id: string;
  message: string;
  start: number;
  end: number;
}

/**
 * Replaces the text of each message id by its compiled translation, so that a page loads only its own texts, and
 * neither a catalogue nor a message compiler. During development and in tests the texts are compiled when they are
 * shown.
 * @param cwd the folder of Lingui's configuration
 * @param always also when a dev server transforms the modules: with production React, Lingui
 *   compiles no texts at run time
 */
export function inlineTexts(cwd: string, always = false): Plugin {
  let texts: Texts = new Map();
  return {
    name: 'rifq:inline-texts',
    apply: (_config, { command }) => always || command === 'build',
    enforce: 'post',
    async buildStart() {
      texts = await readCatalogues(cwd);
    },
    transform: {
      filter: { id: /\.tsx?$/, code: /\bmessage:/ },
      handler(code) {
        const positions = positionsIn(this.parse(code));
        return positions.length === 0 ? null : { code: replaceAll(code, positions, texts), map: null };
      },
    },
  };
}

/** Reads the translated text of every message id. @param cwd the folder of Lingui's configuration */
export async function readCatalogues(cwd: string): Promise<Texts> {
  const config = getConfig({ cwd });
  const texts = new Map<string, string>();
  for (const catalogue of await getCatalogs(config)) {
    const { messages } = await catalogue.getTranslations(LANGUAGE, {
      fallbackLocales: config.fallbackLocales,
      sourceLocale: config.sourceLocale,
      missingBehavior: 'resolved',
    });
    for (const [id, text] of Object.entries(messages)) texts.set(id, text);
  }
  return texts;
}

/** Replaces all texts; one that is not yet in the catalogues stays as written. */
function replaceAll(code: string, positions: readonly MessagePosition[], texts: Texts): string {
  let result = '';
  let from = 0;
  for (const { id, message, start, end } of positions) {
    result += code.slice(from, start) + JSON.stringify(compileMessageOrThrow(texts.get(id) ?? message));
    from = end;
  }
  return result + code.slice(from);
}

/** The part of a syntax tree node that is used here. */
interface Node {
  type: string;
  start: number;
  end: number;
  properties?: unknown;
  key?: unknown;
  name?: unknown;
  value?: unknown;
}

/** Finds the messages of a module, in code order: objects with both an `id` and a `message` text. */
function positionsIn(program: unknown): MessagePosition[] {
  const positions: MessagePosition[] = [];
  visit(program, ({ type, properties }) => {
    if (type !== 'ObjectExpression' || !Array.isArray(properties)) return;
    const id = textProperty(properties, 'id');
    const message = textProperty(properties, 'message');
    if (id && message) positions.push({ ...message, id: id.text, message: message.text });
  });
  return positions.sort((one, other) => one.start - other.start);
}

function textProperty(properties: readonly unknown[], name: string) {
  for (const property of properties.filter(isNode)) {
    if (!isNode(property.key) || property.key.name !== name || !isNode(property.value)) continue;
    const { value: text, start, end } = property.value;
    if (typeof text === 'string') return { text, start, end };
  }
  return undefined;
}

function visit(value: unknown, enter: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const entry of value) visit(entry, enter);
  } else if (isNode(value)) {
    enter(value);
    for (const child of Object.values(value)) visit(child, enter);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}
