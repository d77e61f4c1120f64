import type { Domain } from '../../domain.ts';
import { filePersonalData } from './files.personal-data.ts';
import { fileRoutes } from './files.routes.ts';
import { eraseDropped } from './files.service.ts';
import { errorTexts } from './files.texts.ts';
import type { PictureRule } from './picture-rule.ts';

export { fileAddress, prepareImage, replaceImage } from './files.service.ts';
export type { PictureRule } from './picture-rule.ts';

/** @param rules who may see a picture besides its owner */
export function files(rules: readonly PictureRule[]): Domain {
  return {
    name: 'files',
    routes: (api, deps) => fileRoutes(api, deps, rules),
    retention: [{ name: 'pictures that nothing shows any more', apply: eraseDropped }],
    personalData: filePersonalData,
    errorTexts,
  };
}
