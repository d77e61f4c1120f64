import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types';
import { parseAst } from 'rolldown/parseAst';
import { compatData } from './compat-data.ts';

/** Global objects, with the interfaces that they implement. */
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

/** Returns the members of an interface by their plain names. */
function membersOf(id: Identifier | undefined): [name: string, compat: CompatStatement][] {
  const { __compat: own, ...known } = id ?? {};
  return Object.entries(known).flatMap(([key, { __compat: compat }]) => {
    // Listening for an unsupported event does no harm.
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

/** A name in a script, and the browser features of that name; one of them is meant. */
export interface Feature {
  name: string;
  candidates: readonly CompatStatement[];
}

/** Browser features that a script names. */
interface ScriptNames {
  /** Globals, and members of globals. */
  certain: Feature[];
  /** Members of other values, matched by name only. */
  guessed: Feature[];
  /** Members that the script defines on its own objects: such a name is not the browser's. */
  own: Set<string>;
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns the name of an identifier; undefined for other nodes. */
const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? value.name : undefined;

/** Type nodes are skipped, as they do not run; these contain an expression that does. */
const TYPE_WRAPPERS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

function* walk(node: Node): Generator<Node> {
  if (node.type.startsWith('TS') && !TYPE_WRAPPERS.has(node.type)) return;
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
}

/** Returns all names that a script declares, in any scope: such a name is not the browser's. */
function declaredIn(nodes: readonly Node[]): Set<string> {
  const names = new Set<string>();
  for (const { type, id, param, params, local } of nodes) {
    if (type !== 'VariableDeclarator' && !/Function|Class|Catch|Specifier$/.test(type)) continue;
    const patterns = [id, param, local, ...(Array.isArray(params) ? params : [])].filter(isNode);
    for (const part of patterns.flatMap(pattern => [...walk(pattern)])) names.add(nameOf(part) ?? '');
  }
  return names;
}

/** Finds a member of a global; null where the owner is not a global. */
function memberOfGlobal(owner: string, member: string): Feature | null {
  const owners = INSTANCES[owner] ?? (interfaces[owner] === undefined ? null : [owner]);
  if (owners === null) return null;
  const ofOwners = owners.flatMap(each => membersOf(interfaces[each]).filter(([name]) => name === member));
  const ofGlobal = owners.includes('Window') ? globals.get(member) : undefined;
  const candidates = ofOwners.map(([, compat]) => compat);
  return { name: `${owner}.${member}`, candidates: ofGlobal ? [...candidates, ofGlobal] : candidates };
}

/** Whether a name is specific enough to match: names of one word are too common. */
const isTelling = (member: string) => /[a-z][A-Z]/.test(member);

/** Collects the browser features that a script names, without knowing the types of its values. */
export function namesIn(code: string, lang: 'js' | 'ts' | 'tsx'): ScriptNames {
  const program: unknown = parseAst(code, { lang });
  const nodes = isNode(program) ? [...walk(program)] : [];
  const declared = declaredIn(nodes);
  const names: ScriptNames = { certain: [], guessed: [], own: new Set() };
  for (const node of nodes) {
    const { type, object, property, computed, key, left, callee } = node;
    // Also of a pattern, which reads a name of our own objects.
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
