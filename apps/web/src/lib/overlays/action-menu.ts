export { ActionMenu } from '@rifq/ui';
