import { setMedia } from './media.ts';

setMedia(true);
