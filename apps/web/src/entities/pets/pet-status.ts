import type { CareStatus } from '@rifq/ui';

/** The most urgent item of a pet's plan, as a short text: «لقاح متأخّر». */
export interface PetStatus {
  kind: CareStatus;
  label: string;
}

/** Returns the status of a pet by its id; undefined while it is unknown, and where nothing is planned. */
export type StatusOf = (petId: string) => PetStatus | undefined;
