/** The ids that the side menu scrolls to (specification 2.6), and `how` of the header's own list. */
export const sections = {
  header: 'header',
  features: 'features',
  how: 'how',
  download: 'download',
  faq: 'faq',
} as const;

/** Target of every call to action of the landing. */
export const REGISTER_PATH = '/register';
export const DASHBOARD_PATH = '/dashboard';

/** The id that connects the opening button and the side menu for the script. */
export const SIDE_MENU_ID = 'side-menu';
