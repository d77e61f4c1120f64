/**
 * What React Aria says of a list with search. The number of options is said by SearchCombobox, in the right plural and
 * without its last row, so it is silent here; React Aria throws where a text itself is empty.
 */
export default {
  buttonLabel: 'عرض المقترحات',
  countAnnouncement: () => '',
  focusAnnouncement: ({ optionText, isSelected }: { optionText: string; isSelected: boolean }) =>
    isSelected ? `${optionText}، محدَّد` : optionText,
  listboxLabel: 'مقترحات',
  selectedAnnouncement: ({ optionText }: { optionText: string }) => `${optionText}، محدَّد`,
};
