import { useLingui } from '@lingui/react/macro';
import type { Message, Reservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { BowlIllustration, Button, EmptyState, LinkButton, PrinterIcon, Wordmark } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { now } from '../../../lib/formats/clock.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { useDayAndTime } from '../texts/use-day-and-time.ts';
import { isUnknownConversation, printQuery } from './print-query.ts';
import { PrintedMessage } from './printed-message.tsx';

const LIST = '/dashboard/reservations';

/** /dashboard/reservations/{id}/print: a whole conversation as a document, to print or to save as a PDF. */
export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { data, ...query } = useQuery(printQuery(id));
  return (
    <>
      <PageHeader title={t`طباعة المحادثة`} back={{ href: `${LIST}/${id}`, label: t`رجوع إلى المحادثة` }} />
      {data !== undefined ? (
        <Printed reservation={data.reservation} messages={data.messages} />
      ) : query.isPending ? (
        <PageLoading />
      ) : isUnknownConversation(query.error) ? (
        <EmptyState
          art={<BowlIllustration />}
          title={t`لا محادثة هنا`}
          text={t`لا محادثة بهذا العنوان في حسابك.`}
          action={<LinkButton href={LIST}>{t`كل الحجوزات`}</LinkButton>}
        />
      ) : (
        <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </>
  );
}

function Printed({ reservation, messages }: { reservation: Reservation; messages: readonly Message[] }) {
  const { t } = useLingui();
  const { number, instantDate } = useFormat();
  const { dayAndTime } = useDayAndTime();
  const { pet, doctor, clinic, starts_at: startsAt } = reservation;
  const [petName, doctorName, clinicName] = [
    isolated(pet.name),
    isolated(doctor.name),
    isolated(clinic.name),
  ];
  const count = number(messages.length);
  const today = instantDate(new Date(now()).toISOString());
  return (
    <div className="receipts">
      <article className="receipt printed">
        <header className="grid gap-1">
          <Wordmark label={t`رِفق`} />
          <h2>{t`محادثة عن ${petName} مع ${doctorName}`}</h2>
          <p className="text-sm text-ink-2">{`${clinicName}\u00a0· ${dayAndTime(startsAt)}`}</p>
          <p className="text-sm text-ink-2">{t`عدد الرسائل ${count}، كما هي في ${today}.`}</p>
        </header>
        {messages.length === 0 ? (
          <p>{t`لم تُكتب رسائل بعد.`}</p>
        ) : (
          <ol className="grid gap-3">
            {messages.map(message => (
              <PrintedMessage key={message.id} message={message} />
            ))}
          </ol>
        )}
      </article>
      <Button
        className="no-print justify-self-start whitespace-normal"
        variant="soft"
        icon={<PrinterIcon size="sm" />}
        onPress={() => window.print()}
      >
        {t`طباعة أو حفظ PDF`}
      </Button>
    </div>
  );
}
