import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DASHBOARD_PATH, REGISTER_PATH } from './sections.ts';

interface EntranceProps {
  className: string;
  /** Label of the invitation. */
  children: ReactNode;
  /** Whether the link closes the side menu that contains it. */
  closesMenu?: boolean;
}

/** The call to register; signed-in users get a link into the app instead (`script/signed-in.ts`). */
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
