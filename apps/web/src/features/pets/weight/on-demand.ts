/* The sheet of a weight, on the pet's page and on the dashboard, in one file. */
export { QuickWeight } from './quick-weight.tsx';
export { WeightSheet } from './weight-sheet.tsx';
