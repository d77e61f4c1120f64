import { useLingui } from '@lingui/react/macro';
import { Card, ChevronRightIcon, List, SectionHeader, TextLink } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { PetName } from '../../entities/pets/pet-name.tsx';
import { PetPicture } from '../../entities/pets/pet-picture.tsx';
import { careRows, itemKey, type OwnPet } from '../../entities/vaccines/care.ts';
import { itemShortName } from '../../entities/vaccines/texts/protocol-names.ts';
import { withStage } from '../../entities/vaccines/texts/stage-text.ts';
import { statusText } from '../../entities/vaccines/texts/status-text.ts';
import { plansQuery } from './queries.ts';
import { UpcomingRow } from './upcoming-row.tsx';

const SHOWN = 3;

/** «القادم»: the three nearest days of all pets. The today card before it shows loading and errors. */
export function UpcomingCard({ pets }: { pets: readonly OwnPet[] }) {
  const { t } = useLingui();
  const plans = useQuery(plansQuery);
  if (plans.data === undefined) return null;

  const rows = careRows(pets, plans.data.pets).filter(({ item }) => item.status === 'upcoming');
  if (rows.length === 0) return null;
  return (
    <Card aria-labelledby="upcoming-title">
      <SectionHeader
        id="upcoming-title"
        title={t`القادم`}
        end={
          <TextLink href="/dashboard/vaccines">
            {t`الخطة كاملة`}
            <ChevronRightIcon size="sm" />
          </TextLink>
        }
      />
      <List>
        {rows.slice(0, SHOWN).map(({ pet, item, plan }) => (
          <UpcomingRow
            key={`${pet.id} ${itemKey(item)}`}
            item={item}
            title={withStage(itemShortName(item), item)}
            meta={
              <>
                <PetName>{pet.name}</PetName>
                {'\u00a0· '}
                {statusText(item, plan.as_of)}
              </>
            }
            end={<PetPicture pet={pet} size="sm" />}
          />
        ))}
      </List>
    </Card>
  );
}
