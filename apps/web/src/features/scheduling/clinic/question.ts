export { ConfirmDialog } from '@rifq/ui';
