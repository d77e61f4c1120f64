/* The sheet of a weight in its own chunk, for the pet's page and the dashboard. */
export { QuickWeight } from './quick-weight.tsx';
export { WeightSheet } from './weight-sheet.tsx';
