import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types';
import { parseAst } from 'rolldown/parseAst';
import { compatData } from './compat-data.ts';

/** Objects that every script has, by the interfaces they are of. */
const INSTANCES: Readonly<Record<string, readonly string[]>> = {
  document: ['Document', 'Node', 'EventTarget'],
  navigator: ['Navigator', 'WorkerNavigator'],
  window: ['Window', '_globals'],
  self: ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope', '_globals'],
  globalThis: ['Window', 'WorkerGlobalScope', '_globals'],
  location: ['Location'],
  crypto: ['Crypto'],
};

const interfaces: Readonly<Record<string, Identifier | undefined>> = {
  ...compatData.api,
  ...compatData.javascript.builtins,
};

/** The members of an interface by their plain names. */
function membersOf(id: Identifier | undefined): [name: string, compat: CompatStatement][] {
  const { __compat: own, ...known } = id ?? {};
  return Object.entries(known).flatMap(([key, { __compat: compat }]) => {
    // An event is listened for, which harms nothing where it never comes.
    if (compat === undefined || key.endsWith('_event')) return [];
    return [[key.replace(/_static$/, ''), compat]];
  });
}

const globals = new Map<string, CompatStatement>();
const members = new Map<string, CompatStatement[]>();
for (const [name, id] of Object.entries(interfaces)) {
  if (id?.__compat !== undefined) globals.set(name, id.__compat);
  for (const [member, compat] of membersOf(id)) members.set(member, [...(members.get(member) ?? []), compat]);
}
for (const [member, compat] of membersOf(interfaces.Window)) globals.set(member, compat);

/** A name in a script, and what browsers have by it; one of them is meant. */
export interface Feature {
  name: string;
  candidates: readonly CompatStatement[];
}

/** What a script names of the browser. */
interface ScriptNames {
  /** Globals, and members of globals. */
  certain: Feature[];
  /** Members of anything else, by their mere names. */
  guessed: Feature[];
  /** Members that the script gives to its own objects: such a name is no browser's. */
  own: Set<string>;
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The name of an identifier; undefined for all else. */
const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? value.name : undefined;

/** Types say nothing of what runs; these hold what does. */
const TYPE_WRAPPERS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

function* walk(node: Node): Generator<Node> {
  if (node.type.startsWith('TS') && !TYPE_WRAPPERS.has(node.type)) return;
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
}

/** What a script declares by itself, wherever: such a name is not the browser's. */
function declaredIn(nodes: readonly Node[]): Set<string> {
  const names = new Set<string>();
  for (const { type, id, param, params, local } of nodes) {
    if (type !== 'VariableDeclarator' && !/Function|Class|Catch|Specifier$/.test(type)) continue;
    const patterns = [id, param, local, ...(Array.isArray(params) ? params : [])].filter(isNode);
    for (const part of patterns.flatMap(pattern => [...walk(pattern)])) names.add(nameOf(part) ?? '');
  }
  return names;
}

/** A member of a global; null where its owner is none. */
function memberOfGlobal(owner: string, member: string): Feature | null {
  const owners = INSTANCES[owner] ?? (interfaces[owner] === undefined ? null : [owner]);
  if (owners === null) return null;
  const ofOwners = owners.flatMap(each => membersOf(interfaces[each]).filter(([name]) => name === member));
  const ofGlobal = owners.includes('Window') ? globals.get(member) : undefined;
  const candidates = ofOwners.map(([, compat]) => compat);
  return { name: `${owner}.${member}`, candidates: ofGlobal ? [...candidates, ofGlobal] : candidates };
}

/** Names of one word are too common to be guessed. */
const isTelling = (member: string) => /[a-z][A-Z]/.test(member);

/** Reads what a script names of the browser, without knowing the types of its values. */
export function namesIn(code: string, lang: 'js' | 'ts' | 'tsx'): ScriptNames {
  const program: unknown = parseAst(code, { lang });
  const nodes = isNode(program) ? [...walk(program)] : [];
  const declared = declaredIn(nodes);
  const names: ScriptNames = { certain: [], guessed: [], own: new Set() };
  for (const node of nodes) {
    const { type, object, property, computed, key, left, callee } = node;
    // Of a pattern too, which is where a name of ours is read.
    if (/Property|Definition$/.test(type)) names.own.add(nameOf(key) ?? '');
    if (type === 'AssignmentExpression' && isNode(left)) names.own.add(nameOf(left.property) ?? '');
    const member = type === 'MemberExpression' && computed !== true ? nameOf(property) : undefined;
    if (member !== undefined) {
      const owner = nameOf(object) ?? '';
      const known = declared.has(owner) ? null : memberOfGlobal(owner, member);
      const global = globals.get(owner);
      if (known !== null) names.certain.push(known, { name: owner, candidates: global ? [global] : [] });
      else if (isTelling(member)) names.guessed.push({ name: member, candidates: members.get(member) ?? [] });
    }
    const called = type === 'NewExpression' || type === 'CallExpression' ? nameOf(callee) : undefined;
    const compat = called === undefined || declared.has(called) ? undefined : globals.get(called);
    if (called !== undefined && compat !== undefined)
      names.certain.push({ name: called, candidates: [compat] });
  }
  return names;
}
