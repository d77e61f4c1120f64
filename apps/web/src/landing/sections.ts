/** The ids that the side menu scrolls to (specification 2.6), and `how` of the header's own list. */
export const sections = {
  header: 'header',
  features: 'features',
  how: 'how',
  download: 'download',
  faq: 'faq',
} as const;

/** Where every call to action of the landing leads. */
export const REGISTER_PATH = '/register';
export const DASHBOARD_PATH = '/dashboard';

/** The id that ties the opening button to the side menu; the script finds both by it. */
export const SIDE_MENU_ID = 'side-menu';
