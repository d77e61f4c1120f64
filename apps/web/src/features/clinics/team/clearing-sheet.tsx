import { useLingui } from '@lingui/react/macro';
import { isolated, nameLimits } from '@rifq/rules';
import { Button, Chip, List, ListRow, TextArea, TextButton, TextLink } from '@rifq/ui';
import { useState } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import {
  type ColleagueOffer,
  refusedResolution,
  useOfferAll,
} from '../../../entities/clinics/colleague-offers.ts';
import { OfferSheet } from '../../../entities/clinics/offer-sheet.tsx';
import { clinicReservationPath } from '../../../entities/clinics/paths.ts';
import { useMoment } from '../../../entities/clinics/use-moment.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import type { Booked, Clearing } from './clearing.ts';

interface ClearingSheetProps {
  title: string;
  booked: Booked;
  /** Why the last attempt was refused; the one that listed the reservations is not shown. */
  error: Error | null;
  isPending: boolean;
  onClear: (clearing: Clearing) => void;
  onClose: () => void;
}

/** Rows shown at first, and added by each press. */
const SHOWN = 50;

type Offers = Readonly<Record<string, ColleagueOffer | undefined>>;

const offeredOf = (booked: Booked, offers: Offers): NonNullable<Clearing['offered']> =>
  booked.flatMap(({ reservation_id: id }) => {
    const offer = offers[id];
    return offer ? [{ reservation_id: id, doctor_id: offer.doctorId, starts_at: offer.startsAt }] : [];
  });

/** The reservations of a doctor who leaves: colleagues are offered for them, and the others are cancelled with a reason. */
export function ClearingSheet({ title, booked, error, isPending, onClear, onClose }: ClearingSheetProps) {
  const { t } = useLingui();
  const { role } = useClinicMember();
  const [offers, setOffers] = useState<Offers>({});
  const [offering, setOffering] = useState<Booked[number] | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [shownCount, setShownCount] = useState(SHOWN);
  const [first] = useState(error);
  const [seen, setSeen] = useState(error);
  const refused = error === null || error === first ? null : refusedResolution(error, booked);
  if (error !== seen) {
    setSeen(error);
    // That colleague is not free any more: another one, or none, is to be chosen.
    const id = refused?.id ?? null;
    if (id !== null) setOffers(current => ({ ...current, [id]: undefined }));
  }
  const without = [...new Set(booked.map(({ doctor_id: id }) => id))];
  const offerAll = useOfferAll(without, found => setOffers(current => ({ ...current, ...found })));
  const offered = offeredOf(booked, offers);
  const left = booked.filter(one => offers[one.reservation_id] === undefined);
  const taken = booked.flatMap(one => offers[one.reservation_id] ?? []);
  const isEachOffered = left.length === 0;
  const isInSession = booked.some(one => one.in_session);
  const mayClear = role === 'manager' && !isInSession;
  const offerable = left.filter(one => one.can_offer);
  const clear = () => {
    if (isEachOffered) return onClear({ offered });
    const missing = visibleText(reason) === '' ? t`يلزم سبب، يقرؤه أصحاب الحجوزات.` : undefined;
    const wrong = missing ?? tooLong(reason, nameLimits.note);
    setProblem(wrong);
    const cancelled = left.map(one => one.reservation_id);
    if (wrong === undefined) onClear({ offered, cancelled, cancel_reason: visibleText(reason) });
  };
  return (
    <>
      <Sheet
        isOpen
        narrow
        onOpenChange={onClose}
        isDismissable={!isPending}
        title={title}
        closeLabel={t`إغلاق`}
        onSubmit={clear}
        footer={
          mayClear ? (
            <Button type="submit" variant="danger" block isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
              {isEachOffered
                ? t`عرض الزملاء وإنهاء العضوية`
                : offered.length > 0
                  ? t`إلغاء الباقي وإنهاء العضوية`
                  : t`إلغاء الحجوزات وإنهاء العضوية`}
            </Button>
          ) : undefined
        }
      >
        <div className="grid gap-4">
          <p>
            {mayClear
              ? t`لهذا الطبيب حجوزات لم تنتهِ. يمكن عرض زميل على صاحب كل منها، ويُلغى الباقي مع ردّ ما دُفع.`
              : role === 'manager'
                ? t`لهذا الطبيب استشارة جارية. تُسلَّم لزميل أو تُنهى في صفحتها، وبعدها تُنهى العضوية.`
                : t`لك حجوزات لم تنتهِ. تلزم تسويتها مع إدارة العيادة أولًا.`}
          </p>
          <FormFailure
            message={refused?.message ?? (offerAll.error === null ? undefined : messageOf(offerAll.error))}
          />
          {mayClear && offerable.length > 1 && (
            <Button
              variant="soft"
              size="sm"
              className="justify-self-start whitespace-normal"
              isPending={offerAll.isPending}
              pendingLabel={t`جارٍ البحث`}
              onPress={() =>
                offerAll.mutate({ reservationIds: offerable.map(one => one.reservation_id), taken })
              }
            >
              {t`عرض الزملاء المتاحين على الجميع`}
            </Button>
          )}
          <List label={t`الحجوزات`}>
            {booked.slice(0, shownCount).map(one => (
              <BookedRow
                key={one.reservation_id}
                booked={one}
                offer={offers[one.reservation_id]}
                onOffer={mayClear && one.can_offer ? () => setOffering(one) : null}
                onUndo={() => setOffers(current => ({ ...current, [one.reservation_id]: undefined }))}
              />
            ))}
          </List>
          {booked.length > shownCount && (
            <TextButton className="justify-self-start" onPress={() => setShownCount(shownCount + SHOWN)}>
              {t`عرض حجوزات أخرى`}
            </TextButton>
          )}
          {mayClear && !isEachOffered && (
            <TextArea
              label={t`سبب الإلغاء`}
              help={t`يقرؤه أصحاب الحجوزات التي تُلغى.`}
              value={reason}
              onChange={setReason}
              error={problem}
            />
          )}
        </div>
      </Sheet>
      {offering !== null && (
        <OfferSheet
          reservationId={offering.reservation_id}
          petName={offering.pet_name}
          startsAt={offering.starts_at}
          without={without}
          taken={taken}
          onChoose={offer => {
            setOffers(current => ({ ...current, [offering.reservation_id]: offer }));
            setOffering(null);
          }}
          onClose={() => setOffering(null)}
        />
      )}
    </>
  );
}

