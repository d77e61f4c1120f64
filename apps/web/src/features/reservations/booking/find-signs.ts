/* The words of all signs weigh as much as a step of the booking: they come in a file of their own. */
export { findRedFlags } from '@rifq/contract';
