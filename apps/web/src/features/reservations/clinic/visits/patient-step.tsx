import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { Button, PhoneIcon, PlusIcon, SectionHeader } from '@rifq/ui';
import { useEffect, useRef } from 'react';
import { clientName } from '../../../../entities/clients/client-text.ts';
import { PatientSearch } from '../../../../entities/clients/patient-search.tsx';
import { PetName } from '../../../../entities/pets/pet-name.tsx';
import { PetPicture } from '../../../../entities/pets/pet-picture.tsx';
import { type ModalSubject, useUiStore } from '../../../../lib/overlays/ui-store.ts';
import { OwnerPhoneField } from '../owner-phone-field.tsx';
import type { VisitForm } from './use-visit.ts';

/** Finds the patient: among the clinic's clients, as a new client, or by the phone of an owner with an account. */
export function PatientStep({ visit }: { visit: VisitForm }) {
  const { t } = useLingui();
  const { draft, update } = visit;
  const add = (subject: ModalSubject) => {
    const { closeModals, openModal } = useUiStore.getState();
    visit.forget();
    closeModals('visitModal');
    openModal('clientModal', { ...subject, visit: draft.visit });
  };
  if (draft.isByPhone) return <OwnerSearch visit={visit} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PatientSearch
        onChoose={(client, pet) =>
          update({
            patient: { pet, ownerName: clientName(client), hasAccount: client.has_account },
          })
        }
        onAddPatient={({ id }) => add({ clientId: id })}
        after={text => (
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            <Button
              variant="line"
              size="sm"
              icon={<PlusIcon size="sm" />}
              onPress={() => add({ typed: text })}
            >
              {t`عميل جديد`}
            </Button>
            <Button
              variant="line"
              size="sm"
              className="whitespace-normal"
              icon={<PhoneIcon size="sm" />}
              onPress={() => update({ isByPhone: true })}
            >
              {t`مربٍّ له حساب، برقم جواله`}
            </Button>
          </div>
        )}
        none={text => (
          <div className="grid justify-items-start gap-3">
            <p className="text-sm text-ink-2">
              {text === ''
                ? t`لا عملاء بعد. يُضاف العميل هنا، ثم يُبحث عنه باسمه أو جواله.`
                : t`لا عميل بهذا البحث.`}
            </p>
            {text !== '' && (
              <Button size="sm" icon={<PlusIcon size="sm" />} onPress={() => add({ typed: text })}>
                {t`إضافة «${text}»`}
              </Button>
            )}
          </div>
        )}
      />
    </div>
  );
}

/** Searches an owner by the phone that the owner has given, and shows the pets at home. */
function OwnerSearch({ visit }: { visit: VisitForm }) {
  const { t } = useLingui();
  const { draft, update, form, isFinding, find } = visit;
  const { owner } = draft;
  const name = isolated(owner?.firstname ?? '');
  const field = form.element;
  useEffect(() => field('phone')?.focus(), [field]);
  const found = useRef<HTMLElement>(null);
  useEffect(() => {
    if (owner !== null) found.current?.focus();
  }, [owner]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <OwnerPhoneField
        value={draft}
        onChange={value => update({ ...value, owner: null }, 'phone', 'country_code')}
        error={form.errors.phone ?? form.errors.country_code}
        inputRef={form.inputRef('phone')}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isPending={isFinding} pendingLabel={t`جارٍ البحث`} onPress={find}>
          {t`بحث عن المربّي`}
        </Button>
        <Button variant="ghost" size="sm" onPress={() => update({ isByPhone: false, owner: null })}>
          {t`بحث في العملاء`}
        </Button>
      </div>
      {owner !== null && (
        <section ref={found} tabIndex={-1} aria-labelledby="found-owner" className="grid gap-3">
          <SectionHeader id="found-owner" level={3} title={t`حيوانات ${name}`} />
          {owner.pets.length === 0 ? (
            <p>{t`لا حيوان في البيت في هذا الحساب. تلزم إضافته في التطبيق أولًا، ثم إعادة البحث.`}</p>
          ) : (
            <div className="flex flex-wrap gap-2">
              {owner.pets.map(pet => (
                <Button
                  key={pet.id}
                  variant="soft"
                  size="sm"
                  icon={<PetPicture pet={pet} size="xs" />}
                  aria-label={t`${isolated(pet.name)}، ${name}`}
                  onPress={() => update({ patient: { pet, ownerName: owner.firstname, hasAccount: true } })}
                >
                  <PetName>{pet.name}</PetName>
                </Button>
              ))}
            </div>
          )}
        </section>
      )}
    </div>
  );
}
