import type { PictureRule } from '../files/index.ts';
import { isPhotoOfDoctor } from './doctors.repository.ts';

/** Any signed-in user may see the photo of a doctor. */
export const doctorPictures: PictureRule = (db, _actor, key) => isPhotoOfDoctor(db, key);
