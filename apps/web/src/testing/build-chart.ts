import type { VisitChart } from '@rifq/contract/calls';

/** Builds the chart of an open visit in which nothing has been written. */
export const buildChart = (overrides: Partial<VisitChart> = {}): VisitChart => ({
  reservation_id: crypto.randomUUID(),
  pet_id: crypto.randomUUID(),
  complaint: 'حكّة في الأذن',
  closed: null,
  can_prescribe: true,
  has_conversation: true,
  summary: null,
  note: {
    temperature_decicelsius: null,
    heart_rate_per_minute: null,
    breaths_per_minute: null,
    body_condition: null,
    findings: null,
    diagnosis: null,
    treatment: null,
    plan: null,
    internal_note: null,
  },
  version: 'v1',
  prescriptions: [],
  files: [],
  problems: [],
  warnings: [],
  ended_warnings: [],
  owner_allergies: null,
  addenda: [],
  ...overrides,
});
