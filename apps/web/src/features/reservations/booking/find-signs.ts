export { findRedFlags } from '@rifq/rules';
/* A separate chunk: the texts of all signs are as large as a step of the booking. */
