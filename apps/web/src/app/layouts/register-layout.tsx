import { useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { RegisterSlots } from '../../features/identity/register-slots.ts';

/**
 * The layout of registration: one column on phones; on desktops the step, and an emerald half beside it.
 * Its `main` stays while one step gives way to the next, and so does the focus on it.
 */
export function RegisterLayout() {
  const [header, setHeader] = useState<HTMLElement | null>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useEffect(() => {
    // A failure is said at the step that needs the client, which asks again.
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
