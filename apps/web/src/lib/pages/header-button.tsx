import { Button } from '@rifq/ui';
import type { ReactNode } from 'react';

interface HeaderButtonProps {
  icon: ReactNode;
  label: string;
  onPress: () => void;
}

/** The action of a page in the top bar. On a narrow phone its label gives way to the title, which is never broken. */
export function HeaderButton({ icon, label, onPress }: HeaderButtonProps) {
  return (
    <Button variant="soft" size="sm" icon={icon} aria-label={label} onPress={onPress}>
      <span className="@max-[22rem]:hidden">{label}</span>
    </Button>
  );
}
