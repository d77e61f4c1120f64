import { useLingui } from '@lingui/react/macro';
import type { PaymentCard } from '@rifq/contract/calls';
import { LoadingRegion, PlusIcon, SectionHeader, Skeleton, TextButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cardsQuery } from '../../../entities/payments/queries.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { AddFailure } from './add-failure.tsx';
import { NoCards } from './no-cards.tsx';
import { RemoveCard } from './remove-card.tsx';
import { SavedCard } from './saved-card.tsx';
import type { Adding } from './use-add-card.ts';

interface SavedCardsProps {
  adding: Adding;
  /** The page's title is the same already. */
  isPage?: boolean;
  /** Between the heading and the cards: the result of a card setup. */
  children?: ReactNode;
}

/** «البطاقات المحفوظة»: the saved cards, with buttons to add and to remove one. */
export function SavedCards({ adding, isPage = false, children }: SavedCardsProps) {
  const { t } = useLingui();
  const { data, ...query } = useQuery(cardsQuery);
  const [toRemove, setToRemove] = useState<PaymentCard | null>(null);
  const [isGone, setGone] = useState(false);
  const section = useRef<HTMLElement>(null);
  // The pressed button is unmounted with its card.
  useEffect(() => {
    if (!isGone) return;
    setGone(false);
    section.current?.focus();
  }, [isGone]);

  const title = t`البطاقات المحفوظة`;
  // As high as the link, so that loading it moves nothing below.
  const end =
    data !== undefined && data.cards.length > 0 ? <AddLink adding={adding} /> : <span className="h-11" />;
  return (
    <section ref={section} tabIndex={-1} aria-label={title}>
      {isPage ? <div className="mb-3 flex">{end}</div> : <SectionHeader title={title} end={end} />}
      <div className="grid gap-3">
        {children}
        <AddFailure adding={adding} />
        {data === undefined ? (
          query.isError ? (
            <LoadError
              error={query.error}
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
              compact
            />
          ) : (
            <LoadingRegion label={t`جارٍ التحميل`}>
              <Skeleton height="9.5rem" />
            </LoadingRegion>
          )
        ) : data.cards.length === 0 ? (
          <NoCards adding={adding} />
        ) : (
          <ul className="grid gap-3">
            {data.cards.map(card => (
              <SavedCard key={card.payment_method_id} card={card} onRemove={() => setToRemove(card)} />
            ))}
          </ul>
        )}
      </div>
      {toRemove !== null && (
        <RemoveCard
          card={toRemove}
          onClose={wasRemoved => {
            setToRemove(null);
            setGone(wasRemoved);
          }}
        />
      )}
    </section>
  );
}

/** «إضافة» next to the heading. */
function AddLink({ adding }: { adding: Adding }) {
  const { t } = useLingui();
  return (
    <TextButton
      className="min-h-11"
      icon={<PlusIcon size="sm" />}
      aria-label={t`إضافة بطاقة`}
      isPending={adding.isLeaving}
      onPress={adding.add}
    >
      {adding.isLeaving ? t`جارٍ فتح صفحة البطاقة` : t`إضافة`}
    </TextButton>
  );
}
