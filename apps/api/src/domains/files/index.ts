import type { Domain } from '../domain.ts';
import { filePersonalData } from './files.personal-data.ts';
import { fileRoutes } from './files.routes.ts';
import { eraseDropped, type FileRules } from './files.service.ts';
import { errorTexts } from './files.texts.ts';

export type { AttachmentRule } from './attachment-rule.ts';
export { prepareAttachment, prepareDocument } from './attachments/prepare-attachment.ts';
export {
  claimImage,
  dropAttachment,
  fileAddress,
  giveFiles,
  hashOfPicture,
  prepareImage,
  recordedHash,
  replaceImage,
  type StoredPicture,
  shareFile,
  useAttachment,
} from './files.service.ts';
export type { PictureRule } from './picture-rule.ts';

/** @param rules grant access to users other than the owner */
export function files(rules: FileRules): Domain {
  return {
    name: 'files',
    routes: (api, deps) => fileRoutes(api, deps, rules),
    retention: [{ name: 'pictures that nothing shows any more', apply: eraseDropped }],
    personalData: filePersonalData,
    errorTexts,
  };
}
