import type { Domain } from '../../domain.ts';
import { messagingPersonalData } from './messaging.personal-data.ts';

export const messaging: Domain = {
  name: 'messaging',
  personalData: messagingPersonalData,
};
