// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Menu } from '../components/menu.tsx';
import { PhoneField } from '../components/phone-field.tsx';
import { SearchCombobox } from '../components/search-combobox.tsx';
import { Select } from '../components/select.tsx';

afterEach(cleanup);

const ignore = () => {};
const options = [{ id: 'one', label: 'الأول' }];
const countries = [{ id: 'ksa', name: 'السعودية', dialCode: '+966', flag: '/ksa.svg' }];
const triggers = {
  select: <Select label="اللون" placeholder="اختيار" options={options} value={null} onChange={ignore} />,
  menu: <Menu label="خيارات" entries={options} />,
  phone: (
    <PhoneField
      label="الجوال"
      countryLabel="الدولة"
      countries={countries}
      countryId="ksa"
      onCountryChange={ignore}
      value=""
      onChange={ignore}
    />
  ),
  combobox: (
    <SearchCombobox
      label="السلالة"
      options={options}
      value={null}
      onChange={ignore}
      countLabel={String}
      openLabel="عرض السلالات"
    />
  ),
};

it.each(Object.entries(triggers))('a %s that opens on a press leaves the focus in its list', (_, field) => {
  render(field);
  const trigger = screen.getByRole('button');
  expect(fireEvent.mouseDown(trigger)).toBe(true);
  fireEvent.click(trigger);
  // Browsers make everything around the list inert, and jsdom does not.
  trigger.setAttribute('inert', '');
  expect(fireEvent.mouseDown(trigger)).toBe(false);
  trigger.removeAttribute('inert');
  expect(fireEvent.mouseDown(trigger)).toBe(true);
});
