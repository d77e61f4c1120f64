/** Gap between the cards: small on phones, where the page is long. */
export const PET_GAP = 'gap-4 lg:gap-6';
/** Photo and facts in one column, the plan in the wide one; on phones the plan is right after the photo. */
export const PET_GRID =
  'grid items-start gap-4 lg:gap-6 lg:grid-cols-[400px_minmax(0,1fr)] lg:grid-rows-[auto_1fr] [&>*]:min-w-0';
export const PLAN_PLACE = 'lg:col-start-2 lg:row-span-2 lg:row-start-1';
