import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { Button, Card, List, ListRow, SectionHeader, TextLink } from '@rifq/ui';
import { useId } from 'react';
import { petPath } from '../../../entities/pets/paths.ts';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import { PetPicture } from '../../../entities/pets/pet-picture.tsx';
import { type CareRow, itemKey } from '../../../entities/vaccines/care.ts';
import { deferralText } from '../../../entities/vaccines/texts/deferral-text.ts';
import { itemShortName, shortNames } from '../../../entities/vaccines/texts/protocol-names.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';

/** «لا سجلّ: يُسأل الطبيب»: one row for each pet, with all its items without a record. */
export function WithoutRecordCard({ rows }: { rows: readonly CareRow[] }) {
  const { t } = useLingui();
  const titleId = useId();
  const openModal = useUiStore(state => state.openModal);
  if (rows.length === 0) return null;
  return (
    <Card aria-labelledby={titleId}>
      <SectionHeader
        id={titleId}
        title={t`لا سجلّ: يُسأل الطبيب`}
        subtitle={t`ما في الدفتر الصحي يُنقل إلى هنا فتُحسب المواعيد منه. وإن لم يوجد دفتر فالطبيب يقرّر بمَ يبدأ.`}
      />
      <List>
        {[...new Set(rows.map(({ pet }) => pet))].map(pet => {
          const items = rows.filter(row => row.pet === pet).map(({ item }) => item);
          const protocols = items.flatMap(item => item.protocols);
          const name = isolated(pet.name);
          return (
            <ListRow
              key={pet.id}
              start={<PetPicture pet={pet} size="sm" />}
              title={<PetName>{pet.name}</PetName>}
              meta={shortNames(items)}
              end={
                <Button
                  variant="soft"
                  size="sm"
                  aria-label={t`تسجيل ما أُعطي: ${name}`}
                  onPress={() => openModal('vaccineModal', { petId: pet.id, protocols })}
                >
                  {t`تسجيل ما أُعطي`}
                </Button>
              }
            />
          );
        })}
      </List>
    </Card>
  );
}

/** Items that a vet deferred or advised against: who, why and until when, with a link to edit the note. */
export function DeferredCard({ rows }: { rows: readonly CareRow[] }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const titleId = useId();
  if (rows.length === 0) return null;
  return (
    <Card aria-labelledby={titleId}>
      <SectionHeader id={titleId} title={t`مؤجَّل بنصيحة الطبيب`} />
      <List>
        {rows.map(({ pet, item }) => (
          <ListRow
            key={`${pet.id} ${itemKey(item)}`}
            start={<PetPicture pet={pet} size="sm" />}
            title={itemShortName(item)}
            meta={
              <>
                <PetName>{pet.name}</PetName>
                {'\u00a0· '}
                {deferralText(item, date)}
              </>
            }
            end={<ToPet pet={pet} item={item} />}
          />
        ))}
      </List>
    </Card>
  );
}

/** Links to the pet's page, where a note is edited or ended. */
function ToPet({ pet, item }: Pick<CareRow, 'pet' | 'item'>) {
  const { t } = useLingui();
  const name = itemShortName(item);
  const petName = isolated(pet.name);
  return (
    <TextLink href={petPath(pet.id)} aria-label={t`تعديل تأجيل ${name} لـ«${petName}»`}>
      {t`تعديل`}
    </TextLink>
  );
}
