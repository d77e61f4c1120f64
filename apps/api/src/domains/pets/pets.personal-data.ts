import { defaultLanguage } from '@rifq/rules';
import { type PersonalData, readInBatches } from '../../core/personal-data.ts';
import { replaceImage } from '../files/index.ts';
import { erasePets, listOwnWeights, listPetsForExport } from './personal-data.repository.ts';
import { textIn } from './pets.texts.ts';
import { listWarningsForExport } from './warnings.repository.ts';

export const petPersonalData: readonly PersonalData[] = [
  {
    name: 'pets',
    rows: (db, user) => readInBatches((after, limit) => listPetsForExport(db, user, after, limit)),
    async erase(tx, { now }, user) {
      for await (const part of readInBatches((after, limit) => listPetsForExport(tx, user, after, limit)))
        for (const { photoKey } of part)
          await replaceImage(tx, user.id, { nextKey: null, previousKey: photoKey, now });
      await erasePets(tx, user, textIn(defaultLanguage)('erased.name'), now);
    },
  },
  {
    name: 'weights',
    rows: (db, user) => readInBatches((after, limit) => listOwnWeights(db, user, after, limit)),
  },
  {
    // What clinics recorded of the animal stays with them.
    name: 'warnings',
    rows: (db, user) => readInBatches((after, limit) => listWarningsForExport(db, user, after, limit)),
  },
];
