import { useLingui } from '@lingui/react/macro';
import { petColours, petFeeds } from '@rifq/rules';
import { ChoicePills, FilterChoice, PetAvatar, PlainField, Swatch, Switch } from '@rifq/ui';
import { neuteredText, sexText, speciesText } from '../pet-text.ts';
import type { PetFieldsForm } from './pet-fields-form.ts';

/** Colours and feeds shown before the list is expanded. */
const SHOWN_COLOURS = 5;
const SHOWN_FEEDS = 5;

export function SpeciesField({ form: { values, change, fields } }: { form: PetFieldsForm }) {
  const { t } = useLingui();
  return (
    <ChoicePills
      label={t`النوع`}
      options={[
        { id: 'cat', label: speciesText('cat'), icon: <PetAvatar species="cat" coat="ginger" size="xs" /> },
        { id: 'dog', label: speciesText('dog'), icon: <PetAvatar species="dog" coat="cream" size="xs" /> },
      ]}
      value={values.species}
      onChange={species =>
        change({ species, breed: null, breedOther: '' }, 'species', 'breed', 'breed_other')
      }
      error={fields.errors.species}
    />
  );
}

export function SexField({ form: { values, change, fields } }: { form: PetFieldsForm }) {
  const { t } = useLingui();
  return (
    <ChoicePills
      label={t`الجنس`}
      optionalLabel={t`اختياري`}
      options={[
        { id: 'male', label: sexText('male') },
        { id: 'female', label: sexText('female') },
        { id: 'unknown', label: t`غير معروف` },
      ]}
      value={values.sex ?? 'unknown'}
      onChange={sex => change({ sex: sex === 'unknown' ? null : sex }, 'sex')}
      error={fields.errors.sex}
    />
  );
}

export function NeuteredField({ form: { values, change, fields } }: { form: PetFieldsForm }) {
  const { t } = useLingui();
  return (
    <PlainField label={t`التعقيم`} error={fields.errors.neutered}>
      {() => (
        <Switch isSelected={values.neutered === true} onChange={neutered => change({ neutered }, 'neutered')}>
          {neuteredText(values.sex)}
        </Switch>
      )}
    </PlainField>
  );
}

export function ColourField({ form: { values, change, fields } }: { form: PetFieldsForm }) {
  const { t } = useLingui();
  return (
    <FilterChoice
      label={t`اللون`}
      optionalLabel={t`اختياري`}
      options={petColours.map(({ code, ar, swatch }) => ({
        id: String(code),
        label: ar,
        icon: <Swatch color={swatch} />,
      }))}
      visible={SHOWN_COLOURS}
      moreLabel={t`كل الألوان`}
      value={values.colour === null ? null : String(values.colour)}
      onChange={code => change({ colour: Number(code) }, 'colour')}
      error={fields.errors.colour}
    />
  );
}

export function FeedField({ form: { values, change, fields } }: { form: PetFieldsForm }) {
  const { t } = useLingui();
  return (
    <FilterChoice
      label={t`الطعام المعتاد`}
      optionalLabel={t`اختياري`}
      options={petFeeds.map(({ code, ar }) => ({ id: String(code), label: ar }))}
      visible={SHOWN_FEEDS}
      moreLabel={t`كل الأطعمة`}
      value={values.feed === null ? null : String(values.feed)}
      onChange={code => change({ feed: Number(code) }, 'feed')}
      error={fields.errors.feed}
    />
  );
}
