import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { CheckIcon, ChevronDownIcon, SearchIcon } from '../icons/icons.ts';
import { findFolded } from '../lib/arabic.ts';
import { findNamed } from '../lib/arabic-names.ts';
import { keepFocusOnPress } from '../lib/keep-focus-on-press.ts';
import { searchOptions } from '../lib/search-options.ts';
import { useRoomBelow } from '../lib/use-room-below.ts';
import { FieldLabel, FieldNotes, placeholderProps } from './field-parts.tsx';
import type { FieldTexts } from './field-text.tsx';

export interface SearchOption {
  id: string;
  label: string;
  /** Alternative names: a search finds them, and typing one of them in full chooses the option. */
  names?: readonly string[] | undefined;
  /** Further search terms, which do not choose the option. */
  keywords?: readonly string[] | undefined;
  end?: ReactNode;
}

export interface SearchComboboxProps extends FieldTexts {
  options: readonly SearchOption[];
  /** Id of the chosen option, `null` when none is. */
  value: string | null;
  /** `typed` is the text in the field when the unlisted option was chosen. */
  onChange: (id: string, typed?: string) => void;
  /** «5 نتائج», for the number of matches; shown above the list and announced. */
  countLabel: (count: number) => string;
  /**
   * The last row, for an unlisted value; pressing it chooses `id`. `typedLabel` is its label for a typed text, which is
   * also chosen when the field is left with it.
   */
  notListed?: { id: string; label: string; hint: string; typedLabel: (typed: string) => string } | undefined;
  /** Redundant words before the typed text, as «قط» among breeds of cats. */
  leadIns?: readonly string[] | undefined;
  /** Accessible name of the button that opens the list: «عرض السلالات». */
  openLabel: string;
  placeholder?: string | undefined;
  name?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/**
 * A long list with search, in any spelling (`searchArabic`). Leaving the field, or Enter in it, chooses by the typed
 * text: the only option of that name, else the unlisted one. If neither is possible, the chosen name is restored, or
 * the typed text stays without one. Escape restores the chosen name too.
 */
export function SearchCombobox(props: SearchComboboxProps) {
  const { options, value, onChange, countLabel, notListed, leadIns, openLabel, placeholder } = props;
  const { label, optionalLabel, help, error, name, inputRef } = props;
  const chosenLabel = labelOf(value, options, notListed);
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [field, setField] = useState<HTMLElement | null>(null);
  // The list stays within the sheet that contains the field.
  const sheet = field?.closest('.sheet');
  useRoomBelow(field, isOpen);
  const text = typed ?? chosenLabel;
  const query = typed === undefined || typed === chosenLabel ? '' : typed;
  const shown = searchOptions(options, query, leadIns);
  const unlisted = query.trim();

  const choose = (id: string) => {
    setTyped(undefined);
    if (id === notListed?.id && unlisted !== '') onChange(id, unlisted);
    else if (id !== value) onChange(id);
  };

  const leave = () => {
    const meant = unlisted === '' ? undefined : (findNamed(options, unlisted, leadIns) ?? notListed);
    if (meant !== undefined) choose(meant.id);
    else if (value !== null) setTyped(undefined);
  };

  // When a form moves the focus to an invalid field, its error must be readable, which a list would cover.
  const opening = error === undefined ? 'focus' : 'input';

  const decide = (event: KeyboardEvent<HTMLInputElement>) => {
    const isOptionFocused = event.currentTarget.hasAttribute('aria-activedescendant');
    if (event.key === 'Enter' && !isOptionFocused) leave();
    if (event.key === 'Escape' && value !== null) setTyped(undefined);
  };

  const lastLabel = (unlisted === '' ? notListed?.label : notListed?.typedLabel(unlisted)) ?? '';

  return (
    <ComboBox
      ref={setField}
      className="field opens-below"
      isInvalid={error !== undefined}
      // A restored name does not open the list as typing does.
      menuTrigger={isFocused && typed === undefined ? 'manual' : opening}
      allowsEmptyCollection
      // Options are filtered here, since the last row stays for any text.
      defaultFilter={() => true}
      value={value}
      onChange={key => {
        // A cleared input is a new search, not a choice of nothing.
        if (key !== null) choose(String(key));
      }}
      inputValue={text}
      onInputChange={setTyped}
      onOpenChange={setOpen}
      // Otherwise the typed text is removed when the list closes.
      allowsCustomValue
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        leave();
      }}
      {...(name === undefined ? {} : { name })}
    >
      <FieldLabel label={label} optionalLabel={optionalLabel} />
      <Group className="field-box">
        {isOpen && <SearchIcon size="sm" />}
        <Input
          ref={inputRef}
          {...placeholderProps(placeholder)}
          // React Aria emits a synthetic focus of the field when an option loses it, while the user types.
          onFocus={event => event.isTrusted && event.target.select()}
          onKeyDown={decide}
        />
        <AriaButton aria-label={openLabel}>
          <ChevronDownIcon size="sm" />
        </AriaButton>
      </Group>
      <FieldNotes help={help} error={error} />
      {/* Marked so that it is announced while the open list hides everything else from screen readers. */}
      <span className="visually-hidden" role="status" data-live-announcer="true">
        {isOpen && countLabel(shown.length)}
      </span>
      <Popover
        ref={keepFocusOnPress}
        className="listbox-popover"
        offset={6}
        {...(sheet ? { boundaryElement: sheet } : {})}
        // biome-ignore lint/a11y/useSemanticElements: React Aria measures and places a div here
        render={domProps => <div {...domProps} role="region" aria-label={label} />}
      >
        <p className="listbox-count" aria-hidden="true">
          {countLabel(shown.length)}
        </p>
        <ListBox className="listbox">
          {shown.map(option => (
            <ListBoxItem key={option.id} id={option.id} textValue={option.label} className="listbox-option">
              {({ isSelected }) => (
                <>
                  <span className="listbox-option-text">
                    <MarkedText text={option.label} query={query} />
                  </span>
                  {option.end !== undefined && <span className="listbox-option-end">{option.end}</span>}
                  {isSelected && <CheckIcon size="sm" />}
                </>
              )}
            </ListBoxItem>
          ))}
          {notListed !== undefined && (
            <ListBoxItem
              id={notListed.id}
              // React Aria writes this into the field when the chosen option is pressed again.
              textValue={query === '' ? notListed.label : query}
              aria-label={`${notListed.hint} ${lastLabel}`}
              className="listbox-option listbox-last"
            >
              <span>{notListed.hint}</span>
              <b>{lastLabel}</b>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** A text with the match of a search underlined. */
function MarkedText({ text, query }: { text: string; query: string }) {
  const range = findFolded(text, query);
  if (range === null) return text;
  const [start, end] = range;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}

function labelOf(
  value: string | null,
  options: readonly SearchOption[],
  notListed: SearchComboboxProps['notListed'],
): string {
  if (value === null) return '';
  if (notListed?.id === value) return notListed.label;
  return options.find(({ id }) => id === value)?.label ?? '';
}
