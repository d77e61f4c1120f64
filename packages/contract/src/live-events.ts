/**
 * Events that an open tab receives over the live channel, each with the ids that it carries besides `updated_at`. They
 * never carry content: a tab refetches what it shows (docs/decisions/0024).
 */
export const liveEvents = {
  'user.updated': [],
  'user.suspended': [],
  'user.reactivated': [],
  'second_factor.changed': [],
  'session.started': ['session_id'],
  'session.revoked': ['session_id'],
  'pet.created': ['pet_id'],
  'pet.updated': ['pet_id'],
  'pet.photo_changed': ['pet_id'],
  'pet.state_changed': ['pet_id'],
  'pet.archived': ['pet_id'],
  'pet.restored': ['pet_id'],
  'pet.weighed': ['pet_id', 'weight_id'],
  'pet.weight_removed': ['pet_id', 'weight_id'],
  'dose.recorded': ['pet_id', 'dose_id'],
  'dose.changed': ['pet_id', 'dose_id'],
  'dose.removed': ['pet_id', 'dose_id'],
  'dose.restored': ['pet_id', 'dose_id'],
  'plan.options_changed': ['pet_id'],
  'plan.deferred': ['pet_id'],
  'plan.resumed': ['pet_id'],
  'reward.earned': ['movement_id'],
  'reward.changed': [],
  'payment.changed': ['payment_id'],
  'card.changed': [],
  'reservation.changed': ['reservation_id'],
  'message.sent': ['reservation_id', 'message_id'],
  'message.received': ['reservation_id'],
  'message.read': ['reservation_id'],
  'conversation.changed': ['reservation_id'],
  'reply.changed': [],
  'slots.changed': ['doctor_id'],
  'waiting.changed': [],
  'clinic.changed': [],
  'client.changed': [],
  'offer.changed': [],
  'service.changed': [],
  'bill.changed': ['reservation_id'],
  'closing.changed': [],
  'record.looked_at': ['pet_id'],
  'drug.changed': ['pet_id'],
  'chart.changed': ['reservation_id', 'pet_id'],
  'warning.changed': ['reservation_id', 'pet_id'],
  'template.changed': [],
  'notification.created': ['notification_id'],
  'notification.read': [],
  'notification.preferences_changed': [],
} as const satisfies Readonly<Record<string, readonly `${string}_id`[]>>;

export type LiveEventName = keyof typeof liveEvents;

/** The ids of an event by field name. */
export type LiveEventIds<N extends LiveEventName> = Readonly<Record<(typeof liveEvents)[N][number], string>>;
