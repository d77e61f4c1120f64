import { CircleAlertIcon, Note } from '@rifq/ui';

/** Why a form could not be sent, when no field is to blame. It stands in the form and is read out. */
export function FormFailure({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message !== undefined && (
        <Note tone="danger" icon={<CircleAlertIcon />}>
          {message}
        </Note>
      )}
    </div>
  );
}
