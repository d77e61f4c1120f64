import type { RedFlagKey } from '@rifq/rules';
import { redFlags } from '@rifq/rules';
import { EmergencySheet } from './emergency-sheet.tsx';

interface ConversationEmergencyProps {
  petId: string;
  /** Emergency signs in what the owner has written; empty for none. */
  signs: readonly RedFlagKey[];
  onClose: () => void;
}

/** The emergency card, opened from a conversation. */
export function ConversationEmergency({ petId, signs, onClose }: ConversationEmergencyProps) {
  const found = redFlags.filter(({ key }) => signs.includes(key)).map(({ key, ar }) => ({ key, words: ar }));
  return <EmergencySheet petId={petId} found={found} onClose={onClose} />;
}
