import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DASHBOARD_PATH, REGISTER_PATH } from './sections.ts';

interface EntranceProps {
  className: string;
  /** What a visitor is invited to. */
  children: ReactNode;
  /** The link closes the side menu in which it stands. */
  closesMenu?: boolean;
}

/**
 * The call to register; for whoever is signed in, the way into the app stands in its place (`script/signed-in.ts`).
 */
export function Entrance({ className, children, closesMenu = false }: EntranceProps) {
  const closing = closesMenu ? { 'data-closes': '' } : {};
  return (
    <>
      <a className={className} href={REGISTER_PATH} data-for="visitor" {...closing}>
        {children}
      </a>
      <a className={className} href={DASHBOARD_PATH} data-for="member" hidden {...closing}>
        <Trans>فتح رِفق</Trans>
      </a>
    </>
  );
}
