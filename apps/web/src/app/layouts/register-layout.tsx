import { useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { RegisterSlots } from '../../features/identity/frame/register-slots.ts';

/**
 * The layout of registration: one column on phones; on desktops the step next to an emerald half. Its `main` and the
 * focus on it stay between steps.
 */
export function RegisterLayout() {
  const [header, setHeader] = useState<HTMLElement | null>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useEffect(() => {
    // A failure is shown at the step that needs the client, which loads it again.
    import('../../features/identity/phone-codes/phone-codes.ts')
      .then(({ phoneCodes }) => phoneCodes())
      .catch(() => undefined);
  }, []);
  const slots = useMemo(() => ({ header, panel }), [header, panel]);
  return (
    <div className="register">
      <div className="contents" ref={setHeader} />
      <main className="register-step" id="content" tabIndex={-1}>
        <RegisterSlots value={slots}>
          <Outlet />
        </RegisterSlots>
      </main>
      <div className="contents" ref={setPanel} />
    </div>
  );
}
