/**
 * Domain events, written to the outbox in the transaction of the change they tell of. A payload carries
 * ids only: whoever hears of it reads what it needs.
 */
export type DomainEvent =
  | { kind: 'user.registered'; payload: { user_id: string } }
  | { kind: 'user.completed'; payload: { user_id: string } }
  | { kind: 'user.updated'; payload: { user_id: string } }
  | { kind: 'user.switched_off'; payload: { user_id: string } }
  | { kind: 'user.switched_on'; payload: { user_id: string } }
  | { kind: 'session.started'; payload: { user_id: string; session_id: string } }
  | { kind: 'session.revoked'; payload: { user_id: string; session_id: string } }
  | { kind: 'pet.created'; payload: { user_id: string; pet_id: string } }
  | { kind: 'pet.updated'; payload: { user_id: string; pet_id: string } }
  | { kind: 'pet.photo_changed'; payload: { user_id: string; pet_id: string } }
  | { kind: 'pet.state_changed'; payload: { user_id: string; pet_id: string } }
  | { kind: 'pet.archived'; payload: { user_id: string; pet_id: string } }
  | { kind: 'pet.restored'; payload: { user_id: string; pet_id: string } }
  | { kind: 'pet.weighed'; payload: { user_id: string; pet_id: string; weight_id: string } }
  | { kind: 'pet.weight_removed'; payload: { user_id: string; pet_id: string; weight_id: string } }
  | { kind: 'dose.recorded'; payload: { user_id: string; pet_id: string; dose_id: string } }
  | { kind: 'dose.changed'; payload: { user_id: string; pet_id: string; dose_id: string } }
  | { kind: 'dose.removed'; payload: { user_id: string; pet_id: string; dose_id: string } }
  | { kind: 'dose.restored'; payload: { user_id: string; pet_id: string; dose_id: string } }
  | { kind: 'plan.options_changed'; payload: { user_id: string; pet_id: string } }
  | { kind: 'notification.created'; payload: { user_id: string; notification_id: string } }
  /** One or more were read, or all of them: whoever shows them asks anew. */
  | { kind: 'notification.read'; payload: { user_id: string } }
  | { kind: 'notification.preferences_changed'; payload: { user_id: string } };
