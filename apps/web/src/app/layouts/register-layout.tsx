import { Outlet } from 'react-router';

/** The layout of registration: one column on phones; on desktops the step, and an emerald half beside it. */
export function RegisterLayout() {
  return (
    <div className="register">
      <Outlet />
    </div>
  );
}
