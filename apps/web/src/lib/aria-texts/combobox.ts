/**
 * React Aria's texts of a searchable list. SearchCombobox announces the number of options itself, with the right plural
 * and without its last row, so that text is blank here; React Aria throws where a text is empty.
 */
export default {
  buttonLabel: 'عرض المقترحات',
  countAnnouncement: () => '',
  focusAnnouncement: ({ optionText, isSelected }: { optionText: string; isSelected: boolean }) =>
    isSelected ? `${optionText}، محدَّد` : optionText,
  listboxLabel: 'مقترحات',
  selectedAnnouncement: ({ optionText }: { optionText: string }) => `${optionText}، محدَّد`,
};
