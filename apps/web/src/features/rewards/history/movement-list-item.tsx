import { useLingui } from '@lingui/react/macro';
import type { Movement } from '@rifq/contract/calls';
import { IconTile, VisuallyHidden } from '@rifq/ui';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import { coinCount, SignedCoins } from '../../../entities/rewards/coins.tsx';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { pointCount } from '../texts/counts.ts';
import { rewardReasonText } from '../texts/reward-text.ts';
import { reasonStyle } from './reason-style.ts';

interface MovementListItemProps {
  movement: Movement;
  /** Heading level: below a page's, or below a card's. */
  level: 2 | 3;
}

/** A movement: reason, subject, time, and signed amount. */
export function MovementListItem({ movement, level }: MovementListItemProps) {
  const Heading = `h${level}` as const;
  const { instantDate } = useFormat();
  const { icon: ReasonIcon, tone } = reasonStyle[movement.reason];
  const pet = movement.subject?.pet_name ?? null;
  return (
    <li className="list-row" tabIndex={-1}>
      <IconTile tone={tone}>
        <ReasonIcon size="sm" />
      </IconTile>
      <div className="list-row-text">
        <Heading className="text-h3">{rewardReasonText(movement.reason).title}</Heading>
        <p className="list-row-meta">
          {pet !== null && (
            <>
              <PetName>{pet}</PetName>
              {'\u00a0· '}
            </>
          )}
          {instantDate(movement.at)}
        </p>
        {movement.note !== null && (
          <p className="list-row-meta">
            <bdi dir="auto">{movement.note}</bdi>
          </p>
        )}
      </div>
      <Amount movement={movement} />
    </li>
  );
}

/** The coins with their sign; points if no coins moved. */
function Amount({ movement: { coins, points } }: { movement: Movement }) {
  const { t } = useLingui();
  if (coins === 0) {
    return <span className="flex-none text-sm font-semibold text-ink-2">{pointCount(points)}</span>;
  }
  const words = coinCount(Math.abs(coins));
  return (
    <span className="flex-none">
      <span aria-hidden="true">
        <SignedCoins coins={coins} />
      </span>
      <VisuallyHidden>{coins < 0 ? t`نقص الرصيد ${words}` : t`زاد الرصيد ${words}`}</VisuallyHidden>
    </span>
  );
}
