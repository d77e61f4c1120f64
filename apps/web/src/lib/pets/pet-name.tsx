import { nameDirection } from '@rifq/contract';

/** A pet's name that stands alone or beside other words; within a sentence it is `isolated`. */
export function PetName({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <bdi dir={nameDirection(children)} className={className}>
      {children}
    </bdi>
  );
}
