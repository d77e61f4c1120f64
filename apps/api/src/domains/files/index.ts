import type { Domain } from '../../domain.ts';
import { fileRoutes } from './files.routes.ts';
import { eraseDropped } from './files.service.ts';
import { errorTexts } from './files.texts.ts';

export { fileAddress, prepareImage, replaceImage } from './files.service.ts';

export const files: Domain = {
  name: 'files',
  routes: fileRoutes,
  retention: [{ name: 'pictures that nothing shows any more', apply: eraseDropped }],
  errorTexts,
};
