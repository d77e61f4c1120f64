import { nameDirection } from '@rifq/rules';

/** A pet's name, alone or next to other text; within a sentence use `isolated`. */
export function PetName({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <bdi dir={nameDirection(children)} className={className}>
      {children}
    </bdi>
  );
}
