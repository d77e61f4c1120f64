import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { Button, Note, OptionRows } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Sheet } from '../../lib/overlays/sheet.tsx';
import { PageLoading } from '../../lib/pages/page-loading.tsx';
import { QueryContent } from '../../lib/pages/query-content.tsx';
import { type ColleagueOffer, colleaguesQuery, offersLeft } from './colleague-offers.ts';
import { useMoment } from './use-moment.ts';

interface OfferSheetProps {
  reservationId: string;
  petName: string;
  startsAt: string;
  /** Doctors who are not offered. */
  without: readonly string[];
  /** The other offers of the same change. */
  taken: readonly ColleagueOffer[];
  onChoose: (offer: ColleagueOffer) => void;
  onClose: () => void;
}

const idOf = ({ doctorId, startsAt }: ColleagueOffer) => `${doctorId} ${startsAt}`;

/**
 * Chooses a colleague who is offered to the owner of a reservation, at first the nearest time. Saving the change makes
 * the offer.
 */
export function OfferSheet({
  reservationId,
  petName,
  startsAt,
  without,
  taken,
  onChoose,
  onClose,
}: OfferSheetProps) {
  const { t } = useLingui();
  const timeText = useMoment();
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useQuery(colleaguesQuery([reservationId], without));
  const pet = isolated(petName);
  const [list] = query.data?.reservations ?? [];
  const offers = list === undefined ? [] : offersLeft(list, taken);
  const offer = chosen === null ? offers[0] : offers.find(one => idOf(one) === chosen);
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      title={t`عرض زميل لموعد ${pet}`}
      subtitle={timeText(startsAt)}
      closeLabel={t`إغلاق`}
      footer={
        offer === undefined ? undefined : (
          <Button block onPress={() => onChoose(offer)}>
            {t`عرض هذا الزميل`}
          </Button>
        )
      }
    >
      <QueryContent query={query} fallback={<PageLoading />}>
        {() =>
          offers.length === 0 ? (
            <Note>{t`لا زميل متاحًا في وقت قريب من هذا الموعد.`}</Note>
          ) : (
            <div className="grid grid-cols-1 gap-4">
              <OptionRows
                label={t`الزميل`}
                options={offers.map(one => ({
                  id: idOf(one),
                  title: isolated(one.doctorName),
                  hint: one.startsAt === startsAt ? t`في الموعد نفسه` : timeText(one.startsAt),
                }))}
                value={offer === undefined ? null : idOf(offer)}
                onChange={setChosen}
              />
              <p className="text-sm text-ink-2">{t`يُحجز وقت الزميل حتى يجيب المربّي، وما دُفع كما هو.`}</p>
            </div>
          )
        }
      </QueryContent>
    </Sheet>
  );
}
