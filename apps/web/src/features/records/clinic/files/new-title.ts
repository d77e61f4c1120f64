import type { ClinicVisitFile } from '@rifq/contract/calls';

/** Returns a title that no file of the visit has: «صورة», then «صورة 2». The name of a file may contain that of a person. */
export function newTitle(files: readonly Pick<ClinicVisitFile, 'title'>[], kind: string): string {
  const taken = new Set(files.map(({ title }) => title));
  const numbered = files.map((_file, index) => `${kind} ${String(index + 2)}`);
  return [kind, ...numbered].find(title => !taken.has(title)) ?? kind;
}
