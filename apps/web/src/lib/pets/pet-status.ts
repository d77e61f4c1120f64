import type { CareStatus } from '@rifq/ui';

/** The most urgent line of a pet's plan, in short words: «لقاح متأخّر». */
export interface PetStatus {
  kind: CareStatus;
  label: string;
}

/** The status of each pet by its id; undefined while it is unknown, and where nothing is planned. */
export type StatusOf = (petId: string) => PetStatus | undefined;
