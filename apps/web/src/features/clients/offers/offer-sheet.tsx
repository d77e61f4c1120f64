import { useLingui } from '@lingui/react/macro';
import type { ClientOffer, OfferedPet, Pet } from '@rifq/contract/calls';
import { clinicLimits, isolated, reservationRules } from '@rifq/rules';
import { Button, Select, type SelectOption } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import { speciesText } from '../../../entities/pets/pet-text.ts';
import { petsQuery } from '../../../entities/pets/queries.ts';
import { dayCount } from '../../../lib/formats/day-distance.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { contentsText } from './offer-text.ts';
import { LEFT_PET, NEW_PET, type OfferForm, useOffer } from './use-offer.ts';

interface OfferSheetProps {
  offer: ClientOffer;
  onClose: () => void;
}

/** What a clinic has recorded, and what becomes of each pet: a new one, an own one, or left with the clinic. */
export function RecordOfferSheet({ offer, onClose }: OfferSheetProps) {
  const { t } = useLingui();
  const form = useOffer(offer, onClose);
  const { data: own = [] } = useQuery(petsQuery);
  const clinic = isolated(offer.clinic.name);
  const access = dayCount(reservationRules.recordDays);
  const isSending = form.isAccepting || form.isDeclining;
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      isDismissable={!isSending}
      title={t`سجلّ لدى ${clinic}`}
      closeLabel={t`إغلاق`}
      onSubmit={form.accept}
      footer={
        <div className="grid w-full gap-2">
          <Button
            type="submit"
            block
            isDisabled={!form.canAccept}
            isPending={form.isAccepting}
            pendingLabel={t`جارٍ الضمّ`}
          >
            {t`ضمّ إلى حسابي`}
          </Button>
          {!offer.is_declined && (
            <Button
              variant="line"
              block
              isPending={form.isDeclining}
              pendingLabel={t`جارٍ الإرسال`}
              onPress={form.decline}
            >
              {t`ليس لي، أو يبقى لدى العيادة`}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-2">
          {t`ما يُضمّ يظهر في حسابك كاملًا، ويبقى للعيادة ما كتبته. وملاحظات العيادة عنك لا تُضمّ.`}
        </p>
        <p className="text-sm text-ink-2">
          {t`بعد الضمّ يقرأ أطباء العيادة سجلّ الحيوان كاملًا حتى ${access} من آخر زيارة له لديها، كما بعد كل زيارة. ويظهر كل اطّلاع في صفحته.`}
        </p>
        <FormFailure message={form.errors.general} />
        <ul className="grid gap-5">
          {offer.pets.map(pet => (
            <OfferedPetItem key={pet.id} pet={pet} own={own} form={form} />
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

interface OfferedPetItemProps {
  pet: OfferedPet;
  own: readonly Pet[];
  form: OfferForm;
}

function OfferedPetItem({ pet, own, form }: OfferedPetItemProps) {
  const { t } = useLingui();
  const { instantDate } = useFormat();
  const undo = dayCount(clinicLimits.joinUndoDays);
  const name = isolated(pet.name);
  const first = pet.first_visit_at === null ? null : instantDate(pet.first_visit_at);
  const last = pet.last_visit_at === null ? null : instantDate(pet.last_visit_at);
  const options: SelectOption[] = [
    { id: NEW_PET, label: t`حيوان جديد` },
    ...own
      .filter(({ species, archived_at }) => species === pet.species && archived_at === null)
      .map(one => ({ id: one.id, label: t`هو نفسه «${isolated(one.name)}»` })),
    { id: LEFT_PET, label: t`يبقى لدى العيادة` },
  ];
  return (
    <li className="grid gap-3">
      <div>
        <h3>
          <PetName>{pet.name}</PetName>
        </h3>
        <p className="text-sm text-ink-2">{`${speciesText(pet.species)}\u00a0· ${contentsText(pet)}`}</p>
        {first !== null && last !== null && (
          <p className="text-sm text-ink-2">
            {first === last ? t`الزيارة: ${first}` : t`أول زيارة ${first}، وآخرها ${last}`}
          </p>
        )}
      </div>
      <Select
        label={t`«${name}» في حسابي`}
        options={options}
        value={form.choiceOf(pet.id)}
        onChange={choice => form.choose(pet.id, choice)}
        placeholder={t`يُختار`}
        error={form.errors.pets[pet.id]}
        help={
          [NEW_PET, LEFT_PET].includes(form.choiceOf(pet.id))
            ? undefined
            : t`يُجمع السجلّان في حيوانك من غير تكرار. والتراجع متاح ${undo} من صفحة «حسابي».`
        }
      />
    </li>
  );
}
