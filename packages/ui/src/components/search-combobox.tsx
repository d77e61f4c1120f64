import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { CheckIcon, ChevronDownIcon, SearchIcon } from '../icons/icons.ts';
import { findNamed } from '../lib/arabic-names.ts';
import { searchArabic } from '../lib/arabic-search.ts';
import { keepFocusOnPress } from '../lib/keep-focus-on-press.ts';
import { useRoomBelow } from '../lib/use-room-below.ts';
import { FieldLabel, FieldNotes, placeholderProps } from './field-parts.tsx';
import type { FieldTexts } from './field-text.tsx';
import { MarkedText } from './marked-text.tsx';

export interface SearchOption {
  id: string;
  label: string;
  /** What else it is called: it is found by them, and typing one of them in full chooses it. */
  names?: readonly string[] | undefined;
  /** Further words that it is only found by. */
  keywords?: readonly string[] | undefined;
  end?: ReactNode;
}

export interface SearchComboboxProps extends FieldTexts {
  options: readonly SearchOption[];
  /** Id of the chosen option, `null` when none is. */
  value: string | null;
  /** `typed` is what stood in the field when what is not listed was chosen. */
  onChange: (id: string, typed?: string) => void;
  /** «5 نتائج», for the number of matches; it stands over the list and is read out. */
  countLabel: (count: number) => string;
  /**
   * The last row, for what is not in the list; pressing it chooses `id`. `typedLabel` says it of a typed text, which
   * becomes the answer also when the field is left with it.
   */
  notListed?: { id: string; label: string; hint: string; typedLabel: (typed: string) => string } | undefined;
  /** Words in front of what is typed that say nothing more, as «قط» among breeds of cats. */
  leadIns?: readonly string[] | undefined;
  /** Names the button that opens the list: «عرض السلالات». */
  openLabel: string;
  placeholder?: string | undefined;
  name?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

const withWords = (option: SearchOption) => ({
  option,
  words: [option.label, ...(option.names ?? []), ...(option.keywords ?? [])],
});

/**
 * A long list with search, in any spelling (`searchArabic`). Leaving the field, or Enter in it, takes what was typed for
 * the answer: the one option of that name, else what is not listed. Where it can be none, the chosen name comes back, and
 * without one what was typed stays. Escape brings the chosen name back as well.
 */
export function SearchCombobox(props: SearchComboboxProps) {
  const { options, value, onChange, countLabel, notListed, leadIns, openLabel, placeholder } = props;
  const { label, optionalLabel, help, error, name, inputRef } = props;
  const chosenLabel = labelOf(value, options, notListed);
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [field, setField] = useState<HTMLElement | null>(null);
  // The list does not hang out of the sheet in which the field stands.
  const sheet = field?.closest('.sheet');
  useRoomBelow(field, isOpen);
  const text = typed ?? chosenLabel;
  const query = typed === undefined || typed === chosenLabel ? '' : typed;
  const shown = searchArabic(options.map(withWords), query, leadIns).map(({ option }) => option);
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

  // A form moves the focus to what is wrong: its sentence is to be read, and a list would lie over it.
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
      // A name that is put back into the field does not open the list as typing does.
      menuTrigger={isFocused && typed === undefined ? 'manual' : opening}
      allowsEmptyCollection
      // Options are filtered here, as the last row stays whatever is typed.
      defaultFilter={() => true}
      value={value}
      onChange={key => {
        // An emptied input is a new search, not a choice of nothing.
        if (key !== null) choose(String(key));
      }}
      inputValue={text}
      onInputChange={setTyped}
      onOpenChange={setOpen}
      // Otherwise what was typed is taken away when the list closes.
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
          // React Aria feigns a focus of the field when an option loses it, in the middle of typing.
          onFocus={event => event.isTrusted && event.target.select()}
          onKeyDown={decide}
        />
        <AriaButton aria-label={openLabel}>
          <ChevronDownIcon size="sm" />
        </AriaButton>
      </Group>
      <FieldNotes help={help} error={error} />
      {/* Marked so that it is read out while the open list hides all else from screen readers. */}
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
              // Pressed while it is chosen already, React Aria puts this into the field.
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

function labelOf(
  value: string | null,
  options: readonly SearchOption[],
  notListed: SearchComboboxProps['notListed'],
): string {
  if (value === null) return '';
  if (notListed?.id === value) return notListed.label;
  return options.find(({ id }) => id === value)?.label ?? '';
}
