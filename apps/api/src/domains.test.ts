import { activeNotificationKinds } from '@rifq/contract';
import { expect, it } from 'vitest';
import { appDomains } from './domains.ts';

it('has notifications of exactly the kinds whose channels can be disabled', () => {
  const kinds = appDomains.all.flatMap(({ notifications = [] }) => notifications.map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(new Set(activeNotificationKinds));
});
