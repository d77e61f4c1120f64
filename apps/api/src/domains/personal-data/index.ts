import type { PersonalData } from '../../core/personal-data.ts';
import type { Domain } from '../domain.ts';
import { personalDataRoutes } from './personal-data.routes.ts';
import { errorTexts } from './personal-data.texts.ts';

export { eraseByOrder, exportTo, type Person } from './by-order.ts';

/** @param parts the personal data of every domain, in the order of the document. Throws when two have the same name. */
export function personalData(parts: readonly PersonalData[]): Domain {
  const names = parts.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two parts of the personal data are named ${twice}`);
  return {
    name: 'personal-data',
    routes: (api, deps) => personalDataRoutes(api, deps, parts),
    errorTexts,
  };
}
