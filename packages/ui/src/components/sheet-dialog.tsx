import type { FormEvent, ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { ArrowLeftIcon, XIcon } from '../icons/icons.ts';
import { cx } from '../lib/cx.ts';
import { useSheetDrag } from '../lib/use-sheet-drag.ts';
import { IconButton } from './icon-button.tsx';

export interface SheetDialogProps {
  isOpen: boolean;
  /** Called with `false` when the sheet closes itself: ✕, Escape, scrim. */
  onOpenChange: (isOpen: boolean) => void;
  /** The heading; it also names the dialog. */
  title: string;
  subtitle?: ReactNode;
  /** Before the title: an avatar. */
  media?: ReactNode;
  /** For a celebration: centred, with the title in the body, below a drawing and a small line. */
  moment?: { art: ReactNode; above: string } | undefined;
  /** «إغلاق» */
  closeLabel: string;
  /** A back arrow at the start side, for the second step of a sheet. */
  back?: { label: string; onPress: () => void } | undefined;
  /** Fixed below: a footnote and the action. */
  footer?: ReactNode;
  /** Makes body and footer one form, which a `type="submit"` button in the footer submits. */
  onSubmit?: (() => void) | undefined;
  /** `false` while paying or saving: then neither Escape nor scrim nor ✕ closes. */
  isDismissable?: boolean | undefined;
  /** 720 px wide on desktop, 520 when narrow. */
  narrow?: boolean | undefined;
  /** As wide as the screen allows on desktop, up to 1200 px: for a form with a picture next to it. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/**
 * A bottom sheet on phones, draggable by its header, and a centred dialog on desktop. Focus is trapped inside and then
 * restored; the body scrolls between a fixed header and footer. Where little height is left, as with an open keyboard,
 * the footer scrolls with it.
 */
export function SheetDialog(props: SheetDialogProps) {
  const {
    isOpen,
    onOpenChange,
    isDismissable = true,
    narrow,
    wide,
    moment,
    onSubmit,
    footer,
    children,
  } = props;
  const drag = useSheetDrag({ onClose: isDismissable ? () => onOpenChange(false) : undefined });
  const content = (
    <>
      <div className={cx('sheet-body', moment && 'sheet-moment')}>
        {moment && (
          <>
            <div className="sheet-moment-art">{moment.art}</div>
            <div>
              <p className="sheet-subtitle">{moment.above}</p>
              <Title>{props.title}</Title>
            </div>
          </>
        )}
        {children}
      </div>
      {footer !== undefined && <div className="sheet-footer">{footer}</div>}
    </>
  );
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Modal className={cx('sheet', narrow && 'sheet-narrow', wide && 'sheet-wide')}>
        <Dialog className="sheet-dialog">
          <div className="sheet-top" {...drag}>
            <div className={cx('sheet-grabber', !isDismissable && 'sheet-grabber-held')} aria-hidden="true" />
            <SheetHeader {...props} isDismissable={isDismissable} />
          </div>
          {onSubmit === undefined ? (
            content
          ) : (
            <form
              className="sheet-form"
              noValidate
              onSubmit={(event: FormEvent) => {
                event.preventDefault();
                onSubmit();
              }}
            >
              {content}
            </form>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The accessible name of the dialog. */
function Title({ children }: { children: string }) {
  return (
    <Heading slot="title" level={2}>
      {children}
    </Heading>
  );
}

function SheetHeader(props: SheetDialogProps) {
  const { title, subtitle, media, moment, closeLabel, back, isDismissable, onOpenChange } = props;
  return (
    <div className="sheet-header">
      <div className="sheet-heading">
        {back !== undefined && (
          <IconButton aria-label={back.label} onPress={back.onPress}>
            <ArrowLeftIcon />
          </IconButton>
        )}
        {media}
        <div>
          {moment === undefined && <Title>{title}</Title>}
          {subtitle !== undefined && <p className="sheet-subtitle">{subtitle}</p>}
        </div>
      </div>
      {isDismissable && (
        <IconButton aria-label={closeLabel} onPress={() => onOpenChange(false)}>
          <XIcon />
        </IconButton>
      )}
    </div>
  );
}

/** The small sentence at the start of a sheet's footer. */
export function SheetFootnote({ children }: { children: ReactNode }) {
  return <p className="sheet-footnote">{children}</p>;
}
