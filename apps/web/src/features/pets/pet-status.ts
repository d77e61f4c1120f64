import type { Status } from '@rifq/ui';

/** The most urgent line of a pet's plan, in short words: «لقاح متأخّر». The app asks the plan for it. */
export interface PetStatus {
  kind: Status;
  label: string;
}

export type StatusOf = (petId: string) => PetStatus | undefined;
