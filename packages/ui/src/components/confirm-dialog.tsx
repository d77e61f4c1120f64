import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** The consequences, in a sentence or two. */
  children: ReactNode;
  confirmLabel: string;
  /** Label of the cancel button, which is filled when the action is destructive. */
  cancelLabel: string;
  onConfirm: () => void;
  /** A third way, between both. */
  alternative?: { label: string; onPress: () => void } | undefined;
  /** Destructive: the action is outlined in red, and cancelling is filled. */
  isDanger?: boolean | undefined;
  isPending?: boolean | undefined;
  pendingLabel?: string | undefined;
}

/** Asks for confirmation before an irreversible action (role=alertdialog). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, title, children, isDanger = false, isPending = false } = props;
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isKeyboardDismissDisabled={isPending}
    >
      <Modal className="sheet sheet-narrow">
        <Dialog className="confirm" role="alertdialog">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <div className="confirm-text">{children}</div>
          <div className="confirm-actions">
            <Button
              variant={isDanger ? 'primary' : 'line'}
              isDisabled={isPending}
              onPress={() => onOpenChange(false)}
            >
              {props.cancelLabel}
            </Button>
            {props.alternative !== undefined && (
              <Button variant="line" isDisabled={isPending} onPress={props.alternative.onPress}>
                {props.alternative.label}
              </Button>
            )}
            <Button
              variant={isDanger ? 'danger' : 'primary'}
              isPending={isPending}
              pendingLabel={props.pendingLabel}
              onPress={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
