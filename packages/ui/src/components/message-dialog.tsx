import { type ReactNode, useId } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';

export interface MessageDialogProps {
  title: string;
  children: ReactNode;
  /** «إغلاق» */
  closeLabel: string;
  /** Called by button, Escape or scrim. */
  onClose: () => void;
}

/** Shows a message that must be read before continuing. */
export function MessageDialog({ title, children, closeLabel, onClose }: MessageDialogProps) {
  const textId = useId();
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="sheet sheet-narrow">
        <Dialog className="confirm" aria-describedby={textId}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <p className="confirm-text" id={textId}>
            {children}
          </p>
          <div className="confirm-actions">
            <Button onPress={onClose}>{closeLabel}</Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
