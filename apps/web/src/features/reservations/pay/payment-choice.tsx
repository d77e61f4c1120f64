import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentCard } from '@rifq/contract/calls';
import {
  billingPoints,
  billingPrice,
  type ConsultationKind,
  type Currency,
  cardBrandNames,
  inMinorUnits,
} from '@rifq/rules';
import {
  CoinIllustration,
  CreditCardIcon,
  IconTile,
  Ltr,
  OptionRows,
  PlusIcon,
  type RowOption,
  Switch,
} from '@rifq/ui';
import { coinCount } from '../../../entities/rewards/coins.tsx';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import type { PayChoice } from './pay-choice.ts';

interface PaymentChoiceProps {
  kind: ConsultationKind;
  choice: PayChoice;
  onChange: (choice: PayChoice) => void;
  /** Balance of the owner. */
  coins: number;
  cards: readonly PaymentCard[];
  currency: Currency;
  error?: string | undefined;
}

const POINTS = 'points';
const OTHER = 'other';

/** Chooses a payment method, each with its price and the remaining balance. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { kind, choice, onChange, coins, cards, currency, error } = props;
  const { t } = useLingui();
  const money = useMoneyFormat();
  const price = money({ amount: inMinorUnits(billingPrice(kind, 2), currency), currency });
  const points = billingPoints(kind, 1);
  const isShort = coins < points;
  const options: RowOption<string>[] = [
    {
      id: POINTS,
      title: t`بالعملات`,
      hint: isShort ? missing(points - coins) : remaining(coins - points),
      media: (
        <IconTile tone="accent">
          <CoinIllustration className="size-6" />
        </IconTile>
      ),
      end: <b className="whitespace-nowrap">{coinCount(points)}</b>,
      isDisabled: isShort,
    },
    ...cards.map(card => ({
      id: card.payment_method_id,
      title: cardBrandNames[card.brand],
      hint: <CardHint card={card} />,
      media: (
        <IconTile tone="upcoming">
          <CreditCardIcon />
        </IconTile>
      ),
      end: <b className="whitespace-nowrap">{price}</b>,
      isDisabled: card.state === 'expired',
    })),
    {
      id: OTHER,
      title: cards.length === 0 ? t`بطاقة` : t`بطاقة أخرى`,
      hint: t`تُكتب في صفحة الدفع الآمنة.`,
      media: (
        <IconTile>
          <PlusIcon />
        </IconTile>
      ),
      end: <b className="whitespace-nowrap">{price}</b>,
      isDashed: true,
    },
  ];
  const isOther = choice.method === 2 && choice.cardId === null;
  return (
    <div className="grid gap-3">
      <OptionRows
        label={t`طريقة الدفع`}
        options={options}
        value={choice.method === 1 ? POINTS : (choice.cardId ?? OTHER)}
        onChange={id =>
          onChange(
            id === POINTS ? { method: 1 } : { method: 2, cardId: id === OTHER ? null : id, keepCard: false },
          )
        }
        error={error}
      />
      {isOther && (
        <Switch isSelected={choice.keepCard} onChange={keepCard => onChange({ ...choice, keepCard })}>
          {t`حفظ البطاقة للمرات القادمة`}
        </Switch>
      )}
    </div>
  );
}

function CardHint({ card }: { card: PaymentCard }) {
  const expiry = `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`;
  return (
    <>
      <Ltr>•••• {card.last4}</Ltr>
      {card.state === 'expired' && (
        <span className="block text-overdue">
          <Trans>
            انتهت صلاحيتها في <Ltr>{expiry}</Ltr>
          </Trans>
        </span>
      )}
      {card.state === 'expiring' && (
        <span className="block">
          <Trans>
            تنتهي قريبًا، في <Ltr>{expiry}</Ltr>
          </Trans>
        </span>
      )}
    </>
  );
}

function remaining(coins: number): string {
  return plural(coins, {
    zero: 'ولا يبقى لك شيء منها',
    one: 'وتبقى لك عملة واحدة',
    two: 'وتبقى لك عملتان',
    few: 'وتبقى لك # عملات',
    many: 'وتبقى لك # عملة',
    other: 'وتبقى لك # عملة',
  });
}

function missing(coins: number): string {
  return plural(coins, {
    one: 'تنقصك عملة واحدة',
    two: 'تنقصك عملتان',
    few: 'تنقصك # عملات',
    many: 'تنقصك # عملة',
    other: 'تنقصك # عملة',
  });
}
