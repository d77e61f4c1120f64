export { ActionMenu, type ActionMenuProps } from './components/action-menu.tsx';
export { Avatar, type AvatarProps, PetAvatar, type PetAvatarProps } from './components/avatar.tsx';
export { Button, type ButtonProps, type ButtonVariant } from './components/button.tsx';
export {
  Card,
  type CardProps,
  type Fact,
  KeyValue,
  Note,
  type NoteProps,
  SectionHeader,
  type SectionHeaderProps,
} from './components/card.tsx';
export { Checkbox, type CheckboxProps } from './components/checkbox.tsx';
export { type CareStatus, Chip, type ChipProps, StatusChip } from './components/chip.tsx';
export {
  type ChoiceOption,
  ChoicePills,
  type ChoicePillsProps,
  FilterChoice,
  type FilterChoiceProps,
  FilterGroup,
  type FilterGroupProps,
} from './components/chip-choice.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './components/confirm-dialog.tsx';
export { CountBadge, type CountBadgeProps } from './components/count-badge.tsx';
export { Disclosure, type DisclosureProps } from './components/disclosure.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
} from './components/empty-state.tsx';
export { FieldQuestion } from './components/field-question.tsx';
export type { FieldTexts } from './components/field-text.tsx';
export {
  FilterChip,
  type FilterChipProps,
  FilterSet,
  type FilterSetProps,
} from './components/filter-chip.tsx';
export { IconButton, type IconButtonProps, IconLink, type IconLinkProps } from './components/icon-button.tsx';
export { LinkButton, type LinkButtonProps, TextLink, type TextLinkProps } from './components/link.tsx';
export {
  DateBlock,
  IconTile,
  type IconTileTone,
  List,
  ListRow,
  type ListRowProps,
} from './components/list.tsx';
export { Menu, type MenuProps } from './components/menu.tsx';
export type { MenuEntry } from './components/menu-list.tsx';
export { MessageDialog, type MessageDialogProps } from './components/message-dialog.tsx';
export type { NavItem } from './components/nav-item.ts';
export {
  NotificationListItem,
  type NotificationListItemProps,
} from './components/notification-list-item.tsx';
export { NumberField, type NumberFieldProps } from './components/number-field.tsx';
export {
  type CardOption,
  OptionCards,
  type OptionCardsProps,
  OptionRows,
  type OptionRowsProps,
  type RowOption,
} from './components/options.tsx';
export { OtpField, type OtpFieldProps } from './components/otp-field.tsx';
export { Panel, PanelItem, type PanelItemProps, type PanelProps } from './components/panel.tsx';
export { type PhoneCountry, PhoneField, type PhoneFieldProps } from './components/phone-field.tsx';
export { PlainField, type PlainFieldIds } from './components/plain-field.tsx';
export {
  NavigationProvider,
  PlainLink,
  type PlainLinkProps,
  useNavigation,
} from './components/plain-link.tsx';
export { PopoverPage, type PopoverPageProps } from './components/popover-page.tsx';
export { CoinPill, Paws, ProgressBar, StepBar } from './components/progress.tsx';
export {
  SearchCombobox,
  type SearchComboboxProps,
  type SearchOption,
} from './components/search-combobox.tsx';
export { Select, type SelectOption, type SelectProps } from './components/select.tsx';
export { SheetDialog, type SheetDialogProps, SheetFootnote } from './components/sheet-dialog.tsx';
export {
  AppShell,
  type AppShellProps,
  Columns,
  type ColumnsProps,
  FormGrid,
  SideRail,
  type SideRailProps,
  Stack,
  TabBar,
  type TabBarProps,
  TopBar,
} from './components/shell.tsx';
export { LoadingRegion, Skeleton, type SkeletonProps } from './components/skeleton.tsx';
export {
  DayChoice,
  type DayChoiceProps,
  type DayOption,
  TimeChoice,
  type TimeChoiceProps,
  type TimeOption,
} from './components/slot-choice.tsx';
export { Stepper, type StepperProps } from './components/stepper.tsx';
export { Swatch } from './components/swatch.tsx';
export { Switch, type SwitchProps } from './components/switch.tsx';
export { type TabItem, Tabs, type TabsProps } from './components/tabs.tsx';
export { CoinAmount, TaskRow, type TaskRowProps, type TaskWay } from './components/task.tsx';
export { Ltr, VisuallyHidden } from './components/text.tsx';
export { TextArea, type TextAreaProps } from './components/text-area.tsx';
export { TextButton, type TextButtonProps } from './components/text-button.tsx';
export { TextField, type TextFieldProps } from './components/text-field.tsx';
export {
  Timeline,
  TimelineItem,
  type TimelineItemProps,
  Why,
  type WhyProps,
} from './components/timeline.tsx';
export { ToastRegion } from './components/toast-region.tsx';
export {
  createToastStore,
  type Toast,
  type ToastContent,
  type ToastStore,
} from './components/toast-store.ts';
export { type PressEvent, UnstyledButton, type UnstyledButtonProps } from './components/unstyled-button.tsx';
export { UploadField, type UploadFieldProps } from './components/upload-field.tsx';
export type { CalendarSystem } from './date/calendars.ts';
export { DateField, type DateFieldLabels, type DateFieldProps } from './date/date-field.tsx';
export { formatDay, formatWeekday } from './date/date-text.ts';
export { MonthCalendar, type MonthCalendarProps } from './date/month-calendar.tsx';
export { parseDateText } from './date/typed-date.ts';
export type { IconComponent, IconProps } from './icons/icon.tsx';
export * from './icons/icons.ts';
export { BowlIllustration } from './illustrations/bowl.tsx';
export { BoxIllustration } from './illustrations/box.tsx';
export { CalendarIllustration } from './illustrations/calendar.tsx';
export { CatIllustration } from './illustrations/cat.tsx';
export { CatFace } from './illustrations/cat-face.tsx';
export type { FaceCoat } from './illustrations/coats.ts';
export { CoinIllustration } from './illustrations/coin.tsx';
export { DoctorAbdullahIllustration } from './illustrations/doctor-abdullah.tsx';
export { DoctorFace } from './illustrations/doctor-face.tsx';
export { DoctorKarimIllustration } from './illustrations/doctor-karim.tsx';
export { DoctorSalmaIllustration } from './illustrations/doctor-salma.tsx';
export { DogFace } from './illustrations/dog-face.tsx';
export type { IllustrationProps } from './illustrations/drawing.tsx';
export { HandIllustration } from './illustrations/hand.tsx';
export { HeroIllustration } from './illustrations/hero.tsx';
export { Mark } from './illustrations/mark.tsx';
export { OwnerIllustration } from './illustrations/owner.tsx';
export { PeekIllustration } from './illustrations/peek.tsx';
export { SalukiIllustration } from './illustrations/saluki.tsx';
export { SleepingCatIllustration } from './illustrations/sleeping-cat.tsx';
export { Wordmark } from './illustrations/wordmark.tsx';
export { findFolded, foldArabic, toLatinDigits } from './lib/arabic.ts';
export { findNamed } from './lib/arabic-names.ts';
export { canDraw, isPictureByKind } from './lib/picture-file.ts';
export { searchOptions } from './lib/search-options.ts';
export { sheetScroller } from './lib/sheet-scroller.ts';
export { useChosenInView } from './lib/use-chosen-in-view.ts';
export { useIsDesktop, useIsWide } from './lib/use-is-desktop.ts';
