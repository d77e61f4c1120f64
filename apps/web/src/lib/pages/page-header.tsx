import { ArrowLeftIcon, IconLink } from '@rifq/ui';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useUiStore } from '../overlays/ui-store.ts';
import { usePageTitle } from './page-title.ts';

interface Slots {
  /** Before the title. */
  back: HTMLElement | null;
  /** At the end side. */
  actions: HTMLElement | null;
}

/** The slots in the layout's top bar that a page may fill. */
export const HeaderSlots = createContext<Slots>({ back: null, actions: null });

interface PageHeaderProps {
  /** The page's h1, and its name in the browser's tab. */
  title: string;
  /** Target of the arrow at the start side, and its label. */
  back?: { href: string; label: string } | undefined;
  /** Icon buttons or a menu at the end side. */
  actions?: ReactNode;
}

/** Fills the top bar for a page. The dashboard has none: it shows the wordmark. */
export function PageHeader({ title, back, actions }: PageHeaderProps) {
  const slots = use(HeaderSlots);
  const setHeaderTitle = useUiStore(state => state.setHeaderTitle);
  usePageTitle(title);
  useEffect(() => {
    setHeaderTitle(title);
    return () => setHeaderTitle('');
  }, [title, setHeaderTitle]);

  return (
    <>
      {slots.back !== null &&
        back !== undefined &&
        createPortal(
          <IconLink href={back.href} aria-label={back.label}>
            <ArrowLeftIcon />
          </IconLink>,
          slots.back,
        )}
      {slots.actions !== null && createPortal(actions, slots.actions)}
    </>
  );
}