interface BookedRowProps {
  booked: Booked[number];
  offer: ColleagueOffer | undefined;
  /** Null if no colleague can be offered. */
  onOffer: (() => void) | null;
  onUndo: () => void;
}

/** A reservation of a doctor who leaves, with the colleague who is to be offered for it. */
function BookedRow({ booked, offer, onOffer, onUndo }: BookedRowProps) {
  const { t } = useLingui();
  const timeText = useMoment();
  const name = isolated(booked.pet_name);
  const doctor = isolated(offer?.doctorName ?? '');
  const at = offer === undefined ? '' : timeText(offer.startsAt);
  const before = `${isolated(booked.owner_name)}\u00a0· ${timeText(booked.starts_at)}`;
  const isSameTime = offer?.startsAt === booked.starts_at;
  return (
    <ListRow
      title={name}
      meta={
        offer === undefined
          ? before
          : isSameTime
            ? t`يُعرض ${doctor} في الموعد نفسه`
            : t`يُعرض ${doctor}، ${at}`
      }
      end={
        <>
          {booked.in_session && <Chip>{t`جارية الآن`}</Chip>}
          {offer !== undefined ? (
            <TextButton aria-label={t`تغيير ما يصير إليه موعد ${name}`} onPress={onUndo}>
              {t`تغيير`}
            </TextButton>
          ) : (
            <>
              <TextLink href={clinicReservationPath(booked.reservation_id)}>{t`فتح`}</TextLink>
              {onOffer !== null && (
                <Button variant="soft" size="sm" aria-label={t`عرض زميل لموعد ${name}`} onPress={onOffer}>
                  {t`عرض زميل`}
                </Button>
              )}
            </>
          )}
        </>
      }
    />
  );
}
