import { CircleAlertIcon, Note } from '@rifq/ui';

/** Error of a form that could not be sent, when no field is to blame. It is shown in the form and announced. */
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
