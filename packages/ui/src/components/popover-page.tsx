import type { ReactNode, RefObject } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Popover } from 'react-aria-components/Popover';
import { ArrowLeftIcon } from '../icons/icons.ts';
import { keepFocusOnPress } from '../lib/keep-focus-on-press.ts';
import { useIsDesktop } from '../lib/use-is-desktop.ts';
import { IconButton } from './icon-button.tsx';

export interface PopoverPageProps {
  isOpen: boolean;
  /** Called with `false` when it closes itself: back, Escape, a press outside. */
  onOpenChange: (isOpen: boolean) => void;
  /** The element below which the popover opens. */
  trigger: RefObject<Element | null>;
  /** The heading; it also names the dialog. */
  title: string;
  /** Accessible name of the arrow that closes the page on phones. */
  backLabel: string;
  /** At the end side of the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A popover of 440 px under its button on desktops, a full page on phones. Its body scrolls below the heading. */
export function PopoverPage(props: PopoverPageProps) {
  const { isOpen, onOpenChange, trigger } = props;
  const isDesktop = useIsDesktop();
  if (isDesktop) {
    return (
      <Popover
        ref={keepFocusOnPress}
        className="popover-page"
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        triggerRef={trigger}
        placement="bottom end"
        offset={8}
      >
        <Content {...props} hasBack={false} />
      </Popover>
    );
  }
  return (
    <ModalOverlay className="popover-page-full" isOpen={isOpen} onOpenChange={onOpenChange}>
      <Modal className="popover-page-modal">
        <Content {...props} hasBack />
      </Modal>
    </ModalOverlay>
  );
}

function Content({
  title,
  backLabel,
  action,
  onOpenChange,
  children,
  hasBack,
}: PopoverPageProps & { hasBack: boolean }) {
  return (
    <Dialog className="popover-page-dialog">
      <div className="popover-page-header">
        {hasBack && (
          <IconButton aria-label={backLabel} onPress={() => onOpenChange(false)}>
            <ArrowLeftIcon />
          </IconButton>
        )}
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        {action}
      </div>
      <div className="popover-page-body">{children}</div>
    </Dialog>
  );
}
