import { Button } from '@rifq/ui';
import type { ReactNode } from 'react';

interface HeaderButtonProps {
  icon: ReactNode;
  label: string;
  /** Short form of a long label. */
  shown?: string | undefined;
  onPress: () => void;
}

/** The action of a page in the top bar. On a narrow phone its label yields to the title, which is never wrapped. */
export function HeaderButton({ icon, label, shown = label, onPress }: HeaderButtonProps) {
  return (
    <Button variant="soft" size="sm" icon={icon} aria-label={label} onPress={onPress}>
      <span className="@max-[22rem]:hidden">{shown}</span>
    </Button>
  );
}
