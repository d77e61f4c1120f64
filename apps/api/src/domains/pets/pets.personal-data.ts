import { inParts, type PersonalData } from '../../core/personal-data.ts';
import { replaceImage } from '../files/index.ts';
import { erasePets, listOwnPets, listOwnWeights } from './personal-data.repository.ts';
import { text } from './pets.texts.ts';

export const petPersonalData: readonly PersonalData[] = [
  {
    name: 'pets',
    rows: (db, user) => inParts((after, limit) => listOwnPets(db, user, after, limit)),
    async erase(tx, { now }, user) {
      for await (const part of inParts((after, limit) => listOwnPets(tx, user, after, limit)))
        for (const { photoKey } of part)
          await replaceImage(tx, user.id, { nextKey: null, previousKey: photoKey, now });
      await erasePets(tx, user, text('erased.name'), now);
    },
  },
  {
    name: 'weights',
    rows: (db, user) => inParts((after, limit) => listOwnWeights(db, user, after, limit)),
  },
];
