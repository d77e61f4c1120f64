import type { PersonalData } from '../../core/personal-data.ts';
import type { Domain } from '../../domain.ts';
import { personalDataRoutes } from './personal-data.routes.ts';
import { errorTexts } from './personal-data.texts.ts';

/** @param parts what every domain keeps of a person, in the order of the document. Throws when two have one name. */
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
